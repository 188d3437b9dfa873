/// The bytes of a picture file at any offset.
///
/// `dnd` looks at headers alone, with a budget; the decoder may read all of the file.
package protocol PictureByteSource: AnyObject {
    /// Bytes of the file.
    var size: Int { get }
    /// Whether all of the file may be read, its pixels included.
    var isUnbounded: Bool { get }
    /// At most `count` bytes from `offset` on: fewer at the end of the file, and none once the budget is spent.
    func read(at offset: Int, count: Int) -> [UInt8]
}

/// A file that is in memory as a whole.
package final class PictureFileInMemory: PictureByteSource {
    private let bytes: [UInt8]
    package let isUnbounded: Bool

    package init(_ bytes: [UInt8], isUnbounded: Bool = true) {
        self.bytes = bytes
        self.isUnbounded = isUnbounded
    }

    package var size: Int { bytes.count }

    package func read(at offset: Int, count: Int) -> [UInt8] {
        guard offset >= 0, count > 0, offset < bytes.count else { return [] }
        return Array(bytes[offset..<(count < bytes.count - offset ? offset + count : bytes.count)])
    }
}

extension PictureByteSource {
    /// The unsigned number of `count` bytes at `offset`, nil beyond the end.
    func number(at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        read(at: offset, count: count).number(at: 0, count: count, bigEndian: bigEndian)
    }
}

extension [UInt8] {
    /// The unsigned number of `count` bytes, at most 8, at `offset`; nil beyond the end and for one that no `Int` holds.
    package func number(at offset: Int, count: Int, bigEndian: Bool) -> Int? {
        guard offset >= 0, count <= 8, offset <= self.count - count else { return nil }
        let part = self[offset..<offset + count]
        let value =
            bigEndian
            ? part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            : part.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    /// Whether the bytes at `offset` are `text`.
    package func says(_ text: String, at offset: Int = 0) -> Bool {
        offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
    }

    /// Four letters at `offset`, as boxes and chunks are named; nil beyond the end.
    func fourLetters(at offset: Int) -> String? {
        guard offset >= 0, offset <= count - 4 else { return nil }
        return String(decoding: self[offset..<offset + 4], as: UTF8.self)
    }

    /// Whether `text` stands anywhere in the bytes.
    func contains(text: String) -> Bool {
        let pattern = Array(text.utf8)
        guard let first = pattern.first, count >= pattern.count else { return false }
        var start = startIndex
        while let found = self[start...(count - pattern.count)].firstIndex(of: first) {
            if self[found...].starts(with: pattern) { return true }
            start = found + 1
            if start > count - pattern.count { return false }
        }
        return false
    }
}
