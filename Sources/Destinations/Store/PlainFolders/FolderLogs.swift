import Configuration
import FileSystem
import Glibc
import ItemProviders
package import SystemPackage
package import Transfer

/// The logs of plain folders: one store for each, in the user's state directory. The folder itself is not changed.
///
/// A folder's log is identified by the folder's device, inode and creation time. It is therefore independent of the
/// path, and a new folder that reuses an inode number gets its own log.
package struct FolderLogs: Sendable {
    /// The logs of the user.
    package static var process: FolderLogs { FolderLogs(directory: UserState.directory?.appending("folders")) }

    /// The directory of the logs; nil if the user has no state directory, so that there are no logs.
    let directory: FilePath?

    package init(directory: FilePath?) { self.directory = directory }

    /// The log of `folder` as a store to open; nil if there is none.
    ///
    /// - Throws: `Errno` if the folder cannot be read.
    func lane(of folder: Directory) throws(Errno) -> StoreLane? {
        guard let directory else { return nil }
        let log = directory.appending(try Self.name(of: folder))
        guard (try? log.stat())?.type == .directory else { return nil }
        return StoreLane(root: log, plainFolder: folder.path)
    }

    /// The log of `folder`, created if missing; nil if logs have no directory.
    ///
    /// - Throws: `Errno`.
    func madeLane(of folder: Directory) throws(Errno) -> StoreLane? {
        guard let directory else { return nil }
        if let lane = try lane(of: folder) { return lane }
        let name = try Self.name(of: folder)
        try PrivateFields.makeDirectory(directory)
        let logs = try Directory(directory)
        Self.sweep(logs)
        let log = try logs.madeDirectory(name, permissions: .ownerReadWriteExecute)
        if let path = SystemCalls.resolved(folder.path) {
            do {
                let note = try log.create(Self.noteName)
                try note.closeAfter { try path.bytes.withUnsafeBytes { try SystemCalls.write($0, to: note) } }
            } catch {
                // The note is only used to remove the logs of deleted folders.
            }
        }
        return StoreLane(root: log.path, plainFolder: folder.path)
    }

    private static func name(of folder: Directory) throws(Errno) -> FilePath.Component {
        let device = try folder.status().deviceID.rawValue
        guard let file = try folder.fingerprint(of: "."), file.isFolder else { throw .noSuchFileOrDirectory }
        let words = [UInt64(truncatingIfNeeded: device), UInt64(bitPattern: file.inode), UInt64(file.born ?? 0)]
        let name = words.map { String($0, radix: 16) }.joined(separator: "-")
        guard let name = FilePath.Component(name) else { throw .invalidArgument }
        return name
    }

    // MARK: - Deleted folders

    /// The file in each log with the folder's path at the time of creation.
    private static let noteName: FilePath.Component = "folder"

    /// How long an unused log of a deleted folder is kept, in seconds: 30 days. A log with a history is not removed.
    private static let longestUnused = 30.0 * 24 * 3600

    /// The maximum number of logs to check when one is created.
    private static let mostSwept = 16

    /// Removes the logs of folders that were deleted long ago.
    private static func sweep(_ logs: Directory) {
        for name in ((try? logs.names()) ?? []).shuffled().prefix(mostSwept) {
            guard let log = try? logs.directory(name), let used = try? log.status(of: StoreDirectories.storeName),
                Double(time(nil) - used.st_mtim.tv_sec) > longestUnused, let path = notedPath(in: log),
                isWithoutHistory(log), isDeleted(path, of: name)
            else { continue }
            logs.removeAll(name)
        }
    }

    /// Whether a log has no history. What cannot be read may have one.
    private static func isWithoutHistory(_ log: Directory) -> Bool {
        do throws(Errno) {
            return try history(in: log).names().isEmpty
        } catch {
            return error == .noSuchFileOrDirectory
        }
    }

    /// Whether the folder that a log is named after is not at `path` any more, on the same device: that of a disk that is not
    /// there, or has another number now, may come back.
    private static func isDeleted(_ path: FilePath, of name: FilePath.Component) -> Bool {
        let device = name.string.prefix { $0 != "-" }
        func isOnDevice(_ directory: Directory) -> Bool {
            (try? directory.status()).map { String(UInt64($0.deviceID.rawValue), radix: 16) == device } ?? false
        }
        var place = path
        do throws(Errno) {
            let folder = try Directory(place)
            guard isOnDevice(folder) else { return false }
            return try self.name(of: folder) != name
        } catch {
            guard error == .noSuchFileOrDirectory || error == .notDirectory else { return false }
        }
        while place.removeLastComponent(), !place.isEmpty {
            if let folder = try? Directory(place) { return isOnDevice(folder) }
        }
        return false
    }

    private static func history(in log: Directory) throws(Errno) -> Directory {
        try log.directory(StoreDirectories.storeName).directory(StoreDirectories.historyName)
    }

    private static func notedPath(in log: Directory) -> FilePath? {
        guard let file = try? log.open(noteName, .readOnly) else { return nil }
        defer { try? file.close() }
        return (try? file.readBytes(limit: 4096)).map { FilePath(bytes: $0.bytes) }
    }
}

