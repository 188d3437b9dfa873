import Configuration
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

@Suite struct SourceDeclarationTests {
    // The supertypes are those of Apple's catalogue: a PNG is an image, an image is data, and data is an item.
    @Test(arguments: [
        ("visibility = \"team\"", "public.png", RepresentationVisibility.team),
        ("", "public.png", .all),
        ("[types]\n\"public.png\" = \"group\"", "public.png", .group),
        ("[types]\n\"public.png\" = \"group\"", "public.jpeg", .all),
        ("visibility = \"ownProcess\"\n[types]\n\"public.image\" = \"all\"", "public.png", .all),
        ("[types]\n\"public.image\" = \"all\"\n\"public.data\" = \"team\"", "public.png", .all),
        ("[types]\n\"public.data\" = \"all\"\n\"public.image\" = \"team\"", "public.png", .team),
        ("[types]\n\"public.png\" = \"all\"\n\"public.image\" = \"ownProcess\"", "public.png", .all),
    ])
    func theClosestTypeDecides(text: String, type: String, expected: RepresentationVisibility) throws {
        let declaration = try SourceDeclaration(toml: text, file: "source.toml")
        #expect(declaration.visibility(of: try #require(UniformType(type))) == expected)
    }

    @Test(arguments: [
        ("visibility = \"everyone\"", 1, "unknown visibility", "allowed: \"all\", \"team\", \"group\", \"ownProcess\""),
        (
            "\nvisibilty = \"team\"", 2, "unknown key visibilty",
            "did you mean visibility? allowed: visibility, operations, types"
        ),
        ("[types]\n\"public.pgn\" = \"all\"", 2, "unknown type public.pgn", "did you mean public.png?"),
        ("[types]\n\"png\" = \"all\"", 2, "unknown type png", "write public.png for png"),
        ("[types]\n\"public.png\" = true", 2, "public.png has an unknown visibility", "allowed: \"all\""),
        ("types = \"all\"", 1, "types is not a table", "write [types] on its own line"),
        ("operations = [\"move\"]", 1, "operations are invalid for a source", "operations = [\"copy\"]"),
        ("operations = \"copy\"", 1, "operations are invalid for a source", "operations = [\"copy\"]"),
        ("operations = [\"copy\", \"delete\"]", 1, "operations are invalid for a source", "operations = [\"copy\"]"),
        ("visibility = ", 1, "", "visibility = \"team\""),
    ])
    func mistakesNameTheirLineAndWhatIsAllowed(text: String, line: Int, message: String, hint: String) throws {
        let problem = try #require(throws: DeclarationFileProblem.self) {
            try SourceDeclaration(toml: text, file: "d/.dnd/source.toml")
        }
        #expect(problem.file == "d/.dnd/source.toml")
        #expect(problem.line == line && problem.message.hasPrefix(message), "\(problem)")
        #expect(problem.hint?.contains(hint) == true, "\(problem.hint ?? "no hint")")
    }

    @Test func operationsAreBothUnlessDeclared() throws {
        #expect(try SourceDeclaration(toml: "", file: "f").operations == [.copy, .move])
        #expect(try SourceDeclaration(toml: "operations = [\"copy\"]", file: "f").operations == [.copy])
    }
}
