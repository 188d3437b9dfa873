package import SystemPackage

/// Sanitises the file name of an item in a bundle or an archive, which may come from an untrusted source: the item must land
/// as one file that lists show: never a path, never a hidden file such as `.bashrc`, never a store's `.dnd`. Other bytes are
/// kept, as in the names of files: messages escape them.
package enum SafeItemName {
    /// The maximum length of a name in bytes, as on Linux file systems. (NAME_MAX)
    static let longest = 255
    /// The name of an item whose own name is empty, or has only dots.
    private static let nameless = "item"

    /// Converts `bytes` to a path component: replaces slashes and leading dots with underscores, and keeps all other bytes
    /// except NUL.
    package static func component(_ bytes: [UInt8]) -> FilePath.Component {
        var name = bytes.compactMap { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 == 0 ? nil : $0 }
        let dots = name.prefix { $0 == UInt8(ascii: ".") }.count
        if dots == name.count {
            name = Array(nameless.utf8)
        } else {
            for index in 0..<dots { name[index] = UInt8(ascii: "_") }
        }
        name = shortened(name)
        let platformString = name.map { CChar(bitPattern: $0) } + [0]
        return FilePath.Component(platformString: platformString) ?? "item"
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
