import CLinux
package import DecoderWire
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// Ends this process when the peer of its socket closes.
package enum PeerMonitor {
    /// Starts a thread that waits until the peer of `socket` closes and then ends the process, even while a picture is
    /// decoded. `PR_SET_PDEATHSIG` is not sufficient: it fires when the *thread* that started this process ends.
    ///
    /// - Throws: `DecoderFailure` if the thread cannot be started.
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