// MARK: - Destinations with such a log

/// A destination that uses the log of a plain folder.
private struct LoggedFolder {
    let directory: FilePath
    /// The file to which operations are limited; nil for the whole folder.
    var name: FilePath.Component?

    /// The path for messages.
    private var displayed: FilePath { name.map(directory.appending) ?? directory }

    func lane() throws -> StoreLane? {
        try reporting(directory, "be read") { try FolderLogs.process.lane(of: try Directory(directory)) }
    }

    func log() throws -> StoreLog { StoreLog(of: try lane(), name: name) }

    func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        let lane = try await BlockingWork.run { () -> StoreLane? in try self.lane() }
        guard let lane else {
            throw DestinationError(
                .nothingToDo, path: displayed, message: "has no log: no drop of yours was recorded there")
        }
        return try await StoreReversal(
            store: lane, lane: nil, lanes: [""], declaration: FolderLog.declaration, direction: direction,
            origin: origin,
            name: name
        ).run(operation, isDryRun: isDryRun)
    }

    func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        let lane = try await BlockingWork.run { () -> StoreLane? in try self.lane() }
        guard let lane else { return PrunedHistory(items: [], remaining: 0, strays: 0) }
        return try await StorePrune(lane: lane, declaration: FolderLog.declaration, limit: limit, origin: origin)
            .run(isDryRun: isDryRun)
    }
}

extension FolderDestination: LogKeeping, OperationReversing, HistoryPruning {
    package var log: StoreLog { get throws { try LoggedFolder(directory: directory).log() } }

    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await LoggedFolder(directory: directory).reverse(operation, direction, origin: origin, isDryRun: isDryRun)
    }

    package func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        try await LoggedFolder(directory: directory).prune(limit, origin: origin, isDryRun: isDryRun)
    }
}

extension FolderDestination: ItemRemoving {
    /// Removes files and folders, whether they were dropped or not.
    package func remove(
        _ names: [FilePath.Component], origin: DropOrigin?, isDryRun: Bool
    ) async throws -> [Result<RemovedItem, DestinationError>] {
        try await BlockingWork.run {
            let folder = try reporting(directory, "be read") { try Directory(directory) }
            if isDryRun {
                return try names.map { name in
                    guard try reporting(directory.appending(name), "be read", { try folder.status(of: name) }) != nil
                    else { return .failure(StoreLane(root: directory).noItem(name)) }
                    return .success(RemovedItem(path: directory.appending(name), kept: nil))
                }
            }
            let lane = try reporting(FolderLogs.process.directory ?? directory, "be written to") {
                try FolderLogs.process.madeLane(of: folder)
            }
            guard let lane else {
                throw DestinationError(
                    .cannotWrite, path: directory,
                    message: "is a plain folder, and there is no directory for its history",
                    hint: "set HOME or XDG_STATE_HOME, or remove it for good with rm")
            }
            return try StoreRemoval(
                opening: try OpenStore(lane: lane, declaration: FolderLog.declaration), origin: origin
            ).carryOut(names)
        }
    }
}

extension FileDestination: LogKeeping, OperationReversing {
    /// The log of its folder, limited to operations on this file.
    package var log: StoreLog { get throws { try folder.log() } }

    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await folder.reverse(operation, direction, origin: origin, isDryRun: isDryRun)
    }

    private var folder: LoggedFolder { LoggedFolder(directory: path.parent, name: path.lastComponent) }
}
