import ItemProviders
import StoreFiles
import Synchronization

/// Ends queries that nobody waits for any more, or that take steps without end, as those over a forged store may; and waits for other
/// commands' transactions.
final class QueryWatchdog: Sendable {
    /// No query takes more steps. All that a store is asked is linear in its rows, about 30 steps each, so that this is for 60 million.
    static let mostSteps = 2_000_000_000

    private struct Run {
        var steps = 0
        var cancellation: BlockingWork.Cancellation?
        var endsWhenCancelled = false
        var waits = true
        var wait: StoreWait?
        var hasSaid = false
    }

    private let run = Mutex(Run())
    private let sayWhoWrites: (@Sendable () -> Void)?

    /// - Parameter sayWhoWrites: called once in a query or transaction that waits for more than a second.
    init(sayWhoWrites: (@Sendable () -> Void)? = nil) { self.sayWhoWrites = sayWhoWrites }

    /// Begins the watch over one query or transaction.
    ///
    /// - Parameters:
    ///   - endsWhenCancelled: whether a cancelled task ends it. Reading is given up; what cleans up after a cancelled drop is not.
    ///   - waits: whether other commands' transactions are waited for.
    func begin(_ cancellation: BlockingWork.Cancellation?, endsWhenCancelled: Bool, waits: Bool = true) {
        run.withLock { $0 = Run(cancellation: cancellation, endsWhenCancelled: endsWhenCancelled, waits: waits) }
    }

    /// Whether the query has to end; asked each `StoreProgress.interval` steps.
    func mustEnd() -> Bool {
        run.withLock { run in
            run.steps += StoreProgress.interval
            return run.steps > Self.mostSteps || run.endsWhenCancelled && run.cancellation?.isCancelled == true
        }
    }

    /// Waits a moment for another command's transaction; false when the patience for it has ended.
    func waitForOthers() -> Bool {
        var (wait, isCancelled) = run.withLock {
            let patience = $0.waits ? ItemStore.patience : 0
            return ($0.wait ?? StoreWait(patience: patience), $0.cancellation?.isCancelled == true)
        }
        if wait.elapsed > LockHolder.silence {
            let isFirst = run.withLock { run in
                defer { run.hasSaid = true }
                return !run.hasSaid
            }
            if isFirst { sayWhoWrites?() }
        }
        let goesOn = wait.goOn(isCancelled: isCancelled)
        run.withLock { $0.wait = goesOn ? wait : nil }
        return goesOn
    }
}
