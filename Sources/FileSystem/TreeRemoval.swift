package import SystemPackage

extension Directory {
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
