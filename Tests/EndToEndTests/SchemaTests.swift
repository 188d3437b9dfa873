import SystemPackage
import TestPrograms
import Testing

@Suite("dnd schema", .enabled(if: Peers.hasJSONSchema, "jsonschema of Python is missing"))
struct SchemaOutputTests {
    private let here: Workspace

    init() throws {
        here = try Workspace()
        for name in ["lake.png", "harbour.jpg", "evening.heic", "caches.gpx", "guide.pdf", "plan.docx"] {
            try here.addExample(name)
        }
    }

    /// A validator that no one here wrote: jsonschema of Python, with its checks of formats.
    private static let validator = """
        import json, jsonschema, sys
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
        lines = [json.loads(line) for line in open(sys.argv[2])]
        for line in lines:
            for error in validator.iter_errors(line):
                print(error.message[:300], list(error.path))
            forms = schema.get('oneOf', [schema])
            unknown = set(line) - set().union(*(form['properties'] for form in forms))
            if unknown: print('not in the schema:', unknown)
        print(len(lines), 'lines')
        """

    /// Runs a command with `--json`, and validates its lines.
    ///
    /// - Returns: the number of lines.
    @discardableResult
    private func validate(_ words: Argument..., schema: Argument? = nil, status: Int32? = 0) async throws -> Int {
        let command = schema ?? words[0]
        let outcome = try await DndBinary.run(words, in: here)
        if let status { expectStatus(outcome, status) }
        try here.write("lines", outcome.outputText)
        let printed = try await DndBinary.run("schema", command, in: here)
        expectStatus(printed, 0)
        try here.write("schema", printed.outputText)
        let checked = try await Peers.run(
            "/usr/bin/python3", "-c", Argument(stringLiteral: Self.validator), "schema", "lines", in: here)
        let report = checked.outputText.split(separator: "\n")
        #expect(report.count == 1, "\(words): \(checked.outputText)\(checked.errorText)")
        return Int(report.last?.split(separator: " ").first ?? "") ?? 0
    }

    @Test("the lines of every command are valid")
    func everyCommand() async throws {
        #expect(try await validate("inspect", "--json", "lake.png", "nothere", "evening.heic", status: 2) == 3)
        #expect(try await validate("init", "b", "--kind", "board", "--json") == 1)
        #expect(
            try await validate(
                "copy", "--json", "lake.png", "evening.heic", "nothere", "caches.gpx", "--to", "j/", status: nil)
                >= 4)
        #expect(try await validate("copy", "--json", "-n", "guide.pdf", "lake.png", "--to", "j/") == 2)
        #expect(try await validate("copy", "--json", "caches.gpx", "--to", "b") == 3)
        #expect(try await validate("move", "--json", "j/lake.png", "--to", "j/", "--at", "0") == 1)
        #expect(try await validate("list", "--json", "j") >= 2)
        #expect(try await validate("list", "--json", "b") == 3)
        #expect(try await validate("list", "--json", "guide.pdf") == 3)
        #expect(try await validate("log", "--json", "j") >= 1)
        #expect(try await validate("export", "--json", "b", "--to", "b.html") == 3)
        #expect(
            try await validate("preview", "--json", "lake.png", "plan.docx", "nothere", "caches.gpx", status: 2) == 4)
        #expect(try await validate("find", "--json", "oak", ".") >= 1)
        #expect(try await validate("verify", "--json", "j") >= 2)
        #expect(try await validate("undo", "--json", "j") >= 1)
        #expect(try await validate("redo", "--json", "j") >= 1)
        #expect(try await validate("remove", "--json", "j/lake.png", "j/nothere", status: nil) == 2)
        #expect(try await validate("prune", "--json", "--older-than", "0m", "j") == 1)
        #expect(try await validate("types", "--json", "png", "public.image") == 2)
        #expect(try await validate("converters", "--json") > 50)
        #expect(try await validate("converters", "--json", "--from", "heic", "--to", "png") == 1)
        #expect(try await validate("trust", "--json", "j") == 1)
        #expect(try await validate("config", "--json", "b") > 3)
        #expect(try await validate("lift", "--json", "lake.png", "nothere", status: 2) == 2)
        #expect(try await validate("hover", "--json", "j") == 1)
        #expect(try await validate("drop", "--json", "j") == 1)
        try await validate("lift", "--json", "harbour.jpg")
        #expect(try await validate("cancel", "--json", "harbour.jpg") == 1)
        expectStatus(
            try await DndBinary.run("batch", "lake.png", "plan.docx", "--to", "a/", "--plan-to", "plan", in: here), 0)
        #expect(try await validate("batch", "plan") == 3)
        expectStatus(try await DndBinary.run("batch", "plan", "--shard", "0/2", "--to", "s0", in: here), 0)
        // Of the plan's two items, one has no outcome.
        #expect(
            try await validate("merge", "--json", "--partial", "s0", "--plan", "plan", "--to", "m/", status: nil) == 2)
        expectStatus(try await DndBinary.run("batch", "plan", "--shard", "1/2", "--to", "s1", in: here), 0)
        #expect(try await validate("merge", "--json", "s0", "s1", "--plan", "plan", "--to", "m/") == 3)
        try here.makeDirectory("inbox")
        try here.addExample("lake.png", as: "inbox/lake.png")
        #expect(try await validate("watch", "inbox", "--to", "w/", "--once", "--settle", "0", "--json") == 1)
    }

    @Test("a path that is not UTF-8 is valid, too")
    func bytes() async throws {
        let name = Argument(bytes: [0x66, 0xFF, 0x2E, 0x74, 0x78, 0x74])
        try here.write(name, "text")
        try await validate("inspect", "--json", name)
        try await validate("copy", "--json", name, "--to", "j/")
        try await validate("list", "--json", "j")
        try await validate("log", "--json", "j")
    }

    @Test("an unknown command has the nearest as its hint")
    func unknown() async throws {
        let outcome = try await DndBinary.run("schema", "cpy", in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("did you mean 'copy'?"))
    }
}
