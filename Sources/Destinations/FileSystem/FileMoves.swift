import FileSystem
import SystemPackage

/// A group of renames: if one fails, the earlier ones can be undone.
struct FileMoves {
    private struct Move {
        let (directory, name): (Directory, FilePath.Component)
        let (target, newName): (Directory, FilePath.Component)
    }

    private var done: [Move] = []

    /// Renames a file or folder without replacing anything.
    ///
    /// - Throws: `Errno`; `EEXIST` if the name is taken.
    mutating func move(
        _ name: FilePath.Component, in directory: Directory, to newName: FilePath.Component, in target: Directory
    ) throws(Errno) {
        try directory.place(name, as: newName, in: target)
        done.append(Move(directory: directory, name: name, target: target, newName: newName))
    }

    /// Undoes all renames, the last one first.
    ///
    /// - Returns: whether all were undone.
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
