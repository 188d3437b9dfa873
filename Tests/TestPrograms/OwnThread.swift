import Dispatch
import Synchronization

/// Runs work that blocks or is busy on a thread of its own. A test that waits for a program must not block the threads of
/// other tests, some of which have a time limit.
package enum OwnThread {
    /// The global queues would not do: they start no more threads than processors as long as their threads are busy, and
    /// the tasks of Swift run there, too. A serial queue always gets a thread.
    package static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "test").async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

/// Limits how many programs run at once: enough to keep the machine busy. With more, each would take longer.
package enum Turn {
    private struct Queue {
        var free = 4
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let queue = Mutex(Queue())

    /// Runs `work`, which blocks, when a slot is free.
    package static func take<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        await withCheckedContinuation { continuation in
            let isFree = queue.withLock { queue in
                guard queue.free > 0 else {
                    queue.waiting.append(continuation)
                    return false
                }
                queue.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
        defer {
            let next = queue.withLock { queue -> CheckedContinuation<Void, Never>? in
                guard !queue.waiting.isEmpty else {
                    queue.free += 1
                    return nil
                }
                return queue.waiting.removeFirst()
            }
            next?.resume()
        }
        return try await OwnThread.run(work)
    }
}
