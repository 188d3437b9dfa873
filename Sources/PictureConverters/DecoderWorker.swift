import ExternalPrograms
import CLinux
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
        /// No reply within the time, by one of its clocks.
        case timedOut(ActivityMeter.Excess)
        /// Something that is no reply to it.
        case garbage(WireError)
        /// The process has ended, or closed its end. `sent` tells whether it ever had the request.
        case died(DecoderProcess.Ending, sent: Bool)
    }

    /// For how long a process that has closed its socket may sleep before it is taken for one that stays.
    private static let patience = Duration.milliseconds(500)
    /// How often is looked at what a process does, in milliseconds.
    private static let interval: CInt = 100

    private let process: DecoderProcess
    private let socket: DecoderSocket
    private let queue = DispatchQueue(label: "dnd.decoder")
    private let memoryBytes: Int

    /// Starts `executable`.
    init(executable: FilePath, memoryBytes: Int, outputBytes: Int) throws(ConversionError) {
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
            process = try DecoderProcess(
                executable: executable, memoryBytes: memoryBytes, outputBytes: outputBytes, socket: ends.1)
        } catch {
            try? ends.0.descriptor.close()
            throw error
        }
        socket = ends.0
        self.memoryBytes = memoryBytes
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

    /// Ends the process and waits until it is gone.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.process.kill()
                _ = self.process.reap()
                continuation.resume()
            }
        }
    }

    private func exchangeBlocking(
        _ request: DecoderRequest, _ input: FileDescriptor, _ output: FileDescriptor, _ limit: Duration
    ) -> Outcome {
        // What the decoder may keep in memory beside its own: it cannot make such a file itself, nor let this one grow, and what it
        // kept of it is given back here.
        let spare = Self.spareFile(bytes: memoryBytes)
        defer {
            if let spare {
                _ = ftruncate(spare.rawValue, 0)
                try? spare.close()
            }
        }
        do {
            try socket.send(request.encoded, descriptors: [input, output] + (spare.map { [$0] } ?? []))
        } catch {
            return ended(sent: false)
        }
        if let excess = waitForReply(within: limit) {
            process.kill()
            _ = process.reap()
            return .timedOut(excess)
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
        process.awaitEnd(sleepingFor: Self.patience)
        process.kill()
        return .died(process.reap(), sent: sent)
    }

    /// Waits until there is something to receive, or the peer is gone; what kept it for longer than `limit`, where something did.
    /// `poll(2)`.
    private func waitForReply(within limit: Duration) -> ActivityMeter.Excess? {
        var meter = ActivityMeter()
        while true {
            if let status = process.status {
                meter.note(ticks: status.ticks, isAsleep: status.isAsleep)
                if let excess = meter.excess(of: limit) { return excess }
            }
            var waiting = pollfd(fd: socket.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Self.interval)
            if ready > 0 || (ready < 0 && errno != EINTR) { return nil }
        }
    }

    /// An empty file in memory that can never hold more than `bytes`. `memfd_create(2)`
    private static func spareFile(bytes: Int) -> FileDescriptor? {
        let file = dnd_memfd_create_bounded("input", Int64(clamping: bytes))
        return file < 0 ? nil : FileDescriptor(rawValue: file)
    }
}
