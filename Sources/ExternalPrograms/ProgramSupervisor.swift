import Conversion
import Glibc
import Synchronization
import SystemPackage

/// Watches one running program: copies its output to a file, keeps the beginning and the end of its standard error, and
/// ends it and its descendants at a limit or on request.
///
/// Standard output is a pipe, not the file itself: the size limit is exact, a full disk is an error even if the program
/// does not check its writes, and a descendant that keeps the pipe open causes no hang.
final class ProgramSupervisor: Sendable {
    /// The reason why a run ended.
    enum Termination: Sendable {
        /// The program ended by itself; see its exit status.
        case ended
        /// The program and its descendants exceeded a common limit, which the text names.
        case excess(String)
        /// The output limit, in bytes, was exceeded.
        case outputTooLarge(Int)
        /// A clock reached the time limit.
        case timedOut(ActivityMeter.Excess)
        /// The run was cancelled.
        case cancelled
        /// The output could not be written.
        case cannotWrite(Errno)
    }

    /// The maximum size of the kept beginning of standard error, in bytes.
    static let diagnosticBytes = 64 * 1024
    /// The maximum size of the kept end of standard error, in bytes.
    static let diagnosticsTailBytes = 4 * 1024
    /// The shortest interval between two usage samples. Sampling takes at most a tenth of a processor, however many
    /// processes there are.
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

    /// Watches the read ends `output` and `diagnostics` of two pipes, and writes the output to `sink`.
    ///
    /// - Parameters:
    ///   - census: Measures and limits the usage of all processes of the program.
    ///   - isSupervised: Whether the watched process ends all others when it is asked to end.
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

    /// The beginning of the program's standard error.
    var message: String { kept.withLock { String(decoding: $0, as: UTF8.self) } }

    /// The end of the program's standard error.
    var diagnosticsTail: String { last.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Blocks until `process`, the leader of a process group, has ended, then ends the rest of its group.
    ///
    /// - Parameter handle: A descriptor that becomes readable when the process has ended, or -1.
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
            // A supervisor ends everything that it has started; if it is killed, it might not.
            isEnding = true
            if isSupervised { ProcessControl.end(process) } else { ProcessControl.signalGroup(process, SIGKILL) }
        }
        // The process is still a zombie, so the ID of its group cannot have been reused.
        ProcessControl.signalGroup(process, SIGKILL)
        _ = carryOutput(&written, &reason)
        _ = keepDiagnostics()
        return reason ?? .ended
    }

    /// Copies the current content of the pipe, at most 1 MiB. Returns false at the end of the pipe.
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
            last.withLock { $0 = ($0 + bytes).suffix(Self.diagnosticsTailBytes) }
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
