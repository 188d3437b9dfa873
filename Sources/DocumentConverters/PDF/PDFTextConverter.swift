package import Conversion
package import ExternalPrograms
import FileSystem
import Glibc
package import ItemProviders
import PortableDocuments
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
        let rules = rules(from: source.type)
        guard availability == .available, !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let finding = source.examined { Finding(source) }
        return finding.mayHaveText ? rules.map { $0.losing(finding.losses) } : []
    }

    /// What the document shows without a program; it is the same for each of its pages.
    private struct Finding: Sendable {
        let mayHaveText: Bool
        let losses: [Loss]

        init(_ source: ConversionSource) {
            mayHaveText = PDFTextPeek.mayHaveText(source)
            losses = mayHaveText ? PDFContents(source.prefix()).losses : []
        }
    }

    /// Whether `type` is PDF: the text of each page can be extracted.
    package func takesParts(of type: UniformType) -> Bool { type.conforms(to: .pdf) }

    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        try await counter.count(of: source, in: context)
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        target == .utf8PlainText ? [.wrap] : []
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
        // The whole is not read again for each page.
        let found = source.part == nil ? PDFContents(of: input).losses : []
        context.losses.record((rule.losses + found).uniqued())
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

// MARK: - The text

/// Writes the paragraphs of a PDF in the requested type: plain text, or an HTML page for conversion to other documents.
enum PDFTextFile {
    /// Writes the output of `pdftotext` in `lines` to a file in the scratch directory; nil if it is only white space.
    ///
    /// - Throws: `ConversionError` with `tooLarge`, `cannotRead`, `cannotWrite` or `cancelled`.
    static func make(
        of lines: borrowing ScratchFile, as target: UniformType, source: ConversionSource, context: ConversionContext
    ) throws(ConversionError) -> FilePath? {
        let isPage = target == .html
        let paragraphs = PDFParagraphs.paragraphs(
            of: try text(of: lines, source: source, limits: context.limits),
            marksPages: context.options.marksPages && !isPage)
        guard paragraphs.contains(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
        if context.progress.isCancelled {
            throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
        }
        let output = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
        var content: String
        if isPage {
            content = HTMLPage.page(of: paragraphs, title: source.name)
        } else {
            content = paragraphs.joined(separator: "\n") + "\n"
            if let columns = context.options.lineWidth { content = LineWrapping.wrap(content, columns: columns) }
        }
        try output.write(Array(content.utf8))
        return output.keep()
    }

    private static func text(
        of lines: borrowing ScratchFile, source: ConversionSource, limits: ConversionLimits
    ) throws(ConversionError) -> String {
        do {
            let size = Int(try lines.descriptor.seek(offset: 0, from: .end))
            guard size <= limits.inputBytes else {
                throw ConversionError(
                    .tooLarge, subject: source.subject,
                    message: "has \(size) bytes of text, more than the limit of \(limits.inputBytes)")
            }
            let bytes = try lines.descriptor.readBytes(at: 0, count: size)
            return String(decoding: bytes, as: UTF8.self)
        } catch let error as ConversionError {
            throw error
        } catch {
            throw ConversionError(
                .cannotRead, subject: source.subject, message: "the text cannot be read back: \(error)",
                underlying: error)
        }
    }
}

// MARK: - Truncated files

/// Detects truncated PDFs from their beginning and end: readers repair such files as far as possible, without an error.
enum PDFFile {
    /// Whether the file is shorter than a linearized PDF states (ISO 32000-1, F.3.3: the entry `L` of its first
    /// object). One with incremental updates is longer.
    static func isTruncated(_ input: borrowing SourceDescriptor) -> Bool {
        guard let beginning = try? input.bytes(at: 0, count: 1024),
            let mark = beginning[...].firstRange(of: Array("/Linearized".utf8))
        else { return false }
        let dictionary = beginning[mark.upperBound...].prefix { $0 != UInt8(ascii: ">") }
        guard let entry = dictionary.firstRange(of: Array("/L ".utf8)) else { return false }
        let digits = dictionary[entry.upperBound...].prefix { (0x30...0x39).contains($0) }
        guard let length = Int(String(decoding: digits, as: UTF8.self)) else { return false }
        return length > input.size
    }

    /// Whether the end-of-file marker (ISO 32000-1, 7.5.5) is near the end; readers accept some bytes after it.
    static func hasEndMark(_ input: borrowing SourceDescriptor) -> Bool {
        let length = min(input.size, 4096)
        let tail = try? input.bytes(at: input.size - length, count: length)
        return tail?[...].firstRange(of: Array("%%EOF".utf8)) != nil
    }
}

// MARK: - Pages

/// Counts the pages of a PDF with poppler's `pdfinfo`, an external program, confined like the one that reads the text.
struct PDFPageCounter: Sendable {
    private let tool: ExternalProgram

    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        tool = ExternalProgram("pdfinfo", package: "poppler-utils", on: searchPath, confinement: confinement)
    }

    /// The number of pages; nil if `pdfinfo` is not installed.
    ///
    /// - Throws: `ConversionError` with `encrypted`, `damaged`, `tooLarge`, or an error of running a program.
    func count(of source: ConversionSource, in context: ConversionContext) async throws(ConversionError) -> Int? {
        guard tool.availability == .available else { return nil }
        let subject = source.subject
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: "txt")
        let report = try await tool.run(
            ["-"], input: input.descriptor, output: output.descriptor, subject: subject, in: context)
        guard report.status == 0 else { throw PDFTextConverter.failure(report, subject: subject) }
        guard let count = Self.pages(in: try Self.text(of: output, subject: subject)) else {
            throw ConversionError(.damaged, subject: subject, message: "is a PDF whose pages cannot be counted")
        }
        return count
    }

    /// The number after `Pages:`. Titles and names, which the file controls, are printed before it, so the last line
    /// counts.
    static func pages(in text: String) -> Int? {
        text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("Pages:") }
            .flatMap { Int($0.dropFirst("Pages:".count).drop { $0 == " " }) }
    }

    /// The last 64 KiB of the output.
    private static func text(of output: borrowing ScratchFile, subject: String?) throws(ConversionError) -> String {
        do {
            let size = try output.descriptor.seek(offset: 0, from: .end)
            let length = min(size, 64 << 10)
            let bytes = try output.descriptor.readBytes(at: size - length, count: Int(length))
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw ConversionError(
                .cannotRead, subject: subject, message: "the number of its pages cannot be read: \(error)",
                underlying: error)
        }
    }
}
