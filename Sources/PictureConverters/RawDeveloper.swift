package import Conversion
package import ExternalPrograms
import FileSystem
package import ItemProviders
import PictureStructure
import SystemPackage
import UniformTypes

/// Develops the raw photographs of cameras (CR2, NEF, ARW, RAF, DNG and others) with LibRaw's `dcraw_emu`, an external
/// program: a TIFF in sRGB, upright, with the white balance of the camera. Further types follow from the TIFF.
package struct RawDeveloper: Converter {
    package let name = "dcraw_emu"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram

    /// Creates a converter that runs `dcraw_emu` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("dcraw_emu", package: "libraw-bin", on: searchPath, confinement: confinement)
        // The program keeps the names of the camera and its settings, and little else of the metadata.
        rules = [
            ConversionRule(
                from: .rawImage, to: .tiff, fidelity: .flattened, losses: [.sensor, .depth, .exif, .xmp])
        ]
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
        // The program opens its input by name, and may open nothing else of the user's.
        let directory = try ProgramDirectory(in: context.scratch)
        let path = directory.path.appending(Self.inputName)
        let (descriptor, progress) = (input.descriptor, context.progress)
        try await BlockingWork.run { () throws(ConversionError) in
            try CommandInput.copy(descriptor, to: path, subject: source.subject) { progress.isCancelled }
        }
        let output = try ScratchFile(in: context.scratch, extension: "tiff")
        let nothing = try PictureFiles.openNothing()
        defer { try? nothing.close() }
        // The white balance of the camera, sRGB, a TIFF, on standard output.
        let report = try await tool.run(
            ["-w", "-o", "1", "-T", "-Z", "-", Self.inputName], standingIn: directory.path, input: nothing,
            output: output.descriptor, subject: source.subject,
            bytes: try? Int(descriptor.stat().size), in: context)
        _ = consume input
        // It ends with 0 whatever happens.
        guard let head = try? output.descriptor.readBytes(at: 0, count: 4), head == Self.signature else {
            if report.diagnostics.contains("Unsupported file format") {
                throw ConversionError(
                    .unsupported, subject: source.subject,
                    message: "is a raw photograph of a kind that LibRaw does not know, or damaged")
            }
            throw ConversionError(
                .damaged, subject: source.subject, message: "is a raw photograph that is truncated or damaged")
        }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    /// The name that the program sees. LibRaw recognises the format by the content.
    private static let inputName = "input.raw"
    /// The first bytes of a TIFF in the byte order of the machine.
    private static let signature: [UInt8] = [0x49, 0x49, 42, 0]
}
