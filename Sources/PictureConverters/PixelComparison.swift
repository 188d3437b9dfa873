import Conversion
import DecoderWire
import ItemProviders
import PictureStructure
import UniformTypes

/// Decodes two pictures and compares their pixels.
struct PixelComparison {
    let pool: DecoderPool

    /// Proves that `result` shows the same as `source`: in each frame the same pixels, upright, as 16-bit samples; if both
    /// are TIFF, on each page.
    ///
    /// - Throws: `ConversionError` with the code `differs` if it does not; others if one of them cannot be decoded.
    func prove(
        _ result: ConversionSource, of source: ConversionSource, in context: ConversionContext
    ) async throws -> Proof {
        let (expectedPages, foundPages) =
            source.part == nil && source.type.conforms(to: .tiff) && result.type.conforms(to: .tiff)
            ? try (Self.pages(of: source, in: context), Self.pages(of: result, in: context)) : ([nil], [nil])
        let (found, expected) = (foundPages.count, expectedPages.count)
        guard found == expected else {
            throw ConversionError(
                .differs, subject: source.subject,
                message: "as \(result.type) it has \(found) pages when it is decoded again, expected \(expected)",
                hint: "the item was not written; report it with the picture, or choose another type with --as")
        }
        for (page, sourcePage) in zip(foundPages, expectedPages) {
            try await compare(result, page, with: source, sourcePage, in: context)
        }
        return .pixels
    }

    /// - Throws: `ConversionError` with the code `differs` if a page of `result` shows something else than one of `source`.
    private func compare(
        _ result: ConversionSource, _ page: Int?, with source: ConversionSource, _ sourcePage: Int?,
        in context: ConversionContext
    ) async throws {
        let expected = try await digest(of: source, page: sourcePage, in: context)
        let found = try await digest(of: result, page: page, in: context)
        guard found == expected else {
            let (size, expectedSize) = (Self.size(in: found), Self.size(in: expected))
            throw ConversionError(
                .differs, subject: source.subject,
                message: size == expectedSize
                    ? "its pixels as \(result.type) differ when they are decoded again"
                    : "as \(result.type) it has \(size) pixels when it is decoded again, expected \(expectedSize)",
                hint: "the item was not written; report it with the picture, or choose another type with --as")
        }
    }

    private static func pages(of picture: ConversionSource, in context: ConversionContext) throws -> [Int?] {
        TIFFPages.numbers(
            in: DescriptorBytes(
                try SourceDescriptor(picture, scratch: context.scratch, limit: context.limits.inputBytes)))
    }

    /// - Parameter page: The page of the TIFF `picture`; nil for the representative picture, or the part that it is.
    private func digest(
        of picture: ConversionSource, page: Int?, in context: ConversionContext
    ) async throws -> [UInt8] {
        var request = DecoderRequest(.digest, of: picture, in: context)
        if let page { (request.page, request.scope) = (UInt32(clamping: page), .page) }
        let (_, path) = try await pool.decode(request, picture, to: "digest", in: context)
        defer { PictureFiles.remove(path) }
        return Array(
            try ConversionSource(type: .data, content: .file(.init(path: path, ownership: .scratch)))
                .data(limit: context.limits.inputBytes))
    }

    /// The first line of a digest.
    private static func size(in digest: [UInt8]) -> String {
        String(decoding: digest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
