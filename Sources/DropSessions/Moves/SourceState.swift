import Glibc
import ItemProviders
import SystemPackage

/// What a file or folder was at one moment, so that a change shows later.
struct SourceState: Sendable, Hashable {
    private struct Mark: Sendable, Hashable {
        let path: FilePath
        let identity: FileIdentity
        let size: Int64
        let mode: UInt32
        let modified: [Int]
        let changed: [Int]

        /// The mark of what is at `path`; nil when there is nothing. (`lstat`, `stat`)
        init?(_ path: FilePath, followingLink: Bool) {
            var status = stat()
            let result = path.withPlatformString { followingLink ? stat($0, &status) : lstat($0, &status) }
            guard result == 0 else { return nil }
            self.path = path
            identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
            size = Int64(status.st_size)
            mode = status.st_mode
            modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
            changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        }
    }

    private let marks: [Mark]

    /// What is at `path` now: the entry itself, what a link leads to, and all that a folder holds.
    ///
    /// - Returns: nil when it cannot be looked at.
    /// - Complexity: O(n) in the number of entries of a folder.
    init?(of path: FilePath) {
        guard let entry = Mark(path, followingLink: false), let target = Mark(path, followingLink: true) else {
            return nil
        }
        var marks = [entry, target]
        if entry.mode & S_IFMT == S_IFDIR {
            guard let entries = try? FileTree.entries(of: path) else { return nil }
            for inside in entries.dropFirst() {
                guard let mark = Mark(path.pushing(inside.relativePath), followingLink: false) else { return nil }
                marks.append(mark)
            }
        }
        self.marks = marks
    }

    /// Removes what was looked at, and nothing else: what has joined a folder since keeps the folder.
    ///
    /// - Returns: whether all of it is gone. (`unlink`, `rmdir`)
    func removeEntries() -> Bool {
        // The second mark is what a link leads to: that stays.
        let entries = marks.prefix(1) + marks.dropFirst(2)
        for entry in entries where entry.mode & S_IFMT == S_IFDIR && entry.mode & 0o700 != 0o700 {
            // A directory without write permission of its own cannot be emptied.
            _ = entry.path.withPlatformString { chmod($0, 0o700) }
        }
        var areGone = true
        for entry in entries.reversed() {
            let isDirectory = entry.mode & S_IFMT == S_IFDIR
            let result = entry.path.withPlatformString { isDirectory ? rmdir($0) : unlink($0) }
            if result != 0 { areGone = false }
        }
        return areGone
    }

    /// Whether `landed` is this very entry, or lies inside it: to remove the source would be to remove what landed.
    func contains(_ landed: FilePath, source: FilePath) -> Bool {
        guard let top = marks.first, let landedMark = Mark(landed, followingLink: false) else { return false }
        if landedMark.identity == top.identity, landedMark.mode & S_IFMT == S_IFDIR { return true }
        if landedMark.identity == top.identity, landed.lastComponent == source.lastComponent,
            let one = Mark(Self.folder(of: landed), followingLink: true),
            let other = Mark(Self.folder(of: source), followingLink: true), one.identity == other.identity
        {
            return true
        }
        guard top.mode & S_IFMT == S_IFDIR else { return false }
        var folder = Self.folder(of: landed)
        var seen: Set<FileIdentity> = []
        while let mark = Mark(folder, followingLink: true), seen.insert(mark.identity).inserted {
            if mark.identity == top.identity { return true }
            folder = folder.appending("..")
        }
        return false
    }

    /// Whether the entry at `path` may be removed from its folder. (`faccessat`, and the sticky bit's rule)
    static func isRemovable(_ path: FilePath) -> Bool {
        let folder = folder(of: path)
        guard folder.withPlatformString({ faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) }) == 0 else { return false }
        var parent = stat()
        var entry = stat()
        guard folder.withPlatformString({ stat($0, &parent) }) == 0,
            path.withPlatformString({ lstat($0, &entry) }) == 0
        else { return false }
        let user = geteuid()
        return parent.st_mode & S_ISVTX == 0 || user == 0 || user == parent.st_uid || user == entry.st_uid
    }

    private static func folder(of path: FilePath) -> FilePath {
        let parent = path.removingLastComponent()
        return parent.isEmpty ? "." : parent
    }
}
