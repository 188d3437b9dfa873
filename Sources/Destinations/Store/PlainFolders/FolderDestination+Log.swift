package import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// A destination whose log is that of a plain folder.
private struct LoggedFolder {
    let directory: FilePath
    /// The file that is meant; nil for all of the folder.
    var name: FilePath.Component?

    /// What the user calls it.
    private var displayed: FilePath { name.map(directory.appending) ?? directory }

    private static let declaration = DestinationDeclaration(kind: DestinationKind.folder.name)

    func lane() throws -> StoreLane? {
        try reporting(directory, "be read") { try FolderLogs.process.lane(of: try Directory(directory)) }
    }

    func log() -> StoreLog { StoreLog(of: (try? lane()).flatMap { $0 }, name: name) }

    func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        let lane = try await BlockingWork.run { () -> StoreLane? in try self.lane() }
        guard let lane else {
            throw DestinationError(
                .nothingToDo, path: displayed, message: "has no log: no command of yours has dropped anything there")
        }
        return try await StoreReversal(
            store: lane, lane: nil, lanes: [""], declaration: Self.declaration, direction: direction, origin: origin,
            name: name
        ).run(operation, isDryRun: isDryRun)
    }

    func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        let lane = try await BlockingWork.run { () -> StoreLane? in try self.lane() }
        guard let lane else { return PrunedHistory(items: [], remaining: 0, strays: 0) }
        return try await StorePrune(lane: lane, declaration: Self.declaration, limit: limit, origin: origin)
            .run(isDryRun: isDryRun)
    }
}

extension FolderDestination: LogKeeping, OperationReversing, HistoryPruning {
    package var log: StoreLog { LoggedFolder(directory: directory).log() }

    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await LoggedFolder(directory: directory).reverse(operation, direction, origin: origin, isDryRun: isDryRun)
    }

    package func prune(_ limit: HistoryLimit, origin: DropOrigin?, isDryRun: Bool) async throws -> PrunedHistory {
        try await LoggedFolder(directory: directory).prune(limit, origin: origin, isDryRun: isDryRun)
    }
}

extension FileDestination: LogKeeping, OperationReversing {
    /// The operations of its folder that concern it.
    package var log: StoreLog { folder.log() }

    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await folder.reverse(operation, direction, origin: origin, isDryRun: isDryRun)
    }

    private var folder: LoggedFolder { LoggedFolder(directory: path.parent, name: path.lastComponent) }
}
