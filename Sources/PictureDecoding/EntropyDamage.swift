import DecoderWire

/// Damage that a decoder shows as grey or smeared blocks, and only warns of.
enum EntropyDamage {
    /// The warnings of libjpeg after which pixels are invented (`jerror.h`): the data of a scan cannot be decoded, ends
    /// too early, or continues elsewhere. Other warnings concern unneeded bytes: those before a marker, or after the
    /// picture.
    private static let signs = [
        "bad huffman code", "bad arithmetic code", "premature end of data segment", "instead of rst",
        "inconsistent progression sequence",
    ]

    /// Checks the decoder's warnings for invented pixels.
    ///
    /// - Parameter warnings: The warnings during the decoding of the picture. libjpeg reports only the first one for a
    ///   picture.
    /// - Throws: `DecoderFailure` with `damaged` if pixels of a JPEG were invented.
    static func check(_ warnings: String, in format: PictureFormat) throws(DecoderFailure) {
        guard format == .jpeg else { return }
        let words = warnings.lowercased()
        guard let sign = signs.first(where: words.contains) else { return }
        throw DecoderFailure(.damaged, "is \(format.article) that is truncated or damaged: \(sign)")
    }
}
