import DropSessions
import SystemPackage

/// Gives a staged item its name in a directory, in one step that never replaces anything unasked.
struct ItemPlacement {
    /// Where an item was put.
    enum Outcome {
        /// Under this name, which nothing had.
        case placed(FilePath.Component)
        /// Under this name; what had it is at the path in staging now.
        case replaced(FilePath.Component, former: FilePath)
        /// Nowhere: the name is taken.
        case skipped(FilePath.Component)
    }

    /// The directory.
    let directory: FilePath
    /// What happens when a name is taken.
    let collision: DropOptions.Collision

    /// Gives `item` the reserved name. Where nothing had the name and someone took it since, a drop that replaces
    /// keeps both: what it did not see, it does not replace.
    ///
    /// - Parameters:
    ///   - source: the file that the item was copied from, which must not be replaced by its own copy.
    ///   - willTry: called with each name before it is tried; may refuse it by returning false.
    func place(
        _ item: StagedItem, as reservation: NameReservations.Reservation, from source: FilePath?,
        willTry: (FilePath.Component) throws -> Bool = { _ in true }
    ) throws -> Outcome {
        switch reservation {
        case .replacing(let name):
            return try replace(item, as: name, from: source, willTry: willTry)
        case .free(let name), .taken(let name):
            return try placeBeside(item, as: name, willTry: willTry)
        }
    }

    private func placeBeside(
        _ item: StagedItem, as name: FilePath.Component, willTry: (FilePath.Component) throws -> Bool
    ) throws -> Outcome {
        let candidates = NameCollision(name, limit: FileCalls.longestName(in: directory))
        var number = 1
        while true {
            let candidate = candidates.name(number)
            if try willTry(candidate) {
                do {
                    try rename(item, to: directory.appending(candidate))
                    return .placed(candidate)
                } catch let error as Errno where error == .fileExists {
                    // Someone else was faster.
                } catch let error as Errno {
                    throw DestinationError(error, path: directory.appending(candidate), action: "be written")
                }
            }
            switch collision {
            case .skip: return .skipped(candidate)
            case .fail: throw Self.taken(directory.appending(candidate))
            case .keepBoth, .replace: number += 1
            }
        }
    }

    /// The error for a name that is taken.
    static func taken(_ path: FilePath) -> DestinationError {
        DestinationError(
            .exists, path: path, message: "exists, and a taken name was to be an error",
            hint: "--if-exists keep-both, skip or replace decides otherwise")
    }

    /// The error for an item that is already where it would go.
    static func same(_ path: FilePath) -> DestinationError {
        DestinationError(
            .sameFile, path: path, message: "is the same file as its source",
            hint: "name another destination, or leave --if-exists at keep-both for a second copy")
    }

    private func replace(
        _ item: StagedItem, as name: FilePath.Component, from source: FilePath?,
        willTry: (FilePath.Component) throws -> Bool
    ) throws -> Outcome {
        let target = directory.appending(NameCollision(name, limit: FileCalls.longestName(in: directory)).name(1))
        let targetName = target.lastComponent ?? name
        _ = try willTry(targetName)
        while true {
            do {
                guard let old = try? target.stat(followTargetSymlink: false) else {
                    try rename(item, to: target)
                    return .placed(targetName)
                }
                if let source, isSame(source, target) { throw Self.same(target) }
                guard (old.type == .directory) == item.isFolder else {
                    throw DestinationError(
                        .exists, path: target,
                        message: item.isFolder
                            ? "is a file, and a folder cannot take its place"
                            : "is a folder, and a file cannot take its place",
                        hint: "remove it first, or use --if-exists keep-both")
                }
                return .replaced(targetName, former: try exchange(item, with: target))
            } catch let error as Errno where error == .fileExists || error == .noSuchFileOrDirectory {
                // The name came or went between the look and the rename: look again, unless the item itself is gone.
                guard (try? item.path.stat(followTargetSymlink: false)) != nil else {
                    throw DestinationError(error, path: target, action: "be written")
                }
            } catch let error as Errno {
                throw DestinationError(error, path: target, action: "be written")
            }
        }
    }

    /// Exchanges the item and what is at `target`; the former is then at the returned path.
    private func exchange(_ item: StagedItem, with target: FilePath) throws -> FilePath {
        do {
            try LinuxCalls.exchange(item.path, with: target)
            return item.path
        } catch {
            guard Self.isUnknownToFileSystem(error) else { throw error }
        }
        return try replaceKeepingFormer(item, at: target)
    }

    /// Where the file system cannot exchange: the former gets a second name first, so that it is never without one.
    private func replaceKeepingFormer(_ item: StagedItem, at target: FilePath) throws -> FilePath {
        let former = item.path.removingLastComponent().appending("\(item.path.lastComponent?.string ?? "item")-former")
        if item.isFolder {
            try FileCalls.rename(target, to: former)
        } else if !Self.hasLinked(target, to: former) {
            _ = try TreeCopy(mask: []).copyFile(target, to: former)
        }
        try FileCalls.rename(item.path, to: target)
        return former
    }

    private func rename(_ item: StagedItem, to target: FilePath) throws {
        try Self.renameWithoutReplacing(item.path, isFolder: item.isFolder, to: target)
    }

    /// Renames a file or folder; `EEXIST` where the name is taken, on every file system.
    static func renameWithoutReplacing(_ path: FilePath, isFolder: Bool, to target: FilePath) throws {
        do {
            try LinuxCalls.renameWithoutReplacing(path, to: target)
            return
        } catch {
            guard isUnknownToFileSystem(error) else { throw error }
        }
        try renameByClaim(path, isFolder: isFolder, to: target)
    }

    /// Where `RENAME_NOREPLACE` is not known: the name is claimed in a way that fails when it is taken, and what holds
    /// the claim is then replaced.
    private static func renameByClaim(_ path: FilePath, isFolder: Bool, to target: FilePath) throws {
        if isFolder {
            try FileCalls.makeDirectory(target, permissions: .ownerReadWriteExecute)
        } else if hasLinked(path, to: target) {
            try FileCalls.unlink(path)
            return
        } else {
            let claim = try FileDescriptor.open(
                target, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite])
            try claim.close()
        }
        try FileCalls.rename(path, to: target)
    }

    private static func hasLinked(_ source: FilePath, to target: FilePath) -> Bool {
        (try? FileCalls.link(source, to: target)) != nil
    }

    /// Whether a rename's flags are unknown here: to the file system, or to the kernel.
    private static func isUnknownToFileSystem(_ error: Errno) -> Bool {
        error == .invalidArgument || error == .noFunction
    }

    private func isSame(_ one: FilePath, _ other: FilePath) -> Bool {
        guard let one = try? one.stat(), let other = try? other.stat() else { return false }
        return one.inode == other.inode && one.deviceID == other.deviceID
    }
}
