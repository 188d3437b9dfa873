import Conversion
import SystemPackage

/// What pandoc needs for a text, by the tags and words that it is made of: memory, without which it would try for minutes, and time.
enum PandocResourceEstimate {
    /// The bytes of memory that a word takes at least: prose of 10 MB, which is two million words, needs 900 MB (pandoc 2.17).
    private static let memoryEach = 256
    /// How many words a tag is worth: 5 MB of short paragraphs, which have 820,000 tags, need 750 MB.
    private static let wordsOfTag = 3
    /// The bytes of text that a tag or word is worth in time: the usual one is shorter.
    private static let bytesEach = 16
    private static let blockSize = 1 << 20

    /// - Throws: `ConversionError` with `tooLarge` where `input`, a text, has more tags and words than `limits` have memory for.
    /// - Complexity: O(n) in bytes, but for texts that are small enough whatever stands in them.
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

    /// How many bytes of a text keep pandoc busy: all of them in prose, but few where a word has no end, be it a picture that a page
    /// carries in itself, which is copied, or a million brackets, of which nothing can be made.
    ///
    /// - Complexity: O(n) in bytes.
    static func worth(of input: borrowing SourceDescriptor) -> Int {
        let pieces = pieces(of: input, most: input.size / bytesEach)
        return min(input.size, pieces * bytesEach + input.size / 64)
    }

    /// The number of words, tags for what they are worth; where there are more than `most`, some number above.
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
