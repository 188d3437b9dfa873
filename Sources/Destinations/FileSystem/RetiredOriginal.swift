import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// The original of a move that was converted, on its way into a store's history: renamed where both are on one file system, else copied
/// with all that it has, compared, and only then removed.
struct RetiredOriginal {
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
                try copy(source, from: directory)
            }
            if let objection = original.remove(landedAt: history.path(of: name)) {
                history.removeAll(name)
                throw DestinationError(.cannotWrite, path: path, message: objection)
            }
            return true
        }
    }

    private func copy(_ source: FilePath.Component, from directory: Directory) throws {
        let tree = TreeCopy(FileAttributes(.move, mask: []))
        do {
            let missing: Set<FileAttributes.Missing>
            if try directory.status(of: source)?.type == .directory {
                missing = try tree.copy(try directory.directory(source), to: name, in: history).missing
            } else {
                let input = try directory.open(source, .readOnly)
                defer { try? input.close() }
                missing = try tree.copyFile(input, original.path, to: name, in: history, hashes: false).missing
            }
            guard missing.isEmpty else {
                throw DestinationError(
                    .lossy, path: original.path,
                    message: "the history has no place for \(missing.losses.map(\.rawValue).joined(separator: ", "))")
            }
            try SystemCalls.syncFileSystem(history.descriptor)
        } catch {
            history.removeAll(name)
            throw error
        }
    }
}
