import DecoderWire

/// Removes comments and application extensions from a GIF, except the repetition of animations and the colour profile
/// (GIF89a specification, 24 and 26).
enum GIFStripper {
    private static let applications = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]

    /// The stripped GIF of `bytes`; nil if it has no trailer.
    static func stripped(_ bytes: [UInt8]) -> PictureStripping.Outcome? {
        guard bytes.count > 13 else { return nil }
        var outcome = PictureStripping.Outcome()
        var offset = 13 + colourTable(bytes[10])
        guard offset <= bytes.count else { return nil }
        outcome.bytes = Array(bytes[..<offset])
        while offset < bytes.count {
            let start = offset
            var isKept = true
            switch bytes[offset] {
            case 0x3B:
                outcome.bytes.append(0x3B)
                return outcome
            case 0x21 where offset + 2 < bytes.count:
                let label = bytes[offset + 1]
                let name = String(decoding: bytes[min(offset + 3, bytes.count)...].prefix(11), as: UTF8.self)
                isKept = label == 0xF9 || label == 0x01 || (label == 0xFF && applications.contains(name))
                if label == 0xFF, name.hasPrefix("XMP Data") { outcome.losses.append("xmp") }
                offset += 2
            case 0x2C where offset + 10 < bytes.count: offset += 10 + colourTable(bytes[offset + 9]) + 1
            default: return nil
            }
            guard let end = endOfBlocks(bytes, offset) else { return nil }
            if isKept { outcome.bytes += bytes[start..<end] }
            offset = end
        }
        return nil
    }

    private static func colourTable(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// The offset after the sub-blocks that begin at `start`, of which the last is empty; nil if they are truncated.
    private static func endOfBlocks(_ bytes: [UInt8], _ start: Int) -> Int? {
        var offset = start
        while offset < bytes.count {
            let length = Int(bytes[offset])
            offset += 1 + length
            if length == 0 { return offset }
        }
        return nil
    }
}
