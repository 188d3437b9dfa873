import TestPrograms
import Testing

@Suite("dnd copy --dry-run")
struct DryRunTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "evening.heic", "plan.docx"] { try here.addExample(name) }
        try here.write("song.mp3", SampleFiles.mp3())
        try here.write("sub/lake.png", SampleFiles.png(width: 3, height: 3))
    }

    private static let sources: [Argument] = ["lake.png", "evening.heic", "song.mp3", "plan.docx", "sub/lake.png"]

    @Test("plans what the run does")
    func planIsTheRun() async throws {
        for destination in ["journal/", "folder"] as [Argument] {
            if destination == "folder" { try here.makeDirectory("folder") }
            let plan = try await DndBinary.run(
                ["copy", "--json", "--dry-run"] + Self.sources + ["--to", destination], in: here
            )
            #expect(here.names(in: destination) == [], "a dry run wrote something")
            let run = try await DndBinary.run(["copy", "--json"] + Self.sources + ["--to", destination], in: here)
            #expect(plan.ending == run.ending)
            let (planned, done) = (try plan.jsonLines(), try run.jsonLines())
            #expect(planned.count == Self.sources.count)
            for key in ["source", "type", "operation", "representation", "fidelity", "losses", "destination", "index"] {
                #expect(planned.map { $0[key] } == done.map { $0[key] }, "\(key)")
            }
            for (plan, run) in zip(planned, done) {
                let isAgreed = run["status"]?.string == "dropped"
                #expect(plan["status"]?.string == (isAgreed ? "planned" : run["status"]?.string))
            }
        }
    }

    @Test(
        "says of a taken name what the run says", arguments: ["fail", "skip", "keep-both", "replace"],
        ["d/", "d/note.txt"])
    func takenName(choice: String, destination: String) async throws {
        try here.write("note.txt", "new\n")
        try here.write("d/note.txt", "old\n")
        let command: [Argument] = [
            "copy", "--json", "note.txt", "--to", Argument(stringLiteral: destination), "--if-exists",
            Argument(stringLiteral: choice),
        ]
        let plan = try await DndBinary.run(command + ["--dry-run"], in: here)
        #expect(try here.text("d/note.txt") == "old\n" && here.names(in: "d") == ["note.txt"])
        let run = try await DndBinary.run(command, in: here)
        #expect(plan.ending == run.ending)
        #expect(plan.errorText == run.errorText)
        let (planned, done) = (try #require(plan.jsonLines().first), try #require(run.jsonLines().first))
        for key in ["destination", "index", "error", "operation", "representation", "losses"] {
            #expect(planned[key] == done[key], "\(key)")
        }
    }

    @Test("creates no journal, and reports what would happen")
    func changesNothing() async throws {
        let outcome = try await DndBinary.run("copy", "-n", "evening.heic", "--to", "journal/", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.outputText.contains("evening.heic"))
        #expect(outcome.outputText.contains("public.png"))
        #expect(!here.exists("journal"))
    }

    @Test("--explain names every pair of types, and why it was not chosen")
    func explain() async throws {
        let outcome = try await DndBinary.run("copy", "-n", "--explain", "plan.docx", "--to", "journal/", in: here)
        expectStatus(outcome, 0)
        #expect(outcome.errorText.contains("public.utf8-plain-text"))
        #expect(outcome.errorText.contains("org.openxmlformats.wordprocessingml.document"))
    }
}
