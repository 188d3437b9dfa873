import FileSystem
import SystemPackage

/// Renames that are made together: when one fails, those before it are taken back.
struct FileMoves {
    private struct Move {
        let (directory, name): (Directory, FilePath.Component)
        let (target, newName): (Directory, FilePath.Component)
    }

    private var done: [Move] = []

    /// Renames a file or folder without replacing anything.
    ///
    /// - Throws: `Errno`; `EEXIST` where the name is taken.
    mutating func move(
        _ name: FilePath.Component, in directory: Directory, to newName: FilePath.Component, in target: Directory
    ) throws(Errno) {
        try directory.place(name, as: newName, in: target)
        done.append(Move(directory: directory, name: name, target: target, newName: newName))
    }

    /// Takes every rename back, the last one first.
    ///
    /// - Returns: whether all could be.
    mutating func undo() -> Bool {
        var isUndone = true
        for move in done.reversed() {
            do {
                try move.target.place(move.newName, as: move.name, in: move.directory)
            } catch {
                isUndone = false
            }
        }
        done = []
        return isUndone
    }
}
