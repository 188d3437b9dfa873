import Dispatch
import DragSources
import Synchronization
import SystemPackage

/// Reading standard input without holding up anything else: an interrupted command ends although nothing more is typed.
enum StandardInput {
    /// Reads standard input to its end.
    ///
    /// - Parameter directory: where input that is too large for memory is kept.
    /// - Throws: `ItemProviderError`, or `CancellationError` as soon as the task is cancelled.
    static func read(spoolingIn directory: FilePath) async throws -> StandardInputContent {
        let waiting = Mutex<CheckedContinuation<StandardInputContent, any Error>?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting.withLock { $0 = continuation }
                if Task.isCancelled { waiting.take()?.resume(throwing: CancellationError()) }
                // A thread of its own: the read may block for as long as the user thinks.
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
    /// Takes the value out, so that only one caller gets it.
    fileprivate borrowing func take<Wrapped>() -> sending Wrapped? where Value == Wrapped? {
        withLock { value in
            defer { value = nil }
            return value
        }
    }
}
