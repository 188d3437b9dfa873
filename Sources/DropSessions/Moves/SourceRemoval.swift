import Glibc
public import SystemPackage

/// The last step of a move from outside: what has arrived, and was checked, is removed from where it came.
public struct SourceRemoval: Sendable {
    /// What is to be removed.
    public let path: FilePath
    /// What it was before it was read.
    private let state: SourceState
    /// Whether it lies in another item of the drop, and goes with that.
    private let goesWithAnother: Bool

    /// Looks at the source before anything of it is read; nil when that fails, and then it is not removed either.
    package init?(of path: FilePath, goesWithAnother: Bool = false) {
        guard let state = SourceState(of: path) else { return nil }
        self.path = path
        self.state = state
        self.goesWithAnother = goesWithAnother
    }

    /// Why a source was kept.
    package struct RemovalRefusal: Sendable {
        /// As the end of a sentence.
        package let words: String
        /// Whether some of what was in the source may be gone.
        package var mayHaveRemoved = false
    }

    /// Removes the source, unless it is not any more what was read.
    ///
    /// - Returns: why it was kept; nil when it is gone.
    package func remove(landedAt landing: FilePath?) -> RemovalRefusal? {
        guard let landing else { return RemovalRefusal(words: "the written data cannot be read back") }
        guard !state.contains(landing, source: path) else {
            return RemovalRefusal(words: "it contains the landed item")
        }
        if isGone, goesWithAnother { return nil }
        guard state.isUnchanged(at: path) else { return RemovalRefusal(words: "it changed while it was copied") }
        if state.removeEntries(at: path) { return nil }
        return RemovalRefusal(words: "not all of it could be removed", mayHaveRemoved: state.isFolder)
    }

    /// Whether the source went without this drop: of two commands that move the same file, one finds it gone.
    var isTakenByAnother: Bool { !goesWithAnother && isGone }

    /// Whether nothing has the source's name any more. (`lstat`)
    private var isGone: Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } != 0 && errno == ENOENT
    }
}
