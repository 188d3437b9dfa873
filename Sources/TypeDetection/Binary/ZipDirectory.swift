/// The entries of a ZIP: those of its central directory, or else those at its beginning.
///
/// At most 64 KiB of the end and 128 KiB of the directory are read, and 4,096 entries are listed.
struct ZipDirectory {
    struct Entry {
        let name: String
        let method: Int
        let compressedSize: Int
        let headerOffset: Int64
    }

    let entries: [Entry]

    private static let entryLimit = 4096

    init(_ content: inout Content) {
        let listed = Self.centralEntries(&content)
        entries = listed.isEmpty ? Self.localEntries(content.head) : listed
    }

    /// The bytes of an entry, at most `limit`; empty where they cannot be had.
    static func read(_ entry: Entry, of content: inout Content, limit: Int) -> [UInt8] {
        let header = content.read(at: entry.headerOffset, count: 30)
        guard header.has([0x50, 0x4B, 3, 4]), let nameLength = header.little16(26),
            let extraLength = header.little16(28)
        else {
            return []
        }
        let start = entry.headerOffset + 30 + Int64(nameLength) + Int64(extraLength)
        let stored = content.read(at: start, count: min(entry.compressedSize, limit))
        switch entry.method {
        case 0: return stored
        case 8: return Inflate.decode(stored, limit: limit)
        default: return []
        }
    }

    private static func centralEntries(_ content: inout Content) -> [Entry] {
        let tail = content.tail(66_000)
        var index = tail.count - 22
        while index >= 0 && !tail.has([0x50, 0x4B, 5, 6], at: index) { index -= 1 }
        guard index >= 0, let size = tail.little32(index + 12), let offset = tail.little32(index + 16) else {
            return []
        }
        let directory = content.read(at: Int64(offset), count: min(size, 128 * 1024))
        var result: [Entry] = []
        var at = 0
        while result.count < entryLimit, directory.has([0x50, 0x4B, 1, 2], at: at) {
            guard let method = directory.little16(at + 10), let compressed = directory.little32(at + 20),
                let nameLength = directory.little16(at + 28), let extra = directory.little16(at + 30),
                let comment = directory.little16(at + 32), let header = directory.little32(at + 42),
                at + 46 + nameLength <= directory.count
            else { break }
            let name = String(decoding: directory[(at + 46)..<(at + 46 + nameLength)], as: UTF8.self)
            result.append(Entry(name: name, method: method, compressedSize: compressed, headerOffset: Int64(header)))
            at += 46 + nameLength + extra + comment
        }
        return result
    }

    private static func localEntries(_ head: [UInt8]) -> [Entry] {
        var result: [Entry] = []
        var at = 0
        while result.count < entryLimit, head.has([0x50, 0x4B, 3, 4], at: at) {
            guard let flags = head.little16(at + 6), let method = head.little16(at + 8),
                let compressed = head.little32(at + 18), let nameLength = head.little16(at + 26),
                let extra = head.little16(at + 28), at + 30 + nameLength <= head.count
            else { break }
            let name = String(decoding: head[(at + 30)..<(at + 30 + nameLength)], as: UTF8.self)
            result.append(Entry(name: name, method: method, compressedSize: compressed, headerOffset: Int64(at)))
            let data = at + 30 + nameLength + extra
            if flags & 8 != 0 && compressed == 0 {
                // Its length comes after it: the next header is looked for.
                guard data <= head.count, let next = head[data...].nextLocalHeader else { break }
                at = next
            } else {
                at = data + compressed
            }
        }
        return result
    }
}

extension ArraySlice<UInt8> {
    /// The place of the next ZIP entry.
    fileprivate var nextLocalHeader: Int? {
        var index = startIndex
        while index + 4 <= endIndex {
            if self[index] == 0x50, self[index + 1] == 0x4B, self[index + 2] == 3, self[index + 3] == 4 { return index }
            index += 1
        }
        return nil
    }
}
