import CLinux
package import DecoderWire
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// What this process gives up before it touches foreign bytes. Each way of giving up is a function of its own.
package enum Confinement {
    /// Gives up privileges that a program could be started with, being read by other processes of the user, and outliving
    /// the process at the other end of `socket`.
    ///
    /// - Throws: `DecoderFailure` when the kernel refuses.
    package static func apply(socket: DecoderSocket) throws(DecoderFailure) {
        umask(0o077)
        _ = chdir("/")
        try control(PR_SET_NO_NEW_PRIVS, 1, "new privileges")
        try control(PR_SET_DUMPABLE, 0, "dumps")
        try endWithPeer(of: socket)
    }

    /// `prctl(2)`.
    private static func control(_ option: CInt, _ value: CUnsignedLong, _ name: String) throws(DecoderFailure) {
        guard dnd_prctl(option, value) == 0 else {
            throw DecoderFailure(.unsupported, "\(name) cannot be given up: \(String(cString: strerror(errno)))")
        }
    }

    /// A thread that waits for the other end of `socket` to go and then ends the process, also in the middle of a
    /// picture. `PR_SET_PDEATHSIG` would not do: it fires when the *thread* that started this process ends.
    private static func endWithPeer(of socket: DecoderSocket) throws(DecoderFailure) {
        let descriptor = socket.descriptor.rawValue
        let context = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { context in
                var waiting = pollfd(fd: CInt(Int(bitPattern: context) - 1), events: dnd_POLLRDHUP, revents: 0)
                while true {
                    let ready = poll(&waiting, 1, -1)
                    if ready > 0 || (ready < 0 && errno != EINTR) { _exit(0) }
                }
            }, context)
        guard result == 0 else {
            throw DecoderFailure(
                .unsupported, "the watching thread cannot be started: \(String(cString: strerror(result)))")
        }
        pthread_detach(thread)
    }
}
