/// The segments of a JPEG before its pixels (ITU-T T.81, B.1.1).
enum JPEGSegments {
    /// One segment: the second byte of its marker, and the range of its bytes, including marker and length.
    struct Segment {
        let marker: UInt8
        let range: Range<Int>
        /// The range of the content after the length.
        var content: Range<Int> { min(range.lowerBound + 4, range.upperBound)..<range.upperBound }
    }

    /// The segments of `bytes` before the first scan, and the offset of that scan; nil if `bytes` are not a JPEG.
    static func segments(of bytes: [UInt8]) -> (segments: [Segment], scan: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var segments: [Segment] = []
        var offset = 2
        while offset + 4 <= bytes.count {
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            // Any number of fill bytes may precede a marker.
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0xDA { return (segments, offset) }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
            segments.append(Segment(marker: marker, range: offset..<offset + 2 + length))
            offset += 2 + length
        }
        return nil
    }

    /// The offset of the first segment that is neither application data nor a comment.
    static func endOfApplicationData(in bytes: [UInt8]) -> Int {
        let first = segments(of: bytes)?.segments.first { !(0xE0...0xEF).contains($0.marker) && $0.marker != 0xFE }
        return first?.range.lowerBound ?? min(2, bytes.count)
    }
}
