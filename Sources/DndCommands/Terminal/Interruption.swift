import CLinux
import Glibc
import Synchronization

/// Turns the signals that ask a command to end into a cancellation, so that placeholders and staging go before the process does.
enum Interruption {
    /// The writing end of the pipe through which the signal handler speaks; handlers may do little more than write.
    private static let pipe = Atomic<Int32>(-1)
    private static let arrived = Atomic<Bool>(false)

    /// Whether a signal has asked the command to end.
    static var hasArrived: Bool { arrived.load(ordering: .acquiring) }

    /// Calls `cancel` when SIGINT, SIGTERM, SIGHUP, SIGQUIT or SIGXCPU (`ulimit -t`) arrives for the first time; the second ends the
    /// process at once. A SIGHUP that is ignored, as `nohup` has it, stays so.
    ///
    /// Handlers rather than "ignore" are set, because a program that is started later inherits what is ignored.
    /// (`sigaction`, `pipe2`)
    static func install(_ cancel: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { return }
        let readingEnd = ends[0]
        pipe.store(ends[1], ordering: .releasing)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU] where number != SIGHUP || !isIgnored(number) {
            handle(number) { _ in
                if Interruption.arrived.exchange(true, ordering: .acquiringAndReleasing) {
                    _exit(ExitStatus.interrupted.rawValue)
                }
                var byte: UInt8 = 1
                _ = Glibc.write(Interruption.pipe.load(ordering: .acquiring), &byte, 1)
            }
        }
        var thread = pthread_t()
        let context = Unmanaged.passRetained(Waiter(descriptor: readingEnd, cancel: cancel))
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue().wait()
                return nil
            }, context.toOpaque())
        pthread_detach(thread)
    }

    /// Makes a write to a closed pipe (`EPIPE`), or beyond the size that `ulimit -f` allows a file (`EFBIG`), an error instead of the
    /// end of the process.
    static func surviveFailedWrites() {
        handle(SIGPIPE) { _ in }
        handle(SIGXFSZ) { _ in }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
            return false
        }
        // SIG_IGN, which is no constant in Swift.
        return Int(bitPattern: unsafeBitCast(handler, to: UnsafeRawPointer.self)) == 1
    }

    private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_RESTART
        sigaction(number, &action, nil)
    }

    /// Waits for the handler's byte on a thread of its own.
    private final class Waiter: Sendable {
        let descriptor: Int32
        let cancel: @Sendable () -> Void

        init(descriptor: Int32, cancel: @escaping @Sendable () -> Void) {
            self.descriptor = descriptor
            self.cancel = cancel
        }

        func wait() {
            var byte: UInt8 = 0
            while read(descriptor, &byte, 1) < 0, errno == EINTR {}
            cancel()
        }
    }
}
