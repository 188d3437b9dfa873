package import SystemPackage

extension Directory {
    /// Renames the entry `name` to the free name `other` in `target`, on any file system.
    ///
    /// - Throws: `Errno`; `EEXIST` if the name is taken.
    package func place(_ name: FilePath.Component, as other: FilePath.Component, in target: Directory) throws(Errno) {
        do {
            try rename(name, to: other, in: target, .withoutReplacing)
            return
        } catch {
            guard error.isUnknownFlag else { throw error }
        }
        try placeByClaim(name, as: other, in: target)
    }

    /// Serves file systems without `RENAME_NOREPLACE`: a hard link fails if the name is taken. For a folder, or a file
    /// on a file system without hard links, the name is checked before renaming. No placeholder is used, because a
    /// killed command would leave it behind. In the moment between check and rename, a folder can only replace an empty
    /// folder, and a file only one that a program other than `dnd` has just created.
    private func placeByClaim(
        _ name: FilePath.Component, as other: FilePath.Component, in target: Directory
    ) throws(Errno) {
        if try status(of: name)?.type == .directory {
            try placeUnclaimed(name, as: other, in: target)
            return
        }
        do {
            try link(name, to: other, in: target)
        } catch {
            if error.hasNoLinks { return try placeUnclaimed(name, as: other, in: target) }
            // A command that was killed before it removed the first name left both.
            guard error == .fileExists, let one = try status(of: name), let there = try target.status(of: other),
                one.isSameFile(as: there)
            else { throw error }
            return try unlink(name)
        }
        do {
            try unlink(name)
        } catch {
            try? target.unlink(other)
            throw error
        }
    }

    private func placeUnclaimed(
        _ name: FilePath.Component, as other: FilePath.Component, in target: Directory
    ) throws(Errno) {
        guard try target.status(of: other) == nil else { throw .fileExists }
        do {
            try rename(name, to: other, in: target)
        } catch {
            // Someone has created an entry with that name since the check.
            throw error == .directoryNotEmpty || error == .notDirectory ? .fileExists : error
        }
    }
}

extension Errno {
    /// Whether the file system or the kernel does not support the flags of a rename.
    package var isUnknownFlag: Bool { self == .invalidArgument || self == .noFunction || self == .notSupported }

    /// Whether the file system does not support hard links.
    package var hasNoLinks: Bool {
        self == .notPermitted || self == .notSupported || self == .noFunction || self == .tooManyLinks
    }
}

extension Directory {
    /// Removes the file or folder at `path`, as `removeAll(_:)` does.
    package static func removeTree(at path: FilePath) {
        guard let name = path.lastComponent, let directory = try? Directory(path.parent) else { return }
        directory.removeAll(name)
    }

    /// Removes the entry `name`, recursively if it is a folder. Links are never followed, even if one is created
    /// meanwhile. Entries that cannot be removed stay; no error is thrown.
    ///
    /// - Returns: Whether the name is free afterwards.
    /// - Complexity: O(n) in the number of entries; one open descriptor for each level of folders.
    @discardableResult
    package func removeAll(_ name: FilePath.Component) -> Bool {
        do {
            try unlink(name)
            return true
        } catch  where error == .noSuchFileOrDirectory {
            return true
        } catch  where error == .isDirectory || error == .notPermitted {
            return removeFolder(name)
        } catch {
            return false
        }
    }

    private func removeFolder(_ name: FilePath.Component) -> Bool {
        var isComplete = true
        var open: [(parent: Directory, name: FilePath.Component, folder: Directory, rest: [FilePath.Component])] = []
        func enter(_ name: FilePath.Component, in parent: Directory) {
            guard let folder = try? parent.directory(name) else {
                isComplete = false
                return
            }
            folder.makeAccessible()
            open.append((parent, name, folder, (try? folder.names()) ?? []))
        }
        enter(name, in: self)
        while let current = open.last {
            guard let next = current.rest.last else {
                open.removeLast()
                if (try? current.parent.removeDirectory(current.name)) == nil { isComplete = false }
                continue
            }
            open[open.count - 1].rest.removeLast()
            do {
                try current.folder.unlink(next)
            } catch  where error == .isDirectory || error == .notPermitted {
                enter(next, in: current.folder)
            } catch  where error == .noSuchFileOrDirectory {
                continue
            } catch {
                isComplete = false
            }
        }
        return isComplete
    }

    /// A copied folder may lack the permissions needed to empty it.
    private func makeAccessible() {
        guard let status = try? status(), !status.permissions.contains(.ownerReadWriteExecute) else { return }
        try? SystemCalls.setPermissions(status.permissions.union(.ownerReadWriteExecute), of: descriptor)
    }
}
