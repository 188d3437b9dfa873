package import Conversion
package import ExternalPrograms
package import ItemProviders
import Places
package import SystemPackage
import TextEncodings
package import UniformTypes

/// Prints HTML pages and plain texts as PDF with WeasyPrint, an external program.
///
/// Nothing is fetched, and no file is read: only what is in the page is shown, pictures in `data:` URLs included.
/// Scripts do not run.
package struct PagePrinter: Converter {
    package let name = "weasyprint"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram

    /// The number of bytes of text per second of processor time, about an eighth of what WeasyPrint needs.
    private static let pace = 8 << 10

    /// Creates a converter that runs WeasyPrint from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram(
            interpreterOf: "weasyprint", named: "python3", package: "weasyprint", on: searchPath,
            confinement: confinement)
        // A PDF is for readers and printers. As an intermediate result it would turn every text into a picture of its
        // first page.
        rules =
            [UniformType.html, .xhtml].map {
                ConversionRule(from: $0, to: .pdf, fidelity: .flattened, losses: [.layout], endsRoute: true)
            } + [
                // Not for text that was extracted from something else: that has better routes, or is a mere name.
                ConversionRule(
                    from: .plainText, to: .pdf, fidelity: .flattened, losses: [.layout], endsRoute: true,
                    beginsRoute: true)
            ]
    }

    package var availability: ConverterAvailability { tool.availability }

    /// Markup that pandoc reads is not printed as text, nor are tables of separated values, which become pages.
    package func rules(from type: UniformType) -> [ConversionRule] {
        let isText = DocumentFormat(of: type) == nil && !type.conforms(to: .delimitedText)
        return rules.filter { type.conforms(to: $0.source) && (Self.isPage(type) || isText) }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard availability == .available, !rules.isEmpty, source.part == nil, source.content.isReadableAsBytes
        else { return [] }
        guard Self.isPage(source.type), let format = DocumentFormat(of: source.type) else { return rules }
        let losses =
            DocumentInput.losses(of: source, format: format).filter(Self.isLost)
            + (HTMLHidden.hidesContent(in: source.prefix()) ? [.other] : [])
        return rules.map { $0.losing(losses) }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { [.fromEncoding] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let printed = try await printed(source, in: context)
        context.losses.record((rule.losses + printed.losses).uniqued())
        return .file(LoadedFile(path: printed.path, ownership: .scratch))
    }

    /// Prints a page or a text.
    ///
    /// - Returns: The PDF in the scratch directory; what is lost besides `layout`; and which of the pictures in `data:`
    ///   URLs with base64 and in double quotes, in the order of the page from 0, cannot be shown.
    /// - Throws: `ConversionError`.
    package func printed(
        _ source: ConversionSource, in context: ConversionContext
    ) async throws -> (path: FilePath, losses: [Loss], lostPictures: [Int]) {
        let page = try await BlockingWork.run { () throws(ConversionError) in
            try PrintedPage(of: source, isMarkup: Self.isPage(source.type), in: context)
        }
        let input = try SourceDescriptor(page.content, scratch: context.scratch, limit: context.limits.outputBytes)
        if case .file(let file) = page.content.content, file.ownership == .scratch { ScratchFile.remove(file.path) }
        let directory = try ProgramDirectory(
            in: context.scratch,
            files: [
                PagePrinterProgram.fileName: PagePrinterProgram.source,
                PagePrinterPictures.fileName: PagePrinterPictures.source,
                PagePrinterLayout.fileName: PagePrinterLayout.source,
            ])
        let output = try ScratchFile(in: context.scratch, extension: "pdf")
        // -s: without the user's modules; -B: writes no compiled ones.
        let report = try await tool.run(
            ["-s", "-B", PagePrinterProgram.fileName], standingIn: directory.path, input: input.descriptor,
            output: output.descriptor, subject: source.subject, pace: Self.pace, in: context)
        guard report.status == 0 else { throw failure(report, subject: source.subject) }
        let losses = page.losses.filter(Self.isLost) + (FilterReport.losses(in: report.diagnosticsTail) ?? [])
        let lost = report.diagnostics.split(whereSeparator: \.isNewline).compactMap { line in
            line.hasPrefix("dnd-damaged: ") ? Int(line.dropFirst("dnd-damaged: ".count)) : nil
        }
        return (output.keep(), losses, lost)
    }

    private static func isPage(_ type: UniformType) -> Bool { type.conforms(to: .html) || type.conforms(to: .xhtml) }

    /// Whether a loss that the markup shows is one of printing, too. The title, and drawings in the page, are kept.
    private static func isLost(_ loss: Loss) -> Bool {
        [.scripts, .forms, .attachments, .encoding].contains(loss)
    }

    private func failure(_ report: ProgramOutcome, subject: String?) -> ConversionError {
        switch report.status {
        case PagePrinterProgram.Status.missing:
            return ConversionError(
                .toolMissing, subject: subject, message: "needs weasyprint, whose modules are not all installed",
                hint: "install the Debian package weasyprint")
        case PagePrinterProgram.Status.outOfMemory:
            return ConversionError(
                .tooLarge, subject: subject, message: "needs more memory than a conversion may use")
        case PagePrinterProgram.Status.tooDeep:
            return ConversionError(
                .tooLarge, subject: subject, message: "nests too many elements within each other",
                hint: "save it as text in a browser")
        default:
            let reason = report.lastLine
            return ConversionError(
                .damaged, subject: subject,
                message: "cannot be printed by weasyprint" + (reason.isEmpty ? "" : ": \(reason)"))
        }
    }
}

