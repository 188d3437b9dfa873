import Glibc
import Synchronization
package import SystemPackage

/// Whether the program was asked to end, for what blocks a thread: waiting for a lock, a pipe, a busy database.
///
/// Tasks are cancelled, and threads that wait in the system hear nothing of it. Each such wait goes through here, or looks at `isRequested`
/// between two tries, so that the first signal ends it. A program that never calls `request()` waits as if this were not here.
package enum ProcessInterruption {
    private static let requested = Atomic<Bool>(false)
    private static let wakeUp = Atomic<Int32>(-1)

    /// Whether the program was asked to end.
    package static var isRequested: Bool { requested.load(ordering: .acquiring) }

    /// Ends every wait, now and later.
    package static func request() { requested.store(true, ordering: .releasing) }

    /// Lets `descriptor` wake those that wait: once it can be read, `request()` was called or is about to be. It is never read from here.
    package static func wakeWaits(by descriptor: FileDescriptor) {
        wakeUp.store(descriptor.rawValue, ordering: .releasing)
    }

    /// Looks between two steps of a long work, or between two tries to take a lock.
    ///
    /// - Throws: `CancellationError` when the program was asked to end.
    package static func check() throws(CancellationError) {
        if isRequested { throw CancellationError() }
    }

    /// Waits for `duration`, or less.
    ///
    /// - Throws: `CancellationError` as soon as the program is asked to end.
    package static func pause(for duration: Duration) throws(CancellationError) {
        _ = try poll(nil, for: duration)
    }

    /// Waits until reading `descriptor` would not block: there is data, or its end, or an error that the read will tell.
    ///
    /// - Throws: `CancellationError` as soon as the program is asked to end. (`poll`)
    package static func waitUntilReadable(_ descriptor: FileDescriptor) throws(CancellationError) {
        while try !poll(descriptor, for: nil) {}
    }

    /// Whether `descriptor` can be read before `duration` is over; nil waits without an end.
    private static func poll(
        _ descriptor: FileDescriptor?, for duration: Duration?
    ) throws(CancellationError) -> Bool {
        let deadline = duration.map { ContinuousClock.now + $0 }
        while true {
            try check()
            // poll(2) passes over descriptors below 0.
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
            // A poll that fails for another reason than a signal leaves the answer to the read.
            if count < 0, errno != EINTR { return true }
            if let deadline, ContinuousClock.now >= deadline { return false }
        }
    }
}
