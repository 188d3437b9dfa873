import UniformTypes

/// Checks of the strings in a declaration.
extension ConverterTable {
    /// Whether a string is a plain word: `exif`, `page-breaks`.
    static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether a string is a valid package name. (Debian Policy, 5.6.1)
    static func isPackageName(_ text: String) -> Bool {
        text.utf8.count >= 2
            && text.utf8.enumerated().allSatisfy { index, byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
                default: false
                }
            }
    }

    /// Whether a file can have exactly this type according to the catalogue, and not only one of its subtypes.
    static func isConcrete(_ type: UniformType) -> Bool {
        guard type.conforms(to: .data), type != .data, type != .text, type != .plainText else { return false }
        return !type.tags.isEmpty || type.directSubtypes.isEmpty
    }
}
