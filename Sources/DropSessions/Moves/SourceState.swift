import FileSystem
import Glibc
import SystemPackage

/// What a file or folder was at one moment, so that a change shows later.
struct SourceState: Sendable {
    private struct Mark: Sendable {
        let status: Stat

        /// Whether nothing was changed since: neither content nor attributes. Another name of a file may have come or gone meanwhile, which
        /// changes its change time and nothing of it.
        func isUnchanged(_ now: Stat) -> Bool {
            let hasOtherNames = status.linkCount != now.linkCount && status.type != .directory
            return now.isSameFile(as: status) && now.size == status.size && now.mode.rawValue == status.mode.rawValue
                && now.isModified(when: status)
                && (hasOtherNames
                    || (now.st_ctim.tv_sec == status.st_ctim.tv_sec && now.st_ctim.tv_nsec == status.st_ctim.tv_nsec))
        }
    }

    /// The entry itself, a link's own state where it is one.
    private let top: Mark
    /// What a link leads to.
    private let target: Mark
    /// All that a folder holds, by their paths in it.
    private let inside: [FilePath: Mark]

    /// What is at `path` now: the entry itself, what a link leads to, and all that a folder holds.
    ///
    /// - Returns: nil when it cannot be looked at.
    /// - Complexity: O(n) in the number of entries of a folder.
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

    /// Whether the same stands at `path`, unchanged.
    func isUnchanged(at path: FilePath) -> Bool {
        guard let now = SourceState(of: path) else { return false }
        return top.isUnchanged(now.top.status) && target.isUnchanged(now.target.status)
            && inside.count == now.inside.count
            && inside.allSatisfy { path, mark in now.inside[path].map { mark.isUnchanged($0.status) } == true }
    }

    /// Whether it is a folder.
    var isFolder: Bool { top.status.type == .directory }

    /// Removes what was looked at, and nothing else: what has joined a folder since keeps the folder, and no link is followed.
    ///
    /// - Returns: whether all of it is gone. (`unlinkat`)
    func removeEntries(at path: FilePath) -> Bool {
        guard let name = path.lastComponent, let directory = try? Directory(path.parent) else { return false }
        guard top.status.type == .directory else { return remove(name, in: directory, relativePath: "") }
        return removeFolder(name, in: directory)
    }

    /// A folder gives up its name before anything in it goes. Half removed, it would look like one that holds less, and the same move, made
    /// again, would put that in the place of what has landed.
    private func removeFolder(_ name: FilePath.Component, in directory: Directory) -> Bool {
        StagingDirectory.clearAbandoned(in: directory, prefix: StagingDirectory.hiddenPrefix)
        guard let staging = try? StagingDirectory(in: directory, prefix: StagingDirectory.hiddenPrefix) else {
            return false
        }
        // What is kept as former then has its name again.
        defer { staging.remove() }
        do {
            let former = try staging.former()
            do {
                try directory.place(name, as: name, in: former)
            } catch  where error == .permissionDenied {
                // A folder without write permission of its own cannot get another parent.
                return remove(name, in: directory, relativePath: "")
            }
            guard isUnchanged(name, renamedInto: former), let item = staging.settleFormer(name) else { return false }
            // What cannot be removed is left to the next command; what nobody had seen is not.
            if remove(item, in: staging.directory, relativePath: "") || knowsAll(of: item, in: staging.directory) {
                return true
            }
            putBack(item, of: staging, as: name, in: directory)
        } catch {}
        return false
    }

    /// Whether the folder holds what it held. That it was renamed shows in its own change time.
    private func isUnchanged(_ name: FilePath.Component, renamedInto directory: Directory) -> Bool {
        guard let folder = try? directory.directory(name), let now = try? folder.status(),
            now.isSameFile(as: top.status), now.mode.rawValue == top.status.mode.rawValue,
            let entries = try? Self.entries(of: folder)
        else { return false }
        return inside.count == entries.count
            && inside.allSatisfy { path, mark in entries[path].map(mark.isUnchanged) == true }
    }

    /// Whether the folder holds nothing that it did not hold before.
    private func knowsAll(of name: FilePath.Component, in directory: Directory) -> Bool {
        guard let folder = try? directory.directory(name), let entries = try? Self.entries(of: folder) else {
            return false
        }
        return entries.allSatisfy { path, now in inside[path].map { now.isSameFile(as: $0.status) } == true }
    }

    /// Gives what could not be removed its name, or the next one that is free.
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
            // A directory without write permission of its own cannot be emptied.
            try? SystemCalls.setPermissions(opened.permissions.union(.ownerReadWriteExecute), of: folder.descriptor)
        }
        guard let names = try? folder.names() else { return false }
        var areGone = true
        for inner in names where !remove(inner, in: folder, relativePath: relativePath.appending(inner)) {
            areGone = false
        }
        return areGone && (try? directory.removeDirectory(name)) != nil
    }

    /// Whether `landed` is this very entry, or lies inside it: to remove the source would be to remove what landed.
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

    /// Whether the entry at `path` may be removed from its folder. (`faccessat`, and the sticky bit's rule)
    static func isRemovable(_ path: FilePath) -> Bool {
        guard SystemCalls.isWritable(path.parent), let parent = try? path.parent.stat(),
            let entry = try? path.stat(followTargetSymlink: false)
        else { return false }
        let user = SystemCalls.effectiveUser
        return parent.mode.rawValue & S_ISVTX == 0 || user == 0 || user == parent.userID.rawValue
            || user == entry.userID.rawValue
    }

    /// The state of everything in a folder, by the paths in it. Links are not followed.
    private static func entries(of folder: Directory) throws(Errno) -> [FilePath: Stat] {
        var entries: [FilePath: Stat] = [:]
        // The folders on the way down, each with what has not been looked at: no more are open at once.
        var frames = [(path: FilePath(""), folder: folder, rest: try folder.names())]
        while var frame = frames.popLast() {
            guard let name = frame.rest.popLast() else { continue }
            frames.append(frame)
            guard let status = try frame.folder.status(of: name) else { continue }
            let path = frame.path.appending(name)
            entries[path] = status
            guard status.type == .directory else { continue }
            let inner = try frame.folder.directory(name)
            frames.append((path, inner, try inner.names()))
        }
        return entries
    }
}
