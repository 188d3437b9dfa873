import Dispatch
import Synchronization

/// Work that waits for a disk or a process, kept off the threads that Swift's tasks share.
package enum BlockingWork {
    private static let queue = DispatchQueue(label: "dnd.blocking", attributes: .concurrent)

    /// Whether the task that waits for some work was cancelled: work that itself waits, for a lock or another process, asks.
    package final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)

        init() {}

        package var isCancelled: Bool { flag.load(ordering: .relaxed) }

        func cancel() { flag.store(true, ordering: .relaxed) }
    }

    /// The cancellation of the task whose work runs on this thread; nil where there is none.
    @TaskLocal package static var cancellation: Cancellation?

    /// Runs `body` on a thread of its own and returns what it returns. A cancelled task waits for it all the same: `body` learns of it by
    /// `cancellation`.
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

    /// Starts `body` on a thread of its own.
    package static func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}
