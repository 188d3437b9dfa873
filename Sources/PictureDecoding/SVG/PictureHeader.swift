/// What the first bytes of a picture say of it.
enum PictureHeader {
    /// The media type of PNG, JPEG, GIF and WebP.
    static func mediaType(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
        if bytes.count > 12, bytes[8..<12].elementsEqual("WEBP".utf8) { return "image/webp" }
        return nil
    }

    /// The width and height in pixels of a PNG (third edition, 11.2.1), GIF (89a, 18) or JPEG (ITU-T T.81, B.2.2).
    static func size(of bytes: [UInt8]) -> (width: Double, height: Double)? {
        func big(_ offset: Int, _ count: Int) -> Double {
            Double(bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) })
        }
        switch mediaType(of: bytes) {
        case "image/png": return bytes.count < 24 ? nil : (big(16, 4), big(20, 4))
        case "image/gif":
            guard bytes.count >= 10 else { return nil }
            return (Double(Int(bytes[6]) | Int(bytes[7]) << 8), Double(Int(bytes[8]) | Int(bytes[9]) << 8))
        case "image/jpeg":
            var offset = 2
            while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
                let marker = bytes[offset + 1]
                // Frames of all kinds: C0 to CF, but for the tables C4, C8 and CC.
                if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                    return (big(offset + 7, 2), big(offset + 5, 2))
                }
                offset += 2 + Int(big(offset + 2, 2))
            }
            return nil
        default: return nil
        }
    }
}
