package import Conversion
package import ExternalPrograms
import FileSystem
package import ItemProviders
import SystemPackage
import UniformTypes

/// Flattens the visible layers of a GIMP picture with GIMP itself, an external program: a PNG of its depth and profile.
///
/// The format has changed with every release of GIMP; of the other readers, none knows all modes in which layers are
/// combined, and ImageMagick 6 no file of GIMP 2.10.
package struct XCFRenderer: Converter {
    package let name = "gimp"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram

    /// Creates a converter that runs GIMP 2.10 from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        // The name has the version, since the procedures of the script are those of 2.10. It starts its plug-ins, which are
        // programs; and it limits its memory itself, to a part of the machine's.
        tool = ExternalProgram(
            command: Self.program, package: "gimp", at: searchPath.locate(Self.program), files: [],
            confinement: confinement)
        rules = [ConversionRule(from: .xcf, to: .png, fidelity: .flattened, losses: [.layers, .metadata])]
    }

    package var availability: ConverterAvailability { tool.availability }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, source.content.isReadableAsBytes, availability == .available else { return [] }
        return rules(from: source.type)
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let directory = try ProgramDirectory(in: context.scratch)
        let path = directory.path.appending(Self.input)
        let (descriptor, progress) = (input.descriptor, context.progress)
        try await BlockingWork.run { () throws(ConversionError) in
            try CommandInput.copy(descriptor, to: path, subject: source.subject) { progress.isCancelled }
        }
        let messages = try ScratchFile(in: context.scratch, extension: "txt")
        let nothing = try PictureFiles.openNothing()
        defer { try? nothing.close() }
        let report = try await tool.run(
            [
                "--no-interface", "--no-data", "--no-fonts", "--no-splash", "--no-shm", "--new-instance",
                "--batch", Self.script, "--batch", "(gimp-quit 0)",
            ], standingIn: directory.path, input: nothing, output: messages.descriptor, subject: source.subject,
            bytes: input.size, in: context)
        let failure = ConversionError(
            .damaged, subject: source.subject, message: "is a GIMP picture that GIMP cannot open")
        guard report.status == 0 else { throw failure }
        // GIMP goes on with the layers that it found.
        guard !(report.diagnostics + report.diagnosticsTail).contains("XCF file is corrupt") else {
            throw ConversionError(
                .damaged, subject: source.subject, message: "is a GIMP picture that is truncated or damaged")
        }
        let output = try CommandOutput.take(
            Self.output, from: directory.path, to: context.scratch, limit: context.limits.outputBytes
        ) { _ in failure }
        // GIMP ends with 0 even if the script failed, and then may leave the beginning of a file.
        guard Self.isWhole(output) else {
            ScratchFile.remove(output)
            throw failure
        }
        return .file(LoadedFile(path: output, ownership: .scratch))
    }

    /// Whether the PNG at `path` ends with its last chunk (PNG, third edition, 11.2.4).
    private static func isWhole(_ path: FilePath) -> Bool {
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else { return false }
        defer { try? file.close() }
        guard let size = try? file.stat().size, size > end.count else { return false }
        return (try? file.readBytes(at: Int64(size) - Int64(end.count), count: end.count)) == end
    }

    private static let program = "gimp-console-2.10"
    private static let input = "input.xcf"
    private static let output = "output.png"

    /// What is visible becomes a layer of its own, which may be empty, and that is saved: with the resolution, and without
    /// interlacing, background, gamma, offset and time. Without the further script, GIMP would wait after a failure.
    private static let script = """
        (let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "\(input)" "\(input)"))) \
        (layer (car (gimp-layer-new-from-visible image image "visible")))) \
        (gimp-image-insert-layer image layer 0 0) \
        (file-png-save RUN-NONINTERACTIVE image layer "\(output)" "\(output)" FALSE 6 FALSE FALSE FALSE TRUE FALSE) \
        (gimp-quit 0))
        """
}
