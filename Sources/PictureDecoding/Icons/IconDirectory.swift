/// The directory of a Windows icon or cursor, which lists its pictures: 16 bytes for each after a header of 6 (the format
/// of the resource `RT_GROUP_ICON`).
struct IconDirectory {
    /// The number of pictures.
    let count: Int
    /// The index of the largest, then deepest, picture; 0 if there is none.
    let largest: Int

    /// Reads the directory in the first `bytes` of a file.
    init(_ bytes: [UInt8]) {
        count = bytes.count < 6 ? 0 : Int(bytes[4]) | Int(bytes[5]) << 8
        func rank(_ index: Int) -> (Int, Int) {
            let entry = 6 + index * 16
            // A width or height of 0 means 256.
            func side(_ byte: UInt8) -> Int { byte == 0 ? 256 : Int(byte) }
            return (side(bytes[entry]) * side(bytes[entry + 1]), Int(bytes[entry + 6]))
        }
        largest = (0..<max(0, min(count, (bytes.count - 6) / 16))).max { rank($0) < rank($1) } ?? 0
    }
}
