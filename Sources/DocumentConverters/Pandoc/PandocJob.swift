import ExternalPrograms
import Conversion
import ItemProviders
import SystemPackage

/// One conversion by pandoc.
///
/// Untrusted input is read in pandoc's sandbox. For targets whose writers need files, a second run writes the document
/// from pandoc's JSON, which by then references only the files that the filter of the first run created.
struct PandocJob: Sendable {
    let tool: ExternalProgram
    let source: ConversionSource
    let format: DocumentFormat
    let target: DocumentTarget
    let context: ConversionContext

    /// Converts `input`; returns the output in the scratch directory.
    ///
    /// - Throws: `ConversionError`.
    func run(_ input: borrowing SourceDescriptor) async throws(ConversionError) -> FilePath {
        let directory = try ProgramDirectory(in: context.scratch, files: files)
        let bytes = format.layout == .zip ? DocumentContainer.worth(of: input) : PandocResourceEstimate.worth(of: input)
        guard target.isWrittenFromFiles else {
            let output = try ScratchFile(in: context.scratch, extension: target.fileExtension)
            try await start(
                reading(to: target.writer), at: directory.path, worth: bytes, input: input.descriptor,
                output: output.descriptor)
            return output.keep()
        }
        let document = try ScratchFile(in: context.scratch, extension: "json")
        try await start(
            reading(to: "json"), at: directory.path, worth: bytes, input: input.descriptor, output: document.descriptor)
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
            bytes: bytes, pace: format.layout == .zip ? 16 << 10 : 64 << 10, in: context)
        guard report.status == 0 else { throw PandocFailure.error(report, source: source, format: format) }
        guard let losses = FilterReport.losses(in: report.diagnostics) else { return }
        let promised = target.losses(from: format)
        context.losses.record(promised.filter { $0 != .pictures && $0 != .formulas } + losses)
    }

    private var files: [String: String] {
        target == .plainText
            ? [PlainTextFilter.fileName: PlainTextFilter.source(for: format, lineWidth: context.options.lineWidth)]
            : [
                DocumentFilter.fileName: DocumentFilter.source(
                    for: format, target: target, name: source.name),
                PageTemplate.fileName: PageTemplate.source,
            ]
    }

    /// The heap limit: the process is an eighth larger than its heap, and is not the only one.
    private var heap: [String] { ["+RTS", "-M\((context.limits.memoryBytes / 4 * 3) >> 20)m", "-RTS", "--quiet"] }

    private func reading(to writer: String) -> [String] {
        let filter = target == .plainText ? PlainTextFilter.fileName : DocumentFilter.fileName
        let arguments = heap + ["--sandbox", "--from=\(format.reader)", "--to=\(writer)", "--lua-filter=\(filter)"]
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
        var arguments = heap + ["--from=json", "--to=\(target.writer)", "--standalone", "--output=-"]
        if target == .epub { arguments += ["--mathml", "--metadata=identifier:\(identifier)"] }
        return arguments
    }
}
