import PlaceConverters
import PictureConverters
package import ExternalPrograms
import DocumentConverters
import DataConverters
package import Conversion
package import SystemPackage

/// The built-in converters of `dnd`, and the decoder processes that some of them share.
package struct StandardConverters: Sendable {
    /// The converters, in order of preference between equals.
    package let all: [any Converter]
    private let decoders: DecoderPool?

    /// Creates the standard converters. Processes are started by the first conversion that needs them.
    ///
    /// - Parameters:
    ///   - tools: The search path for external programs.
    ///   - decoder: The path of `dnd-decoder`; without it, pictures are not converted.
    ///   - jobs: The maximum number of pictures that are decoded concurrently.
    ///   - limits: The limits of each decoder process: memory, and output size.
    ///   - confinement: The confinement of external programs.
    package init(
        tools: ProgramSearchPath = .standard, decoder: FilePath?, jobs: Int,
        limits: ConversionLimits = ConversionLimits(), confinement: ProgramConfinement = .none
    ) {
        let decoders = decoder.map {
            DecoderPool(
                executable: $0, maximumWorkers: jobs, memoryBytes: limits.memoryBytes, outputBytes: limits.outputBytes
            ) {
                () throws(ConversionError) in try confinement.willStart(confinesItself: true)
            }
        }
        self.decoders = decoders
        let pictures: [any Converter] =
            decoders.map {
                [PictureConverter(pool: $0, searchPath: tools, confinement: confinement)]
            } ?? []
        all =
            [
                TextEncodingConverter(),
                RichTextConverter(),
                PandocConverter(searchPath: tools, confinement: confinement),
                PDFTextConverter(searchPath: tools, confinement: confinement),
                WaypointConverter(pictures: pictures),
                WaypointFileConverter(),
                GeocacheConverter(),
                DataConverter(),
                FolderConverter(),
            ] + (decoders.map { [PictureStripper(pool: $0)] } ?? []) + pictures
    }

    /// Ends the processes; afterwards conversions that need one fail.
    package func close() async { await decoders?.close() }
}
