import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct DeclarationTests {
    @Test func everyKeyIsRead() throws {
        let text = """
            # what this journal takes
            kind = "journal"
            reads = ["public.png", "jpg", "text/plain", ".gif"]
            prefer = "destination"
            operations = ["copy"]
            max-items = 12
            group = "family"
            """
        let declaration = try DestinationDeclaration(toml: text, file: "destination.toml")
        // The types of `jpg` and `text/plain` in Apple's UTCoreTypes.
        #expect(
            declaration.reads?.map(\.identifier) == [
                "public.png", "public.jpeg", "public.plain-text", "com.compuserve.gif",
            ])
        #expect(declaration.kind == "journal")
        #expect(declaration.prefer == .destination)
        #expect(declaration.operations == [.copy])
        #expect(declaration.maxItems == 12)
        #expect(declaration.group == "family")
        #expect(try DestinationDeclaration(toml: declaration.toml, file: "again") == declaration)
    }

    @Test(arguments: [
        ("kind = \"jornal\"", 1, "did you mean journal?"), ("reads = []\nkind = \"journal\"", 1, "reads = "),
        ("kind = \"journal\"\nread = [\"png\"]", 2, "did you mean reads?"),
        ("kind = \"journal\"\n\nreads = [\"public.pgn\"]", 3, "public.png"),
        ("kind = \"journal\"\nprefer = \"fidelty\"", 2, "did you mean fidelity?"),
        ("kind = \"journal\"\noperations = [\"copy\", \"mvoe\"]", 2, "did you mean move?"),
        ("kind = \"journal\"\nmax-items = 0", 2, "max-items = 12"),
        ("kind = \"journal\"\nmax-items = \"many\"", 2, "max-items = 12"),
        ("kind = \"journal\"\ngroup = 3", 2, "group = "), ("reads = [\"png\"]", 1, "allowed: kind"),
        ("kind = \"journal\"\nlanes = [\"a\"]", 2, "lanes = "), ("kind = \"board\"\nlanes = [\"a/b\"]", 2, "lanes = "),
        ("kind = \"board\"\nlanes = [\"a\", \"a\"]", 2, "lanes = "),
        ("kind = \"board\"\nlanes = [\"..\"]", 2, "lanes = "),
        ("kind = 3", 1, "allowed: folder, journal, board, frame"),
    ])
    func mistakesNameTheirLineAndWhatIsAllowed(text: String, line: Int, hint: String) throws {
        let error = try #require(throws: DestinationError.self) {
            try DestinationDeclaration(toml: text, file: "d/.dnd/destination.toml")
        }
        #expect(error.code == .badDeclaration)
        #expect(error.path == "d/.dnd/destination.toml")
        #expect(error.message.hasPrefix("line \(line): "), "\(error.message)")
        #expect(error.hint?.contains(hint) == true, "\(error.hint ?? "no hint")")
    }

    @Test(arguments: ["kind = ", "kind = \"journal", "[[[", "\u{0}"])
    func brokenSyntaxIsAnErrorWithItsLine(text: String) throws {
        let error = try #require(throws: DestinationError.self) {
            try DestinationDeclaration(toml: "\n" + text, file: "f")
        }
        #expect(error.message.hasPrefix("line 2, column "), "\(error.message)")
    }

    @Test func noTextEndsTheProcess() {
        // A linear congruential generator (Knuth, MMIX), so that every run uses the same texts.
        var seed: UInt64 = 1
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let valid = Array("kind = \"journal\"\nreads = [\"public.png\"]\n[a.b]\nx = { y = 1 }\n".unicodeScalars)
        let pieces = Array("[]{}=\"'.,#\\\n\t 019ae-+_:T\u{0}\u{7F}é\u{2028}".unicodeScalars)
        for _ in 0..<4000 {
            var scalars = valid
            for _ in 0...random(6) {
                let position = random(scalars.count)
                switch random(3) {
                case 0: scalars.remove(at: position)
                case 1: scalars[position] = pieces[random(pieces.count)]
                default: scalars.insert(pieces[random(pieces.count)], at: position)
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            do {
                let declaration = try DestinationDeclaration(toml: text, file: "f")
                #expect(declaration.kind == "journal" || declaration.kind == "folder")
            } catch {
                #expect((error as? DestinationError)?.code == .badDeclaration)
            }
        }
    }

    @Test func declaringMakesOnceAndNeverRedeclares() async throws {
        let directory = try TestDirectory()
        let path = directory.path.appending("journal")
        let journal = DestinationDeclaration(kind: "journal", maxItems: 3)
        #expect(try await journal.declare(path) == .made)
        #expect(try await journal.declare(path) == .unchanged)
        let error = try await #require(throws: DestinationError.self) {
            try await DestinationDeclaration(kind: "folder").declare(path)
        }
        #expect(error.code == .exists)
        #expect(try DeclarationFile.read(in: path) == journal)
        #expect(try names(in: directory.path) == ["journal"])
    }

    @Test func declaringADirectoryKeepsItsFilesWhichJoinTheOrder() async throws {
        let directory = try TestDirectory()
        try directory.write("1", to: "old.txt")
        #expect(try await DestinationDeclaration(kind: "journal").declare(directory.path) == .declared)
        let destination = try DestinationResolver.directory(directory.path)
        let landings = try await drop([.data("2", name: "new.txt")], into: destination)
        #expect(landings.map(\.index) == [1])
    }
}
