import FileSystem
import ItemProviders
import SystemPackage

/// A complete item that waits for its place: in staging, or the source of a move on one file system.
struct StagedItem: Sendable {
    /// Its directory.
    let directory: Directory
    /// Its name there.
    let name: FilePath.Component
    /// The identity of the file or folder, independent of its name.
    let status: Stat
    /// The bytes of all its files.
    let bytes: Int64
    /// The number of files, folders and links in it, including itself.
    let entries: Int
    /// The hash of its content; nil for folders, or if it was not requested.
    let hash: ContentHash?
    /// The metadata that the file system could not store.
    var losses: [Loss] = []
    /// Whether it is the source itself, which gets its place by a rename.
    var isSource = false

    /// Its path.
    var path: FilePath { directory.path(of: name) }
    /// Whether it is a folder.
    var isFolder: Bool { status.type == .directory }

    /// Removes a staged item that got no place. Keeps the source of a move, and another file that has taken the name.
    func discard() {
        guard !isSource, let present = try? directory.status(of: name), present.isSameFile(as: status) else { return }
        directory.removeAll(name)
    }
}
