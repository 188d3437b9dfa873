import CLinux
package import DecoderWire
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// The end of this process when the one at the other end of its socket is gone.
package enum PeerMonitor {
    /// Starts a thread that waits for the other end of `socket` to go and then ends the process, also in the middle of a
    /// picture. `PR_SET_PDEATHSIG` would not do: it fires when the *thread* that started this process ends.
    ///
    /// - Throws: `DecoderFailure` when the thread cannot be started.
    package static func start(on socket: DecoderSocket) throws(DecoderFailure) {
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
