public import Conversion
import DecoderWire
import ItemProviders
import Synchronization
public import SystemPackage

/// The processes that decode pictures: started when the first picture must be decoded, kept for the whole command,
/// replaced when one dies.
///
/// Each serves one request at a time. What a process does wrong is its request's error and nobody else's: the next request
/// gets a fresh one.
public final class DecoderPool: Sendable {
    private struct State {
        var idle: [DecoderWorker] = []
        var freePlaces: Int
        var waiting: [(ticket: CancellationTicket, continuation: CheckedContinuation<Bool, Never>)] = []
        var nextRequest: UInt64 = 1
        var started = 0
        var isClosed = false
    }

    /// The program that is started.
    public let executable: FilePath
    /// The address space of each process, in bytes.
    public let memoryBytes: Int
    /// The most bytes that a process may ever write to a file.
    private let outputBytes: Int
    private let willStart: @Sendable () throws(ConversionError) -> Void
    private let state: Mutex<State>

    /// A pool that has started nothing yet.
    ///
    /// - Parameters:
    ///   - executable: `dnd-decoder`.
    ///   - maximumWorkers: how many processes may run side by side; at least one.
    ///   - memoryBytes: the address space of each, in bytes; twice that while it writes AVIF or JPEG XL.
    ///   - outputBytes: the most that it may ever write to a file.
    ///   - willStart: called before a process is started, which is not when it throws.
    public init(
        executable: FilePath, maximumWorkers: Int, memoryBytes: Int = 1 << 30,
        outputBytes: Int = ConversionLimits().outputBytes,
        willStart: @escaping @Sendable () throws(ConversionError) -> Void = {}
    ) {
        self.willStart = willStart
        self.outputBytes = outputBytes
        self.executable = executable
        self.memoryBytes = memoryBytes
        state = Mutex(State(freePlaces: max(1, maximumWorkers)))
    }

    /// How many processes were started so far.
    public var startedWorkers: Int { state.withLock { $0.started } }

    /// Ends the idle processes and starts no more. Requests that still run are ended too. No process is left afterwards,
    /// but for those of such requests, which end with them.
    public func close() async {
        let (idle, waiting) = state.withLock { state in
            state.isClosed = true
            defer {
                state.idle = []
                state.waiting = []
            }
            return (state.idle, state.waiting)
        }
        for waiter in waiting { waiter.continuation.resume(returning: false) }
        for worker in idle { await worker.close() }
    }

    /// Has a decoder do what `request` says; the pool numbers it.
    ///
    /// - Parameters:
    ///   - input: open for reading; stays the caller's.
    ///   - output: a fresh file open for writing; stays the caller's, and is worth nothing when this throws.
    ///   - time: how much processor time it may use, and for how long it may sleep.
    ///   - subject: the name of the source, for errors.
    /// - Throws: `ConversionError`.
    func decode(
        _ request: DecoderRequest, input: FileDescriptor, output: FileDescriptor, time: Duration,
        progress: LoadProgress, subject: String?
    ) async throws(ConversionError) -> DecodedPicture {
        let ticket = CancellationTicket()
        progress.onCancel { ticket.cancel() }
        let result = await withTaskCancellationHandler {
            await decode(request, input, output, time, ticket, subject)
        } onCancel: {
            ticket.cancel()
        }
        if ticket.isCancelled { throw ConversionError(.cancelled, subject: subject, message: "cancelled") }
        return try result.get()
    }

    private func decode(
        _ request: DecoderRequest, _ input: FileDescriptor, _ output: FileDescriptor, _ time: Duration,
        _ ticket: CancellationTicket, _ subject: String?
    ) async -> Result<DecodedPicture, ConversionError> {
        guard await takePlace(ticket) else {
            return .failure(ConversionError(.cancelled, subject: subject, message: "cancelled"))
        }
        defer { freePlace() }
        do throws(ConversionError) {
            while true {
                let (worker, isFresh) = try takeWorker()
                var numbered = request
                numbered.id = state.withLock { state in
                    defer { state.nextRequest += 1 }
                    return state.nextRequest
                }
                guard ticket.arm({ worker.kill() }) else { break }
                let outcome = await worker.exchange(numbered, input: input, output: output, within: time)
                ticket.disarm()
                // A process that died while it was idle never saw the request: another one may.
                if case .died(_, sent: false) = outcome, !isFresh, !ticket.isCancelled { continue }
                if case .reply(let reply) = outcome, !reply.endsDecoder, !ticket.isCancelled {
                    await giveBack(worker)
                } else {
                    await worker.close()
                }
                return .success(
                    try DecoderOutcome.picture(of: outcome, subject: subject, time: time, memory: memoryBytes))
            }
        } catch {
            return .failure(error)
        }
        return .failure(ConversionError(.cancelled, subject: subject, message: "cancelled"))
    }

    private func takeWorker() throws(ConversionError) -> (DecoderWorker, isFresh: Bool) {
        if let worker = state.withLock({ $0.idle.popLast() }) { return (worker, false) }
        try willStart()
        let worker = try DecoderWorker(executable: executable, memoryBytes: memoryBytes, outputBytes: outputBytes)
        state.withLock { $0.started += 1 }
        return (worker, true)
    }

    private func giveBack(_ worker: DecoderWorker) async {
        let kept = state.withLock { state in
            if !state.isClosed { state.idle.append(worker) }
            return !state.isClosed
        }
        if !kept { await worker.close() }
    }

    /// Waits for a place among the workers; false when the request is cancelled or the pool closed.
    private func takePlace(_ ticket: CancellationTicket) async -> Bool {
        await withCheckedContinuation { continuation in
            let answer: Bool? = state.withLock { state in
                if state.isClosed { return false }
                if state.freePlaces > 0 {
                    state.freePlaces -= 1
                    return true
                }
                state.waiting.append((ticket, continuation))
                return nil
            }
            if let answer {
                continuation.resume(returning: answer)
            } else if !ticket.arm({ self.leaveQueue(ticket) }) {
                leaveQueue(ticket)
            }
        }
    }

    private func leaveQueue(_ ticket: CancellationTicket) {
        let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let index = state.waiting.firstIndex(where: { $0.ticket === ticket }) else { return nil }
            return state.waiting.remove(at: index).continuation
        }
        continuation?.resume(returning: false)
    }

    private func freePlace() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard !state.waiting.isEmpty else {
                state.freePlaces += 1
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }
}
