import Glibc
public import SystemPackage

/// A part of a container file as a user names it: `caches.gpx#3`, `places.txt#*`.
///
/// Parts count from 0, as the items of a destination do: `dnd list places.txt` shows the row at index 5 as 5, `--at 5`
/// inserts before it, and `places.txt#5` names it.
public struct Fragment: Sendable, Hashable {
    /// The selected parts.
    public enum Selection: Sendable, Hashable {
        /// The part at this 0-based index.
        case index(Int)
        /// Every part, in order.
        case all
    }

    /// The container.
    public let container: FilePath
    /// The selected parts of the container.
    public let selection: Selection

    /// Creates a fragment from its parts.
    public init(container: FilePath, selection: Selection) {
        self.container = container
        self.selection = selection
    }

    /// Creates the fragment that `path` names; nil when the path has no `#`, when something other than a number or `*`
    /// follows it, or when a file has this exact name.
    public init?(_ path: FilePath) {
        guard (try? path.stat(followTargetSymlink: false)) == nil, let name = path.lastComponent else { return nil }
        let bytes = name.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0))) }
        guard let mark = bytes.lastIndex(of: CChar(UInt8(ascii: "#"))), mark > 0 else { return nil }
        let word = String(decoding: bytes[(mark + 1)...].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let parent = path.removingLastComponent()
        let container = FilePath(platformString: bytes[..<mark] + [0])
        if word == "*" {
            selection = .all
        } else if !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(word) {
            selection = .index(index)
        } else {
            return nil
        }
        self.container = parent.pushing(container)
    }
}
