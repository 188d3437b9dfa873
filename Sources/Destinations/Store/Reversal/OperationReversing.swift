package import DropSessions
import FileSystem
package import SystemPackage

/// What came of taking an operation back, or of doing it again.
package struct ReversalOutcome: Sendable {
    /// What became of one item.
    package struct Item: Sendable {
        /// Where it is now, or was.
        package let path: FilePath
        /// What the log says of it; nil when it was left as it is.
        package let action: StoreChange.Action?
        /// Where its source was put back to.
        package let source: FilePath?
        /// Why it was left as it is.
        package let failure: DestinationError?
    }

    /// The number of the operation.
    package let operation: Int64
    /// Its command line.
    package let command: String?
    /// Its items, in the order in which they were taken back.
    package let items: [Item]
}

/// A destination whose operations can be taken back.
package protocol OperationReversing: Sendable {
    /// Takes an operation back, or does it again after it was. What was changed since is left as it is, and nothing is overwritten.
    ///
    /// - Parameters:
    ///   - operation: its number; nil for the last one with which that can be done.
    ///   - isDryRun: whether nothing is to be changed.
    /// - Throws: `DestinationError`: `noSuchItem` when there is no such operation, or nothing of it to be reversed.
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
    /// An operation may concern several lanes: it is reversed in all of them, also where one lane is meant.
    package func reverse(
        _ operation: Int64?, _ direction: ReversalDirection, origin: DropOrigin?, isDryRun: Bool
    ) async throws -> ReversalOutcome {
        try await StoreReversal(
            store: StoreLane(root: board), lane: lane, lanes: lanes, declaration: declaration, direction: direction,
            origin: origin
        ).run(operation, isDryRun: isDryRun)
    }
}
