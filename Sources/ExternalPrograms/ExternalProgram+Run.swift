import Confinement
package import Conversion
import Dispatch
import Glibc
import ItemProviders
import Subprocess
import Synchronization
package import SystemPackage

/// The result of a program that ended by itself.
package struct ProgramOutcome: Sendable {
    /// The exit status; 0 is success.
    package let status: Int32
    /// The beginning of its standard error.
    package let diagnostics: String
    /// The end of its standard error.
    package let diagnosticsTail: String

    /// The last line of its standard error, where programs say why they failed: at most 160 characters, none for control.
    package var lastLine: String {
        let line = diagnosticsTail.split(whereSeparator: \.isNewline).last ?? ""
        return String(line.prefix(160).unicodeScalars.filter { $0.value >= 0x20 })
    }
}

extension ExternalProgram {
    /// Runs the program with `input` as standard input, and copies its standard output to `output`.
    ///
    /// It runs in its own session, so that neither the terminal nor its signals reach it; in its own directory inside
    /// the scratch directory, the only one that it can write; with a fixed environment; within the limits of `context`
    /// and under `confinement`. When it ends, all processes that it started are ended, and its directory is removed
    /// with all files in it.
    ///
    /// - Parameters:
    ///   - files: The files in its directory at the start, by name.
    /// - Returns: The result, whatever the exit status.
    /// - Throws: `ConversionError`: `toolMissing`, `timedOut`, `cancelled`, `tooLarge` (output), `cannotWrite`, and
    ///   `decoderDied` if a signal ended it.
    package func run(
        _ arguments: [String], files: [String: String] = [:], input: FileDescriptor, output: FileDescriptor,
        subject: String?, in context: ConversionContext
    ) async throws(ConversionError) -> ProgramOutcome {
        let directory = try ProgramDirectory(in: context.scratch, files: files)
        return try await run(
            arguments, standingIn: directory.path, input: input, output: output, subject: subject, in: context)
    }

    /// Runs the program in `directory`, an absolute path, which is not removed. This serves programs that continue with
    /// files that another one left there.
    ///
    /// - Parameters:
    ///   - bytes: The assumed size of the input; nil for its actual size.
    ///   - pace: For a `tool`, the number of these bytes per second of processor time, in addition to four seconds: see
    ///     `ConversionLimits.processorSeconds(forBytes:pace:)`.
    package func run(
        _ arguments: [String], standingIn directory: FilePath, input: FileDescriptor, output: FileDescriptor,
        subject: String?, bytes: Int? = nil, pace: Int = 64 << 10, in context: ConversionContext
    ) async throws(ConversionError) -> ProgramOutcome {
        let path = try requirePath()
        try confinement.willStart(confinesItself: confinesItself, subject: subject)
        guard !context.progress.isCancelled, !Task.isCancelled else { throw cancelled(subject) }
        do {
            return try await spawn(
                path, arguments, directory: directory, input: input, output: output, subject: subject,
                seconds: context.limits.processorSeconds(forBytes: bytes ?? Self.size(of: input), pace: pace),
                in: context)
        } catch let error as ConversionError {
            throw error
        } catch {
            throw cannotStart("\(error)", subject)
        }
    }

