import Conversion
import DecoderWire
import ItemProviders
import UniformTypes

/// Decodes two pictures and compares their pixels.
struct PixelComparison {
    let pool: DecoderPool

    /// Proves that `result` shows the same as `source`: in each frame the same pixels, upright, as 16-bit samples.
    ///
    /// - Throws: `ConversionError` with the code `differs` if it does not; others if one of them cannot be decoded.
    func prove(
        _ result: ConversionSource, of source: ConversionSource, in context: ConversionContext
    ) async throws -> Proof {
        let expected = try await digest(of: source, in: context)
        let found = try await digest(of: result, in: context)
        guard found == expected else {
            let (size, expectedSize) = (Self.size(in: found), Self.size(in: expected))
            throw ConversionError(
                .differs, subject: source.subject,
                message: size == expectedSize
                    ? "its pixels as \(result.type) differ when they are decoded again"
                    : "as \(result.type) it has \(size) pixels when it is decoded again, expected \(expectedSize)",
                hint: "the item was not written; report it with the picture, or choose another type with --as")
        }
        return .pixels
    }

    private func digest(of picture: ConversionSource, in context: ConversionContext) async throws -> [UInt8] {
        let (_, path) = try await pool.decode(
            DecoderRequest(.digest, of: picture, in: context), picture, to: "digest", in: context)
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
