package import DropSessions
import FileSystem
package import SystemPackage

/// The outcome of undoing or redoing an operation.
package struct ReversalOutcome: Sendable {
    /// The outcome for one item.
    package struct Item: Sendable {
        /// The present or former path of the item.
        package let path: FilePath
        /// The action recorded in the log; nil if the item was not changed.
        package let action: StoreChange.Action?
        /// The path to which its source was restored.
        package let source: FilePath?
        /// Why the item was not changed.
        package let failure: DestinationError?
    }

    /// The id of the operation.
    package let operation: Int64
    /// Its command line.
    package let command: String?
    /// Its items, in the order in which they were reversed.
    package let items: [Item]
}

/// A destination whose operations can be reversed.
package protocol OperationReversing: Sendable {
    /// Undoes an operation, or redoes it. Leaves items that were changed since, and overwrites nothing.
    ///
    /// - Parameters:
    ///   - operation: its id; nil for the last one that can be reversed.
    ///   - isDryRun: whether to change nothing.
    /// - Throws: `DestinationError`: `noSuchItem` if there is no such operation, or nothing of it can be reversed.
    func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome
}

extension JournalDestination: OperationReversing {
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await StoreReversal(
            store: lane, lane: nil, lanes: [""], declaration: declaration, direction: direction, origin: origin
        ).run(operation, isDryRun: isDryRun)
    }
}

extension FrameDestination: OperationReversing {
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await journal.reverse(operation, direction, origin: origin, isDryRun: isDryRun)
    }
}

extension BoardDestination: OperationReversing {
    /// An operation may concern several lanes: it is reversed in all of them, even if the destination is one lane.
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await StoreReversal(
            store: StoreLane(root: board), lane: lane, lanes: lanes, declaration: declaration, direction: direction,
            origin: origin
        ).run(operation, isDryRun: isDryRun)
    }
}
