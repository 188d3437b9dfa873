import FileSystem
import Synchronization
package import SystemPackage

/// A private directory for the files of a load, or of one step of it, that is made when its path is first asked for.
///
/// Most loads write no file: the item's own bytes land, or those that a converter returns in memory. To make and remove
/// a directory takes longer than to copy a small file.
package final class ScratchFolder: Sendable {
    private struct State {
        var isMade: Bool
        /// The first failure of this directory or of one inside it.
        var failure: Errno?
    }

    private let place: FilePath
    private let parent: ScratchFolder?
    private let state: Mutex<State>

    /// Creates a directory at `place`, whose parent exists. `remove()` removes it.
    package init(at place: FilePath) {
        self.place = place
        parent = nil
        state = Mutex(State(isMade: false))
    }

    /// Stands for a directory that exists.
    package init(existing path: FilePath) {
        place = path
        parent = nil
        state = Mutex(State(isMade: true))
    }

    private init(_ name: String, in parent: ScratchFolder) {
        place = parent.place.appending(name)
        self.parent = parent
        state = Mutex(State(isMade: false))
    }

    /// Creates a directory inside this one, which is removed with it.
    package func folder(_ name: String) -> ScratchFolder { ScratchFolder(name, in: self) }

    /// The path of the directory (mode 0700), which exists unless there is a `failure`: then nothing can be written
    /// there. (`mkdir`)
    package var path: FilePath {
        make()
        return place
    }

    /// Why this directory, or one inside it, could not be made; nil if they exist, or were not needed.
    package var failure: ItemProviderError? {
        state.withLock { $0.failure }.map { error in
            ItemProviderError(
                .cannotWrite, subject: place.string, message: "a temporary directory cannot be created: \(error)",
                underlying: error)
        }
    }

    /// Removes the directory, if it was made, with all that is in it.
    package func remove() {
        if state.withLock({ $0.isMade }) { Directory.removeTree(at: place) }
    }

    private func make() {
        parent?.make()
        state.withLock { state in
            guard !state.isMade, state.failure == nil else { return }
            do throws(Errno) {
                try PrivateFolder.make(at: place)
                state.isMade = true
            } catch {
                state.failure = error
            }
        }
        if let failure = state.withLock({ $0.failure }) { parent?.note(failure) }
    }

    private func note(_ failure: Errno) {
        state.withLock { $0.failure = $0.failure ?? failure }
        parent?.note(failure)
    }
}

/// A temporary directory with several owners, such as the items of an archive. It is removed with the last of them.
package final class SharedTemporaryDirectory: Sendable {
    private let directory: TemporaryDirectory

    /// The directories that exist.
    private static let all = Mutex<Set<FilePath>>([])

    /// - Throws: `ItemProviderError` with the code `cannotWrite`.
    package init(in parent: FilePath) throws(ItemProviderError) {
        directory = try TemporaryDirectory(in: parent)
        Self.all.withLock { _ = $0.insert(directory.path) }
    }

    deinit { Self.all.withLock { _ = $0.remove(directory.path) } }

    /// Its path.
    package var path: FilePath { directory.path }

    /// Removes all of them: the process ends, and its items are not released.
    package static func removeAll() {
        for path in all.withLock(\.self) { FileTree.remove(path) }
    }
}
