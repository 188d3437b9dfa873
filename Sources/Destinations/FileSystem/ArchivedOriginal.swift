import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// The original of a move that was converted, on its way into a store's history: renamed where both are on one file system, else copied
/// with all that it has, compared, and only then removed.
struct ArchivedOriginal {
    private let original: SourceRemoval
    private let name: FilePath.Component
    private let history: Directory

    init(_ original: SourceRemoval, name: FilePath.Component, history: Directory) {
        self.original = original
        self.name = name
        self.history = history
    }

    /// Brings the original into the history.
    ///
    /// - Returns: true.
    /// - Throws: `DestinationError` or `ItemProviderError`; the original is where it was then.
    func keep() throws -> Bool {
        let path = original.path
        guard let source = path.lastComponent else { return false }
        return try reporting(path, "be moved into the history") {
            let directory = try Directory(path.parent)
            do {
                try directory.place(source, as: name, in: history)
                try history.sync()
                return true
            } catch let error as Errno where error == .improperLink {
                try ArchivalCopy.make(of: source, in: directory, as: name, in: history)
            }
            try original.remove(keptAs: name, in: history, saying: "")
            return true
        }
    }
}
