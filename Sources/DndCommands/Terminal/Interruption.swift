import CLinux
import Glibc
import ItemProviders
import Synchronization
import SystemPackage

/// Turns the signals that ask a command to end into a cancellation, so that placeholders and staging files are removed
/// first. Then the signal is raised again: the parent process sees which signal ended the command.
enum Interruption {
    /// The signals that ask a command to end; SIGXCPU is `ulimit -t`.
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU]
    /// The time for cleanup, in seconds. The next command removes what is left after it.
    private static let patience = Duration.seconds(10)

    /// How long work that was begun may go on after the first signal, in milliseconds; 0 if it is cancelled at once.
    static let grace = Atomic<Int>(0)

    /// The write end of the pipe to which the signal handler writes; few other calls are safe in a handler.
    private static let pipe = Atomic<Int32>(-1)
    private static let first = Atomic<Int32>(0)

    /// The first signal that asked the command to end; nil if none has.
    static var arrived: Int32? {
        let number = first.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// Calls `cancel` when a signal asks the command to end; a second signal ends the process at once. A signal that
    /// was ignored when the program started, such as SIGHUP under `nohup`, stays ignored. (`sigaction`, `pipe2`)
    static func install(_ cancel: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { return }
        let readingEnd = FileDescriptor(rawValue: ends[0])
        pipe.store(ends[1], ordering: .releasing)
        StatusLine.prepareForExit()
        // Made before a handler uses it.
        _ = arrived
        ProcessInterruption.wakeWaits(by: readingEnd)
        // Without the thread, a signal ends the process at once.
        guard startWaiter(Waiter(descriptor: readingEnd, cancel: cancel)) else { return }
        for number in signals where !isIgnored(number) {
            handle(number) { number in
                if !Interruption.first.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
                    .exchanged
                {
                    StatusLine.eraseAtExit()
                    // The signal is delivered when this handler returns.
                    Interruption.restoreDefault(number)
                    raise(number)
                    return
                }
                var byte: UInt8 = 1
                _ = Glibc.write(Interruption.pipe.load(ordering: .acquiring), &byte, 1)
            }
        }
    }

    /// Starts the thread of `waiter`; false if the system has no thread left. (`pthread_create`)
    private static func startWaiter(_ waiter: Waiter) -> Bool {
        var thread = pthread_t()
        let context = Unmanaged.passRetained(waiter)
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue().wait()
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Ends the process by the signal that asked for it. Returns only if the signal does not end the process.
    static func endProcess(by number: Int32) {
        StatusLine.eraseAtExit()
        restoreDefault(number)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // `raise` delivers to this thread, so the process ends before anything else runs here. A signal to the process
        // could be delivered to another thread.
        raise(number)
    }

    /// Makes a write to a closed pipe (`EPIPE`), or beyond the file size limit of `ulimit -f` (`EFBIG`), fail instead
    /// of ending the process. The signals are handled, not ignored, because started programs inherit ignored signals.
    static func surviveFailedWrites() {
        handle(SIGPIPE) { _ in }
        handle(SIGXFSZ) { _ in }
    }

    /// Leaves Ctrl-C and Ctrl-\ to another program in the same terminal, until the process ends. (`signal`)
    static func leaveToOthers() {
        for number in [SIGINT, SIGQUIT] { signal(number, SIG_IGN) }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else {
            return false
        }
        // SIG_IGN, which Swift does not import as a constant.
        return Int(bitPattern: unsafeBitCast(handler, to: UnsafeRawPointer.self)) == 1
    }

    private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_RESTART
        sigaction(number, &action, nil)
    }

    /// A zeroed action means SIG_DFL. (signal(7): `sigaction` may be called in a handler)
    private static func restoreDefault(_ number: Int32) {
        var action = sigaction()
        sigaction(number, &action, nil)
    }

    /// Waits for the handler's byte on its own thread.
    private final class Waiter: Sendable {
        let descriptor: FileDescriptor
        let cancel: @Sendable () -> Void

        init(descriptor: FileDescriptor, cancel: @escaping @Sendable () -> Void) {
            self.descriptor = descriptor
            self.cancel = cancel
        }

        func wait() {
            // The byte stays in the pipe, so that it wakes all other waits.
            try? ProcessInterruption.waitUntilReadable(descriptor)
            guard let number = Interruption.arrived else { return }
            let grace = Interruption.grace.load(ordering: .acquiring)
            ProcessInterruption.announce()
            if grace > 0 { sleep(.milliseconds(grace)) }
            ProcessInterruption.request()
            cancel()
            // A thread blocked in the kernel, such as on an unreachable network disk, must not keep the process alive.
            sleep(patience)
            Interruption.endProcess(by: number)
        }

        private func sleep(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            var left = rest
            while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
        }
    }
}
