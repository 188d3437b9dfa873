import ItemProviders
import Synchronization
import SystemPackage

/// The directories for the files of extractions, in one temporary directory that is made for the first. Most texts are read
/// without any, which takes a fraction of the time of making and removing a directory.
final class ExtractionFolders: Sendable {
    private struct State {
        var directory: SharedTemporaryDirectory?
        var count = 0
    }

    private let parent: FilePath
    private let state = Mutex(State())

    init(in parent: FilePath) { self.parent = parent }

    /// A directory of its own for the next extraction, made when its path is asked for.
    ///
    /// - Throws: `ItemProviderError` with the code `cannotWrite`.
    func next() throws -> ScratchFolder {
        try state.withLock { state in
            let directory = try state.directory ?? SharedTemporaryDirectory(in: parent)
            state.directory = directory
            state.count += 1
            return ScratchFolder(at: directory.path.appending("text-\(state.count)"))
        }
    }
}
