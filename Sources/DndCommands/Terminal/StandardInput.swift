import Dispatch
import DragSources
import Synchronization
import SystemPackage

/// Reads standard input without blocking anything else: an interrupted command ends even if no more input comes.
enum StandardInput {
    /// Reads standard input to its end.
    ///
    /// - Parameter directory: The directory for input that is too large for memory.
    /// - Throws: `ItemProviderError`, or `CancellationError` as soon as the task is cancelled.
    static func read(spoolingIn directory: FilePath) async throws -> StandardInputContent {
        let waiting = Mutex<CheckedContinuation<StandardInputContent, any Error>?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting.withLock { $0 = continuation }
                if Task.isCancelled { waiting.take()?.resume(throwing: CancellationError()) }
                // The read may block indefinitely, so it runs on a dispatch queue.
                DispatchQueue.global().async {
                    let result = Result {
                        try StandardInputContent(reading: .standardInput, temporaryDirectory: directory)
                    }
                    waiting.take()?.resume(with: result)
                }
            }
        } onCancel: {
            waiting.take()?.resume(throwing: CancellationError())
        }
    }
}

extension Mutex {
    /// Takes the value out; only one caller gets it.
    fileprivate borrowing func take<Wrapped>() -> sending Wrapped? where Value == Wrapped? {
        withLock { value in
            defer { value = nil }
            return value
        }
    }
}
