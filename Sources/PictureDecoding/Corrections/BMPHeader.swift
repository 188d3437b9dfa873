/// The header of a BMP, corrected so that ImageMagick reads it (BITMAPFILEHEADER and BITMAPINFOHEADER; that of OS/2 2.0
/// is 24 bytes longer).
enum BMPHeader {
    /// The BMP `bytes` with a header that matches the assumptions of other readers: they ignore a wrong file size and a
    /// wrong number of planes, the palette follows an OS/2 2.0 header, and indices beyond the palette are black.
    static func corrected(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 54, let size = bytes.number(at: 14, count: 4), size >= 40, 14 + size <= bytes.count else {
            return bytes
        }
        var result = bytes
        result[26] = 1
        result[27] = 0
        var inserted = 0
        var headerEnd = 14 + size
        let compression = Int(bytes[30])
        // 64 bytes: OS/2 2.0. Its compressions 3 and 4 differ from those of Windows.
        if size == 64, compression <= 2 {
            result.removeSubrange(54..<78)
            result.set(40, at: 14)
            (headerEnd, inserted) = (54, -24)
        }
        inserted += completePalette(&result, at: headerEnd, offset: (bytes.number(at: 10, count: 4) ?? 0) + inserted)
        if let offset = bytes.number(at: 10, count: 4), inserted != 0 { result.set(offset + inserted, at: 10) }
        result.set(result.count, at: 2)
        return result
    }

    /// A clipboard bitmap, which begins with its BITMAPINFOHEADER, as a file; nil if `bytes` do not begin with that
    /// header.
    static func file(fromClipboard bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 40, let size = bytes.number(at: 0, count: 4), size == 40,
            let bits = bytes.number(at: 14, count: 2), [1, 4, 8, 16, 24, 32].contains(bits),
            let used = bytes.number(at: 32, count: 4), used <= 1 << 8 || bits > 8
        else { return nil }
        let colours = bits <= 8 && used == 0 ? 1 << bits : used
        let masks = bytes[16] == 3 ? 12 : 0
        let offset = 14 + size + masks + colours * 4
        guard offset <= bytes.count + 14 else { return nil }
        var result = Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + bytes
        result.set(result.count, at: 2)
        result.set(offset, at: 10)
        return result
    }

    /// Adds black for every index that is missing from the palette at `start`; returns the number of bytes inserted.
    private static func completePalette(_ bytes: inout [UInt8], at start: Int, offset: Int) -> Int {
        let bits = Int(bytes[28])
        guard [1, 2, 4, 8].contains(bits), bytes[29] == 0, let used = bytes.number(at: 46, count: 4) else { return 0 }
        let all = 1 << bits
        let end = start + used * 4
        guard used > 0, used < all, end <= offset, end <= bytes.count else { return 0 }
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: (all - used) * 4), at: end)
        bytes.set(0, at: 46)
        return (all - used) * 4
    }
}

extension [UInt8] {
    /// The little-endian number of `count` bytes at `offset`, nil beyond the end.
    fileprivate func number(at offset: Int, count: Int) -> Int? {
        guard offset + count <= self.count else { return nil }
        return self[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Writes `number` as four little-endian bytes at `offset`.
    fileprivate mutating func set(_ number: Int, at offset: Int) {
        for index in 0..<4 { self[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }
}

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
