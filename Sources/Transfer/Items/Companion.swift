import FileSystem
public import SystemPackage

/// A file or folder that belongs to an item and travels with it, byte for byte: the film of a Live Photo, the raw
/// picture of a JPEG, a side file with metadata, the folder of a web page. It is never an item of its own, and never
/// converted.
public struct Companion: Sendable, Hashable {
    /// Its path.
    public let path: FilePath
    /// Whether it is a folder.
    public let isFolder: Bool
    /// The name of the item's file, from which the companion's name follows.
    package let main: FilePath.Component
    /// The path that is recorded as its source; nil for its own. A move of such a companion counts as a copy.
    package var origin: FilePath?

    /// Creates a companion of the file `main`; nil if `path` does not end in a name.
    package init?(path: FilePath, isFolder: Bool, of main: FilePath.Component) {
        guard let name = path.lastComponent, name.kind == .regular else { return nil }
        self.path = path
        self.isFolder = isFolder
        self.main = main
        self.name = name
    }

    /// Its name.
    public let name: FilePath.Component

    /// Returns the name that the companion gets beside an item that lands as `landed`.
    ///
    /// Beside an item that keeps its name, it keeps its own. Otherwise it follows: with `a.png` for `a.heic`, `a.heic.xmp`
    /// becomes `a.png.xmp`; with `a-2.heic`, `a.mov` becomes `a-2.mov`. A companion whose name does not begin with that
    /// of the item is named after the item.
    package func name(beside landed: FilePath.Component) -> FilePath.Component {
        guard landed != main else { return name }
        let (own, before, after) = (name.bytes, main.bytes, landed.bytes)
        let stem = Self.stem(of: before)
        let bytes: [UInt8]
        if own.starts(with: before) {
            bytes = after + Array(own[before.count...])
        } else if own.starts(with: stem), isFolder || own[stem.count...].first == Self.dot {
            bytes = Array(Self.stem(of: after)) + Array(own[stem.count...])
        } else {
            let ending = own[Self.stem(of: own).count...]
            // The notes of Google Takeout follow the whole name, even if it was cut.
            let isNotes = String(decoding: ending, as: UTF8.self).lowercased() == ".json"
            bytes = (isNotes ? after : Array(Self.stem(of: after))) + Array(ending)
        }
        return FilePath.Component(bytes: bytes) ?? name
    }

    private static let dot = UInt8(ascii: ".")

    /// Returns the name without its last extension; a leading dot belongs to the stem.
    package static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
        guard let last = name.lastIndex(of: dot), last > 0 else { return name[...] }
        return name[..<last]
    }
}

/// Where a companion of an item landed.
public struct CompanionLanding: Sendable, Hashable {
    /// The companion's source.
    public let source: FilePath
    /// The path that was written; nil if the companion was left out.
    public let path: FilePath?
    /// Whether the source itself landed, by a rename.
    public let isSource: Bool

    /// Creates a landing from its parts.
    public init(source: FilePath, path: FilePath?, isSource: Bool = false) {
        self.source = source
        self.path = path
        self.isSource = isSource
    }
}
