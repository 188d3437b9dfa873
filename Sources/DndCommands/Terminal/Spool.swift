import ItemProviders
import Synchronization
import SystemPackage

/// A private directory for input that is too large for memory, made when it is first needed.
final class Spool: Sendable {
    private let parent: FilePath
    private let made = Mutex<FilePath?>(nil)

    init(in parent: FilePath) { self.parent = parent }

    deinit { remove() }

    /// Where the directory is; it is made by the first call.
    ///
    /// - Throws: `ItemProviderError` with `cannotWrite`.
    func path() throws(ItemProviderError) -> FilePath {
        try made.withLock { made throws(ItemProviderError) in
            if let made { return made }
            let path = try TemporaryDirectory.make(in: parent)
            made = path
            return path
        }
    }

    /// Removes the directory with all it holds.
    func remove() {
        let path = made.withLock { made in
            defer { made = nil }
            return made
        }
        if let path { FileTree.remove(path) }
    }
}
