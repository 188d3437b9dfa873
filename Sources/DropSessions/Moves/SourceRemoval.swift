import Glibc
public import SystemPackage

/// The last step of a move from another store: the removal of the source, after what landed was checked.
public struct SourceRemoval: Sendable {
    /// The file or folder to remove.
    public let path: FilePath
    /// Its state before it was read.
    private let state: SourceState
    /// Whether it lies in another item of the drop, and is removed with that one.
    private let goesWithAnother: Bool

    /// Records the state of the source before it is read; nil when that fails, and then the source is not removed.
    package init?(of path: FilePath, goesWithAnother: Bool = false) {
        guard let state = SourceState(of: path) else { return nil }
        self.path = path
        self.state = state
        self.goesWithAnother = goesWithAnother
    }

    /// Why a source was kept.
    package struct RemovalRefusal: Sendable {
        /// The reason, as the end of a sentence.
        package let words: String
        /// Whether parts of the source may have been removed.
        package var mayHaveRemoved = false
    }

    /// Removes the source, unless it has changed since it was read.
    ///
    /// - Returns: Why it was kept; nil when it is gone.
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

    /// Whether something else removed the source: of two commands that move the same file, one finds it gone.
    var isTakenByAnother: Bool { !goesWithAnother && isGone }

    /// Whether no entry has the source's name. (`lstat`)
    private var isGone: Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } != 0 && errno == ENOENT
    }
}
