import DropSessions
import FileSystem
import SystemPackage

/// Gives a staged item its name in a directory, in one step that never replaces anything unasked.
struct ItemPlacement {
    /// Where an item was put.
    enum Outcome {
        /// Under this name, which nothing had.
        case placed(FilePath.Component)
        /// Under this name; what had it is among the displaced now.
        case replaced(FilePath.Component)
        /// Nowhere: the name is taken.
        case skipped(FilePath.Component)
    }

    /// The directory.
    let directory: Directory
    /// What happens when a name is taken.
    let collision: DropOptions.Collision

    /// Gives `item` the reserved name. Where nothing had the name and someone took it since, a drop that replaces
    /// keeps both: what it did not see, it does not replace.
    ///
    /// - Parameters:
    ///   - source: the file that the item was copied from, which must not be replaced by its own copy.
    ///   - displaced: where what has the name is kept; asked for before anything is changed.
    ///   - willTry: called with each name before it is tried; may refuse it by returning false.
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

    /// Gives `item` the name, or the next free one where `collision` keeps both.
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
                    // Someone else was faster.
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

    /// The error for an item that is already where it would go.
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
                // The name came or went between the look and the rename: look again, unless the item itself is gone.
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
