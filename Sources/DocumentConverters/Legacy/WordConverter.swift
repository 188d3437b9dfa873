package import Conversion
package import ExternalPrograms
import FileSystem
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Converts documents of Word 2 to Word 2003 (DOC) to text and to an HTML page with antiword, an external program: headings,
/// paragraphs, lists, tables, bold and italic text. Where it fails or is not installed, catdoc extracts the paragraphs.
package struct WordConverter: Converter {
    package let name = "antiword"
    package let rules: [ConversionRule]

    private let antiword: ExternalProgram
    private let catdoc: ExternalProgram

    /// Creates a converter that runs `antiword` or `catdoc` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        antiword = ExternalProgram("antiword", package: "antiword", on: searchPath, confinement: confinement)
        catdoc = ExternalProgram("catdoc", package: "catdoc", on: searchPath, confinement: confinement)
        let losses: [Loss] = [.layout, .pictures, .metadata]
        rules = [.html, .utf8PlainText].map {
            ConversionRule(from: .wordDocument, to: $0, fidelity: .extracted, losses: losses)
        }
    }

    package var availability: ConverterAvailability {
        antiword.availability == .available || catdoc.availability == .available ? .available : antiword.availability
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        source.part == nil && source.content.isReadableAsBytes ? rules(from: source.type) : []
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { target == .utf8PlainText ? [.wrap] : [] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let document = try await document(source, in: context)
        let isPage = rule.target == .html
        guard !document.text.isEmpty else {
            throw ConversionError(.unsupported, subject: source.subject, message: "is a document without text")
        }
        var text =
            isPage ? HTMLPage.page(body: document.markup, title: source.name) : document.text
        if !isPage, let columns = context.options.lineWidth { text = LineWrapping.wrap(text, columns: columns) }
        let output = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
        try output.write(Array(text.utf8))
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    private func document(
        _ source: ConversionSource, in context: ConversionContext
    ) async throws -> DocBookDocument {
        var failure: ConversionError?
        if antiword.availability == .available {
            do {
                let (bytes, report) = try await output(
                    of: antiword, ["-x", "db", "input.doc"], copiedTo: "input.doc", source, context)
                if report.diagnostics.lowercased().contains("encrypted") {
                    throw ConversionError(
                        .encrypted, subject: source.subject, message: "is encrypted",
                        hint: "save it without a password first")
                }
                return try DocBookDocument(bytes)
            } catch let error as ConversionError {
                guard error.code != .encrypted, error.code != .cancelled, error.code != .timedOut else { throw error }
                failure = error
            } catch {
                failure = ConversionError(
                    .damaged, subject: source.subject, message: "is damaged, or not a Word document",
                    underlying: error)
            }
        }
        if catdoc.availability == .available {
            let (bytes, report) = try await output(of: catdoc, ["-d", "utf-8", "-w"], source, context)
            let text = String(decoding: bytes, as: UTF8.self)
            if report.status == 0, text.contains(where: { !$0.isWhitespace }), !text.contains("\u{0}") {
                return DocBookDocument(lines: text)
            }
        }
        throw failure
            ?? ConversionError(
                .damaged, subject: source.subject, message: "is damaged, or not a Word document")
    }

    /// Runs a program; returns what it writes.
    ///
    /// - Parameter name: The name of a copy of the document, for a program that would copy standard input to /tmp.
    private func output(
        of tool: ExternalProgram, _ arguments: [String], copiedTo name: String? = nil, _ source: ConversionSource,
        _ context: ConversionContext
    ) async throws -> ([UInt8], ProgramOutcome) {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let directory = try ProgramDirectory(in: context.scratch)
        if let name {
            try CommandInput.copy(
                input.descriptor, to: directory.path.appending(name), subject: source.subject,
                isCancelled: { context.progress.isCancelled })
        }
        let file = try ScratchFile(in: context.scratch, extension: "xml")
        let report = try await tool.run(
            arguments, standingIn: directory.path, input: input.descriptor, output: file.descriptor,
            subject: source.subject, in: context)
        let size = Int(try file.descriptor.seek(offset: 0, from: .end))
        guard size <= context.limits.inputBytes else {
            throw ConversionError(
                .tooLarge, subject: source.subject,
                message: "has \(size) bytes of text, more than the limit of \(context.limits.inputBytes)")
        }
        return (try file.descriptor.readBytes(at: 0, count: size), report)
    }
}
