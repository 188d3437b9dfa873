package import SystemPackage

/// Sanitises the file name of an item in a bundle or an archive, which may come from an untrusted source: the item must land
/// as one visible file: never a path, never a hidden file such as `.bashrc`, never a store's `.dnd`.
package enum SafeItemName {
    /// The maximum length of a name in bytes, as on Linux file systems. (NAME_MAX)
    static let longest = 255
    /// The name of an item whose own name has no visible characters.
    private static let nameless = "item"

    /// Converts `bytes` to a path component: removes control characters and directional formatting characters, and
    /// replaces slashes and leading dots and spaces with underscores. Bytes that are not UTF-8 are kept.
    package static func component(_ bytes: [UInt8]) -> FilePath.Component {
        var name = visible(bytes)
        let leading = name.prefix { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") }.count
        if leading == name.count {
            name = Array(nameless.utf8)
        } else {
            for index in 0..<leading { name[index] = UInt8(ascii: "_") }
        }
        name = shortened(name)
        let platformString = name.map { CChar(bitPattern: $0) } + [0]
        return FilePath.Component(platformString: platformString) ?? "item"
    }

    private static func visible(_ bytes: [UInt8]) -> [UInt8] {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return bytes.compactMap { $0 == 0x2F ? 0x5F : $0 < 0x20 || $0 == 0x7F ? nil : $0 }
        }
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2F: name.append("_")
            // Control characters, line separators, and directional formatting characters (UAX #9).
            case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: continue
            default: name.append(scalar)
            }
        }
        return Array(String(name).utf8)
    }

    /// Returns the name with its extension, truncated at a character boundary.
    private static func shortened(_ name: [UInt8]) -> [UInt8] {
        guard name.count > longest else { return name }
        let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        let ending = name.count - dot <= 32 ? name[dot...] : []
        var stem = name.prefix(longest - ending.count)
        while let last = stem.last, last & 0xC0 == 0x80 { stem.removeLast() }
        if let last = stem.last, last >= 0xC0 { stem.removeLast() }
        return Array(stem + ending)
    }
}
