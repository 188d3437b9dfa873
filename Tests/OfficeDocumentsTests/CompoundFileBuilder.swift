/// Builds compound files of a few streams, each in sectors of its own. (MS-CFB 2.1 to 2.6)
enum CompoundFileBuilder {
    /// The values in little-endian order, `width` bytes each.
    static func little(_ values: [Int], _ width: Int = 4) -> [UInt8] {
        values.flatMap { value in (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }

    /// A directory entry. (MS-CFB 2.6.1)
    static func entry(
        _ name: String, kind: UInt8, right: Int = -1, child: Int = -1, start: Int, size: Int
    ) -> [UInt8] {
        var entry = little(name.utf16.map(Int.init) + [0], 2)
        let length = entry.count
        entry += [UInt8](repeating: 0, count: 64 - length)
        entry += little([length], 2) + [kind, 1] + little([-1, right, child])
        entry += [UInt8](repeating: 0, count: 36) + little([start, size, 0])
        return entry
    }

    /// The header of a file with its allocation table in sector 0, and its directory in sector 1.
    static func header() -> [UInt8] {
        var header: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + [UInt8](repeating: 0, count: 16)
        header += little([0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0], 2) + little([0, 1, 1, 0, 4096, -2, 0, -2, 0, 0])
        return header + [UInt8](repeating: 0xFF, count: 512 - header.count)
    }

    /// A file of up to three streams, which are padded to the size from which on they are in sectors of their own; at most 62 KB.
    static func file(_ streams: [(name: String, content: [UInt8])]) -> [UInt8] {
        var (table, sectors, directory) = ([-3, -2], [UInt8](), [UInt8]())
        for (index, stream) in streams.enumerated() {
            let count = max(8, (stream.content.count + 511) / 512)
            let start = table.count
            table += (1..<count).map { start + $0 } + [-2]
            let padded = stream.content + [UInt8](repeating: 0, count: 512 * count - stream.content.count)
            sectors += padded
            directory += entry(
                stream.name, kind: 2, right: index + 1 < streams.count ? index + 2 : -1, start: start,
                size: max(4096, stream.content.count))
        }
        let root = entry("Root Entry", kind: 5, child: 1, start: -2, size: 0)
        let pages = little(table + Array(repeating: -1, count: 128 - table.count))
        directory = root + directory
        directory += [UInt8](repeating: 0, count: 512 - directory.count)
        return header() + pages + directory + sectors
    }
}
