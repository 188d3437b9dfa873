import FileSystem
package import SystemPackage

/// The names that a file may get when its own is taken: `a.png`, `a-2.png`, `a-3.png`...
///
/// The number stands before the extension. `.tar.gz` and its like are one extension; a leading dot begins the name
/// (`.bashrc-2`); what follows the last dot is an extension only when it looks like one: 1 to 12 ASCII letters and
/// digits, not digits alone (`report-2.2026` stays a name). Bytes that are not UTF-8 are kept as they are.
package struct NameCollision: Sendable {
    private let stem: [UInt8]
    private let suffix: [UInt8]
    private let limit: Int

    /// The candidates for `name` where names have at most `limit` bytes.
    package init(_ name: FilePath.Component, limit: Int = 255) {
        let bytes = name.bytes
        let start = Self.suffixStart(of: bytes)
        let keepsSuffix = bytes.count - start + Self.longestNumber < limit
        stem = keepsSuffix ? Array(bytes[..<start]) : bytes
        suffix = keepsSuffix ? Array(bytes[start...]) : []
        self.limit = limit
    }

    /// The candidate with `number`: 1 is the name itself, 2 is `name-2`. A stem that would make the name too long is
    /// cut, never inside a UTF-8 character.
    package func name(_ number: Int) -> FilePath.Component {
        let addition = (number <= 1 ? [] : Array("-\(number)".utf8)) + suffix
        let kept = Self.cut(stem, to: max(1, limit - addition.count))
        guard let name = FilePath.Component(bytes: kept + addition) else {
            preconditionFailure("the parts of a name make a name")
        }
        return name
    }

    /// Room for "-" and the digits of any number of files that a directory can hold.
    private static let longestNumber = 20

    /// Where the extension begins, its dot included; the end when there is none.
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

    /// Extensions that are written behind another one.
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
        // A UTF-8 character has at most three continuation bytes; more of them are not UTF-8 and are cut anywhere.
        while end > max(1, count - 3), bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return Array(bytes[..<(bytes[end] & 0xC0 == 0x80 ? count : end)])
    }
}
