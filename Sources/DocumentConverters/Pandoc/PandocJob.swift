import Archives
import Conversion
import ExternalPrograms
import FileSystem
import ItemProviders
import OfficeDocuments
import SystemPackage

/// One conversion by pandoc.
///
/// Untrusted input is read in pandoc's sandbox. For targets whose writers need files, a second run writes the document
/// from pandoc's JSON, which by then references only the files that the filter of the first run created.
struct PandocJob: Sendable {
    let tool: ExternalProgram
    /// Converts small documents to plain text faster; nil if there is none.
    let service: PandocService?
    let source: ConversionSource
    let format: DocumentFormat
    let target: DocumentTarget
    /// The headers and footers, which a page has at its start and end.
    var running = RunningText()
    /// Whether the input has embedded content.
    var hasEmbedded = false
    let context: ConversionContext

    /// Converts `input`; returns the output in the scratch directory.
    ///
    /// - Throws: `ConversionError`.
    func run(_ input: borrowing SourceDescriptor) async throws(ConversionError) -> FilePath {
        if target == .plainText, let service {
            let output = try ScratchFile(in: context.scratch, extension: target.fileExtension)
            let filter = textFilter
            let isWritten = await service.writeText(
                of: input, format: format, filter: filter, by: tool, to: output.descriptor, in: context)
            if isWritten { return output.keep() }
        }
        let directory = try ProgramDirectory(in: context.scratch, files: files)
        let bytes = format.isContainer ? DocumentContainer.worth(of: input) : PandocResourceEstimate.worth(of: input)
        guard target.isWrittenFromFiles else {
            let output = try ScratchFile(in: context.scratch, extension: target.fileExtension)
            try await start(
                reading(to: target.writer), at: directory.path, worth: bytes, input: input.descriptor,
                output: output.descriptor)
            recordSkipped(input, at: directory.path)
            return output.keep()
        }
        let document = try ScratchFile(in: context.scratch, extension: "json")
        try await start(
            reading(to: "json"), at: directory.path, worth: bytes, input: input.descriptor, output: document.descriptor)
        recordSkipped(input, at: directory.path)
        let identifier = try ContentIdentifier(of: document.descriptor, subject: source.subject)
        let output = try ScratchFile(in: context.scratch, extension: target.fileExtension)
        try await start(
            writing(identifier), at: directory.path, worth: bytes, input: document.descriptor,
            output: output.descriptor)
        if target != .rtf { try ZipTimes.reset(in: output.descriptor, subject: source.subject) }
        return output.keep()
    }

    /// Runs pandoc with the processor time limit for `bytes` of a document, and records the losses that its filter
    /// reports.
    private func start(
        _ arguments: [String], at directory: FilePath, worth bytes: Int, input: FileDescriptor, output: FileDescriptor
    ) async throws(ConversionError) {
        let report = try await tool.run(
            arguments, standingIn: directory, input: input, output: output, subject: source.subject,
            bytes: bytes, pace: format.isContainer ? 16 << 10 : 64 << 10, in: context)
        guard report.status == 0 else { throw PandocFailure.error(report, source: source, format: format) }
        guard let losses = FilterReport.losses(in: report.diagnostics) else { return }
        let promised = target.losses(from: format)
        context.losses.record(promised.filter { $0 != .pictures && $0 != .formulas } + losses)
    }

    /// Records what the reader left out of markup.
    private func recordSkipped(_ input: borrowing SourceDescriptor, at directory: FilePath) {
        guard format.isReadableMarkup else { return }
        let log = PandocLog(at: directory.appending(PandocLog.fileName))
        guard !log.messages.isEmpty else { return }
        let losses = log.losses(of: (try? input.bytes()) ?? [], reader: format.reader)
        if !losses.isEmpty { context.losses.record(losses) }
    }

    private var files: [String: String] {
        target == .plainText
            ? [PlainTextFilter.fileName: textFilter]
            : [
                DocumentFilter.fileName: DocumentFilter.source(
                    for: format, target: target, name: source.name, hasEmbedded: hasEmbedded),
                PageTemplate.fileName: PageTemplate.source(with: running),
            ]
    }

