import FileSystem
import Glibc
public import SystemPackage

/// The state of a file or folder at one moment, to detect later changes.
struct SourceState: Sendable {
    private struct Mark: Sendable {
        let status: Stat

        /// Whether neither content nor attributes have changed since. A hard link that was added or removed changes the
        /// change time and the link count only, and does not count as a change.
        func isUnchanged(_ now: Stat) -> Bool {
            let hasOtherNames = status.linkCount != now.linkCount && status.type != .directory
            return now.isSameFile(as: status) && now.size == status.size && now.mode.rawValue == status.mode.rawValue
                && now.isModified(when: status)
                && (hasOtherNames
                    || (now.st_ctim.tv_sec == status.st_ctim.tv_sec && now.st_ctim.tv_nsec == status.st_ctim.tv_nsec))
        }
    }

    /// The state of the entry itself; for a symbolic link, of the link.
    private let top: Mark
    /// The state of a link's target.
    private let target: Mark
    /// The states of everything in a folder, by relative path.
    private let inside: [FilePath: Mark]

    /// Records the state at `path`: the entry itself, the target if it is a link, and everything in a folder.
    ///
    /// - Returns: Nil when it cannot be examined.
    init?(of path: FilePath) {
        guard let name = path.lastComponent, name.kind == .regular, let directory = try? Directory(path.parent),
            let status = try? directory.status(of: name), let target = try? path.stat()
        else { return nil }
        top = Mark(status: status)
        self.target = Mark(status: target)
        guard status.type == .directory else {
            inside = [:]
            return
        }
        guard let folder = try? directory.directory(name), let entries = try? Self.entries(of: folder) else {
            return nil
        }
        inside = entries.mapValues(Mark.init)
    }

    /// Whether the entry at `path` is the same and has not changed.
    func isUnchanged(at path: FilePath) -> Bool {
        guard let now = SourceState(of: path) else { return false }
        return top.isUnchanged(now.top.status) && target.isUnchanged(now.target.status)
            && inside.count == now.inside.count
            && inside.allSatisfy { path, mark in now.inside[path].map { mark.isUnchanged($0.status) } == true }
    }

    /// Whether a file has further names, hard links that are not among the recorded entries. (`st_nlink`)
    var hasOtherNames: Bool {
        var names: [FileIdentity: Int] = [:]
        for mark in inside.values { names[FileIdentity(mark.status), default: 0] += 1 }
        return ([top] + inside.values).contains { mark in
            mark.status.type == .regular && mark.status.linkCount > names[FileIdentity(mark.status)] ?? 1
        }
    }

    /// Whether it is a folder.
    var isFolder: Bool { top.status.type == .directory }

    /// Removes only what was recorded: a folder with a new entry stays, and no link is followed.
    ///
    /// - Returns: Whether all of it is gone. (`unlinkat`)
    func removeEntries(at path: FilePath) -> Bool {
        guard let name = path.lastComponent, let directory = try? Directory(path.parent) else { return false }
        guard top.status.type == .directory else { return remove(name, in: directory, relativePath: "") }
        return removeFolder(name, in: directory)
    }

    /// Renames a folder before anything in it is removed. A half removed folder would look like one with fewer entries;
    /// if the same move were repeated, that would replace what has landed.
    private func removeFolder(_ name: FilePath.Component, in directory: Directory) -> Bool {
        StagingDirectory.clearAbandoned(in: directory, prefix: StagingDirectory.hiddenPrefix)
        guard let staging = try? StagingDirectory(in: directory, prefix: StagingDirectory.hiddenPrefix) else {
            return false
        }
        // A folder that is kept gets its name back here.
        defer { staging.remove() }
        do {
            let former = try staging.former()
            do {
                try directory.place(name, as: name, in: former)
            } catch  where error == .permissionDenied {
                // A folder that is not itself writable cannot be moved to another parent.
                return remove(name, in: directory, relativePath: "")
            }
            guard isUnchanged(name, renamedInto: former), let item = staging.settleFormer(name) else { return false }
            // Entries that cannot be removed are left to the next command; unrecorded ones are restored.
            if remove(item, in: staging.directory, relativePath: "") || knowsAll(of: item, in: staging.directory) {
                return true
            }
            putBack(item, of: staging, as: name, in: directory)
        } catch {}
        return false
    }

    /// Whether the folder's entries are unchanged. The folder's own change time is ignored: the rename has changed it.
    private func isUnchanged(_ name: FilePath.Component, renamedInto directory: Directory) -> Bool {
        guard let folder = try? directory.directory(name), let now = try? folder.status(),
            now.isSameFile(as: top.status), now.mode.rawValue == top.status.mode.rawValue,
            let entries = try? Self.entries(of: folder)
        else { return false }
        return inside.count == entries.count
            && inside.allSatisfy { path, mark in entries[path].map(mark.isUnchanged) == true }
    }

