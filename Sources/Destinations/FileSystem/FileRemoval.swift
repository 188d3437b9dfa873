import SystemPackage

/// Removes files and whole folders.
enum FileRemoval {
    /// Removes whatever is at `path`, links not followed. What cannot be removed stays; nothing is thrown.
    ///
    /// - Returns: whether nothing is there any more.
    @discardableResult
    static func removeAll(_ path: FilePath) -> Bool {
        do {
            try FileCalls.unlink(path)
            return true
        } catch  where error == .noSuchFileOrDirectory {
            return true
        } catch  where error == .isDirectory || error == .notPermitted {
            return removeTree(path)
        } catch {
            return false
        }
    }

    private static func removeTree(_ root: FilePath) -> Bool {
        var isComplete = true
        var found = [root]
        var next = 0
        // Folders are noted from the outside in, and removed from the inside out.
        while next < found.count {
            let folder = found[next]
            next += 1
            makeAccessible(folder)
            for name in (try? DirectoryListing.names(in: folder)) ?? [] {
                let path = folder.appending(name)
                let type = try? path.stat(followTargetSymlink: false).type
                if type == .directory {
                    found.append(path)
                } else if (try? FileCalls.unlink(path)) == nil {
                    isComplete = false
                }
            }
        }
        for folder in found.reversed() where (try? FileCalls.removeDirectory(folder)) == nil { isComplete = false }
        return isComplete
    }

    /// A copied folder may have no permission to be emptied.
    private static func makeAccessible(_ folder: FilePath) {
        guard
            let file = try? FileDescriptor.open(folder, .readOnly, options: [.directory, .noFollow, .closeOnExec])
        else { return }
        defer { try? file.close() }
        guard let status = try? file.stat(), !status.permissions.contains(.ownerReadWriteExecute) else { return }
        try? FileCalls.setPermissions(status.permissions.union(.ownerReadWriteExecute), of: file)
    }
}
