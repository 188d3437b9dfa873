@testable import ExternalPrograms
import Confinement
import Conversion
import Foundation
import Synchronization
import SystemPackage
import Testing

/// Programs that stay, and what they may do wrong.
@Suite(
    .enabled(if: KernelSupport.probe().report.warning == nil, "this kernel cannot confine programs"),
    .enabled(if: ProgramSearchPath.standard.locate("python3") != nil, "python3 is not installed"))
struct ResidentProgramTests {
    /// Answers each line with itself in capitals.
    static let capitals = """
        for line in sys.stdin:
            answer(line.strip().upper())
        """

    @Test func answersOneRequestAfterAnother() async throws {
        let program = try start(Self.capitals)
        for word in ["one", "two", String(repeating: "long ", count: 40_000)] {
            #expect(try await ask(program, word + "\n") == word.uppercased().trimmingCharacters(in: .whitespaces))
        }
        await program.close()
        #expect(program.hasEnded)
    }

    @Test func anEmptyAnswerIsAnAnswer() async throws {
        let program = try start(Self.capitals)
        #expect(try await ask(program, "\n") == "")
        #expect(try await ask(program, "a\n") == "A")
    }

    @Test func aFailureLeavesItUsable() async throws {
        let program = try start(
            """
            for line in sys.stdin:
                if line == 'bad\\n': print(-1, flush=True)
                else: answer(line.strip())
            """)
        #expect(try await ask(program, "bad\n") == nil)
        #expect(!program.hasEnded)
        #expect(try await ask(program, "good\n") == "good")
    }

    @Test(arguments: [
        "print('not a number', flush=True); sys.stdin.read()",
        "print('1' * 100, flush=True); sys.stdin.read()",
        "sys.stdin.readline(); print(9223372036854775807, flush=True); sys.stdin.read()",
        "sys.stdin.readline(); print('99999999999999999999', flush=True); sys.stdin.read()",
        // More than it said, and less.
        "sys.stdin.readline(); print('2\\nabc', end='', flush=True); sys.stdin.read()",
        "sys.stdin.readline(); print('9\\nabc', end='', flush=True)",
        "sys.stdin.readline(); print('-1\\nabc', end='', flush=True); sys.stdin.read()",
        "sys.stdin.readline()",
        "pass",
        "while True: pass",
    ])
    func isEndedIfItDoesNotKeepToTheProtocol(_ script: String) async throws {
        let program = try start(script)
        #expect(try await ask(program, "a\n", time: .seconds(2)) == nil)
        #expect(program.hasEnded)
        #expect(try await ask(program, "a\n") == nil)
    }

    @Test func anAnswerBeforeTheEndOfTheRequestIsRefused() async throws {
        let program = try start("answer('early'); sys.stdin.read()")
        #expect(try await ask(program, String(repeating: "x", count: 8 << 20)) == nil)
        #expect(program.hasEnded)
    }

    @Test func aCancelledRequestEndsIt() async throws {
        let program = try start("sys.stdin.read()")
        let asked = Atomic(false)
        let answer = try await ask(program, "a\n", time: .seconds(600)) {
            // It is not cancelled when it begins.
            asked.exchange(true, ordering: .relaxed)
        }
        #expect(answer == nil && program.hasEnded)
    }

    @Test func readsNoFileOfTheUserAndWritesNone() async throws {
        let folder = try Scratch()
        let secret = try folder.file("secret", "the user's".utf8)
        let program = try start(
            """
            def attempt(action):
                try: return str(action())
                except OSError as error: return type(error).__name__
            for line in sys.stdin:
                answer(' '.join([attempt(lambda: open('\(secret)').read()), attempt(lambda: open('\(folder.path)/new', 'w')),
                    attempt(lambda: open('/tmp/dnd-test-new', 'w')), attempt(lambda: __import__('socket').socket())]))
            """)
        #expect(try await ask(program, "\n") == "PermissionError PermissionError PermissionError PermissionError")
        #expect(folder.contents == ["secret"])
    }

    @Test func isNotStartedWithoutConfinement() throws {
        let python = ExternalProgram("python3", package: nil, on: .standard, confinement: .none)
        #expect(throws: Errno.notPermitted) {
            _ = try ResidentProgram(python, ["-c", ""], file: [], limits: ConversionLimits())
        }
    }

    // MARK: -

    private func start(_ script: String) throws -> ResidentProgram {
        let python = ExternalProgram(
            "python3", package: nil, on: ProgramSearchPath(["/usr/bin"]),
            confinement: ProgramConfinement(launcher: ConfinedToolTests.launcher))
        let helpers = """
            import sys
            def answer(text): sys.stdout.write(str(len(text)) + '\\n' + text); sys.stdout.flush()

            """
        // The script comes as the file, which shows that it can be opened.
        return try ResidentProgram(
            python, ["/proc/self/fd/3"], file: Array((helpers + script).utf8), limits: ConversionLimits())
    }

    private func ask(
        _ program: ResidentProgram, _ request: String, time: Duration = .seconds(60),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) async throws -> String? {
        let folder = try Scratch()
        let output = try ScratchFile(in: folder.path, extension: "txt")
        let isAnswered = await program.answer(
            Array(request.utf8), to: output.descriptor, within: time, bytes: 1 << 30, isCancelled: isCancelled)
        let written = try String(contentsOfFile: output.path.string, encoding: .utf8)
        return isAnswered ? written : nil
    }
}
