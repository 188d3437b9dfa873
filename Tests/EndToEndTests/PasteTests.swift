import SystemPackage
import TestPrograms
import Testing

@Suite("dnd paste")
struct PasteTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("standard input lands according to the destination's declaration")
    func standardInput() async throws {
        let outcome = try await DndBinary.run(
            "paste", "--to", "journal/", "--name", "day.txt", in: here, input: .text("Sunny\n"))
        expectStatus(outcome, 0)
        #expect(try here.text("journal/day.txt") == "Sunny\n")
        let odd = try await DndBinary.run("paste", "--to", "journal/", in: here, input: .bytes([0, 1, 2, 0xFF]))
        expectStatus(odd, 1)
        #expect(here.items(in: "journal") == ["day.txt"])
    }

    @Test("a missing clipboard is an error that names what is needed")
    func noClipboard() async throws {
        let outcome = try await DndBinary.run("paste", "--clipboard", "--to", "journal/", in: here)
        expectStatus(outcome, 2)
        #expect(outcome.errorText.contains("xclip"))
        #expect(!here.exists("journal"))
    }
}