    private var textFilter: String {
        PlainTextFilter.source(for: format, lineWidth: context.options.lineWidth, hasEmbedded: hasEmbedded)
    }

    /// The heap limit: the process is an eighth larger than its heap, and is not the only one.
    static func heap(in limits: ConversionLimits) -> [String] {
        ["+RTS", "-M\((limits.memoryBytes / 4 * 3) >> 20)m", "-RTS", "--quiet"]
    }

    private func reading(to writer: String) -> [String] {
        let filter = target == .plainText ? PlainTextFilter.fileName : DocumentFilter.fileName
        let arguments =
            Self.heap(in: context.limits) + [
                "--sandbox", "--from=\(format.reader)", "--to=\(writer)", "--lua-filter=\(filter)",
            ] + (format.isReadableMarkup ? ["--log=\(PandocLog.fileName)"] : [])
        switch target {
        // List items are indented by two columns, and paragraphs are on one line unless a width is requested.
        case .plainText: return arguments + wrapping + ["--tab-stop=2"]
        case .html:
            return arguments + [
                "--standalone", "--template=\(PageTemplate.fileName)", "--mathml", "--wrap=none", "--no-highlight",
            ]
        default: return arguments + ["--wrap=none"]
        }
    }

    private var wrapping: [String] {
        context.options.lineWidth.map { ["--wrap=auto", "--columns=\(max(1, $0))"] } ?? ["--wrap=none"]
    }

    private func writing(_ identifier: ContentIdentifier) -> [String] {
        var arguments =
            Self.heap(in: context.limits) + ["--from=json", "--to=\(target.writer)", "--standalone", "--output=-"]
        if target == .epub { arguments += ["--mathml", "--metadata=identifier:\(identifier)"] }
        return arguments
    }
}

// MARK: - Results

/// Describes a failure of pandoc in one line.
enum PandocFailure {
    /// The error for an outcome with a nonzero status.
    static func error(_ report: ProgramOutcome, source: ConversionSource, format: DocumentFormat) -> ConversionError {
        // 251 is the exit status of the Haskell runtime at the end of its heap (GHC's EXIT_HEAPOVERFLOW).
        if report.status == 251 || report.diagnostics.contains("heap exhausted") {
            return ConversionError(
                .tooLarge, subject: source.subject, message: "needs more memory than a conversion may use")
        }
        let detail = reason(report.diagnostics).map { ": \($0)" } ?? ""
        return ConversionError(
            .damaged, subject: source.subject, message: "is damaged or not really \(format.title)\(detail)")
    }

    /// Pandoc's message, unless it is an internal error of its Haskell code.
    private static func reason(_ diagnostics: String) -> String? {
        let lines = diagnostics.split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("[WARNING]") && !$0.hasPrefix("[INFO]") && !$0.allSatisfy(\.isWhitespace) }
        guard var line = lines.first else { return nil }
        for prefix in ["pandoc: ", "Error: "] where line.hasPrefix(prefix) { line = line.dropFirst(prefix.count) }
        let noise = ["CallStack", "Prelude.", "Data.", "fromJust", "HasCallStack", "Text.", "\"source\""]
        guard !noise.contains(where: { line.contains($0) }) else { return nil }
        let text = line.prefix(160).filter { !$0.isNewline && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
        return text.isEmpty ? nil : text.prefix(1).lowercased() + text.dropFirst()
    }
}

/// The losses that the Lua filters report on pandoc's standard error.
enum FilterReport {
    /// The prefix of such a line.
    static let mark = "dnd-lost:"

    /// The losses in `diagnostics`; nil if no filter has reported.
    static func losses(in diagnostics: String) -> [Loss]? {
        let lines = diagnostics.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(mark) }
        guard !lines.isEmpty else { return nil }
        return lines.flatMap { $0.dropFirst(mark.count).split(separator: " ") }.map { Loss(rawValue: String($0)) }
    }
}

// MARK: - Reproducible output

