import Glibc
import ItemProviders

/// Waits for another process, in pauses that grow from 1 to 100 milliseconds, until a time limit or a cancellation.
struct StoreWait {
    private let patience: Duration
    private let start = ContinuousClock.now
    private var pause: CInt = 1

    /// The time limit for cleanup after a cancellation.
    private static let patienceAfterCancellation = Duration.seconds(1)

    init(patience: Double) { self.patience = .seconds(patience) }

    /// The time since the start.
    var elapsed: Duration { ContinuousClock.now - start }

    /// Whether the task was cancelled, or the program was asked to terminate.
    private static var isCancelled: Bool {
        BlockingWork.cancellation?.isCancelled == true || ProcessInterruption.isRequested
    }

    /// Pauses; false if the time limit is over.
    mutating func pauseIfTimeRemains(isCancelled: Bool = Self.isCancelled) -> Bool {
        guard elapsed < (isCancelled ? Self.patienceAfterCancellation : patience) else { return false }
        _ = poll(nil, 0, pause)
        pause = min(pause * 2, 100)
        return true
    }
}
