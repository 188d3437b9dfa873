import Conversion
import SystemPackage

/// Estimates pandoc's resources for a text from its tags and words: memory, without which it would run for minutes, and
/// time.
enum PandocResourceEstimate {
    /// The minimum number of bytes of memory per word: prose of 10 MB, two million words, needs 900 MB (pandoc 2.17).
    private static let memoryEach = 256
    /// The number of words that a tag counts as: 5 MB of short paragraphs, with 820,000 tags, need 750 MB.
    private static let wordsOfTag = 3
    /// The number of bytes of text that a tag or word counts as in time: the usual one is shorter.
    private static let bytesEach = 16
    private static let blockSize = 1 << 20

    /// Checks the memory that `input`, a text, needs.
    ///
    /// - Throws: `ConversionError` with `tooLarge` if it has more tags and words than fit into the memory of `limits`.
    /// - Complexity: O(n) in bytes; O(1) for texts that are small enough with any content.
    static func check(
        _ input: borrowing SourceDescriptor, subject: String?, limits: ConversionLimits
    ) throws(ConversionError) {
        let most = max(1, limits.memoryBytes / memoryEach)
        guard input.size / 2 > most, pieces(of: input, most: most) > most else { return }
        throw ConversionError(
            .tooLarge, subject: subject,
            message:
                "has more tags and words than fit into \(limits.memoryBytes >> 20) MiB of memory",
            hint: "raise the limit: --limit memory=4G")
    }

    /// The number of bytes of a text that determine pandoc's processor time limit: all in prose, but few in an endless
    /// word, such as an embedded picture, which is copied, or a million brackets.
    ///
    /// - Complexity: O(n) in bytes.
    static func worth(of input: borrowing SourceDescriptor) -> Int {
        let pieces = pieces(of: input, most: input.size / bytesEach)
        return min(input.size, pieces * bytesEach + input.size / 64)
    }

    /// The number of words, including the weighted tags; some number above `most` if there are more.
    private static func pieces(of input: borrowing SourceDescriptor, most: Int) -> Int {
        var count = 0
        var offset = 0
        var isBetween = true
        while offset < input.size, count <= most {
            guard let block = try? input.bytes(at: offset, count: min(blockSize, input.size - offset)), !block.isEmpty
            else { break }
            for byte in block {
                let isSpace = byte <= 0x20
                if byte == UInt8(ascii: "<") {
                    count += wordsOfTag
                } else if isBetween, !isSpace {
                    count += 1
                }
                isBetween = isSpace
            }
            offset += block.count
        }
        return count
    }
}
