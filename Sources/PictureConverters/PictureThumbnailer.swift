package import Conversion
import DecoderWire
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// Makes small pictures for a page that shows many: upright, without metadata but the colour profile.
package struct PictureThumbnailer: Sendable {
    /// A small picture.
    package struct Thumbnail: Sendable {
        package let file: LoadedFile
        /// JPEG, or PNG for a picture that can be transparent.
        package let type: UniformType
    }

    private let pool: DecoderPool
    private let limits: ConversionLimits

    /// Creates what makes thumbnails in the processes of `pool`.
    package init(pool: DecoderPool, limits: ConversionLimits) {
        self.pool = pool
        self.limits = limits
    }

    /// The picture `source` with at most `width` times `height` pixels, as a file in `scratch`.
    ///
    /// - Returns: Nil if the picture is as small already.
    /// - Throws: `ConversionError`.
    package func thumbnail(
        of source: ConversionSource, width: Int, height: Int, scratch: FilePath
    ) async throws -> Thumbnail? {
        var options = ConversionOptions()
        options.size = .init(width: width, height: height)
        options.strip = .all
        let context = ConversionContext(scratch: scratch, limits: limits, options: options)
        var header = DecoderRequest(.png, of: source, in: context)
        header.scope = .header
        let input = try PictureFiles.openInput(source)
        defer { try? input.close() }
        let nowhere = try PictureFiles.openNowhere()
        defer { try? nowhere.close() }
        header.processorSeconds = PictureFiles.processorSeconds(for: input, source.type, in: limits)
        let picture = try await pool.decode(
            header, input: input, output: nowhere, time: limits.time, progress: context.progress,
            subject: source.subject)
        guard picture.width > width || picture.height > height else { return nil }
        // Grey or colours with one band more, or CMYK, which is rare.
        let isOpaque = picture.bands == 1 || picture.bands == 3
        let request = DecoderRequest(isOpaque ? .jpeg : .png, of: source, in: context)
        let (_, path) = try await pool.decode(request, source, to: isOpaque ? "jpg" : "png", in: context)
        return Thumbnail(file: LoadedFile(path: path, ownership: .scratch), type: isOpaque ? .jpeg : .png)
    }
}
