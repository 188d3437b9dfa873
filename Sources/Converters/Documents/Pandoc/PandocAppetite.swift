import Conversion
import SystemPackage

/// Whether what a document is made of fits into the memory that pandoc may use: to let it find out takes it minutes.
enum PandocAppetite {
    /// The bytes of memory that a tag or word takes at least: prose of 10 MB, which is two million words, needs 900 MB (pandoc 2.17).
    private static let bytesEach = 256
    private static let blockSize = 1 << 20

    /// - Throws: `ConversionError` with `tooLarge` where `input`, a text, has more tags and words than `limits` have memory for.
    /// - Complexity: O(n) in bytes, but for texts that are small enough whatever stands in them.
    static func check(
        _ input: borrowing SourceDescriptor, subject: String?, limits: ConversionLimits
    ) throws(ConversionError) {
        let most = max(1, limits.memoryBytes / bytesEach)
        guard input.size / 2 > most else { return }
        var count = 0
        var offset = 0
        var isBetween = true
        while offset < input.size, count <= most {
            guard let block = try? input.bytes(at: offset, count: min(blockSize, input.size - offset)), !block.isEmpty
            else { return }
            for byte in block {
                let isSpace = byte <= 0x20
                if byte == UInt8(ascii: "<") || (isBetween && !isSpace) { count += 1 }
                isBetween = isSpace
            }
            offset += block.count
        }
        guard count > most else { return }
        throw ConversionError(
            .tooLarge, subject: subject,
            message:
                "has more than \(most) tags and words, which do not fit into \(limits.memoryBytes >> 20) MiB of memory",
            hint: "--limit memory=4G gives it more")
    }
}
