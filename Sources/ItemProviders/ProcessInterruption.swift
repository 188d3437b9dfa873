import Glibc
import Synchronization
package import SystemPackage

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
