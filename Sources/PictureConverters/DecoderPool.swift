package import Conversion
import DecoderWire
import ItemProviders
import Synchronization
package import SystemPackage
import UniformTypes

/// A pool of processes that decode pictures: started on demand, kept for the whole command, replaced when one dies.
///
/// Each serves one request at a time. A failure of a process affects only its current request: the next request gets a
/// new one.
package final class DecoderPool: Sendable {
    private struct State {
        var idle: [DecoderWorker] = []
        var freePlaces: Int
        var waiting: [(ticket: CancellationTicket, continuation: CheckedContinuation<Bool, Never>)] = []
        var nextRequest: UInt64 = 1
        var started = 0
        var isClosed = false
    }

    /// The path of `dnd-decoder`.
    package let executable: FilePath
    /// The address space limit of each process, in bytes.
    package let memoryBytes: Int
    /// The maximum number of bytes that a process may write to a file.
    private let outputBytes: Int
    private let willStart: @Sendable () throws(ConversionError) -> Void
    private let state: Mutex<State>

    /// Creates a pool without processes.
    ///
    /// - Parameters:
    ///   - executable: The path of `dnd-decoder`.
    ///   - maximumWorkers: The maximum number of concurrent processes; at least one.
    ///   - limits: The address space of each process, which is twice as much while it writes AVIF or JPEG XL, and the maximum
    ///     number of bytes that it may write to a file.
    ///   - willStart: Called before a process is started; if it throws, the process is not started.
    package init(
        executable: FilePath, maximumWorkers: Int, limits: ConversionLimits = ConversionLimits(),
        willStart: @escaping @Sendable () throws(ConversionError) -> Void = {}
    ) {
        self.willStart = willStart
        outputBytes = limits.outputBytes
        self.executable = executable
        memoryBytes = limits.memoryBytes
        state = Mutex(State(freePlaces: max(1, maximumWorkers)))
    }

    /// The number of processes started so far, for tests.
    package var startedWorkers: Int { state.withLock { $0.started } }

    /// Ends the idle processes, cancels waiting requests and starts no more processes. Processes with a running request
    /// end with that request.
    package func close() async {
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

    /// Runs `request` in a decoder; the pool assigns its number.
    ///
    /// - Parameters:
    ///   - input: A descriptor open for reading, owned by the caller.
    ///   - output: A new file open for writing, owned by the caller; unusable if this method throws.
    ///   - time: The limit on its processor time, and on the time that it may sleep.
    ///   - subject: The name of the source, for errors.
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
                guard ticket.arm({ worker.kill() }) else {
                    await giveBack(worker)
                    break
                }
                let outcome = await worker.exchange(numbered, input: input, output: output, within: time)
                ticket.disarm()
                // A process that died while idle never received the request: another one may run it.
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

    /// Waits for a free slot among the workers; false if the request is cancelled or the pool closed.
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

// MARK: - Pictures

extension DecoderRequest {
    /// Creates the request for the picture `source` with the limits and options of `context`.
    init(_ output: Output, of source: ConversionSource, in context: ConversionContext) {
        self.init(id: 0, output: output, typeHint: source.type.identifier)
        maximumPixels = UInt64(clamping: context.limits.pixels)
        maximumOutputBytes = UInt64(clamping: context.limits.outputBytes)
        if let part = source.part { (page, scope) = (UInt32(clamping: part), .page) }
        let options = context.options
        dotsPerInch = min(options.dotsPerInch ?? 0, 10_000)
        boxWidth = min(UInt32(clamping: options.size?.width ?? 0), Self.maximumBox)
        boxHeight = min(UInt32(clamping: options.size?.height ?? 0), Self.maximumBox)
        if output.hasQuality { quality = UInt8(clamping: min(100, options.quality ?? 0)) }
        if output == .png, options.png == .smallest { effort = .smallest }
        colours = options.colours == .srgb ? .standard : .unchanged
        strip =
            switch options.strip {
            case .none: .nothing
            case .gps: .location
            case .private: .personal
            case .all: .all
            }
    }
}

extension DecoderPool {
    /// Runs `request` on `source` in a decoder; returns the description of the picture, and its file in the scratch
    /// directory.
    ///
    /// - Throws: `ConversionError`; the output file is then removed.
    func decode(
        _ request: DecoderRequest, _ source: ConversionSource, to fileExtension: String, in context: ConversionContext
    ) async throws -> (DecodedPicture, FilePath) {
        let input = try PictureFiles.openInput(source)
        defer { try? input.close() }
        let (output, path) = try PictureFiles.makeOutput(in: context.scratch, extension: fileExtension)
        defer { try? output.close() }
        do {
            var request = request
            request.processorSeconds = PictureFiles.processorSeconds(for: input, source.type, in: context.limits)
            let picture = try await decode(
                request, input: input, output: output, time: context.limits.time, progress: context.progress,
                subject: source.subject)
            return (picture, path)
        } catch {
            PictureFiles.remove(path)
            throw error
        }
    }
}

// MARK: - Cancellation

/// Connects a cancellation, at any time and from any thread, to the current operation of one request.
final class CancellationTicket: Sendable {
    private enum State {
        case idle
        case armed(@Sendable () -> Void)
        case cancelled
    }

    private let state = Mutex(State.idle)

    /// Whether the request was cancelled.
    var isCancelled: Bool {
        state.withLock { if case .cancelled = $0 { true } else { false } }
    }

    /// Sets the action of a cancellation from now on.
    ///
    /// - Returns: False if the request is already cancelled; `action` then never runs.
    func arm(_ action: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if case .cancelled = state { return false }
            state = .armed(action)
            return true
        }
    }

    /// Removes the action: from now on a cancellation is only recorded.
    func disarm() {
        state.withLock { if case .armed = $0 { $0 = .idle } }
    }

    /// Cancels the request. The action runs under the lock, so that it cannot run after `disarm()` has returned; it
    /// must be quick and must not use this ticket.
    func cancel() {
        state.withLock { state in
            if case .armed(let action) = state { action() }
            state = .cancelled
        }
    }
}
