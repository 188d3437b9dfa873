import Conversion
import DecoderWire
import Dispatch
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// One decoder process and this end of its socket. Serves one request at a time.
final class DecoderWorker: Sendable {
    /// What came of one request, as far as the socket can tell.
    enum Outcome: Sendable {
        /// The reply to it.
        case reply(DecoderReply)
        /// No reply within the time.
        case timedOut
        /// Something that is no reply to it.
        case garbage(WireError)
        /// The process has ended, or closed its end. `sent` tells whether it ever had the request.
        case died(DecoderProcess.Ending, sent: Bool)
    }

    /// How long a process gets to end by itself once its socket is closed.
    private static let grace = Duration.milliseconds(500)

    private let process: DecoderProcess
    private let socket: DecoderSocket
    private let queue = DispatchQueue(label: "dnd.decoder")

    /// Starts `executable`.
    init(executable: FilePath, memoryBytes: Int) throws(ConversionError) {
        let ends: (DecoderSocket, DecoderSocket)
        do {
            ends = try DecoderSocket.pair()
        } catch {
            throw ConversionError(
                .decoderDied, subject: executable.string, message: "the picture decoder cannot be started: \(error)",
                underlying: error)
        }
        defer { try? ends.1.descriptor.close() }
        do throws(ConversionError) {
            process = try DecoderProcess(executable: executable, memoryBytes: memoryBytes, socket: ends.1)
        } catch {
            try? ends.0.descriptor.close()
            throw error
        }
        socket = ends.0
    }

    deinit { try? socket.descriptor.close() }

    /// Sends `request` with its two descriptors, which stay the caller's, and waits for the reply off the cooperative
    /// pool.
    func exchange(
        _ request: DecoderRequest, input: FileDescriptor, output: FileDescriptor, within limit: Duration
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: self.exchangeBlocking(request, input, output, limit))
            }
        }
    }

    /// Ends the process at once. From any thread.
    func kill() { process.kill() }

    /// Closes the socket, on which a decoder ends, and waits until the process is gone; one that stays is killed.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                _ = shutdown(self.socket.descriptor.rawValue, CInt(SHUT_RDWR))
                let end = ContinuousClock.now + Self.grace
                var pause: useconds_t = 200
                while !self.process.hasEnded(), ContinuousClock.now < end {
                    usleep(pause)
                    pause = min(pause * 2, 10_000)
                }
                self.process.kill()
                _ = self.process.reap()
                continuation.resume()
            }
        }
    }

    private func exchangeBlocking(
        _ request: DecoderRequest, _ input: FileDescriptor, _ output: FileDescriptor, _ limit: Duration
    ) -> Outcome {
        do {
            try socket.send(request.encoded, descriptors: [input, output])
        } catch {
            return ended(sent: false)
        }
        guard waitForReply(until: ContinuousClock.now + limit) else {
            process.kill()
            _ = process.reap()
            return .timedOut
        }
        do {
            guard let packet = try socket.receive() else { return ended(sent: true) }
            for descriptor in packet.descriptors { try? descriptor.close() }
            let reply = try DecoderReply(decoding: packet.bytes)
            guard reply.id == request.id else { throw WireError.invalid(field: "number") }
            return .reply(reply)
        } catch let error as WireError {
            return .garbage(error)
        } catch {
            return ended(sent: true)
        }
    }

    /// A process whose socket is gone is of no more use, even where it still runs.
    private func ended(sent: Bool) -> Outcome {
        let end = ContinuousClock.now + Self.grace
        while !process.hasEnded(), ContinuousClock.now < end { usleep(1000) }
        process.kill()
        return .died(process.reap(), sent: sent)
    }

    /// Waits until there is something to receive, or the peer is gone. `poll(2)`.
    private func waitForReply(until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let (seconds, attoseconds) = (deadline - ContinuousClock.now).components
            let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return false }
            var waiting = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, CInt(clamping: milliseconds))
            if ready > 0 || (ready < 0 && errno != EINTR) { return true }
        }
    }
}
