import Dispatch
import Glibc
import Synchronization

/// Runs work that waits for a disk or a process outside the cooperative thread pool of Swift concurrency.
package enum BlockingWork {
    private static let queue = DispatchQueue(label: "dnd.blocking", attributes: .concurrent)

    /// Whether the waiting task was cancelled, for work that itself waits for a lock or another process.
    package final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)

        init() {}

        package var isCancelled: Bool { flag.load(ordering: .relaxed) }

        func cancel() { flag.store(true, ordering: .relaxed) }
    }

    /// The cancellation of the task whose work runs on this thread; nil if there is none.
    @TaskLocal package static var cancellation: Cancellation?

    /// Runs `body` on a dispatch queue and returns its result. A cancelled task still waits for the result; `body` can
    /// check `cancellation`.
    package static func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let cancellation = Cancellation()
        let result: Result<Value, Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    let result = $cancellation.withValue(cancellation) {
                        Result { () throws(Failure) in try body() }
                    }
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }

    /// Starts `body` on a dispatch queue and does not wait for it.
    package static func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}
