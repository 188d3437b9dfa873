import PlaceConverters
import PictureConverters
package import ExternalPrograms
import DocumentConverters
import DataConverters
package import Conversion
package import SystemPackage

/// The converters that `dnd` brings, and the processes that some of them share.
package struct StandardConverters: Sendable {
    /// The converters, in the order in which equals are preferred: one line each.
    package let all: [any Converter]
    private let decoders: DecoderPool?

    /// The standard converters. Nothing is started before the first conversion that needs it.
    ///
    /// - Parameters:
    ///   - tools: where outside programs are looked for.
    ///   - decoder: the executable of `dnd-decoder`; without one, pictures are not converted.
    ///   - jobs: how many pictures may be decoded side by side.
    ///   - limits: what each process that decodes them may use: memory, and what it writes.
    ///   - confinement: what outside programs are kept from.
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

    /// Ends the processes that were started; no conversion works afterwards.
    package func close() async { await decoders?.close() }
}
