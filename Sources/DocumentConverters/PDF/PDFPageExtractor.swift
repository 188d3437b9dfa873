package import Conversion
package import ExternalPrograms
package import ItemProviders
import PortableDocuments
import SystemPackage
package import UniformTypes

/// Takes a page out of a PDF with qpdf, an external program: a PDF with the page as it is.
///
/// As of documents that are joined, what belongs to the whole document is lost (`PDFJoiner`).
package struct PDFPageExtractor: Converter {
    /// `pdf-pages`: the joiner is called `qpdf`.
    package let name = "pdf-pages"
    package let rules = [
        // Its text and its picture are made of the document itself.
        ConversionRule(
            from: .pdf, to: .pdf, fidelity: .flattened, losses: [.metadata], endsRoute: true, beginsRoute: true)
    ]
    private let tool: ExternalProgram
    private let counter: PDFPageCounter

    /// Creates a converter that runs `qpdf` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("qpdf", package: "qpdf", on: searchPath, confinement: confinement)
        counter = PDFPageCounter(searchPath: searchPath, confinement: confinement)
    }

    package var availability: ConverterAvailability { tool.availability }

    package func takesParts(of type: UniformType) -> Bool { type == .pdf }

    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        try await counter.count(of: source, in: context)
    }

    /// The rule for a page; none for a whole document, which is what it becomes.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part != nil, source.type == .pdf, source.content.isReadableAsBytes else { return [] }
        let losses = source.examined { Finding(losses: Self.lost(of: PDFContents(source.prefix()))) }.losses
        return rules.map { $0.losing(losses) }
    }

    /// What the beginning of a document shows; it is the same for each of its pages.
    private struct Finding: Sendable {
        let losses: [Loss]
    }

    private static func lost(of document: PDFContents) -> [Loss] {
        document.losses.filter(PDFContents.ofDocument.contains)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let directory = try ProgramDirectory(in: context.scratch)
        try CommandInput.copy(
            input.descriptor, to: directory.path.appending("document.pdf"), subject: source.subject,
            isCancelled: { context.progress.isCancelled })
        let messages = try ScratchFile(in: context.scratch, extension: "txt")
        // Pages are 1-based here.
        let page = (source.part ?? 0) + 1
        let report = try await tool.run(
            ["--empty", "--deterministic-id", "--pages", "document.pdf", "\(page)", "--", Self.output],
            standingIn: directory.path, input: input.descriptor, output: messages.descriptor, subject: source.subject,
            in: context)
        guard PDFJoiner.isDone(report) else { throw PDFJoiner.failure(report, subject: source.subject) }
        let path = try CommandOutput.take(
            Self.output, from: directory.path, to: context.scratch, limit: context.limits.outputBytes
        ) { ConversionError(.commandFailed, subject: source.subject, message: "qpdf \($0)") }
        context.losses.record((rule.losses + Self.lost(of: PDFContents(of: input))).uniqued())
        return .file(LoadedFile(path: path, ownership: .scratch))
    }

    private static let output = "page.pdf"
}
