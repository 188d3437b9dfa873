import FileSystem
import Glibc
import SystemPackage

/// Detects whether a folder was changed since it landed. Folders have no hash; their entries must have status change
/// times up to the landing, and these cannot be set by hand.
enum FolderChanges {
    /// Whether nothing in the folder was changed after `moment`, in milliseconds since 1970.
    ///
    /// - Complexity: O(n) in the entries.
    static func isUnchanged(_ folder: Directory, _ status: Stat, since moment: Int64, path: FilePath) throws -> Bool {
        guard milliseconds(status.st_mtim) <= moment else { return false }
        var frames = [(folder: folder, rest: try reporting(path, "be read") { try folder.names() })]
        while var frame = frames.popLast() {
            guard let name = frame.rest.popLast() else { continue }
            frames.append(frame)
            let inner = frame.folder
            guard let status = try reporting(inner.path(of: name), "be read", { try inner.status(of: name) }),
                milliseconds(status.st_ctim) <= moment
            else { return false }
            guard status.type == .directory else { continue }
            let next = try reporting(inner.path(of: name), "be read") { try inner.directory(name) }
            frames.append((next, try reporting(next.path, "be read") { try next.names() }))
        }
        return true
    }

    /// Rounds down: a change in the same millisecond as the landing counts as part of it.
    static func milliseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
