import Dispatch
import Synchronization

/// Does costly work for many callers at once: while one round runs, what arrives waits and makes up the next.
///
/// Bringing one file to the device costs as much as bringing a hundred there. Callers that come one after the other get
/// a round each; callers that come together share one.
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

    /// A group whose rounds are `commit`: as many results as it is given work, in the same order.
    init(commit: @escaping @Sendable ([Work]) -> [Result<Product, any Error>]) {
        self.commit = commit
    }

    /// Waits for the round in which `work` is done.
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
