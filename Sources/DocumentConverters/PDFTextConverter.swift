package import ExternalPrograms
package import Conversion
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Extracts the text of a PDF, in reading order, with poppler's `pdftotext`, an external program.
///
/// A scanned PDF has pictures of pages and no text. If `PDFTextPeek` detects that, text is not offered. If it does not,
/// because the pages are compressed or out of reach, the conversion fails with an error that states it.
package struct PDFTextConverter: Converter {
    package let name = "pdftotext"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram
    private let counter: PDFPageCounter

    /// Creates a converter that runs `pdftotext` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("pdftotext", package: "poppler-utils", on: searchPath, confinement: confinement)
        counter = PDFPageCounter(searchPath: searchPath, confinement: confinement)
        rules = [
            ConversionRule(from: .pdf, to: .utf8PlainText, fidelity: .extracted, losses: [.layout, .pictures]),
            // An HTML page of the paragraphs, for conversion to other documents.
            ConversionRule(from: .pdf, to: .html, fidelity: .extracted, losses: [.layout, .pictures]),
        ]
    }

    package var availability: ConverterAvailability { tool.availability }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard availability == .available, source.content.isReadableAsBytes, PDFTextPeek.mayHaveText(source) else {
            return []
        }
        let losses = DocumentParts.losses(inPDF: source.prefix())
        return rules(from: source.type).map { $0.losing(losses) }
    }

    /// Whether `type` is PDF: the text of each page can be extracted.
    package func takesParts(of type: UniformType) -> Bool { type.conforms(to: .pdf) }

    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        try await counter.count(of: source, in: context)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: "txt")
        // A dash stands for standard input and output. Pages are 1-based here.
        let page = source.part.map { ["-f", "\($0 + 1)", "-l", "\($0 + 1)"] } ?? []
        let report = try await tool.run(
            page + ["-enc", "UTF-8", "-eol", "unix", "-", "-"], input: input.descriptor,
            output: output.descriptor, subject: source.subject, in: context)
        guard report.status == 0 else { throw Self.failure(report, subject: source.subject) }
        if PDFFile.isTruncated(input) || report.diagnostics.contains("Syntax Error") && !PDFFile.hasEndMark(input) {
            throw ConversionError(
                .damaged, subject: source.subject, message: "is a truncated PDF: its end is missing")
        }
        guard let text = try PDFTextFile.make(of: output, as: rule.target, source: source, context: context) else {
            throw ConversionError(
                report.diagnostics.contains("Syntax Error") ? .damaged : .unsupported, subject: source.subject,
                message: source.part == nil
                    ? "is a PDF without text: its pages are pictures or empty"
                    : "is a page without text: a picture, or empty",
                hint: "convert it to a picture (--as public.png), or add the text with an OCR program")
        }
        return .file(LoadedFile(path: text, ownership: .scratch))
    }

    /// The error for the exit status and diagnostics of one of poppler's programs.
    package static func failure(_ report: ProgramOutcome, subject: String?) -> ConversionError {
        if report.diagnostics.contains("Incorrect password") {
            return ConversionError(
                .encrypted, subject: subject, message: "is encrypted", hint: "save it without a password first")
        }
        // pdftotext(1): 3 is a permission error.
        if report.status == 3 {
            return ConversionError(.encrypted, subject: subject, message: "does not allow its text to be copied")
        }
        if report.diagnostics.contains("Out of memory") {
            return ConversionError(
                .tooLarge, subject: subject, message: "needs more memory than a conversion may use")
        }
        return ConversionError(.damaged, subject: subject, message: "is damaged or not really a PDF")
    }
}
