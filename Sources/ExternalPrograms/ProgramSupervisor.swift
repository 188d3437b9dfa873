import Conversion
import Glibc
import Synchronization
import SystemPackage

/// Watches one running program from a thread of its own: carries its output to a file, keeps the beginning of what it
/// says on standard error, and ends it, with all that it started, at a limit or on request.
///
/// Standard output is a pipe that is read here rather than the file itself: the bound is exact, a full disk is an
/// error whether the program checks its writes or not, and nothing hangs on a descendant that keeps the pipe open.
final class ProgramSupervisor: Sendable {
    /// How a run came to its end.
    enum Termination: Sendable {
        /// By itself; how, its exit status tells.
        case ended
        /// At the limit of what it and all that it started may use together; how, the text says.
        case excess(String)
        /// At the limit of its output, in bytes.
        case outputTooLarge(Int)
        /// At the limit of time, of one of its clocks.
        case timedOut(ActivityMeter.Excess)
        /// Because nobody wants the result any more.
        case cancelled
        /// Because its output could not be stored.
        case cannotWrite(Errno)
    }

    /// How much of standard error is kept, in bytes.
    static let diagnosticBytes = 64 * 1024
    /// How much of its end is kept, in bytes.
    static let lastWordsBytes = 4 * 1024
    /// How often is looked at what a program uses, at most; with a tenth of a processor at most, however many processes there are.
    static let censusInterval = Duration.milliseconds(100)

    private let output: FileDescriptor
    private let diagnostics: FileDescriptor
    private let sink: FileDescriptor
    private let limits: ConversionLimits
    private let isCancelled: @Sendable () -> Bool
    private let census: ProcessTreeUsage
    private let isSupervised: Bool
    private let kept = Mutex<[UInt8]>([])
    private let last = Mutex<[UInt8]>([])

    /// Watches the read ends `output` and `diagnostics` of two pipes and stores the output in `sink`.
    ///
    /// - Parameters:
    ///   - census: what all processes of the program may use together.
    ///   - isSupervised: whether the process that is watched ends all others when it is asked to end.
    init(
        output: FileDescriptor, diagnostics: FileDescriptor, sink: FileDescriptor, limits: ConversionLimits,
        census: ProcessTreeUsage, isSupervised: Bool,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.output = output
        self.diagnostics = diagnostics
        self.sink = sink
        self.limits = limits
        self.census = census
        self.isSupervised = isSupervised
        self.isCancelled = isCancelled
    }

    /// The beginning of what the program said on standard error.
    var message: String { kept.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The end of it.
    var lastWords: String { last.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Blocks until `process`, which leads a process group of its own, has ended, and ends what is left of its group.
    ///
    /// - Parameter handle: A descriptor that can be read once the process has ended, or -1.
    func follow(_ process: pid_t, handle: Int32) -> Termination {
        let clock = ContinuousClock()
        var meter = ActivityMeter()
        var written = 0
        var reason: Termination?
        var isEnding = false
        var nextCensus = clock.now
        var open: [Int32] = [output.rawValue, diagnostics.rawValue, handle]

        while !ProcessControl.hasEnded(process) {
            ProcessControl.waitForInput(open, milliseconds: handle < 0 ? 5 : 50)
            if !carryOutput(&written, &reason) { open[0] = -1 }
            if !keepDiagnostics() { open[1] = -1 }
            if reason == nil, isCancelled() { reason = .cancelled }
            if reason == nil, clock.now >= nextCensus {
                let begin = ProcessControl.threadTime()
                let sample = census.sample(of: process)
                meter.note(ticks: sample.ticks, isAsleep: sample.isAsleep)
                reason = sample.excess.map { .excess($0) } ?? meter.excess(of: limits.time).map { .timedOut($0) }
                nextCensus = clock.now + max(Self.censusInterval, (ProcessControl.threadTime() - begin) * 10)
            }
            guard reason != nil, !isEnding else { continue }
            // A supervisor ends all that it has started; killed, it might not.
            isEnding = true
            if isSupervised { ProcessControl.end(process) } else { ProcessControl.signalGroup(process, SIGKILL) }
        }
        // The process is a zombie still, so that its group's number cannot be another's yet.
        ProcessControl.signalGroup(process, SIGKILL)
        _ = carryOutput(&written, &reason)
        _ = keepDiagnostics()
        return reason ?? .ended
    }

    /// Carries what is in the pipe now, at most one mebibyte. Returns false at its end.
    private func carryOutput(_ written: inout Int, _ reason: inout Termination?) -> Bool {
        drain(output) { bytes in
            guard reason == nil else { return }
            guard written + bytes.count <= limits.outputBytes else {
                reason = .outputTooLarge(limits.outputBytes)
                return
            }
            do {
                try sink.writeAll(bytes)
                written += bytes.count
            } catch {
                reason = .cannotWrite(error as? Errno ?? .ioError)
            }
        }
    }

    private func keepDiagnostics() -> Bool {
        drain(diagnostics) { bytes in
            kept.withLock { $0 += bytes.prefix(max(0, Self.diagnosticBytes - $0.count)) }
            last.withLock { $0 = ($0 + bytes).suffix(Self.lastWordsBytes) }
        }
    }

    private func drain(_ descriptor: FileDescriptor, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            for _ in 0..<16 {
                do {
                    let count = try descriptor.read(into: buffer)
                    if count == 0 { return false }
                    body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                } catch Errno.wouldBlock {
                    return true
                } catch {
                    return false
                }
            }
            return true
        }
    }
}
