// Files of an archive that belong together are found by their names, before they are extracted.

extension EntryPath {
    /// The folder in which the archiver of macOS puts the AppleDouble files of an archive: that of `a/b.jpg` is
    /// `__MACOSX/a/._b.jpg`.
    private static let doubles = Array("__MACOSX".utf8)
    /// How the name of an AppleDouble file begins.
    private static let doublePrefix = Array("._".utf8)

    /// The folder of the file, or of the file that it is the AppleDouble file of.
    package var ownFolder: ArraySlice<[UInt8]> {
        let folder = components.dropLast()
        return folder.first == Self.doubles && last.starts(with: Self.doublePrefix) ? folder.dropFirst() : folder
    }

    /// Whether it may be a companion of the file `main`, by its name: it is in the same folder, and begins with the name
    /// of that without its extension, or is the AppleDouble file of such a file.
    package func mayFollow(_ main: EntryPath) -> Bool {
        guard self != main, ownFolder == main.components.dropLast() else { return false }
        let dot = UInt8(ascii: ".")
        let stem = main.last.lastIndex(of: dot).map { $0 > 0 ? main.last[..<$0] : main.last[...] } ?? main.last[...]
        var name = last[...]
        while !name.starts(with: stem) {
            guard name.starts(with: Self.doublePrefix) else { return false }
            name = name.dropFirst(Self.doublePrefix.count)
        }
        let rest = name.dropFirst(stem.count)
        return rest.isEmpty || rest.first == dot
    }
}
