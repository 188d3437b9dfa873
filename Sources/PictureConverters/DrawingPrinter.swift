package import Conversion
package import ExternalPrograms
package import ItemProviders
import SystemPackage
import UniformTypes

/// Makes a PDF of a drawing in SVG with librsvg's `rsvg-convert`, an external program: a page of the size of the drawing,
/// whose shapes and texts stay what they are. Only some filters become pixels.
///
/// The program reads the drawing from its standard input. So it has no place from which it would open other files.
package struct DrawingPrinter: Converter {
    package let name = "rsvg-convert"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram
    /// Rewrites a document with links: cairo lists objects of links that it does not write, of which other programs warn.
    private let mender: ExternalProgram

    /// The number of bytes of a drawing per second of processor time. There are many shapes in few bytes, but each is fast.
    private static let pace = 1 << 20

    /// Creates a converter that runs `rsvg-convert` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("rsvg-convert", package: "librsvg2-bin", on: searchPath, confinement: confinement)
        mender = ExternalProgram("qpdf", package: "qpdf", on: searchPath, confinement: confinement)
        // As an intermediate result it would turn every drawing into the document of a page.
        rules = [ConversionRule(from: .svg, to: .pdf, fidelity: .flattened, endsRoute: true)]
    }

    package var availability: ConverterAvailability { tool.availability }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard availability == .available, !rules.isEmpty, source.part == nil, source.content.isReadableAsBytes
        else { return [] }
        // Links remain links.
        let losses = PicturePeek.shared(by: source).losses.filter { $0 != .links }
        return rules.map { $0.losing(losses) }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: "pdf")
        let directory = try ProgramDirectory(in: context.scratch)
        let report = try await tool.run(
            ["--format=pdf"], standingIn: directory.path, input: input.descriptor, output: output.descriptor,
            subject: source.subject, pace: Self.pace, in: context)
        guard report.status == 0 else {
            let reason = report.lastLine
            throw ConversionError(
                .damaged, subject: source.subject,
                message: "cannot be printed by rsvg-convert" + (reason.isEmpty ? "" : ": \(reason)"))
        }
        context.losses.record((rule.losses + SVGPeek.losses(of: source, keepsLinks: true, in: context)).uniqued())
        if SVGPeek.losses(of: source, in: context).contains(.links), mender.availability == .available,
            let path = try await mended(output, subject: source.subject, in: context)
        {
            return .file(LoadedFile(path: path, ownership: .scratch))
        }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    /// The document in `file`, written again by qpdf; nil if qpdf cannot do that.
    private func mended(
        _ file: borrowing ScratchFile, subject: String?, in context: ConversionContext
    ) async throws -> FilePath? {
        let directory = try ProgramDirectory(in: context.scratch)
        let (name, mendedName) = ("drawing.pdf", "mended.pdf")
        try CommandInput.copy(
            file.descriptor, to: directory.path.appending(name), subject: subject,
            isCancelled: { context.progress.isCancelled })
        let messages = try ScratchFile(in: context.scratch, extension: "txt")
        let report = try await mender.run(
            ["--deterministic-id", name, mendedName], standingIn: directory.path, input: file.descriptor,
            output: messages.descriptor, subject: subject, in: context)
        // qpdf(1): 3 is a success with warnings.
        guard report.status == 0 || report.status == 3 else { return nil }
        return try CommandOutput.take(
            mendedName, from: directory.path, to: context.scratch, limit: context.limits.outputBytes
        ) { ConversionError(.commandFailed, subject: subject, message: "qpdf \($0)") }
    }
}
