/// The compressed pixels of a GIF, padded for a decoder that reads beyond their end.
///
/// libvips' decoder omits the last pixels of a frame whose data ends without the end code (GIF89a, appendix F), which
/// other readers do not require.
enum GIFData {
    /// The maximum size, in bytes, of a file that is padded in memory.
    static let maximumBytes = 64 << 20

    /// `bytes` with two more bytes after the data of each frame, which are not read if the data has its end code; nil
    /// for a file that ends early.
    static func padded(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 13 else { return nil }
        var offset = 13 + colourTable(bytes[10])
        guard offset <= bytes.count else { return nil }
        var result = Array(bytes[..<offset])
        result.reserveCapacity(bytes.count + 256)
        while offset < bytes.count {
            let start = offset
            var isFrame = false
            switch bytes[offset] {
            case 0x3B: return result + bytes[offset...]
            case 0x21: offset += 2
            case 0x2C where offset + 10 < bytes.count:
                isFrame = true
                offset += 10 + colourTable(bytes[offset + 9]) + 1
            default: return nil
            }
            // Sub-blocks; an empty one ends them.
            while offset < bytes.count, bytes[offset] != 0 { offset += 1 + Int(bytes[offset]) }
            guard offset < bytes.count else { return nil }
            result += bytes[start..<offset]
            if isFrame { result += [2, 0, 0] }
            result.append(0)
            offset += 1
        }
        return nil
    }

    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
