import FileSystem
import ItemProviders
import SystemPackage
import Transfer

/// Gives a staged item its name in a directory atomically, never replacing anything without permission.
struct ItemPlacement {
    /// The outcome of placing an item.
    enum Outcome {
        /// Placed under this name, which was free.
        case placed(FilePath.Component)
        /// Placed under this name; its previous item is now displaced.
        case replaced(FilePath.Component)
        /// Not placed: the name is taken.
        case skipped(FilePath.Component)
    }

    /// The directory.
    let directory: Directory
    /// The action if a name is taken.
    let collision: DropOptions.Collision

    /// Gives `item` the reserved name. If the name was free when reserved and has been taken since, a replacing drop
    /// keeps both: it never replaces an item that it has not seen.
    ///
    /// - Parameters:
    ///   - source: the file that the item was copied from, which its own copy must not replace.
    ///   - displaced: returns the place for the existing item; called before any change.
    ///   - willTry: called with each name before it is tried; returns false to refuse it.
    func place(
        _ item: StagedItem, as reservation: NameReservations.Reservation, from source: FilePath?,
        displacing displaced: (FilePath.Component) throws -> DisplacedItem,
        willTry: (FilePath.Component) throws -> Bool = { _ in true }
    ) throws -> Outcome {
        switch reservation {
        case .replacing(let name):
            return try replace(item, as: name, from: source, displacing: displaced, willTry: willTry)
        case .free(let name), .taken(let name):
            return try placeBeside(item, as: name, willTry: willTry)
        }
    }

    /// Gives `item` the name, or the next free one if `collision` keeps both.
    func placeBeside(
        _ item: StagedItem, as name: FilePath.Component,
        willTry: (FilePath.Component) throws -> Bool = { _ in true }
    ) throws -> Outcome {
        let candidates = NameCollision(name, limit: SystemCalls.longestName(in: directory.path))
        var number = 1
        while true {
            let candidate = candidates.name(number)
            if try willTry(candidate) {
                do {
                    try item.directory.place(item.name, as: candidate, in: directory)
                    return .placed(candidate)
                } catch  where error == .fileExists {
                    // Another process took the name.
                } catch {
                    throw failure(error, placing: item, as: candidate)
                }
            }
            switch collision {
            case .skip: return .skipped(candidate)
            case .fail: throw Self.taken(directory.path(of: candidate))
            case .keepBoth, .replace: number += 1
            }
        }
    }

    /// The error for a name that is taken.
    static func taken(_ path: FilePath) -> DestinationError { .taken(path) }

    /// The error for an item that is already at its destination.
    static func same(_ path: FilePath) -> DestinationError {
        DestinationError(
            .sameFile, path: path, message: "is the same file as its source",
            hint: "choose another destination, or use --if-exists keep-both for a second copy")
    }

    private func replace(
        _ item: StagedItem, as name: FilePath.Component, from source: FilePath?,
        displacing displaced: (FilePath.Component) throws -> DisplacedItem, willTry: (FilePath.Component) throws -> Bool
    ) throws -> Outcome {
        let name = NameCollision(name, limit: SystemCalls.longestName(in: directory.path)).name(1)
        let target = directory.path(of: name)
        _ = try willTry(name)
        while true {
            do {
                guard let old = try directory.status(of: name) else {
                    try item.directory.place(item.name, as: name, in: directory)
                    return .placed(name)
                }
                if let source, isSame(source, target) { throw Self.same(target) }
                guard (old.type == .directory) == item.isFolder else {
                    throw DestinationError(
                        .exists, path: target,
                        message: item.isFolder
                            ? "is a file, which a folder cannot replace"
                            : "is a folder, which a file cannot replace",
                        hint: "remove it first, or use --if-exists keep-both")
                }
                try displaced(name).replace(name, old, in: directory, by: item)
                return .replaced(name)
            } catch let error as Errno where error == .fileExists || error == .noSuchFileOrDirectory {
                // The name changed between the check and the rename: check again, unless the item itself is gone.
                guard let status = try? item.directory.status(of: item.name), status.isSameFile(as: item.status) else {
                    throw failure(error, placing: item, as: name)
                }
            } catch let error as Errno {
                throw failure(error, placing: item, as: name)
            }
        }
    }

    /// The failure of giving `item` a name: that of the source, if it is moved and another program has removed it.
    private func failure(
        _ error: Errno, placing item: StagedItem, as name: FilePath.Component
    ) -> any Error {
        if item.isSource, error == .noSuchFileOrDirectory,
            (try? item.directory.status(of: item.name) == nil) == true
        {
            return ItemProviderError(unreadable: item.path, error)
        }
        return DestinationError(error, path: directory.path(of: name), action: "be written")
    }

