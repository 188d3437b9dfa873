import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// The original of a converted move, on its way into a store's history: renamed if both are on one file system,
/// otherwise copied with all its metadata, compared, and removed if it has not changed since it was read.
struct ArchivedOriginal {
    private let original: SourceRemoval
    private let name: FilePath.Component
    private let history: Directory

    init(_ original: SourceRemoval, name: FilePath.Component, history: Directory) {
        self.original = original
        self.name = name
        self.history = history
    }

    /// Moves the original into the history.
    ///
    /// - Throws: `DestinationError` or `ItemProviderError`; the original is then still in its place.
    func keep() throws {
        let path = original.path
        guard let source = path.lastComponent else {
            throw DestinationError(.cannotWrite, path: path, message: "the root directory cannot be moved")
        }
        try reporting(path, "be moved into the history") {
            let directory = try Directory(path.parent)
            do {
                try directory.place(source, as: name, in: history)
                try history.sync()
                return
            } catch let error as Errno where error == .improperLink {
                try ArchivalCopy.make(of: source, in: directory, as: name, in: history, compares: true)
            }
            try original.remove(keptAs: name, in: history, saying: "")
        }
    }
}
