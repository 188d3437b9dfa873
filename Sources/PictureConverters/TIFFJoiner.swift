package import Conversion
package import ExternalPrograms
package import ItemProviders
import PictureStructure
import SystemPackage
package import UniformTypes

/// Joins TIFF files with libtiff's `tiffcp`, an external program: the pages of all, in order, with their pixels, profiles
/// and resolution. Pages that are JPEG are compressed without loss; all others keep their compression.
package struct TIFFJoiner: FileJoiner {
    /// `tiffcp`.
    package let name = "tiffcp"
    private let tool: ExternalProgram

    /// Creates a joiner that runs `tiffcp` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("tiffcp", package: "libtiff-tools", on: searchPath, confinement: confinement)
    }

    package var availability: ConverterAvailability { tool.availability }

    /// The directories and blocks of metadata, which the program does not copy.
    package var usualLosses: [Loss] { [.exif, .xmp, .iptc] }

    package func losses(
        joining part: JoinedPart, as type: UniformType, in context: ConversionContext
    ) async throws -> [Loss] {
        // Only the program knows whether it can copy the pages.
        let copy = try await join([part], as: type, in: context)
        if case .file(let file) = copy { ScratchFile.remove(file.path) }
        let inventory = PictureInventory(DescriptorBytes(try part.open(as: .tiff, in: context))) ?? PictureInventory()
        let blocks: [(PictureInventory.Block, Loss)] = [(.exif, .exif), (.xmp, .xmp), (.iptc, .iptc)]
        return blocks.filter { inventory.blocks.contains($0.0) }.map(\.1)
            + inventory.losses.map { Loss(rawValue: $0.rawValue) }.filter { $0 != .pages }
    }

    package func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent {
        let files = try JoinedPartFiles(parts, of: .tiff, in: context)
        let subject = parts.count == 1 ? parts[0].subject : nil
        let messages = try ScratchFile(in: context.scratch, extension: "txt")
        let nothing = try PictureFiles.openNothing()
        defer { try? nothing.close() }
        // It would compress JPEG again, with loss.
        let hasJPEG = try parts.contains { TIFFPages.includeJPEG(DescriptorBytes(try $0.open(as: .tiff, in: context))) }
        let report = try await tool.run(
            (hasJPEG ? ["-c", "zip"] : []) + files.names + [Self.output], standingIn: files.directory.path,
            input: nothing, output: messages.descriptor, subject: subject, bytes: files.bytes, in: context)
        guard report.status == 0 else { throw Self.failure(report, subject: subject) }
        let path = try CommandOutput.take(
            Self.output, from: files.directory.path, to: context.scratch, limit: context.limits.outputBytes
        ) { ConversionError(.commandFailed, subject: subject, message: "tiffcp \($0)") }
        return .file(LoadedFile(path: path, ownership: .scratch))
    }

    private static let output = "joined.tiff"

    private static func failure(_ report: ProgramOutcome, subject: String?) -> ConversionError {
        if report.diagnostics.contains("Maximum TIFF file size exceeded") {
            return ConversionError(
                .tooLarge, subject: subject, message: "would be larger than 4 GiB, the limit of TIFF")
        }
        return ConversionError(
            .damaged, subject: subject, message: "is a TIFF that is damaged, or that tiffcp cannot copy")
    }
}
