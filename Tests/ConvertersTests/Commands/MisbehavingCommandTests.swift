@testable import ExternalPrograms
import Conversion
import Foundation
import Glibc
import ItemProviders
import SystemPackage
import Testing

/// User commands that misbehave. Each ends with one error, in bounded time, and leaves nothing behind.
@Suite(
    .enabled(if: CommandLaboratory.isConfining, "this kernel lacks Landlock or seccomp"), .timeLimit(.minutes(30)))
struct MisbehavingCommandTests {
    private let laboratory: CommandLaboratory

    init() throws { laboratory = try CommandLaboratory() }

    private static let python = ProgramSearchPath(["/usr/bin"]).locate("python3") != nil

    @Test(arguments: [
        ("exec sleep 1200", "was idle for 1 s"), ("trap '' TERM; while :; do sleep 1; done", "was idle for 1 s"),
        ("kill -STOP $$", "was idle for 1 s"), ("while :; do :; done", "more than 1 s of processor time"),
        // No process exceeds the limit on its own; together they do.
        (
            "for i in 1 2 3 4 5 6 7 8; do (i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; sleep 600) & done; wait",
            "1 s"
        ),
    ])
    func oneThatHangsIsEnded(_ script: String, says words: String) async throws {
        let error = try await laboratory.failure(try laboratory.converter(script, more: "limits.time = 1"))
        #expect(error.code == .timedOut, "\(error)")
        #expect(error.message.contains(words), "\(error)")
    }

    @Test func oneThatWritesAGigabyteIsEnded() async throws {
        var limits = ConversionLimits()
        limits.outputBytes = 1 << 20
        let file = try laboratory.converter("exec head -c 1000000000 /dev/zero >\"$2\"")
        let error = try await laboratory.failure(file, limits: limits)
        #expect(error.code == .tooLarge || error.code == .commandFailed, "\(error)")
        let pipe = try laboratory.declared("filter = [\"yes\"]")
        #expect(try await laboratory.failure(pipe, limits: limits).code == .tooLarge)
    }

    /// All its descendants are killed with it, because they cannot leave its session.
    @Test func oneThatForksLeavesNothingRunning() async throws {
        let mark = "\(UInt32.random(in: 1_000_000...9_999_999))"
        let converter = try laboratory.converter(
            """
            for i in 1 2 3; do sleep \(mark) & done
            setsid sleep \(mark) &
            (trap '' HUP TERM; sleep \(mark)) &
            cp "$1" "$2"
            """)
        #expect(try await laboratory.convert(converter) == "words\n")
        #expect(!Self.isRunning("sleep", mark))
    }

    @Test func oneThatStartsTooManyProcessesIsEnded() async throws {
        // Not a fork bomb, but 400 sleeping processes.
        let converter = try laboratory.converter(
            "i=0; while [ $i -lt 400 ]; do sleep 600 & i=$((i+1)); done; wait; cp \"$1\" \"$2\"",
            more: "limits.time = \"2m\"")
        let error = try await laboratory.failure(converter)
        // The error depends on the user: the kernel limits the number of processes, but not for root.
        #expect([.tooLarge, .commandFailed].contains(error.code), "\(error)")
    }

    @Test(.enabled(if: python, "python3 is not installed"))
    func oneThatEatsMemoryIsEnded() async throws {
        var limits = ConversionLimits()
        limits.memoryBytes = 128 << 20
        let converter = try laboratory.declared(
            "filter = [\"/usr/bin/python3\", \"-c\", \"x = bytearray(1 << 30); print(len(x))\"]")
        let error = try await laboratory.failure(converter, limits: limits)
        #expect(error.code == .commandFailed && error.message.contains("MemoryError"), "\(error)")
        // Each process stays within the limit, but their sum exceeds it.
        let eater = "/usr/bin/python3 -c 'import time; x = b\\\"x\\\" * (60 << 20); time.sleep(600)'"
        let many = try laboratory.declared(
            "filter = [\"sh\", \"-c\", \"for i in 1 2 3 4; do \(eater) & done; wait\"]", more: "limits.time = \"2m\"")
        #expect(try await laboratory.failure(many, limits: limits).code == .tooLarge)
    }

