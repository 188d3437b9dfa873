@testable import ExternalPrograms
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Programs that misbehave. Each ends with one error, in bounded time, and leaves nothing behind.
@Suite(.timeLimit(.minutes(30)))
struct MisbehavingToolTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let script: String
        let code: ConversionError.Code
    }

    static let cases = [
        Case(testDescription: "hangs", script: "exec sleep 1200", code: .timedOut),
        Case(
            testDescription: "hangs and ignores SIGTERM", script: "trap '' TERM; while :; do sleep 1; done",
            code: .timedOut),
        Case(testDescription: "burns the processor", script: "while :; do :; done", code: .timedOut),
        Case(testDescription: "floods standard output", script: "exec yes", code: .tooLarge),
        Case(testDescription: "dies of a signal", script: "kill -SEGV $$", code: .decoderDied),
        Case(testDescription: "kills its process group", script: "kill -KILL 0", code: .decoderDied),
    ]

    @Test(arguments: cases)
    func isOneError(_ item: Case) async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", item.script)
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(in: bin, scratch: scratch, limits: limits)
        }
        #expect(error.code == item.code, "\(error)")
        #expect(scratch.contents.isEmpty)
    }

    /// The limit is the processor time, not the elapsed time.
    @Test func oneThatIsBusyForLongerThanItsInputIsWorthIsEnded() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", "while :; do :; done")
        var limits = ConversionLimits()
        limits.time = .seconds(3600)
        limits.processorSeconds = 1
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(in: bin, scratch: scratch, limits: limits)
        }
        #expect(error.code == .timedOut && error.message.contains("used 1 s of processor time"), "\(error)")
        #expect(error.hint?.contains("--limit time") == true)
        #expect(scratch.contents.isEmpty)
    }

    /// Four seconds for small sources, then more with the size, at a decreasing rate, and at most `time`.
    @Test(arguments: [
        (0, 64 << 10, 4), (64 << 10, 64 << 10, 5), (192 << 10, 64 << 10, 6), (960 << 10, 64 << 10, 10),
        (6 << 20, 64 << 10, 37), (1 << 40, 1, 120), (-1, 0, 4), (.max, 1, 120), (.min, .min, 4),
    ])
    func smallSourcesAreWorthLittleTime(_ item: (bytes: Int, pace: Int, seconds: Int)) {
        #expect(ConversionLimits().processorSeconds(forBytes: item.bytes, pace: item.pace) == item.seconds)
    }

    @Test func aFloodOnStandardErrorIsKeptShort() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", "head -c 5000000 /dev/zero | tr '\\0' 'e' >&2; echo text; exit 3")
        let (report, output) = try await run(in: bin, scratch: scratch)
        #expect(report.status == 3)
        #expect(report.diagnostics.utf8.count == ProgramSupervisor.diagnosticBytes)
        #expect(output == "text\n")
    }

    /// The child outlives the program and keeps both pipes open.
    @Test func aChildThatKeepsThePipesOpenIsEnded() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", "sleep 900 & echo $! ; exit 0")
        let (report, output) = try await run(in: bin, scratch: scratch)
        #expect(report.status == 0)
        let child = try #require(Int32(output.trimmingCharacters(in: .whitespacesAndNewlines)))
        // The signal has been sent. If the child survived, the time limit of the suite would end this loop.
        while isRunning(child) { await Task.yield() }
    }

    /// A descendant that left the session can no longer be found, and must not delay the result.
    @Test func aChildThatLeavesTheSessionIsNotWaitedFor() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", "setsid sleep 1200 & echo $!; exit 0")
        let (report, output) = try await run(in: bin, scratch: scratch)
        #expect(report.status == 0)
        let child = try #require(Int32(output.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It may have been ended before it left the session.
        kill(child, SIGKILL)
    }

    @Test func filesThatAProgramLeavesAreRemoved() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script(
            "tool",
            "mkdir -p $TMPDIR/a/b; echo x >$HOME/a/b/c; echo y >d; chmod 500 a/b; head -c 5000000 /dev/zero >big; wc -c <big"
        )
        let (_, output) = try await run(in: bin, scratch: scratch, limits: limits)
        #expect(scratch.contents.isEmpty)
        #expect(output == "1048576\n", "no file grows beyond the limit of the output")
    }

    @Test func junkAndExitStatusOneAreReported() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", "printf '\\377\\000junk'; echo 'no good' >&2; exit 1")
        let (report, _) = try await run(in: bin, scratch: scratch)
        #expect(report.status == 1)
        #expect(report.diagnostics == "no good\n")
    }

    @Test func cancellingEndsTheProgramSoon() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        let marker = bin.path.appending("started")
        _ = try bin.script("tool", ": >\(marker); exec sleep 1200")
        let progress = LoadProgress()
        let cancelling = Task {
            try await Self.appearance(of: marker)
            progress.cancel()
        }
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(in: bin, scratch: scratch, progress: progress)
        }
        try await cancelling.value
        #expect(error.code == .cancelled)
        #expect(scratch.contents.isEmpty)
    }

    @Test func cancellingTheTaskEndsTheProgramSoon() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        let marker = bin.path.appending("started")
        _ = try bin.script("tool", ": >\(marker); exec sleep 1200")
        let path = (bin.path, scratch.path)
        let task = Task { try await Self.run(bin: path.0, scratch: path.1) }
        try await Self.appearance(of: marker)
        task.cancel()
        let error = await #expect(throws: ConversionError.self) { _ = try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test func aProgramThatCannotBeStartedIsAnError() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        let script = try bin.file("tool", "#!/no/such/interpreter\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.string)
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(in: bin, scratch: scratch)
        }
        #expect(error.code == .toolMissing, "\(error)")
        #expect(scratch.contents.isEmpty)
    }

    @Test func aMissingProgramSaysWhichPackageBringsIt() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(in: bin, scratch: scratch)
        }
        #expect(error.code == .toolMissing)
        #expect(error.hint?.contains("tool-package") == true)
    }

    /// The program gets no terminal, nothing of the caller's environment, its own session, and no other descriptors.
    @Test func theProgramSeesNothingOfTheCaller() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        setenv("DND_SECRET", "leaked", 1)
        _ = try bin.script(
            "tool", "env | sort; pwd; ls /proc/self/fd | wc -l; ps -o sid= -p $$ | tr -d ' '; echo $$; ulimit -c")
        let (_, output) = try await run(in: bin, scratch: scratch)
        var lines = output.split(separator: "\n").map(String.init)
        #expect(lines.removeLast() == "0")
        let process = lines.removeLast()
        #expect(lines.removeLast() == process, "it leads its own session")
        // Standard input, output, error, and the directory that ls reads.
        #expect(lines.removeLast().trimmingCharacters(in: .whitespaces) == "4")
        #expect(lines.contains { $0.hasPrefix("HOME=\(scratch.path)/tool-") })
        #expect(lines.contains("LANG=C.UTF-8"))
        #expect(lines.contains { $0.hasPrefix("\(scratch.path)/tool-") })
        #expect(!output.contains("leaked"))
    }

    @Test func noZombieIsLeft() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        _ = try bin.script("tool", "echo $$")
        let (_, output) = try await run(in: bin, scratch: scratch)
        let process = try #require(Int32(output.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func relativeDirectoriesAreNotSearched() {
        #expect(ProgramSearchPath([".", "bin"]).directories.isEmpty)
        #expect(ProgramSearchPath(["/nowhere", "/bin"]).locate("sh") == "/bin/sh")
        #expect(ProgramSearchPath(["/bin"]).locate("no-such-program") == nil)
    }

    // MARK: -

    /// Waits for a file that a program creates when it runs.
    private static func appearance(of file: FilePath) async throws {
        while !FileManager.default.fileExists(atPath: file.string) { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// One second of time, and 1 MiB of output.
    private var limits: ConversionLimits {
        var limits = ConversionLimits()
        limits.time = .seconds(1)
        limits.outputBytes = 1 << 20
        return limits
    }

    private func run(
        in bin: Scratch, scratch: Scratch, limits: ConversionLimits = .init(), progress: LoadProgress = LoadProgress()
    ) async throws -> (ProgramOutcome, String) {
        try await Self.run(bin: bin.path, scratch: scratch.path, limits: limits, progress: progress)
    }

    private static func run(
        bin: FilePath, scratch: FilePath, limits: ConversionLimits = .init(), progress: LoadProgress = LoadProgress()
    ) async throws -> (ProgramOutcome, String) {
        let tool = ExternalProgram("tool", package: "tool-package", on: ProgramSearchPath([bin]), confinement: .none)
        let context = ConversionContext(scratch: scratch, progress: progress, limits: limits)
        let input = try FileDescriptor.open("/dev/null", .readOnly)
        defer { try? input.close() }
        let output = try ScratchFile(in: scratch, extension: "txt")
        let report = try await tool.run(
            [], input: input, output: output.descriptor, subject: "subject", in: context)
        return (report, String(decoding: try Data(contentsOf: URL(filePath: output.path.string)), as: UTF8.self))
    }

    private func isRunning(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }
}