    private func isSame(_ one: FilePath, _ other: FilePath) -> Bool {
        guard let one = try? one.stat(), let other = try? other.stat() else { return false }
        return one.isSameFile(as: other)
    }
}

// MARK: - Replaced items

/// The place for a replaced item: a name in a store's history, or in the staging of a drop into a plain folder.
///
/// At every moment, both the old and the new item have a name, so a crash or an error loses neither.
struct DisplacedItem: Sendable {
    /// The directory that keeps the item.
    let directory: Directory
    /// Its name there, reserved for it.
    let name: FilePath.Component
    /// An unused name on the same file system, for a copy that is not complete; nil if an incomplete copy is harmless.
    var draft: (directory: Directory, name: FilePath.Component)?

    /// Gives `item` the name that `old` has in `target`, and keeps `old` here.
    ///
    /// The new item is first renamed into the history; then the two names are exchanged atomically.
    /// - Throws: `Errno`; both items are then in their original places. `ENOENT` if the name no longer exists.
    func replace(
        _ targetName: FilePath.Component, _ old: Stat, in target: Directory, by item: StagedItem
    ) throws(Errno) {
        if try exchange(targetName, in: target, with: item) { return }
        if old.type == .directory {
            try replaceFolder(targetName, in: target, by: item)
        } else {
            try replaceFile(targetName, old, in: target, by: item)
        }
    }

    /// - Returns: false if the file system cannot exchange two names, or the history is on another one; nothing has
    ///   changed then.
    private func exchange(
        _ targetName: FilePath.Component, in target: Directory, with item: StagedItem
    ) throws(Errno) -> Bool {
        do {
            try item.directory.place(item.name, as: name, in: directory)
        } catch {
            if error == .improperLink { return false }
            throw error
        }
        do {
            try directory.sync()
            try directory.rename(name, to: targetName, in: target, .exchanging)
            return true
        } catch {
            let isImpossible = error.isUnknownFlag || error == .improperLink
            do {
                try directory.place(name, as: item.name, in: item.directory)
            } catch let failure {
                // The item stays at the name meant for the old one, and nothing else can take that name.
                throw isImpossible ? failure : error
            }
            if isImpossible { return false }
            throw error
        }
    }

    /// Replaces a folder, which cannot have a second link: between two renames it exists only here. After a crash, the
    /// next command that opens the store (`ItemStore.settleReplacements`) or clears the staging of a plain folder
    /// renames it back.
    private func replaceFolder(
        _ targetName: FilePath.Component, in target: Directory, by item: StagedItem
    ) throws(Errno) {
        try target.place(targetName, as: name, in: directory)
        do {
            try directory.sync()
            try item.directory.place(item.name, as: targetName, in: target)
        } catch {
            try? directory.place(name, as: targetName, in: target)
            throw error
        }
    }

    /// Gives the old file a second link, or a copy if it cannot have one, before the new file takes its name.
    private func replaceFile(
        _ targetName: FilePath.Component, _ old: Stat, in target: Directory, by item: StagedItem
    ) throws(Errno) {
        try keep(targetName, of: target)
        do {
            guard let kept = try target.status(of: targetName), kept.isSameFile(as: old) else {
                throw Errno.noSuchFileOrDirectory
            }
            try directory.sync()
            try item.directory.rename(item.name, to: targetName, in: target)
        } catch {
            try? directory.unlink(name)
            throw error as? Errno ?? .ioError
        }
    }

    private func keep(_ targetName: FilePath.Component, of target: Directory) throws(Errno) {
        do {
            try target.link(targetName, to: name, in: directory)
            return
        } catch {
            guard error.hasNoLinks || error == .improperLink else { throw error }
        }
        do {
            try copy(targetName, from: target)
        } catch {
            try? directory.unlink(name)
            throw (error as? FileSystemError)?.errno ?? error as? Errno ?? .ioError
        }
    }

    private func copy(_ targetName: FilePath.Component, from target: Directory) throws {
        let input = try target.open(targetName, .readOnly)
        defer { try? input.close() }
        let tree = TreeCopy(FileAttributes(.move, mask: []))
        let (copies, copy) = draft ?? (directory, name)
        _ = try tree.copyFile(input, target.path(of: targetName), to: copy, in: copies, hashes: false)
        let output = try copies.open(copy, .readOnly)
        try output.closeAfter { try SystemCalls.sync(output) }
        if draft != nil { try copies.rename(copy, to: name, in: directory) }
    }
}

// MARK: - Groups of renames

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
