import DragSources
import SystemPackage

extension FuzzTarget {
    /// Paths as users write them, with an optional fragment that names a part of a container.
    static let fragments = FuzzTarget(name: "fragments") { bytes in
        let characters = bytes.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        let path = FilePath(platformString: characters)
        guard let fragment = Fragment(path) else { return }
        // By bytes: a mark may be one character with what is before it.
        expect(
            path.string.utf8.starts(with: fragment.container.string.utf8), "a fragment is of another container")
    }
}
