/// The directory of a Windows cursor, which differs from that of an icon in its kind and in where it has hot spots.
enum CursorDirectory {
    /// `bytes` of a cursor as those of an icon, which is all that ImageMagick knows: kind 1, and no numbers of planes and bits, where
    /// a cursor has the place of its hot spot.
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
