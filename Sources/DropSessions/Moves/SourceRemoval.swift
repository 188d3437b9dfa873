import Glibc
import SystemPackage

/// The last step of a move from outside: what has arrived, and was checked, is removed from where it came.
struct SourceRemoval: Sendable {
    /// What is to be removed.
    let path: FilePath
    /// What it was before it was read.
    let state: SourceState

    /// Looks at the source before anything of it is read; nil when that fails, and then it is not removed either.
    init?(of path: FilePath) {
        guard let state = SourceState(of: path) else { return nil }
        self.path = path
        self.state = state
    }

    /// Removes the source, unless it is not any more what was read.
    ///
    /// - Returns: why it was kept; nil when it is gone.
    func remove(landedAt landing: FilePath?) -> String? {
        guard let landing else { return "what was written cannot be read back" }
        guard !state.contains(landing, source: path) else { return "it holds what landed" }
        // A file that went with the folder around it, both of them in one drop, is where it should be.
        guard !isGone else { return nil }
        guard SourceState(of: path) == state else { return "it changed while it was copied" }
        return state.removeEntries() ? nil : "not all of it could be removed"
    }

    /// Whether nothing has the source's name any more. (`lstat`)
    private var isGone: Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } != 0 && errno == ENOENT
    }
}
