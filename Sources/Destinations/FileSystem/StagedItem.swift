import FileSystem
import ItemProviders
import SystemPackage

/// An item that is whole and waits for its place: in staging, or the very source of a move on one file system.
struct StagedItem: Sendable {
    /// The directory that it is in.
    let directory: Directory
    /// Its name there.
    let name: FilePath.Component
    /// Which file or folder it is, whatever it is called by now.
    let status: Stat
    /// Bytes of all its files.
    let bytes: Int64
    /// Files, folders and links in it, itself included.
    let entries: Int
    /// The hash of its content; nil for folders, and when it was not asked for.
    let hash: ContentHash?
    /// What the file system had no place for.
    var losses: [Loss] = []
    /// Whether it is the source itself, which gets its place by a rename.
    var isSource = false

    /// Where it is.
    var path: FilePath { directory.path(of: name) }
    /// Whether it is a folder.
    var isFolder: Bool { status.type == .directory }

    /// Removes what was staged and got no place. Whatever else has the name by now stays, and so does the source of a move.
    func discard() {
        guard !isSource, let present = try? directory.status(of: name), present.isSameFile(as: status) else { return }
        directory.removeAll(name)
    }
}
