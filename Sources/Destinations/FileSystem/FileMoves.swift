import SystemPackage

/// Renames that are made together: when one fails, those before it are taken back.
struct FileMoves {
    private var done: [(from: FilePath, to: FilePath)] = []

    /// Renames a file or folder without replacing anything.
    ///
    /// - Throws: `Errno`; `EEXIST` where the name is taken.
    mutating func move(_ path: FilePath, to target: FilePath) throws {
        try ItemPlacement.renameWithoutReplacing(path, isFolder: path.isFolder, to: target)
        done.append((path, target))
    }

    /// Takes every rename back, the last one first.
    ///
    /// - Returns: whether all could be.
    mutating func undo() -> Bool {
        var isUndone = true
        for (path, target) in done.reversed() {
            do {
                try ItemPlacement.renameWithoutReplacing(target, isFolder: target.isFolder, to: path)
            } catch {
                isUndone = false
            }
        }
        done = []
        return isUndone
    }
}