    private func spawn(
        _ path: FilePath, _ arguments: [String], directory: FilePath, input: FileDescriptor, output: FileDescriptor,
        subject: String?, seconds: Int, in context: ConversionContext
    ) async throws -> ProgramOutcome {
        let outputPipe = try ProcessControl.pipe()
        defer { try? outputPipe.read.close() }
        let errorPipe: (read: FileDescriptor, write: FileDescriptor)
        do {
            errorPipe = try ProcessControl.pipe()
        } catch {
            try? outputPipe.write.close()
            throw error
        }
        defer { try? errorPipe.read.close() }

        let taskCancelled = CancelFlag()
        let progress = context.progress
        let isCommand = role != .tool
        let watch = ProgramSupervisor(
            output: outputPipe.read, diagnostics: errorPipe.read, sink: output, limits: context.limits,
            census: ProcessTreeUsage(
                memoryBytes: context.limits.memoryBytes, directory: directory,
                fileBytes: min(context.limits.inputBytes, 1 << 53) + min(context.limits.outputBytes, 1 << 53),
                isSession: isCommand || confinement.launcher == nil && !confinesItself),
            isSupervised: isCommand && confinement.launcher != nil,
            isCancelled: { progress.isCancelled || taskCancelled.isSet })
        let limits = ProgramLimits(
            context.limits, limitsAddressSpace: limitsAddressSpace, limitsData: isCommand || !limitsAddressSpace,
            processorSeconds: isCommand ? nil : seconds)
        let command =
            confinesItself
            ? ProgramConfinement.none.command(path, arguments, directory: directory, limits: limits)
            : confinement.command(path, arguments, role: role, directory: directory, limits: limits)
        // Subprocess passes bytes as C strings, which end with a zero.
        let words = Arguments(command.arguments.map { $0 + [0] })
        var options = PlatformOptions()
        options.createSession = true

        let result = try await withTaskCancellationHandler {
            try await Subprocess.run(
                .path(command.program), arguments: words,
                environment: environment(home: directory, options: context.options),
                workingDirectory: directory, platformOptions: options,
                input: .fileDescriptor(input, closeAfterSpawningProcess: false),
                output: .fileDescriptor(outputPipe.write, closeAfterSpawningProcess: true),
                error: .fileDescriptor(errorPipe.write, closeAfterSpawningProcess: true)
            ) { execution in
                let process = execution.processIdentifier
                ProcessControl.limit(process.value, to: limits)
                return await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        continuation.resume(
                            returning: watch.follow(process.value, handle: process.processDescriptor))
                    }
                }
            }
        } onCancel: {
            taskCancelled.set()
        }
        return try report(
            result.closureResult, result.terminationStatus, watch, subject: subject, seconds: seconds,
            limits: context.limits)
    }

    private func report(
        _ termination: ProgramSupervisor.Termination, _ status: TerminationStatus, _ watch: ProgramSupervisor,
        subject: String?, seconds: Int,
        limits: ConversionLimits
    ) throws(ConversionError) -> ProgramOutcome {
        let diagnostics = watch.message
        switch (termination, status) {
        case (.ended, .signaled) where Task.isCancelled:
            // A cancelled task may have killed the program before the supervisor did.
            throw cancelled(subject)
        case (.ended, .exited(let code)):
            guard !diagnostics.hasPrefix("prlimit: "),
                code != ConfinedLaunch.failureStatus || !diagnostics.hasPrefix(ConfinedLaunch.failurePrefix)
            else {
                throw cannotStart(diagnostics.prefix { !$0.isNewline }.description, subject)
            }
            return ProgramOutcome(status: code, diagnostics: diagnostics, diagnosticsTail: watch.diagnosticsTail)
        case (.ended, .signaled(SIGXCPU)) where role == .tool:
            throw ConversionError(
                .timedOut, subject: subject,
                message: "\(program) used \(seconds) s of processor time, the limit for a file of its size",
                hint: "raise the limit: --limit time=10m")
        case (.ended, .signaled(SIGXCPU)), (.timedOut(.worked), _):
            throw ConversionError(
                .timedOut, subject: subject,
                message: "\(program) used more than \(limits.time.components.seconds) s of processor time",
                hint: "raise the limit: --limit time=10m")
        case (.timedOut(.slept), _):
            throw ConversionError(
                .timedOut, subject: subject,
                message: "\(program) was idle for \(limits.time.components.seconds) s without finishing",
                hint: "raise the limit: --limit time=10m")
        case (.ended, .signaled(SIGXFSZ)), (.outputTooLarge, _):
            throw ConversionError(
                .tooLarge, subject: subject, message: "\(program) wrote more than \(limits.outputBytes) bytes")
        case (.ended, .signaled(let signal)):
            throw ConversionError(.decoderDied, subject: subject, message: "\(program) was ended by signal \(signal)")
        case (.excess(let excess), _):
            throw ConversionError(.tooLarge, subject: subject, message: "\(program) \(excess)")
        case (.cancelled, _):
            throw cancelled(subject)
        case (.cannotWrite(let error), _):
            throw ConversionError(
                .cannotWrite, subject: subject, message: "the converted text cannot be written: \(error)",
                underlying: error)
        }
    }

    /// `fstat(2)`.
    private static func size(of input: FileDescriptor) -> Int {
        var status = stat()
        return fstat(input.rawValue, &status) == 0 ? Int(status.st_size) : 0
    }

    private func cannotStart(_ reason: String, _ subject: String?) -> ConversionError {
        ConversionError(
            .toolMissing, subject: subject, message: "\(program) cannot be started: \(reason)",
            hint: "check \(path?.string ?? program)" + (package.map { " and the Debian package \($0)" } ?? ""))
    }

    private func cancelled(_ subject: String?) -> ConversionError {
        ConversionError(.cancelled, subject: subject, message: "cancelled")
    }

    /// A fixed environment, so that the result does not depend on the caller and nothing of the user's is passed on. A
    /// user's command also gets the conversion options.
    private func environment(home: FilePath, options: ConversionOptions) -> Environment {
        let home = home.withPlatformString { name in
            UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
        }
        let variables =
            Self.environment(home: home, runsLocalPrograms: role != .tool)
            + (role == .tool ? [] : options.environment.map { Array($0.utf8) })
        // Subprocess passes bytes as C strings, which end with a zero.
        return .custom(variables.map { $0 + [0] })
    }

    /// The variables that every program gets.
    ///
    /// - Parameter home: The directory that it may write; the root if there is none.
    static func environment(home: [UInt8] = Array("/".utf8), runsLocalPrograms: Bool = false) -> [[UInt8]] {
        [
            Array("LANG=C.UTF-8".utf8),
            Array("PATH=\(runsLocalPrograms ? "/usr/local/bin:" : "")/usr/bin:/bin".utf8),
            Array("HOME=".utf8) + home,
            Array("TMPDIR=".utf8) + home,
            // For reproducible output: 1980, the first year that a ZIP container can store.
            Array("SOURCE_DATE_EPOCH=315532800".utf8),
            // Python's sets have the same order in each process.
            Array("PYTHONHASHSEED=0".utf8),
        ]
    }
}

/// A flag that any thread can set once.
final class CancelFlag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}

extension ConversionOptions {
    /// The options as environment variables of a user's command: `DND_DPI`, `DND_WIDTH` and `DND_HEIGHT` (pixels),
    /// `DND_QUALITY`, `DND_PNG`, `DND_STRIP`, `DND_COLOURS` and `DND_WRAP` (columns). Options that are not set are absent.
    var environment: [String] {
        let values: [(String, String?)] = [
            ("DND_DPI", dotsPerInch.map { $0 == $0.rounded() && abs($0) < 1e9 ? String(Int($0)) : $0.description }),
            ("DND_WIDTH", size?.width.map(String.init)), ("DND_HEIGHT", size?.height.map(String.init)),
            ("DND_QUALITY", quality.map(String.init)), ("DND_PNG", png?.rawValue), ("DND_STRIP", strip?.rawValue),
            ("DND_COLOURS", colours?.rawValue),
            ("DND_WRAP", lineWidth.map(String.init)), ("DND_FROM_ENCODING", encoding),
        ]
        return values.compactMap { name, value in value.map { "\(name)=\($0)" } }
    }
}