/// What WeasyPrint gets: HTML in UTF-8.
private struct PrintedPage {
    let content: ConversionSource
    let losses: [Loss]

    /// Transcodes the page `source`, or makes a page of a text.
    ///
    /// - Throws: `ConversionError`: `damaged`, `tooLarge`, or an error of reading or writing.
    init(of source: ConversionSource, isMarkup: Bool, in context: ConversionContext) throws(ConversionError) {
        let limit = isMarkup ? context.limits.outputBytes : context.limits.inputBytes
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: limit)
        guard input.size > 0 else {
            throw ConversionError(.damaged, subject: source.subject, message: "is empty: there is nothing to print")
        }
        let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
        let outside = DeclaredEncoding.outside(source)
        let finding = try stream.survey { outside ?? (isMarkup ? DeclaredEncoding.find(in: $0) : nil) }
        var (text, losses) = (source, [Loss]())
        if case .encodings(let encodings) = finding {
            let (path, replaced) = try stream.transcode(
                from: encodings, replacesInvalid: isMarkup, in: context.scratch)
            text = Self.source(at: path, of: source)
            losses = replaced
        }
        if isMarkup {
            losses += DocumentParts.losses(of: source, format: DocumentFormat(of: .html) ?? DocumentFormat.all[0])
        } else {
            text = Self.source(at: try Self.page(of: text, in: context), of: source)
        }
        content = text
        self.losses = losses
    }

    private static func source(at path: FilePath, of source: ConversionSource) -> ConversionSource {
        source.deriving(.file(LoadedFile(path: path, ownership: .scratch)), as: .html)
    }

    /// A page with the text as it is, in a font whose characters have one width.
    private static func page(
        of source: ConversionSource, in context: ConversionContext
    ) throws(ConversionError) -> FilePath {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let text = String(decoding: try input.bytes(of: source.subject), as: UTF8.self)
        if case .file(let file) = source.content, file.ownership == .scratch { ScratchFile.remove(file.path) }
        // A form feed begins a page.
        let pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false).map { HTMLPage.escaped($0) }
        let style = "pre{font:10pt/1.4 monospace;tab-size:8;margin:0}pre+pre{break-before:page}"
        let body = "<style>\(style)</style>\n" + pages.map { "<pre>\n\($0)</pre>\n" }.joined()
        let file = try ScratchFile(in: context.scratch, extension: "html")
        try file.write(Array(HTMLPage.page(body: body, title: source.name).utf8))
        return file.keep()
    }
}