/// An identifier that is equal for documents with the same content: a UUID of version 8 (RFC 9562, section 5.8) from
/// FNV-1a hashes of the content.
struct ContentIdentifier: CustomStringConvertible {
    private let bytes: [UInt8]

    /// Creates the identifier of the whole file `descriptor`, and sets its offset to the beginning.
    ///
    /// - Throws: `ConversionError` with `cannotRead`.
    init(of descriptor: FileDescriptor, subject: String?) throws(ConversionError) {
        // FNV-1a with its 64-bit offset basis, and with a second offset basis.
        var first: UInt64 = 0xCBF2_9CE4_8422_2325
        var second: UInt64 = 0xAF63_BD4C_8601_B7DF
        do {
            var offset: Int64 = 0
            while true {
                let block = try descriptor.readBytes(at: offset, count: 256 * 1024)
                if block.isEmpty { break }
                for byte in block {
                    first = (first ^ UInt64(byte)) &* 0x100_0000_01B3
                    second = (second ^ UInt64(byte)) &* 0x100_0000_01B3
                }
                offset += Int64(block.count)
            }
            _ = try descriptor.seek(offset: 0, from: .start)
        } catch {
            throw ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        }
        var bytes = [first, second].flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
        }
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        self.bytes = bytes
    }

    /// The URN, in the form of a book's identifier.
    var description: String {
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        return "urn:uuid:" + groups.joined(separator: "-")
    }
}

/// Sets the times in a ZIP container to the beginning of 1980, the earliest that it supports: output from the same
/// content is then identical at any time.
enum ZipTimes {
    /// Resets the times in the container `descriptor`. Other files are not changed.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    static func reset(in descriptor: FileDescriptor, subject: String?) throws(ConversionError) {
        do {
            let size = Int(try descriptor.seek(offset: 0, from: .end))
            let bytes = try descriptor.readBytes(at: 0, count: size)
            for entry in ZipDirectory.entries(in: bytes) ?? [] {
                // APPNOTE 6.3.10: the time at 12 and the date at 14 in the directory, at 10 and 12 in the local header.
                for offset in [entry.recordOffset + 12, entry.headerOffset + 10] where offset + 4 <= bytes.count {
                    _ = try descriptor.writeAll(toAbsoluteOffset: Int64(offset), [0x00, 0x00, 0x21, 0x00])
                }
            }
        } catch {
            throw ConversionError(
                .cannotWrite, subject: subject, message: "the converted document cannot be written: \(error)",
                underlying: error)
        }
    }
}

// MARK: - The template

/// The HTML template for pandoc: without styles and scripts, so that the reader's browser determines the appearance.
enum PageTemplate {
    /// Its file name in pandoc's working directory.
    static let fileName = "page.html"

    /// The template, in pandoc's template language.
    ///
    /// - Parameter running: The headers and footers, which stand before and behind the text.
    static func source(with running: RunningText) -> String {
        // A dollar sign of the text is doubled.
        func element(_ name: String, _ paragraphs: [String]) -> String {
            RunningTextParts.element(name, paragraphs).split(separator: "$", omittingEmptySubsequences: false)
                .joined(separator: "$$")
        }
        return start + element("header", running.header) + content + element("footer", running.footer) + end
    }

    private static let start = """
        <!DOCTYPE html>
        <html$if(lang)$ lang="$lang$"$endif$$if(dir)$ dir="$dir$"$endif$>
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        $for(author-meta)$
        <meta name="author" content="$author-meta$">
        $endfor$
        $if(date-meta)$
        <meta name="date" content="$date-meta$">
        $endif$
        <title>$pagetitle$</title>
        </head>
        <body>

        """

    private static let content = """
        $if(title)$
        <header>
        <h1>$title$</h1>
        $if(subtitle)$
        <p>$subtitle$</p>
        $endif$
        $for(author)$
        <p>$author$</p>
        $endfor$
        $if(date)$
        <p>$date$</p>
        $endif$
        $if(abstract)$
        <div>$abstract$</div>
        $endif$
        </header>
        $endif$
        $body$

        """

    private static let end = """
        </body>
        </html>

        """
}
