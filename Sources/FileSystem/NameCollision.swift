package import SystemPackage

/// The candidate names for a file whose name is taken: `a.png`, `a-2.png`, `a-3.png`...
///
/// The number goes before the extension. `.tar.gz` and similar double extensions count as one; a leading dot is part of
/// the stem (`.bashrc-2`). The part after the last dot is an extension only if it has 1 to 12 ASCII letters and digits,
/// at least one of them a letter (`report-2.2026` has none). Bytes that are not UTF-8 are kept.
package struct NameCollision: Sendable {
    private let stem: [UInt8]
    private let suffix: [UInt8]
    private let limit: Int

    /// The candidates for `name` in a directory whose names have at most `limit` bytes.
    package init(_ name: FilePath.Component, limit: Int = 255) {
        let bytes = name.bytes
        let start = Self.suffixStart(of: bytes)
        let keepsSuffix = bytes.count - start + Self.longestNumber < limit
        stem = keepsSuffix ? Array(bytes[..<start]) : bytes
        suffix = keepsSuffix ? Array(bytes[start...]) : []
        self.limit = limit
    }

    /// The candidate with `number`: 1 is the name itself, 2 is `name-2`. A stem that makes the name too long is cut,
    /// never inside a UTF-8 character.
    package func name(_ number: Int) -> FilePath.Component {
        let addition = (number <= 1 ? [] : Array("-\(number)".utf8)) + suffix
        let kept = Self.cut(stem, to: max(1, limit - addition.count))
        guard let name = FilePath.Component(bytes: kept + addition) else {
            preconditionFailure("the parts of a name make a name")
        }
        return name
    }

    /// Space for "-" and the number, for any number of files that a directory can hold.
    private static let longestNumber = 20

    /// The start of the extension, including its dot; the end of the name if it has none.
    private static func suffixStart(of name: [UInt8]) -> Int {
        let leadingDots = name.prefix { $0 == dot }.count
        guard let last = name.lastIndex(of: dot), last > leadingDots, isExtension(name[(last + 1)...]) else {
            return name.count
        }
        let outer = String(decoding: name[(last + 1)...], as: UTF8.self).lowercased()
        guard compressions.contains(outer), let inner = name[..<last].lastIndex(of: dot), inner > leadingDots,
            last - inner <= 5, isExtension(name[(inner + 1)..<last])
        else { return last }
        return inner
    }

    private static let dot = UInt8(ascii: ".")

    /// Extensions of compressed files, which follow another extension.
    private static let compressions: Set<String> = ["gz", "bz2", "xz", "zst", "lz", "lz4", "lzma", "lzo", "br", "z"]

    private static func isExtension(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (1...12).contains(bytes.count) else { return false }
        var hasLetter = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): hasLetter = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
            default: return false
            }
        }
        return hasLetter
    }

    private static func cut(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        guard bytes.count > count else { return bytes }
        var end = count
        // A UTF-8 character has at most three continuation bytes; a longer run is not UTF-8 and is cut anywhere.
        while end > max(1, count - 3), bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(bytes[..<(bytes[end] & 0xC0 == 0x80 ? count : end)])
    }
}
