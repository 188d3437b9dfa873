package import DropSessions
import FileSystem
import ItemProviders
package import SystemPackage

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
