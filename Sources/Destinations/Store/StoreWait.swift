import Glibc
import ItemProviders

/// Waiting for another process, with pauses that grow from 1 to 100 milliseconds; it ends with its patience or its task.
struct StoreWait {
    private let patience: Duration
    private let start = ContinuousClock.now
    private var pause: CInt = 1

    /// After a cancellation, so much patience is left for what cleans up.
    private static let patienceAfterCancellation = Duration.seconds(1)

    init(patience: Double) { self.patience = .seconds(patience) }

    /// How long it has lasted.
    var elapsed: Duration { ContinuousClock.now - start }

    /// Whether the task was cancelled, or the program was asked to end.
    private static var isCancelled: Bool {
        BlockingWork.cancellation?.isCancelled == true || ProcessInterruption.isRequested
    }

    /// Pauses; false when there is no patience left.
    mutating func goOn(isCancelled: Bool = Self.isCancelled) -> Bool {
        guard elapsed < (isCancelled ? Self.patienceAfterCancellation : patience) else { return false }
        _ = poll(nil, 0, pause)
        pause = min(pause * 2, 100)
        return true
    }
}
