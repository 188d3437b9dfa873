/// RTF as Outlook compresses it (MS-OXRTFCP): literals, and references to the 4096 bytes before them, which begin with words that
/// are frequent in RTF.
enum CompressedRTF {
    /// Returns the RTF; nil if `bytes` are damaged.
    ///
    /// - Complexity: O(n) in the size of the RTF, which is at most nine times that of `bytes`.
    static func expanded(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 16 else { return nil }
        let size = Int(bytes.little32(4))
        switch bytes.little32(8) {
        case uncompressed: return size <= bytes.count - 16 ? Array(bytes[16..<16 + size]) : nil
        case compressed: return expanded(bytes[16...], size: size)
        default: return nil
        }
    }

    private static let (compressed, uncompressed): (UInt32, UInt32) = (0x7546_5A4C, 0x414C_454D)
    private static let windowBytes = 4096

    /// MS-OXRTFCP 2.1.3.1.1.
    private static let dictionary = Array(
        ("{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor "
            + "MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
            + "\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx").utf8)

    private static func expanded(_ input: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        var window = dictionary + [UInt8](repeating: 0, count: windowBytes - dictionary.count)
        var end = dictionary.count
        var output: [UInt8] = []
        var rest = input
        func take(_ byte: UInt8) {
            output.append(byte)
            window[end] = byte
            end = (end + 1) % windowBytes
        }
        while let control = rest.popFirst() {
            for bit in 0..<8 {
                guard let first = rest.popFirst() else { return output.count == size ? output : nil }
                if control >> bit & 1 == 0 {
                    take(first)
                    continue
                }
                guard let second = rest.popFirst() else { return nil }
                let offset = Int(first) << 4 | Int(second) >> 4
                // A reference to itself is the end.
                if offset == end { return output.count == size ? output : nil }
                for index in 0..<Int(second & 15) + 2 { take(window[(offset + index) % windowBytes]) }
            }
        }
        return output.count == size ? output : nil
    }
}
