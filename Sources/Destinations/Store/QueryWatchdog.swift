import ItemProviders
import StoreFiles
import Synchronization

/// Ends queries that were cancelled or take too many steps, as over a forged store, and waits for the transactions of
/// other commands.
final class QueryWatchdog: Sendable {
    /// The maximum number of steps of a query. All queries are linear in the number of rows, at about 30 steps per row,
    /// so this is enough for 60 million rows.
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
    private let reportWriter: (@Sendable () -> Void)?

    /// - Parameter reportWriter: called once for a query or transaction that waits for more than a second.
    init(reportWriter: (@Sendable () -> Void)? = nil) { self.reportWriter = reportWriter }

    /// Starts watching one query or transaction.
    ///
    /// - Parameters:
    ///   - endsWhenCancelled: whether cancelling the task ends it: true for reads, false for the cleanup after a
    ///     cancelled drop.
    ///   - waits: whether to wait for other commands' transactions.
    func begin(_ cancellation: BlockingWork.Cancellation?, endsWhenCancelled: Bool, waits: Bool = true) {
        run.withLock { $0 = Run(cancellation: cancellation, endsWhenCancelled: endsWhenCancelled, waits: waits) }
    }

    /// Whether the query must end; called every `StoreProgress.interval` steps.
    func mustEnd() -> Bool {
        run.withLock { run in
            run.steps += StoreProgress.interval
            return run.steps > Self.mostSteps || run.endsWhenCancelled && run.cancellation?.isCancelled == true
        }
    }

    /// Waits a moment for another command's transaction; false if the maximum waiting time is over.
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
            if isFirst { reportWriter?() }
        }
        let goesOn = wait.pauseIfTimeRemains(isCancelled: isCancelled)
        run.withLock { $0.wait = goesOn ? wait : nil }
        return goesOn
    }
}
