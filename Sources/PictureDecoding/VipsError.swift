import DecoderWire

/// The error messages of libvips for a failure.
struct VipsError: Error {
    /// The lines, oldest first, each as `domain: message`.
    let text: String

    init(_ text: String) { self.text = text }
}

extension VipsError {
    /// The failure that the error stands for: libvips has no error codes, only messages.
    func failure(reading format: PictureFormat, limit: UInt64) -> DecoderFailure {
        let words = text.lowercased()
        func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }

        if says("no space left on device", "disk quota exceeded") {
            return .noSpace
        }
        if says("file too large") {
            return DecoderFailure(.tooLarge, "would be written as more than \(limit) bytes")
        }
        if says(
            "out of memory", "cannot allocate", "memory allocation", "insufficient memory", "cache resources exhausted")
        {
            return DecoderFailure(.outOfMemory, "needs more memory than the decoder may use")
        }
        if says("encrypted", "password") {
            return DecoderFailure(.encrypted, "is encrypted, and no password was given")
        }
        if says("exceeds maximum size", "too large", "width or height exceeds limit", "security limit") {
            return DecoderFailure(.tooLarge, "is larger than its decoder allows: \(summary)")
        }
        if says("unsupported", "not supported", "not implemented", "no such operation") {
            return DecoderFailure(.unsupported, "is \(format.article) of an unsupported kind: \(summary)")
        }
        return DecoderFailure(.damaged, "is \(format.article) that is truncated or damaged: \(summary)")
    }

    /// The first line, which names the cause, without the prefix of the function that reports it.
    private var summary: String {
        // The decoder's name of the file says nothing to the user.
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.contains("/proc/self/fd/") }
        // Seeking beyond the end is only a symptom.
        guard let line = lines.first(where: { !$0.contains("bad seek to") }) ?? lines.first else {
            return "the decoder gives no reason"
        }
        let parts = line.split(separator: ": ", maxSplits: 1)
        let words = parts.count == 2 && !parts[0].contains(" ") ? parts[1] : line
        return String(words.prefix(300))
    }
}

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
