import ExternalPrograms
import CLinux
import Conversion
import DecoderWire
import Dispatch
import SystemPackage

#if canImport(Glibc)
    import Glibc
#endif

/// One decoder process and the local end of its socket. Serves one request at a time.
final class DecoderWorker: Sendable {
    /// The outcome of one request, as seen through the socket.
    enum Outcome: Sendable {
        /// The reply to the request.
        case reply(DecoderReply)
        /// No reply within the limit on one of its times.
        case timedOut(ActivityMeter.Excess)
        /// A packet that is not a reply to the request.
        case garbage(WireError)
        /// The process has ended, or closed its end. `sent` is whether it received the request.
        case died(DecoderProcess.Ending, sent: Bool)
    }

    /// The time that a process may sleep after it has closed its socket, before it is killed.
    private static let patience = Duration.milliseconds(500)
    /// The interval between checks of a process, in milliseconds.
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

    /// Sends `request` with its two descriptors, which the caller owns, and waits for the reply outside of the
    /// cooperative thread pool.
    func exchange(
        _ request: DecoderRequest, input: FileDescriptor, output: FileDescriptor, within limit: Duration
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: self.exchangeBlocking(request, input, output, limit))
            }
        }
    }

    /// Ends the process at once. May be called from any thread.
    func kill() { process.kill() }

    /// Ends the process and waits until it has ended.
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
        // Memory for a file inside the decoder, which can neither create such a file nor grow this one. It is freed
        // here.
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

    /// A process without a socket is unusable, even if it still runs.
    private func ended(sent: Bool) -> Outcome {
        process.awaitEnd(sleepingFor: Self.patience)
        process.kill()
        return .died(process.reap(), sent: sent)
    }

    /// Waits until a packet arrives or the peer closes; returns the time limit that was exceeded, if any. `poll(2)`.
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

    /// Creates an empty file in memory that can hold at most `bytes`. `memfd_create(2)`.
    private static func spareFile(bytes: Int) -> FileDescriptor? {
        let file = dnd_memfd_create_bounded("input", Int64(clamping: bytes))
        return file < 0 ? nil : FileDescriptor(rawValue: file)
    }
}
