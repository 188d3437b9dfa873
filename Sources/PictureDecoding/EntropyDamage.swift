import DecoderWire

/// Damage that a decoder shows as grey or smeared blocks, and only warns of.
enum EntropyDamage {
    /// The warnings of libjpeg after which pixels are made up (`jerror.h`): the data of a scan does not decode, ends too early,
    /// or goes on elsewhere. Others are about bytes that nobody needs: those before a marker, or behind the picture.
    private static let signs = [
        "bad huffman code", "bad arithmetic code", "premature end of data segment", "instead of rst",
        "inconsistent progression sequence",
    ]

    /// - Parameter warnings: what was said while the picture was decoded. libjpeg says the first warning of a picture only.
    /// - Throws: `DecoderFailure` with `damaged` when pixels of a JPEG were made up.
    static func check(_ warnings: String, in format: PictureFormat) throws(DecoderFailure) {
        guard format == .jpeg else { return }
        let words = warnings.lowercased()
        guard let sign = signs.first(where: words.contains) else { return }
        throw DecoderFailure(.damaged, "is \(format.article) that is truncated or damaged: \(sign)")
    }
}
