import Conversion
import ExternalPrograms
import FileSystem
import ItemProviders
import SystemPackage

/// Extracts the text of documents of Word 2 to Word 95 with external programs: antiword finds headings, paragraphs, lists,
/// tables, bold and italic text. Where it fails or is not installed, catdoc extracts the paragraphs.
struct FormerWordExtractor: Sendable {
    private let antiword: ExternalProgram
    private let catdoc: ExternalProgram

    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        antiword = ExternalProgram("antiword", package: "antiword", on: searchPath, confinement: confinement)
        catdoc = ExternalProgram("catdoc", package: "catdoc", on: searchPath, confinement: confinement)
    }

    /// Whether one of the programs is installed.
    var isAvailable: Bool { antiword.availability == .available || catdoc.availability == .available }

    /// The document in `source`.
    ///
    /// - Throws: `ConversionError`: `damaged` if neither program finds a document, `toolMissing`, `encrypted`, or what running a
    ///   program throws.
    func document(
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
                return try DocBookDocument(FormerWordEncoding.corrected(bytes))
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
            let (bytes, report) = try await output(of: catdoc, ["-s", "cp1252", "-d", "utf-8", "-w"], source, context)
            let text = String(decoding: FormerWordEncoding.corrected(bytes), as: UTF8.self)
            if report.status == 0, text.contains(where: { !$0.isWhitespace }), !text.contains("\u{0}") {
                return DocBookDocument(lines: text)
            }
        }
        if let failure { throw failure }
        guard isAvailable else {
            throw ConversionError(
                .toolMissing, subject: source.subject,
                message: "is not a document of Word 97 or later; earlier ones need antiword, which is not installed",
                hint: "install the Debian package antiword")
        }
        throw ConversionError(.damaged, subject: source.subject, message: "is damaged, or not a Word document")
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
