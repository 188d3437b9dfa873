import Dispatch

/// Work that waits for a disk or a process, kept off the threads that Swift's tasks share.
package enum BlockingWork {
    private static let queue = DispatchQueue(label: "dnd.blocking", attributes: .concurrent)

    /// Runs `body` on a thread of its own and returns what it returns.
    package static func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
        }
        return try result.get()
    }

    /// Starts `body` on a thread of its own.
    package static func start(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}
