import Glibc
import SystemPackage
import TestPrograms
import Testing

/// The behaviour of `dnd` if programs that read untrusted files cannot be confined. No such program outlives `dnd`.
@Suite("Confinement", .timeLimit(.minutes(30)))
struct ConfinementTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// An environment without the launcher.
    private let missing = ["DND_CONFINE": "/nonexistent/dnd-confine"]

    @Test("without dnd-confine, each command warns once, and the items land")
    func withoutLauncher() async throws {
        try here.addExample("plan.docx")
        try here.addExample("plan.docx", as: "other.docx")
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "other.docx", "--to", "journal/", in: here, environment: missing)
        expectStatus(outcome, 0)
        let warnings = outcome.errorLines.filter { $0.hasPrefix("dnd: warning: ") }
        #expect(warnings.count { $0.contains("dnd-confine was not found") } == 1, "\(outcome.errorText)")
        #expect(here.items(in: "journal").count == 2)
    }

    @Test("--require-confinement without dnd-confine is an error, and nothing is written", arguments: ["copy", "move"])
    func required(command: String) async throws {
        try here.addExample("plan.docx")
        let outcome = try await DndBinary.run(
            "\(command)", "plan.docx", "--to", "plan.txt", "--require-confinement", in: here, environment: missing)
        expectStatus(outcome, 2)
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: plan.docx: ") } == 1, "\(outcome.errorText)")
        #expect(outcome.errorText.contains("dnd-confine was not found"), "\(outcome.errorText)")
        #expect(!here.exists("plan.txt") && here.exists("plan.docx"))
        try expectNothingLeft(in: here)
    }

    @Test("--require-confinement accepts converters that confine themselves, and items without conversion")
    func confinesItself() async throws {
        try here.addExample("evening.heic")
        try here.write("a.txt", "words\n")
        try here.makeDirectory("folder")
        let outcome = try await DndBinary.run(
            "copy", "evening.heic", "--to", "evening.png", "--require-confinement", in: here, environment: missing)
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        let copied = try await DndBinary.run(
            "copy", "a.txt", "--to", "folder/", "--require-confinement", in: here, environment: missing)
        expectStatus(copied, 0)
        #expect(copied.errorText == "")
    }

    @Test("--require-confinement applies to paste and drop, and inspect accepts it")
    func elsewhere() async throws {
        try here.addExample("plan.docx")
        let document = try here.read("plan.docx")
        let pasted = try await DndBinary.run(
            "paste", "--name", "plan.docx", "--to", "pasted.txt", "--require-confinement", in: here,
            input: .bytes(document), environment: missing)
        expectStatus(pasted, 2)
        #expect(!here.exists("pasted.txt"))
        expectStatus(try await DndBinary.run("lift", "plan.docx", in: here, environment: missing), 0)
        let dropped = try await DndBinary.run(
            "drop", "dropped.txt", "--require-confinement", in: here, environment: missing)
        expectStatus(dropped, 2)
        #expect(!here.exists("dropped.txt"))
        let inspected = try await DndBinary.run(
            "inspect", "plan.docx", "--require-confinement", in: here, environment: missing)
        expectStatus(inspected, 0)
        #expect(inspected.errorText == "")
    }

    /// Python installs a seccomp filter that makes Landlock's first call fail with ENOSYS, as on a kernel without
    /// Landlock. The call's number is that of asm-generic/unistd.h, the same on every architecture; the other numbers
    /// are from linux/seccomp.h and linux/prctl.h.
    private static let withoutLandlock: [Argument] = [
        "/usr/bin/python3", "-c",
        """
        import ctypes, os, struct, sys
        rules = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (6, 0, 0, 0x50026), (6, 0, 0, 0x7fff0000)]
        code = ctypes.create_string_buffer(b''.join(struct.pack('<HBBI', *rule) for rule in rules))
        program = ctypes.create_string_buffer(struct.pack('<HxxxxxxQ', len(rules), ctypes.addressof(code)))
        c = ctypes.CDLL(None)
        assert c.prctl(38, 1, 0, 0, 0) == 0
        assert c.prctl(22, 2, ctypes.c_void_p(ctypes.addressof(program)), 0, 0) == 0
        os.execv(sys.argv[1], sys.argv[1:])
        """,
    ]

    @Test(
        "a kernel without Landlock is one warning, or an error with --require-confinement",
        .enabled(if: Peers.has("python3"), "python3 is not installed"),
        arguments: [("evening.heic", "evening.png"), ("plan.docx", "plan.txt")])
    func olderKernel(source: String, target: String) async throws {
        try here.addExample(source)
        for (option, status) in [([], 0), (["--require-confinement"], 2)] as [([Argument], Int32)] {
            let destination: Argument = "\(status)-\(target)"
            let program = try Spawn.start(
                Self.withoutLandlock + [Argument(stringLiteral: DndBinary.path.string), "copy", "\(source)", "--to"]
                    + [destination] + option, in: here.directory, input: .empty, output: .pipe,
                environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string])
            let outcome = try await program.wait()
            expectStatus(outcome, status)
            #expect(here.exists(destination) == (status == 0))
            let lines = outcome.errorLines.filter { $0.contains("Landlock") }
            #expect(lines.count == 1 && lines[0].hasPrefix(status == 0 ? "dnd: warning: " : "dnd: error: \(source): "))
        }
        try expectNothingLeft(in: here)
    }

    /// A daemon that a user's converter has started. It is no longer a child of the converter, and ignores every signal
    /// that can be ignored. (It may not call `setsid`.)
    @Test("killing a command also ends the daemons of its converters")
    func killed() async throws {
        let program = ["sleep", "9\(getpid())\(Int.random(in: 1000...9999))"]
        let forever = ["sleep", "8\(getpid())\(Int.random(in: 1000...9999))"]
        try here.write(
            "config/dnd/converters.d/daemon.toml",
            """
            [[converters]]
            name = "daemon"
            from = "public.utf8-plain-text"
            to = "public.html"
            filter = ["sh", "-c", "(trap '' HUP TERM INT; (\(forever.joined(separator: " ")) &) ); exec \(program.joined(separator: " "))"]
            fidelity = "flattened"
            """)
        try here.write("a.txt", "words\n")
        let command = try DndBinary.start(
            ["copy", "a.txt", "--to", "b.html"], in: here, environment: ["XDG_CONFIG_HOME": here.path("config").string])
        try await eventually("the daemon runs") { Processes.find(forever) != nil }
        command.signal(SIGKILL)
        _ = try await command.wait()
        try await eventually("both have ended") {
            Processes.find(forever) == nil && Processes.find(program) == nil
        }
    }

    @Test(
        "a limit that is too large is refused",
        arguments: ["time=99999999999999999", "time=9223372036854775807", "memory=99999999999999999999", "pixels=9P"])
    func hugeLimit(limit: String) async throws {
        try here.addExample("plan.docx")
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "--to", "plan.txt", "--limit", "\(limit)", in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("invalid \(limit.prefix { $0 != "=" }) limit"), "\(outcome.errorText)")
    }

    @Test(
        "the largest limits work",
        arguments: ["time=168h", "memory=8P", "pixels=8P", "output=8P", "input=8P"])
    func largestLimit(limit: String) async throws {
        try here.addExample("plan.docx")
        try here.addExample("evening.heic")
        try here.makeDirectory("out")
        for source in ["plan.docx", "evening.heic"] as [Argument] {
            let outcome = try await DndBinary.run(
                "copy", source, "--to", "out/", "--as", source == "plan.docx" ? "txt" : "png", "--limit", "\(limit)",
                in: here)
            expectStatus(outcome, 0)
        }
    }
}
