import Conversion
import DecoderWire
import ItemProviders
import SystemPackage
import UniformTypes

extension DecoderRequest {
    /// Creates the request for the picture `source` with the limits and options of `context`.
    init(_ output: Output, of source: ConversionSource, in context: ConversionContext) {
        self.init(id: 0, output: output, typeHint: source.type.identifier)
        maximumPixels = UInt64(clamping: context.limits.pixels)
        maximumOutputBytes = UInt64(clamping: context.limits.outputBytes)
        if let part = source.part { (page, scope) = (UInt32(clamping: part), .page) }
        let options = context.options
        dotsPerInch = min(options.dotsPerInch ?? 0, 10_000)
        boxWidth = min(UInt32(clamping: options.size?.width ?? 0), Self.maximumBox)
        boxHeight = min(UInt32(clamping: options.size?.height ?? 0), Self.maximumBox)
        strip =
            switch options.strip {
            case .none: .nothing
            case .private: .personal
            case .all: .all
            }
    }
}

extension DecoderPool {
    /// Runs `request` on `source` in a decoder; returns the description of the picture, and its file in the scratch
    /// directory.
    ///
    /// - Throws: `ConversionError`; the output file is then removed.
    func decode(
        _ request: DecoderRequest, _ source: ConversionSource, to fileExtension: String, in context: ConversionContext
    ) async throws -> (DecodedPicture, FilePath) {
        let input = try PictureFiles.openInput(source)
        defer { try? input.close() }
        let (output, path) = try PictureFiles.makeOutput(in: context.scratch, extension: fileExtension)
        defer { try? output.close() }
        do {
            var request = request
            request.processorSeconds = PictureFiles.processorSeconds(for: input, source.type, in: context.limits)
            let picture = try await decode(
                request, input: input, output: output, time: context.limits.time, progress: context.progress,
                subject: source.pictureName)
            return (picture, path)
        } catch {
            PictureFiles.remove(path)
            throw error
        }
    }
}

extension ConversionSource {
    /// The name of a picture in messages, including its page.
    var pictureName: String? {
        (name ?? path?.lastComponent?.string).map { name in part.map { "\(name)#\($0)" } ?? name }
    }
}
