import DropSessions
import FileSystem
import SystemPackage

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
                    throw DestinationError(error, path: directory.path(of: candidate), action: "be written")
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
                    throw DestinationError(error, path: target, action: "be written")
                }
            } catch let error as Errno {
                throw DestinationError(error, path: target, action: "be written")
            }
        }
    }

    private func isSame(_ one: FilePath, _ other: FilePath) -> Bool {
        guard let one = try? one.stat(), let other = try? other.stat() else { return false }
        return one.isSameFile(as: other)
    }
}
