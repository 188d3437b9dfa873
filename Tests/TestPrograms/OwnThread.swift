import Dispatch
import Synchronization

/// Work that blocks, off the cooperative pool: tests that wait for a program must not keep other tests, whose time may be limited, from
/// running.
package enum OwnThread {
    package static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

/// A turn to run a program: so many at once that the machine is busy and no more, or else each would take as long as all of them.
package enum Turn {
    private struct Queue {
        var free = 4
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let queue = Mutex(Queue())

    /// Does the work, which blocks, when its turn has come.
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
