import Glibc
import TestPrograms
import Testing

@Suite("dnd copy and the standard streams")
struct StandardStreamsTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("a DOCX to a pipe, as text")
    func documentAsText() async throws {
        try here.addExample("plan.docx")
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "--to", "-", "--as", "public.utf8-plain-text", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("Who is tired takes the boat back"))
        #expect(outcome.errorText == "")
    }

    @Test("without --as, the original bytes")
    func nativeBytes() async throws {
        try here.addExample("plan.docx", as: "report.docx")
        let outcome = try await DndBinary.run("copy", "report.docx", "--to", "-", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.output == Examples.bytes("plan.docx"))
    }

    @Test("an HTML page as plain text")
    func page() async throws {
        try here.write("page.html", SampleFiles.html)
        let outcome = try await DndBinary.run(
            "copy", "page.html", "--to", "-", "--as", "public.utf8-plain-text", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("Sunny"))
        #expect(outcome.outputText.contains("some clouds & wind."))
        #expect(!outcome.outputText.contains("color"))
        #expect(!outcome.outputText.contains("<"))
    }

    @Test("standard input to standard output")
    func filter() async throws {
        let outcome = try await DndBinary.run("copy", "-", "--to", "-", in: here, input: .text("Grüezi\n"))
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "Grüezi\n")
    }

    @Test("a pipe that its reader closes is exit status 0, without a message", arguments: [0, 1])
    func closedPipe(afterBytes count: Int) async throws {
        // Far more than a pipe holds (64 KiB).
        try here.write("long.txt", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
        let outcome = try await DndBinary.run(
            "copy", "long.txt", "--to", "-", in: here, output: .pipeClosedAfter(count))
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
    }

    @Test("a closed pipe ends list, inspect and types without a message")
    func closedPipeOfReports() async throws {
        try here.addExample("lake.png")
        expectStatus(try await DndBinary.run("copy", "lake.png", "--to", "journal/", in: here), 0)
        for command in [["types"], ["inspect", "lake.png"], ["list", "journal"]] as [[Argument]] {
            let outcome = try await DndBinary.run(command, in: here, output: .pipeClosedAfter(0))
            expectStatus(outcome, 0)
            #expect(outcome.errorText == "")
        }
    }

    @Test("standard output that is full is an error")
    func fullOutput() async throws {
        try here.write("a.txt", "Sunny\n")
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "-", in: here, output: .full)
        expectStatus(outcome, 75)
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1)
    }

    @Test("standard output that is full is an error for help and the version, too", arguments: ["--help", "--version"])
    func fullOutputOfHelp(option: String) async throws {
        let outcome = try await DndBinary.run(Argument(stringLiteral: option), in: here, output: .full)
        expectStatus(outcome, 75)
        #expect(outcome.errorText.contains("standard output"))
    }

    @Test("binary data is refused on a terminal, unless forced")
    func binaryOnTerminal() async throws {
        try here.addExample("lake.png")
        let refused = try await DndBinary.run("copy", "lake.png", "--to", "-", in: here, output: .terminal)
        #expect(refused.status == 1 || refused.status == 64, "\(refused.errorText)")
        #expect(refused.output == [])
        #expect(refused.errorText.contains("terminal"))
        #expect(refused.errorText.contains("--force"))
        let forced = try await DndBinary.run("copy", "lake.png", "--to", "-", "--force", in: here, output: .terminal)
        expectStatus(forced, 0)
        #expect(!forced.output.isEmpty)
    }

    @Test("text is printed on a terminal")
    func textOnTerminal() async throws {
        try here.write("a.txt", "Sunny\n")
        let outcome = try await DndBinary.run("copy", "a.txt", "--to", "-", in: here, output: .terminal)
        expectStatus(outcome, 0)
        // The terminal turns the newline into two characters (termios ONLCR).
        #expect(outcome.outputText == "Sunny\r\n")
    }

    @Test("the destination is checked before standard input is read")
    func destinationFirst() async throws {
        // A pipe that stays open: a command that reads it first waits forever.
        let outcome = try await DndBinary.run(
            ["copy", "-", "--to", "nowhere"], in: here, input: .open([]))
        expectStatus(outcome, 64)
    }

    @Test("standard input that is closed is an error, not a crash")
    func closedInput() async throws {
        let outcome = try await DndBinary.run(
            "copy", "-", "--name", "a.txt", "--to", "journal/", in: here, input: .closed)
        expectStatus(outcome, 2)
        #expect(outcome.errorLines.count { $0.hasPrefix("dnd: error: ") } == 1)
        #expect(!here.exists("journal/a.txt"))
    }

    @Test("the type of standard input without a name comes from its content")
    func namelessInput() async throws {
        let outcome = try await DndBinary.run(
            "copy", "-", "--to", "journal/", in: here, input: .bytes(Examples.bytes("lake.png")))
        expectStatus(outcome, 0)
        let names = here.items(in: "journal")
        #expect(names.count == 1)
        #expect(names.first?.bytes.suffix(4).elementsEqual(".png".utf8) == true)
    }
}
