package import ExternalPrograms
package import Conversion
import ItemProviders
package import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Renders a picture for a terminal with `chafa`, an external program that is confined like those of the converters.
package struct PicturePainter: Sendable {
    private let tool: ExternalProgram

    /// Creates a painter that runs `chafa` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("chafa", package: "chafa", on: searchPath, confinement: confinement)
    }

    /// Whether `chafa` is installed.
    package var availability: ConverterAvailability { tool.availability }

    /// The bytes that show the PNG `picture` on a terminal: only the picture and newlines, each row terminated.
    ///
    /// The output of the program is validated: the program processed untrusted bytes, and a terminal obeys escape
    /// sequences.
    ///
    /// - Parameter scratch: A private directory for temporary files, which are removed.
    /// - Throws: `ConversionError`.
    package func paint(
        _ picture: Data, in style: PaintStyle, scratch: FilePath
    ) async throws(ConversionError) -> [UInt8] {
        var limits = ConversionLimits()
        limits.outputBytes = 64 << 20
        limits.time = .seconds(8)
        let context = ConversionContext(scratch: scratch, limits: limits)
        let source = ConversionSource(type: .png, content: .data(picture))
        let input = try SourceDescriptor(source, scratch: scratch, limit: limits.inputBytes)
        let output = try ScratchFile(in: scratch, extension: "txt")
        let report = try await tool.run(
            [
                "--format", style.format.rawValue, "--colors", style.colours.rawValue,
                "--size", "\(style.columns)x\(style.rows)", "--animate", "off", "--polite", "on", "-",
            ], input: input.descriptor, output: output.descriptor, subject: nil, in: context)
        guard report.status == 0 else {
            throw ConversionError(.damaged, message: "chafa cannot read the picture")
        }
        let painted = try ConversionSource(
            type: .data, content: .file(LoadedFile(path: output.path, ownership: .scratch))
        ).data(limit: limits.outputBytes)
        var bytes = Array(painted)
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard !bytes.isEmpty, PaintedPicture.isValidOutput(bytes, style) else {
            throw ConversionError(.damaged, message: "chafa wrote something that is not a picture")
        }
        return bytes + [UInt8(ascii: "\n")]
    }
}
