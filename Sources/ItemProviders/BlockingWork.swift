import Dispatch
import Glibc
import Synchronization
package import SystemPackage

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

/// Whether the program was asked to end, for code that blocks a thread: waiting for a lock, a pipe, a busy database.
///
/// Cancelling a task does not interrupt a thread that waits in the kernel. Such waits use these functions, or check
/// `isRequested` between two tries, so that the first signal ends them. In a program that never calls `request()`,
/// waits are not affected.
package enum ProcessInterruption {
    private static let requested = Atomic<Bool>(false)
    private static let announced = Atomic<Bool>(false)
    private static let wakeUp = Atomic<Int32>(-1)

    /// Whether the program was asked to end.
    package static var isRequested: Bool { requested.load(ordering: .acquiring) }

    /// Whether the program was asked to end, or will be when the work that was begun has had its time: nothing new is to
    /// begin.
    package static var endsSoon: Bool { announced.load(ordering: .acquiring) || isRequested }

    /// Lets nothing new begin.
    package static func announce() { announced.store(true, ordering: .releasing) }

    /// Ends every wait, now and later.
    package static func request() { requested.store(true, ordering: .releasing) }

    /// Uses `descriptor` to interrupt waits: it becomes readable when `request()` was called or is about to be. It is
    /// never read here.
    package static func wakeWaits(by descriptor: FileDescriptor) {
        wakeUp.store(descriptor.rawValue, ordering: .releasing)
    }

    /// Checks between two steps of a long operation, or between two tries to take a lock.
    ///
    /// - Throws: `CancellationError` when the program was asked to end.
    package static func check() throws(CancellationError) {
        if isRequested { throw CancellationError() }
    }

    /// Waits for at most `duration`.
    ///
    /// - Throws: `CancellationError` as soon as the program is asked to end.
    package static func pause(for duration: Duration) throws(CancellationError) {
        _ = try poll(nil, for: duration)
    }

    /// Waits until reading `descriptor` would not block: there is data, the end of the file, or an error that the read
    /// returns.
    ///
    /// - Throws: `CancellationError` as soon as the program is asked to end. (`poll`)
    package static func waitUntilReadable(_ descriptor: FileDescriptor) throws(CancellationError) {
        while try !poll(descriptor, for: nil) {}
    }

    /// Waits until reading `descriptor` would not block, for at most `duration`; nil waits without a limit.
    ///
    /// - Returns: Whether it can be read.
    /// - Throws: `CancellationError` as soon as the program is asked to end. (`poll`)
    package static func waitUntilReadable(
        _ descriptor: FileDescriptor, for duration: Duration?
    ) throws(CancellationError) -> Bool {
        try poll(descriptor, for: duration)
    }

    /// Whether `descriptor` becomes readable within `duration`; nil waits without a limit.
    private static func poll(
        _ descriptor: FileDescriptor?, for duration: Duration?
    ) throws(CancellationError) -> Bool {
        let deadline = duration.map { ContinuousClock.now + $0 }
        while true {
            try check()
            // poll(2) ignores negative descriptors.
            var descriptors = [
                pollfd(fd: descriptor?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeUp.load(ordering: .acquiring), events: Int16(POLLIN), revents: 0),
            ]
            let milliseconds = deadline.map { deadline -> Int32 in
                let rest = (deadline - .now).components
                let whole = rest.seconds * 1000 + (rest.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
                return Int32(clamping: max(0, whole))
            }
            let count = Glibc.poll(&descriptors, 2, milliseconds ?? -1)
            if count > 0, descriptors[1].revents != 0 { throw CancellationError() }
            if count > 0 { return true }
            // If poll fails for another reason than a signal, the read reports the error.
            if count < 0, errno != EINTR { return true }
            if let deadline, ContinuousClock.now >= deadline { return false }
        }
    }
}