    /// Whether every entry of the folder was recorded.
    private func knowsAll(of name: FilePath.Component, in directory: Directory) -> Bool {
        guard let folder = try? directory.directory(name), let entries = try? Self.entries(of: folder) else {
            return false
        }
        return entries.allSatisfy { path, now in inside[path].map { now.isSameFile(as: $0.status) } == true }
    }

    /// Gives a folder that could not be removed its name back, or the next free one.
    private func putBack(
        _ item: FilePath.Component, of staging: StagingDirectory, as name: FilePath.Component, in directory: Directory
    ) {
        for number in 1...99 {
            let text = number == 1 ? name.bytes : name.bytes + Array("-\(number)".utf8)
            guard let free = FilePath.Component(bytes: text) else { return }
            do {
                return try staging.directory.place(item, as: free, in: directory)
            } catch {
                guard error == .fileExists else { return }
            }
        }
    }

    private func remove(_ name: FilePath.Component, in directory: Directory, relativePath: FilePath) -> Bool {
        let mark = relativePath.isEmpty ? top : inside[relativePath]
        guard let mark, let now = try? directory.status(of: name), now.isSameFile(as: mark.status) else { return false }
        guard now.type == .directory else { return (try? directory.unlink(name)) != nil }
        guard let folder = try? directory.directory(name), let opened = try? folder.status(),
            opened.isSameFile(as: mark.status)
        else { return false }
        if !opened.permissions.contains(.ownerReadWriteExecute) {
            // A directory that is not itself writable cannot be emptied.
            try? SystemCalls.setPermissions(opened.permissions.union(.ownerReadWriteExecute), of: folder.descriptor)
        }
        guard let names = try? folder.names() else { return false }
        var areGone = true
        for inner in names where !remove(inner, in: folder, relativePath: relativePath.appending(inner)) {
            areGone = false
        }
        return areGone && (try? directory.removeDirectory(name)) != nil
    }

    /// Whether `landed` is this entry or lies inside it: removing the source would remove what landed.
    func contains(_ landed: FilePath, source: FilePath) -> Bool {
        guard let landedName = landed.lastComponent, let folder = try? Directory(landed.parent),
            let status = try? folder.status(of: landedName)
        else { return false }
        if status.isSameFile(as: top.status), status.type == .directory { return true }
        if status.isSameFile(as: top.status), landedName == source.lastComponent,
            let other = try? source.parent.stat(), let one = try? folder.status(), one.isSameFile(as: other)
        {
            return true
        }
        guard top.status.type == .directory else { return false }
        var ancestor = landed.parent
        var below: Stat?
        while let status = try? ancestor.stat(), below.map({ !$0.isSameFile(as: status) }) ?? true {
            if status.isSameFile(as: top.status) { return true }
            below = status
            ancestor = ancestor.appending("..")
        }
        return false
    }

    /// Whether the entry at `path` may be removed from its folder. (`faccessat`, and the rule of the sticky bit)
    static func isRemovable(_ path: FilePath) -> Bool {
        guard SystemCalls.isWritable(path.parent), let parent = try? path.parent.stat(),
            let entry = try? path.stat(followTargetSymlink: false)
        else { return false }
        let user = SystemCalls.effectiveUser
        return parent.mode.rawValue & S_ISVTX == 0 || user == 0 || user == parent.userID.rawValue
            || user == entry.userID.rawValue
    }

    /// Returns the state of everything in a folder, by relative path. Follows no links.
    private static func entries(of folder: Directory) throws -> [FilePath: Stat] {
        var entries: [FilePath: Stat] = [:]
        try folder.walk { entries[$0.relativePath] = $0.status }
        return entries
    }
}

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
        guard state.isUnchanged(at: path) else {
            return RemovalRefusal(words: "it changed while it was copied")
        }
        if state.removeEntries(at: path) { return nil }
        return RemovalRefusal(words: "not all of it could be removed", mayHaveRemoved: state.isFolder)
    }

    /// Whether a removed file still exists under another name. (`st_nlink`)
    var leavesOtherNames: Bool { state.hasOtherNames }

    /// Whether something else removed the source: of two commands that move the same file, one finds it gone.
    var isTakenByAnother: Bool { !goesWithAnother && isGone }

    /// Whether no entry has the source's name. (`lstat`)
    private var isGone: Bool {
        var status = stat()
        return path.withPlatformString { lstat($0, &status) } != 0 && errno == ENOENT
    }
}
