import Glibc
import SystemPackage
import TestPrograms
import Testing

/// What a killed command leaves: nothing that the next one does not remove.
@Suite("Temporary files of killed commands")
struct KilledTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("large standard input is stored in a file without a name")
    func standardInput() async throws {
        let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20)
        var program = try DndBinary.start(
            ["paste", "--name", "a.bin", "--to", "folder/"], in: here, input: .open(bytes))
        // The program has read everything, and waits for more.
        try program.awaitReading()
        #expect(Workspace.names(in: here.temporary).isEmpty)
        program.signal(SIGKILL)
        _ = try await program.wait()
        #expect(Workspace.names(in: here.temporary).isEmpty)
    }

    @Test(
        "the next command removes what was converted for standard output or the terminal",
        arguments: ["copy", "preview"])
    func converted(command: String) async throws {
        try here.addExample("plan.docx")
        let forever = ["sleep", "8\(getpid())\(Int.random(in: 1000...9999))"]
        let pandoc = try here.write("bin/pandoc", "#!/bin/sh\nexec \(forever.joined(separator: " "))\n")
        try here.makeExecutable("bin/pandoc")
        let arguments: [Argument] =
            (command == "copy" ? ["copy", "plan.docx", "--to", "-", "--as", "txt"] : ["preview", "plan.docx"])
            + ["--limit", "time=1h"]
        let program = try DndBinary.start(
            arguments, in: here,
            environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        try await eventually("the converter runs") { Processes.find(forever) != nil }
        #expect(!Workspace.names(in: here.temporary).isEmpty, "it was to be killed while it has something there")
        program.signal(SIGKILL)
        _ = try await program.wait()
        let next = try await DndBinary.run("preview", "plan.docx", in: here)
        expectStatus(next, 0)
        try expectNothingLeft(in: here)
    }

    @Test("the files of a running command stay")
    func living() async throws {
        try here.addExample("plan.docx")
        let forever = ["sleep", "9\(getpid())\(Int.random(in: 1000...9999))"]
        let pandoc = try here.write("bin/pandoc", "#!/bin/sh\nexec \(forever.joined(separator: " "))\n")
        try here.makeExecutable("bin/pandoc")
        let program = try DndBinary.start(
            ["preview", "plan.docx", "--limit", "time=1h"], in: here,
            environment: ["PATH": "\(pandoc.removingLastComponent().string):/usr/bin:/bin"])
        try await eventually("the converter runs") { Processes.find(forever) != nil }
        let before = Workspace.names(in: here.temporary)
        try #require(!before.isEmpty)
        expectStatus(try await DndBinary.run("preview", "plan.docx", in: here), 0)
        #expect(Set(Workspace.names(in: here.temporary)) == Set(before))
        program.signal(SIGTERM)
        expectSignal(try await program.wait(), SIGTERM)
        try expectNothingLeft(in: here)
    }

    @Test("large standard input lands with the permissions of a new file", arguments: [0o022, 0o027, 0o077])
    func permissions(mask: Int) async throws {
        try here.write("big", [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20))
        try here.write("small", "x\n")
        let script = """
            umask \(String(mask, radix: 8))
            for n in small big; do "$0" copy - --name $n.bin --to journal/ --accept public.data <$n || exit; done
            touch new; stat -c %a new journal/*.bin
            """
        let outcome = try await Spawn.start(
            [
                "/bin/sh", "-c", Argument(stringLiteral: script), Argument(stringLiteral: DndBinary.path.string),
            ], in: here.directory, input: .empty, output: .pipe,
            environment: ["PATH": "/usr/bin:/bin", "HOME": here.home.string, "TMPDIR": here.temporary.string]
        ).wait()
        expectStatus(outcome, 0)
        // touch(1) shows the permissions of a new file.
        #expect(Set(outcome.outputText.split(separator: "\n")).count == 1, "\(outcome.outputText)")
    }

    @Test("standard input from the hand lands with the permissions of a new file")
    func hand() async throws {
        let state = ["XDG_RUNTIME_DIR": here.home.string]
        expectStatus(
            try await DndBinary.run(
                "lift", "-", "--name", "a.txt", in: here, input: .text("Sunny\n"), environment: state), 0)
        expectStatus(try await DndBinary.run("drop", "journal/", in: here, environment: state), 0)
        var status = stat()
        #expect(here.path("journal/a.txt").withPlatformString { stat($0, &status) } == 0)
        var new = stat()
        #expect(try here.write("new", "x").withPlatformString { stat($0, &new) } == 0)
        #expect(status.st_mode & 0o777 == new.st_mode & 0o777)
    }
}
