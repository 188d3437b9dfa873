import TestPrograms
import Testing

@Suite("dnd inspect")
struct InspectTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private func inspect(_ sources: Argument...) async throws -> [JSONValue] {
        let outcome = try await DndBinary.run(["inspect", "--json"] + sources, in: here)
        expectStatus(outcome, 0)
        return try outcome.jsonLines()
    }

    @Test("a JPEG is offered natively first, then as PNG")
    func photo() async throws {
        try here.addExample("harbour.jpg", as: "photo.jpg")
        let line = try #require(try await inspect("photo.jpg").first)
        #expect(line["type"]?.string == "public.jpeg")
        #expect(line["mime"]?.string == "image/jpeg")
        #expect(line["conflict"] == .null)
        #expect(line["suggestedName"]?.string?.hasPrefix("photo") == true)
        let offers = try #require(line["offers"]?.array)
        #expect(offers.first?["type"]?.string == "public.jpeg")
        #expect(offers.first?["fidelity"]?.string == "native")
        #expect(offers.dropFirst().first?["type"]?.string == "public.png")
        #expect(offers.dropFirst().first?["fidelity"]?.string == "lossless")
    }

    @Test("the MIME type of a part is its own")
    func mimeTypesOfParts() async throws {
        try here.write(
            "m.eml",
            "From: a@b.org\nMessage-ID: <1@b.org>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\ntext\n--x\n"
                + "Content-Disposition: attachment; filename=a.json\n\n{\"a\": 1}\n--x--\n")
        let lines = try await inspect("m.eml#0", "m.eml#1", "m.eml")
        #expect(lines.map { $0["mime"]?.string } == ["text/plain", "application/json", "message/rfc822"])
    }

    @Test("every line has every key")
    func keys() async throws {
        try here.addExample("plan.docx")
        try here.write("empty", [])
        for line in try await inspect("plan.docx", "empty") {
            // The documented keys.
            let expected: Set = [
                "source", "type", "basis", "confidence", "conflict", "mime", "suggestedName", "offers",
            ]
            #expect(expected.subtracting(line.keys).isEmpty)
            for offer in try #require(line["offers"]?.array) {
                #expect(Set(["type", "fidelity", "route", "visibility", "losses"]).subtracting(offer.keys).isEmpty)
            }
        }
    }

    @Test("offers are ranked: no offer is better than the one before it")
    func ranking() async throws {
        for name in ["lake.png", "harbour.jpg", "evening.heic", "trail.svg", "plan.docx", "guide.pdf"] {
            try here.addExample(name)
        }
        try here.write("page.html", SampleFiles.html)
        try here.write("cache.gpx", SampleFiles.gpx)
        let ranks = ["native", "lossless", "flattened", "extracted", "preview", "label"]
        for line in try await inspect(
            "lake.png", "harbour.jpg", "evening.heic", "trail.svg", "plan.docx", "guide.pdf", "page.html", "cache.gpx")
        {
            let fidelities = try #require(line["offers"]?.array).map { $0["fidelity"]?.string ?? "" }
            let indices = fidelities.compactMap { ranks.firstIndex(of: $0) }
            #expect(indices.count == fidelities.count)
            #expect(indices == indices.sorted(), "\(line["source"]?.string ?? ""): \(fidelities)")
        }
    }

    @Test("content takes precedence over the name, and the conflict is reported")
    func conflict() async throws {
        try here.addExample("lake.png", as: "notes.txt")
        let line = try #require(try await inspect("notes.txt").first)
        #expect(line["type"]?.string == "public.png")
        #expect(line["basis"]?.string == "content")
        #expect(line["conflict"]?.string == "public.plain-text")
    }

    @Test(
        "text stays text, even if its first two bytes look like a magic number",
        arguments: ["PA279CV", "MZ", "BM", "P6"])
    func shortText(text: String) async throws {
        try here.write("note", text)
        let line = try #require(try await inspect("note").first)
        #expect(line["type"]?.string?.contains("text") == true, "\(line)")
    }

    @Test("the name refines the type of the content, to one that conforms to it")
    func refinement() async throws {
        try here.write("readme.md", "# Title\n\nText.\n")
        let line = try #require(try await inspect("readme.md").first)
        #expect(line["type"]?.string == "net.daringfireball.markdown")
        #expect(line["basis"]?.string == "content+name")
    }

    @Test("--name names standard input")
    func standardInput() async throws {
        let outcome = try await DndBinary.run(
            "inspect", "--json", "-", "--name", "note.md", in: here, input: .text("# Title\n\nText.\n"))
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().first?["type"]?.string == "net.daringfireball.markdown")
    }

    @Test("many sources are shown in order, while later ones are still lifted")
    func streamed() async throws {
        let names = (0..<200).map { "file \($0).txt" }
        for name in names { try here.write("\(name)", "The text of \(name).\n") }
        let arguments: [Argument] = ["inspect", "--json"] + names.map { "\($0)" } + ["-", "gone"]
        var program = try DndBinary.start(arguments, in: here, input: .open([]))
        // The input has not begun.
        _ = try await program.awaitOutput("\"file 0.txt\"")
        program.send("The end.\n")
        program.endInput()
        let outcome = try await program.wait()
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "gone")
        let lines = try outcome.jsonLines()
        #expect(lines.prefix(200).map { $0["source"]?.string } == names)
        #expect(lines.dropFirst(200).map { $0["type"]?.string } == ["public.plain-text", nil])
    }

    @Test("a missing file is an error, and the others are inspected")
    func missing() async throws {
        try here.addExample("lake.png")
        let outcome = try await DndBinary.run("inspect", "gone.png", "lake.png", in: here)
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "gone.png")
        #expect(outcome.outputText.contains("public.png"))
    }
}
