import Dispatch
import Synchronization

/// Batches costly work of many callers: work that arrives during a round is done in the next one.
///
/// Syncing one file costs as much as syncing a hundred. Sequential callers get a round each; concurrent callers share
/// one.
final class GroupCommit<Work: Sendable, Product: Sendable>: Sendable {
    private struct Waiting {
        let work: Work
        let continuation: CheckedContinuation<Product, any Error>
    }

    private struct State {
        var waiting: [Waiting] = []
        var isRunning = false
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "dnd.destinations.commit")
    private let commit: @Sendable ([Work]) -> [Result<Product, any Error>]

    /// Creates a group that runs its rounds with `commit`, which returns one result for each piece of work, in the same
    /// order.
    init(commit: @escaping @Sendable ([Work]) -> [Result<Product, any Error>]) {
        self.commit = commit
    }

    /// Submits `work` and waits for the round that does it.
    func submit(_ work: Work) async throws -> Product {
        try await withCheckedThrowingContinuation { continuation in
            let startsRound = state.withLock { state in
                state.waiting.append(Waiting(work: work, continuation: continuation))
                defer { state.isRunning = true }
                return !state.isRunning
            }
            if startsRound { queue.async { self.runRounds() } }
        }
    }

    private func runRounds() {
        while true {
            let round = state.withLock { state -> [Waiting] in
                defer { state.waiting.removeAll() }
                if state.waiting.isEmpty { state.isRunning = false }
                return state.waiting
            }
            if round.isEmpty { return }
            let results = commit(round.map(\.work))
            for (waiting, result) in zip(round, results) { waiting.continuation.resume(with: result) }
        }
    }
}
