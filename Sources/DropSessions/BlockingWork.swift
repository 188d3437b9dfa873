import Dispatch

/// Work that waits for a disk, kept off the threads that Swift's tasks share.
enum BlockingWork {
    private static let queue = DispatchQueue(label: "dnd.sessions.blocking", attributes: .concurrent)

    /// Runs `body` on a thread of its own and returns what it returns.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result(catching: body)) }
        }
    }
}
