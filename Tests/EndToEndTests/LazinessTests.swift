import SystemPackage
import TestPrograms
import Testing

/// No program is started for a representation that was not chosen. Each program is replaced by a script that executes
/// the real one, and the scripts are watched.
@Suite("Laziness: only chosen representations are computed")
struct LazinessTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        try stub("pandoc", calling: "/usr/bin/pandoc")
        try stub("pdftotext", calling: "/usr/bin/pdftotext")
        try stub("pdftohtml", calling: "/usr/bin/pdftohtml")
        try stub("dnd-decoder", calling: DndBinary.decoder.string)
    }

    private func stub(_ name: String, calling program: String) throws {
        try here.write("bin/\(name)", "#!/bin/sh\nexec '\(program)' \"$@\"\n")
        try here.makeExecutable("bin/\(name)")
    }

    private func run(_ arguments: [Argument]) async throws -> Outcome {
        try await DndBinary.run(
            arguments, in: here,
            environment: [
                "PATH": "\(here.path("bin").string):/usr/bin:/bin",
                "DND_DECODER": here.path("bin/dnd-decoder").string,
            ]
        )
    }

    /// Runs a command that succeeds, and returns the programs that it started.
    private func programsStarted(
        by arguments: Argument..., sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [Argument] {
        let watch = try OpenWatch(here.path("bin"))
        expectStatus(try await run(arguments), 0, sourceLocation: sourceLocation)
        return watch.opens().keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    @Test("a copy without conversion starts no program")
    func byteForByte() async throws {
        for name in ["lake.png", "harbour.jpg"] { try here.addExample(name) }
        #expect(try await programsStarted(by: "copy", "lake.png", "harbour.jpg", "--to", "journal/") == [])
    }

    @Test("a folder takes everything unchanged, and starts no program")
    func folder() async throws {
        for name in ["lake.png", "evening.heic", "plan.docx", "guide.pdf"] { try here.addExample(name) }
        try here.makeDirectory("folder")
        let started = try await programsStarted(
            by: "copy", "lake.png", "evening.heic", "plan.docx", "guide.pdf", "--to", "folder")
        #expect(started == [])
    }

    @Test("inspect and a dry run start no program")
    func promises() async throws {
        for name in ["evening.heic", "plan.docx", "guide.pdf"] { try here.addExample(name) }
        #expect(try await programsStarted(by: "inspect", "evening.heic", "plan.docx", "guide.pdf") == [])
        let started = try await programsStarted(
            by: "copy", "-n", "evening.heic", "plan.docx", "guide.pdf", "--to", "journal/")
        #expect(started == [])
        #expect(!here.exists("journal"))
    }

    @Test(
        "a conversion starts its own program and no other",
        arguments: [
            ("evening.heic", "dnd-decoder"), ("plan.docx", "pandoc"), ("guide.pdf", "pdftotext"),
        ])
    func converted(name: String, program: Argument) async throws {
        try here.addExample(name)
        // This shows that starts are detected, which the other tests rely on.
        #expect(try await programsStarted(by: "copy", "\(name)", "--to", "journal/") == [program])
    }

    /// Once to detect its type and to ask all converters, once to convert it and to copy its bytes or its metadata; one
    /// that is renamed is also synced.
    @Test(
        "a source is opened at most twice, and one that moves three times",
        arguments: ["lake.png", "harbour.jpg", "notes.txt", "evening.heic", "guide.pdf", "trail.svg"],
        [("copy", 2), ("move", 3)])
    func opens(name: String, operation: (Argument, most: Int)) async throws {
        try here.makeDirectory("source")
        if name == "notes.txt" {
            try here.write("source/notes.txt", "Sunny\n")
        } else {
            try here.addExample(name, as: "source/\(name)")
        }
        let watch = try OpenWatch(here.path("source"))
        expectStatus(try await run([operation.0, "source/\(name)", "--to", "journal/"]), 0)
        let opens = try #require(watch.opens()["\(name)"])
        #expect((1...operation.most).contains(opens), "\(opens)")
    }

    @Test("a copy opens the store once; a place is looked up in it before")
    func store() async throws {
        for name in ["lake.png", "harbour.jpg"] { try here.addExample(name) }
        expectStatus(try await run(["copy", "lake.png", "--to", "journal/"]), 0)
        let watch = try OpenWatch(here.path("journal/.dnd"))
        expectStatus(try await run(["copy", "harbour.jpg", "--to", "journal/"]), 0)
        #expect(watch.opens()["store.sqlite"] == 1)
        expectStatus(try await run(["copy", "harbour.jpg", "--at", "0", "--to", "journal/"]), 0)
        #expect(watch.opens()["store.sqlite"] == 2)
    }

    @Test("without pandoc, its conversions are not offered, and nothing else fails")
    func missingProgram() async throws {
        for name in ["plan.docx", "lake.png"] { try here.addExample(name) }
        let outcome = try await DndBinary.run(
            "copy", "plan.docx", "lake.png", "--to", "journal/", in: here,
            environment: ["PATH": here.path("nowhere").string])
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "plan.docx")
        #expect(here.items(in: "journal") == ["lake.png"])
    }

    @Test("without the decoder, pictures that need no conversion still land")
    func missingDecoder() async throws {
        for name in ["evening.heic", "lake.png"] { try here.addExample(name) }
        let outcome = try await DndBinary.run(
            "copy", "evening.heic", "lake.png", "--to", "journal/", in: here,
            environment: ["DND_DECODER": here.path("nowhere/dnd-decoder").string])
        #expect(outcome.status == 1 || outcome.status == 2, "\(outcome.errorText)")
        expectOneError(outcome, about: "evening.heic")
        #expect(here.items(in: "journal") == ["lake.png"])
    }

    @Test("a crash of the decoder is an error of that item")
    func crashingDecoder() async throws {
        for name in ["evening.heic", "lake.png"] { try here.addExample(name) }
        try here.write("bin/dnd-decoder", "#!/bin/sh\nkill -SEGV $$\n")
        try here.makeExecutable("bin/dnd-decoder")
        let outcome = try await run(["copy", "evening.heic", "lake.png", "--to", "journal/"])
        expectStatus(outcome, 2)
        expectOneError(outcome, about: "evening.heic")
        #expect(here.items(in: "journal") == ["lake.png"])
    }
}