    /// Files on a file system in memory count as memory, even after they are unlinked.
    @Test(
        .enabled(if: access("/dev/shm", W_OK) == 0, "there is no file system in memory"), .enabled(if: python),
        arguments: [
            "[open(str(i), 'wb').write(bytes(32 << 20)) for i in range(8)]",
            "f = [open(str(i), 'wb', 0) for i in range(8)]; [(os.unlink(str(i)), f[i].write(bytes(32 << 20))) for i in range(8)]",
        ])
    func oneThatFillsMemoryWithFilesIsEnded(_ script: String) async throws {
        var limits = ConversionLimits()
        limits.memoryBytes = 128 << 20
        let converter = try laboratory.declared(
            "filter = [\"/usr/bin/python3\", \"-c\", \"import os, time; \(script); time.sleep(1000)\"]")
        let scratch = FilePath("/dev/shm/dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: scratch.string, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch.string) }
        let source = try ConversionSource("public.utf8-plain-text", bytes: "words".utf8)
        let error = try await #require(throws: ConversionError.self) {
            _ = try await converter.convert(source, in: ConversionContext(scratch: scratch, limits: limits))
        }
        #expect(error.code == .tooLarge && error.message.contains("memory"), "\(error)")
    }

    @Test func oneThatFillsTheDiskIsEnded() async throws {
        var limits = ConversionLimits()
        (limits.inputBytes, limits.outputBytes) = (1 << 20, 4 << 20)
        let converter = try laboratory.converter(
            "for i in 1 2 3 4 5 6 7 8; do head -c 1000000 /dev/zero >$i; done; exec sleep 1000")
        let error = try await laboratory.failure(converter, limits: limits)
        #expect(error.code == .tooLarge && error.message.contains("directory"), "\(error)")
    }

    @Test func oneThatReadsElsewhereFindsNothing() async throws {
        let secret = try laboratory.home.file("secret", "the user's".utf8)
        let converter = try laboratory.converter(
            "cat \(secret) >\"$2\" 2>/dev/null; ls \(laboratory.home.path) >>\"$2\"; echo end >>\"$2\"")
        #expect(try await laboratory.convert(converter) == "end\n")
    }

    @Test func whatItMayNotReadIsHintedAt() async throws {
        let secret = try laboratory.home.file("secret", "the user's".utf8)
        let error = try await laboratory.failure(try laboratory.converter("cat \(secret) >\"$2\""))
        #expect(error.message.hasSuffix("Permission denied"))
        #expect(error.hint?.contains("with `readable` at ") == true)
    }

    @Test func whatItMayReadIsDeclared() async throws {
        let secret = try laboratory.home.file("words.txt", "known\n".utf8)
        let converter = try laboratory.converter(
            "cat \(secret) >\"$2\"", more: "readable = [\"\(laboratory.home.path)\"]")
        #expect(try await laboratory.convert(converter) == "known\n")
    }

    @Test func oneThatWritesElsewhereCannot() async throws {
        let place = laboratory.home.path
        let converter = try laboratory.converter(
            """
            echo x >\(place)/new; echo x >>\(place)/note.txt; rm -f \(place)/note.txt; mkdir \(place)/d
            echo x >../escaped; ln -s \(place) link; echo x >link/new; mv "$1" \(place)/moved
            echo end >"$2"
            """)
        #expect(try await laboratory.convert(converter) == "end\n")
        #expect(laboratory.home.contents == ["note.txt"])
        #expect(try String(contentsOfFile: place.appending("note.txt").string, encoding: .utf8) == "words\n")
        #expect(laboratory.scratch.contents.count == 1)
    }

    @Test(.enabled(if: python, "python3 is not installed"), arguments: ["AF_INET", "AF_INET6", "AF_UNIX"])
    func oneThatOpensASocketCannot(_ family: String) async throws {
        let converter = try laboratory.declared(
            "filter = [\"/usr/bin/python3\", \"-c\", \"import socket; socket.socket(socket.\(family))\"]")
        let error = try await laboratory.failure(converter)
        #expect(error.message.contains("Operation not permitted"), "\(error)")
    }

    @Test func oneThatDiesOfASignalIsAnError() async throws {
        let error = try await laboratory.failure(try laboratory.converter("kill -SEGV $$"))
        #expect(error.code == .decoderDied)
    }

    @Test func cancellingEndsItSoon() async throws {
        let mark = "\(UInt32.random(in: 1_000_000...9_999_999))"
        let converter = try laboratory.converter("exec sleep \(mark)")
        let progress = LoadProgress()
        let cancelling = Task {
            while !Self.isRunning("sleep", mark) { try await Task.sleep(for: .milliseconds(5)) }
            progress.cancel()
        }
        let error = try await #require(throws: ConversionError.self) {
            _ = try await laboratory.convert(converter, progress: progress)
        }
        try await cancelling.value
        #expect(error.code == .cancelled)
        #expect(laboratory.scratch.contents.isEmpty)
    }

    private static func isRunning(_ program: String, _ argument: String) -> Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).contains { name in
            Int(name) != nil
                && (try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline")))
                    == Data("\(program)\0\(argument)\0".utf8)
        }
    }
}
