import SystemPackage
import TestPrograms
import Testing

/// Types that a user declares, on the command line.
@Suite("Declared types")
struct UserTypesTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private let notebook = """
        [[types]]
        identifier = "com.example.notebook"
        description = "notebook of the team"
        conforms-to = "public.plain-text"
        extensions = ["nbk"]
        mime-types = ["text/x-notebook"]
        magic = "notebook.magic"

        """

    private var configuration: [String: String] { ["XDG_CONFIG_HOME": here.path("config").string] }

    private func addConfiguration(_ text: String) throws {
        try here.write("config/dnd/types.toml", text)
        try here.write("config/dnd/notebook.magic", "0 string %%notebook a notebook\n!:mime text/x-notebook\n")
    }

    @Test("are in the catalogue")
    func looked() async throws {
        try addConfiguration(notebook)
        let outcome = try await DndBinary.run("types", "--json", ".nbk", in: here, environment: configuration)
        expectStatus(outcome, 0)
        #expect(outcome.errorText == "")
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["type"]?.string == "com.example.notebook")
        #expect(line["conformsTo"] == .array([.string("public.plain-text")]))
        let tree = try await DndBinary.run("types", "--tree", "public.plain-text", in: here, environment: configuration)
        #expect(tree.outputText.contains("\n  com.example.notebook  notebook of the team"))
    }

    @Test("are detected by name and by content")
    func detected() async throws {
        try addConfiguration(notebook)
        try here.write("a.nbk", "words\n")
        try here.write("b.txt", "%%notebook\n")
        let outcome = try await DndBinary.run(
            "inspect", "--json", "a.nbk", "b.txt", in: here, environment: configuration)
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["type"]?.string } == ["com.example.notebook", "com.example.notebook"])
        #expect(lines.map { $0["basis"]?.string } == ["content+name", "user"])
    }

    @Test("can be named in options")
    func read() async throws {
        try addConfiguration(notebook)
        try here.write("a.nbk", "words\n")
        let outcome = try await DndBinary.run(
            "copy", "a.nbk", "--to", "-", "--as", "com.example.notebook", in: here, environment: configuration)
        expectStatus(outcome, 0)
        #expect(outcome.outputText == "words\n")
    }

    @Test("are read below HOME if XDG_CONFIG_HOME is unset or relative")
    func home() async throws {
        try here.write("conf/.config/dnd/types.toml", notebook.replacing("magic = \"notebook.magic\"\n", with: ""))
        for extra in [[:], ["XDG_CONFIG_HOME": "config"]] {
            let outcome = try await DndBinary.run(
                "types", "com.example.notebook", in: here,
                environment: ["HOME": here.path("conf").string].merging(extra) { $1 })
            expectStatus(outcome, 0)
        }
    }

    @Test("a mistake is one warning with file and line, and the other types are used")
    func warned() async throws {
        try addConfiguration(
            notebook + "[[types]]\nidentifier = \"com.example.orphan\"\nconforms-to = \"public.dta\"\n")
        try here.write("a.nbk", "words\n")
        let outcome = try await DndBinary.run("inspect", "--json", "a.nbk", in: here, environment: configuration)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().first?["type"]?.string == "com.example.notebook")
        let place = here.path("config/dnd/types.toml").string
        #expect(outcome.errorLines.count == 2)
        #expect(outcome.errorLines.first?.hasPrefix("dnd: warning: \(place):10: com.example.orphan: ") == true)
        #expect(outcome.errorLines.last == "dnd: hint: did you mean public.data?")
    }

    @Test("invalid rules for libmagic are a warning with their file and line")
    func brokenRules() async throws {
        try addConfiguration(notebook)
        try here.write("config/dnd/notebook.magic", "0 string %%n x\n!:mime text/x-notebook\n0 strng x y\n")
        let outcome = try await DndBinary.run("types", ".nbk", in: here, environment: configuration)
        expectStatus(outcome, 0)
        let place = here.path("config/dnd/notebook.magic").string
        #expect(outcome.errorLines.first?.hasPrefix("dnd: warning: \(place):3: ") == true, "\(outcome.errorText)")
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("dnd: ") }, "\(outcome.errorText)")
    }

    @Test("types of a store apply to its items and to what is dropped into it, and nowhere else")
    func ofAStore() async throws {
        try here.write("store/.dnd/types.toml", notebook)
        try here.write("store/.dnd/notebook.magic", "0 string %%notebook a notebook\n!:mime text/x-notebook\n")
        try here.write("store/a.nbk", "words\n")
        try here.write("b.nbk", "words\n")
        expectStatus(try await DndBinary.run("trust", "store", in: here), 0)
        let inside = try await DndBinary.run("inspect", "--json", "store/a.nbk", in: here)
        #expect(try inside.jsonLines().first?["type"]?.string == "com.example.notebook")
        let outside = try await DndBinary.run("inspect", "--json", "b.nbk", in: here)
        #expect(try outside.jsonLines().first?["type"]?.string == "public.plain-text")
        let dropped = try await DndBinary.run("copy", "--json", "b.nbk", "--to", "store/", in: here)
        expectStatus(dropped, 0)
        #expect(try dropped.jsonLines().first?["type"]?.string == "com.example.notebook")
        let listed = try await DndBinary.run("list", "--json", "store", in: here)
        #expect(try listed.jsonLines().map { $0["type"]?.string } == ["com.example.notebook", "com.example.notebook"])
    }

    @Test("types of a store redefine nothing")
    func ofAHostileStore() async throws {
        try here.write(
            "store/.dnd/types.toml",
            "[[types]]\nidentifier = \"com.example.taker\"\nconforms-to = \"public.data\"\nextensions = [\"txt\"]\n"
                + "[[types]]\nidentifier = \"public.plain-text\"\nconforms-to = \"public.data\"\n")
        try here.write("store/a.txt", "words\n")
        let outcome = try await DndBinary.run("inspect", "--json", "store/a.txt", in: here)
        expectStatus(outcome, 0)
        #expect(try outcome.jsonLines().first?["type"]?.string == "public.plain-text")
        let places = outcome.errorLines.filter { $0.hasPrefix("dnd: warning: store/.dnd/types.toml:") }
        #expect(places.count == 2, "\(outcome.errorText)")
    }
}
