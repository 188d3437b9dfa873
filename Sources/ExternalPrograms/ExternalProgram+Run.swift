import Confinement
package import Conversion
import Dispatch
import Glibc
import ItemProviders
import Subprocess
import Synchronization
package import SystemPackage

/// How a program ended when it ended by itself, and what it said.
package struct ProgramOutcome: Sendable {
    /// Its exit status; 0 is success.
    package let status: Int32
    /// The beginning of its standard error.
    package let diagnostics: String
    /// The end of its standard error.
    package let lastWords: String
}

extension ExternalProgram {
    /// Runs the program with `input` as its standard input and `output` as the file that holds its standard output.
    ///
    /// It runs in a session of its own (so that neither the terminal nor its signals reach it), in a directory of its
    /// own below the scratch directory, the only one it can write in, with a fixed environment, within the limits of
    /// `context` and what `confinement` leaves it. When it ends, all that
    /// it started ends, and its directory goes with all that it left there.
    ///
    /// - Parameters:
    ///   - files: What lies in its directory when it starts, by file name.
    /// - Returns: How it ended, whatever its exit status.
    /// - Throws: `ConversionError`: `toolMissing`, `timedOut`, `cancelled`, `tooLarge` (output), `cannotWrite`, and
    ///   `decoderDied` when a signal ended it.
    package func run(
        _ arguments: [String], files: [String: String] = [:], input: FileDescriptor, output: FileDescriptor,
        subject: String?, in context: ConversionContext
    ) async throws(ConversionError) -> ProgramOutcome {
        let directory = try ProgramDirectory(in: context.scratch, files: files)
        return try await run(
            arguments, standingIn: directory.path, input: input, output: output, subject: subject, in: context)
    }

    /// The same in `directory`, an absolute path, which stays: for programs of which one takes up what the other left there.
    ///
    /// - Parameters:
    ///   - bytes: how large the input is to be taken for; nil for its size.
    ///   - pace: how many of these bytes a program that we know gets a second of processor time for, beside four seconds to begin
    ///     with: see `ConversionLimits.processorSeconds(forBytes:pace:)`.
    package func run(
        _ arguments: [String], standingIn directory: FilePath, input: FileDescriptor, output: FileDescriptor,
        subject: String?, bytes: Int? = nil, pace: Int = 64 << 10, in context: ConversionContext
    ) async throws(ConversionError) -> ProgramOutcome {
        let path = try requirePath()
        try confinement.willStart(confinesItself: false, subject: subject)
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
                isSession: isCommand || confinement.launcher == nil),
            isSupervised: isCommand && confinement.launcher != nil,
            isCancelled: { progress.isCancelled || taskCancelled.isSet })
        let limits = ProgramLimits(
            context.limits, limitsAddressSpace: limitsAddressSpace, limitsData: isCommand || !limitsAddressSpace,
            processorSeconds: isCommand ? nil : seconds)
        let command = confinement.command(path, arguments, role: role, directory: directory, limits: limits)
        // Subprocess hands bytes on as C strings, which end with a zero.
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
        case (.ended, .exited(let code)):
            guard !diagnostics.hasPrefix("prlimit: "),
                code != ConfinedLaunch.failureStatus || !diagnostics.hasPrefix(ConfinedLaunch.failurePrefix)
            else {
                throw cannotStart(diagnostics.prefix { !$0.isNewline }.description, subject)
            }
            return ProgramOutcome(status: code, diagnostics: diagnostics, lastWords: watch.lastWords)
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

    /// A fixed environment: the same result whoever calls, and nothing of the user's own handed on; a user's command is told what was asked
    /// of the conversion.
    private func environment(home: FilePath, options: ConversionOptions) -> Environment {
        let home = home.withPlatformString { name in
            UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
        }
        return .custom(
            [
                Array("LANG=C.UTF-8\0".utf8),
                Array("PATH=\(role == .tool ? "" : "/usr/local/bin:")/usr/bin:/bin\0".utf8),
                Array("HOME=".utf8) + home + [0],
                Array("TMPDIR=".utf8) + home + [0],
                // The same output whenever: 1980, the first year that a ZIP container can name.
                Array("SOURCE_DATE_EPOCH=315532800\0".utf8),
            ] + (role == .tool ? [] : options.environment.map { Array("\($0)\0".utf8) }))
    }
}

/// Set once, from any thread.
private final class CancelFlag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}
