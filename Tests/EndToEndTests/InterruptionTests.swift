import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("Interruption")
struct InterruptionTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test(
        "while waiting for standard input: the signal ends the command, and nothing is left",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
    func awaitingInput(signal: Int32) async throws {
        var program = try DndBinary.start(
            ["copy", "-", "--name", "a.txt", "--to", "journal/"], in: here, input: .open(Array("Sunny".utf8)))
        try program.awaitReading()
        program.signal(signal)
        let outcome = try await program.wait()
        expectSignal(outcome, signal)
        #expect(here.items(in: "journal") == [])
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test(
        "a shell sees 128 plus the signal's number",
        arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func seenByShell(signal: Int32, status: Int32) async throws {
        // The status that the shell reports. POSIX only requires it to be greater than 128;
        // dash, bash and ksh use 128 + n.
        let fifo = here.path("list")
        #expect(fifo.withPlatformString { mkfifo($0, 0o600) } == 0)
        let program = try Spawn.start(
            [
                "/bin/sh", "-c", "\"$0\" copy --files-from list --to journal/; exit $?",
                Argument(stringLiteral: DndBinary.path.string),
            ], in: here.directory, input: .empty, output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
            ])
        // Opening the FIFO for writing waits until the command has opened it for reading (fifo(7)).
        let writer = try await OwnThread.run { try FileDescriptor.open(fifo, .writeOnly, options: .closeOnExec) }
        defer { try? writer.close() }
        let child = try #require(Processes.children(of: program.process).first)
        kill(child, signal)
        expectStatus(try await program.wait(), status)
        #expect(!here.exists("journal"))
    }

    @Test("while the FIFO of a list has no writer: the signal ends the command", arguments: [SIGINT, SIGTERM])
    func openingPipe(signal: Int32) async throws {
        let fifo = here.path("list")
        #expect(fifo.withPlatformString { mkfifo($0, 0o600) } == 0)
        let program = try DndBinary.start(["inspect", "--files-from", "list"], in: here)
        try Processes.awaitOpening(of: fifo, by: program.process)
        program.signal(signal)
        expectSignal(try await program.wait(), signal)
    }

    @Test("while nobody reads the output: the signal ends the command", arguments: [["copy"], ["list"]])
    func writing(command: [String]) async throws {
        if command == ["copy"] {
            try here.write("a.txt", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
        } else {
            try here.write("a.txt", String(repeating: "line\n", count: 20_000))
        }
        let arguments: [Argument] = command == ["copy"] ? ["copy", "a.txt", "--to", "-"] : ["list", "a.txt"]
        let program = try DndBinary.start(arguments, in: here)
        try program.awaitFullOutput()
        program.signal(SIGINT)
        #expect(program.endsUnread(timeout: .seconds(600)))
        expectSignal(try await program.wait(), SIGINT)
        try expectNothingLeft(in: here)
    }

    @Test("while converting: landed items stay, the converter is stopped, no placeholder is left")
    func convertingDocument() async throws {
        try here.write("a.txt", "Sunny\n")
        try here.addExample("plan.docx")
        // A pandoc that never ends, with a command line that no other process has.
        let forever = ["sleep", "6\(getpid())\(Int.random(in: 1000...9999))"]
        let pandoc = try here.write("bin/pandoc", "#!/bin/sh\nexec \(forever.joined(separator: " "))\n")
        try here.makeExecutable("bin/pandoc")
        let program = try DndBinary.start(
            ["copy", "a.txt", "plan.docx", "--to", "journal/", "--limit", "time=1h"], in: here,
            environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        try await eventually("the converter runs") { Processes.find(forever) != nil }
        try await eventually("the text has landed") { here.exists("journal/a.txt") }
        program.signal(SIGINT)
        let outcome = try await program.wait()
        expectSignal(outcome, SIGINT)
        #expect(here.items(in: "journal") == ["a.txt"])
        #expect(Processes.find(forever) == nil, "the converter is still running")
        let lines = try await DndBinary.run("list", "--json", "journal/", in: here).jsonLines()
        #expect(lines.count == 1)
        #expect(lines.first?["placeholder"] == .bool(false))
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test("killing a command also ends its converter")
    func killedWhileConverting() async throws {
        try here.addExample("plan.docx")
        let forever = ["sleep", "7\(getpid())\(Int.random(in: 1000...9999))"]
        let pandoc = try here.write("bin/pandoc", "#!/bin/sh\nexec \(forever.joined(separator: " "))\n")
        try here.makeExecutable("bin/pandoc")
        let program = try DndBinary.start(
            ["copy", "plan.docx", "--to", "journal/", "--limit", "time=1h"], in: here,
            environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        try await eventually("the converter runs") { Processes.find(forever) != nil }
        program.signal(SIGKILL)
        _ = try await program.wait()
        try await eventually("the converter has ended") { Processes.find(forever) == nil }
    }

    @Test("a file larger than ulimit -f allows is an error, not a signal")
    func fileSizeLimit() async throws {
        try here.write("long.txt", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
        let program = try Spawn.start(
            [
                "/bin/sh", "-c", "ulimit -f 64; exec \"$0\" copy long.txt --to copy.txt",
                Argument(stringLiteral: DndBinary.path.string),
            ], in: here.directory, input: .empty, output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
            ])
        let outcome = try await program.wait()
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("too large"))
        #expect(!here.exists("copy.txt"))
    }

    @Test(
        "a folder may have more folders than a process may open files",
        arguments: [
            ["move", "wide", "--to", "dest/"], ["move", "wide", "--to", "journal/"], ["copy", "wide", "--to", "dest/"],
        ])
    func wideFolder(words: [String]) async throws {
        for index in 0..<300 { try here.write("wide/\(index)/note.txt", "tea") }
        expectStatus(
            try await DndBinary.run("init", "journal", "--kind", "journal", "--reads", "public.item", in: here), 0)
        try here.makeDirectory("dest")
        let words = words.joined(separator: " ")
        let program = try Spawn.start(
            [
                "/bin/sh", "-c", Argument(stringLiteral: "ulimit -n 256; exec \"$0\" \(words)"),
                Argument(stringLiteral: DndBinary.path.string),
            ], in: here.directory, input: .empty, output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
            ])
        let outcome = try await program.wait()
        expectStatus(outcome, 0)
        #expect(here.exists("wide") == words.hasPrefix("copy"), "\(outcome)")
    }

    @Test("while reading a huge file: the signal ends the command, and nothing is left")
    func readingHugeFile() async throws {
        let huge = try here.write("huge.bin", "x")
        // A sparse file takes no disk space, but a journal hashes its zeros.
        #expect(huge.withPlatformString { truncate($0, 1 << 40) } == 0)
        let declaration = ["init", "journal", "--kind", "journal", "--reads", "public.data"] as [Argument]
        expectStatus(try await DndBinary.run(declaration, in: here), 0)
        let program = try DndBinary.start(["copy", "huge.bin", "--to", "journal/"], in: here)
        try await eventually("the file is read") { Processes.hasOpen("/huge.bin", program.process) }
        program.signal(SIGTERM)
        let outcome = try await program.wait()
        expectSignal(outcome, SIGTERM)
        #expect(here.items(in: "journal") == [])
        try expectNothingLeft(in: here, destination: "journal")
    }

    @Test(
        "while comparing a file moved to another file system: the signal ends the command, the source stays",
        .enabled(if: OtherFileSystem.isThere, "/dev/shm is no other file system than that of the tests"))
    func comparingHugeFile() async throws {
        let other = try OtherFileSystem()
        let huge = try here.write("huge.bin", "x")
        // A sparse file is copied at once, and compared for an hour.
        #expect(huge.withPlatformString { truncate($0, 1 << 42) } == 0)
        let program = try DndBinary.start(["move", "huge.bin", "--to", "\(other.path.string)/"], in: here)
        let landed = other.path.appending("huge.bin")
        try await eventually("what landed is compared") {
            Workspace.exists(landed) && Processes.hasOpen(landed.string, program.process)
        }
        program.signal(SIGINT)
        let outcome = try await program.wait()
        expectSignal(outcome, SIGINT)
        #expect(here.exists("huge.bin"))
        #expect(Workspace.names(in: other.path) == ["huge.bin"])
        try expectNothingLeft(in: here)
    }

    @Test(
        "limits that are too low to run are an error, not a signal",
        arguments: [
            ("-n 8", "file descriptors"), ("-v 200000", "address space"), ("-d 100000", "memory"), ("-s 512", "stack"),
        ])
    func tightLimits(limit: String, word: String) async throws {
        let program = try Spawn.start(
            [
                "/bin/sh", "-c", Argument(stringLiteral: "ulimit \(limit); exec \"$0\" types public.png"),
                Argument(stringLiteral: DndBinary.path.string),
            ], in: here.directory, input: .empty, output: .pipe,
            environment: [
                "PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string,
            ])
        let outcome = try await program.wait()
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains(word))
        #expect(outcome.errorText.contains("ulimit"))
    }

    @Test("a killed command leaves a journal that the next one can use")
    func killed() async throws {
        var program = try DndBinary.start(
            ["copy", "-", "--name", "a.txt", "--to", "journal/"], in: here, input: .open(Array("Sunny".utf8)))
        try program.awaitReading()
        program.signal(SIGKILL)
        _ = try await program.wait()
        try here.write("b.txt", "Windy\n")
        expectStatus(try await DndBinary.run("copy", "b.txt", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["b.txt"])
    }
}
