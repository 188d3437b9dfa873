/// The directory of a Windows cursor, which differs from that of an icon in its type and in its hot spots.
enum CursorDirectory {
    /// The cursor `bytes` as an icon, which is all that ImageMagick supports: type 1, and zero for the numbers of
    /// planes and bits, where a cursor has the position of its hot spot.
    static func asIcon(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 6 else { return bytes }
        var result = bytes
        result[2] = 1
        let count = min(Int(bytes[4]) | Int(bytes[5]) << 8, (bytes.count - 6) / 16)
        for index in 0..<count {
            let entry = 6 + index * 16
            for offset in entry + 4..<entry + 8 { result[offset] = 0 }
        }
        return result
    }
}
