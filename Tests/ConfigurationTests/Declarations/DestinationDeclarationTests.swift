import Configuration
import SystemPackage
import Testing
import Transfer
import UniformTypes

@Suite struct DestinationDeclarationTests {
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
        // The types of `jpg` and `text/plain` by Apple's UTCoreTypes.
        #expect(
            declaration.reads?.map(\.identifier) == [
                "public.png", "public.jpeg", "public.plain-text", "com.compuserve.gif",
            ])
        #expect(declaration.kind == .journal)
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
        let problem = try #require(throws: DeclarationFileProblem.self) {
            try DestinationDeclaration(toml: text, file: "d/.dnd/destination.toml")
        }
        #expect(problem.file == "d/.dnd/destination.toml")
        #expect(problem.positionedMessage.hasPrefix("line \(line): "), "\(problem)")
        #expect(problem.hint?.contains(hint) == true, "\(problem.hint ?? "no hint")")
    }

    @Test(arguments: ["kind = ", "kind = \"journal", "[[[", "\u{0}"])
    func brokenSyntaxIsAnErrorWithItsLine(text: String) throws {
        let problem = try #require(throws: DeclarationFileProblem.self) {
            try DestinationDeclaration(toml: "\n" + text, file: "f")
        }
        #expect(problem.positionedMessage.hasPrefix("line 2, column "), "\(problem)")
    }

    @Test func noTextEndsTheProcess() {
        // A linear congruential generator (Knuth, MMIX): the same texts in every run.
        var seed: UInt64 = 1
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let valid = Array("kind = \"journal\"\nreads = [\"public.png\"]\n[a.b]\nx = { y = 1 }\n".unicodeScalars)
        let pieces = Array("[]{}=\"'.,#\\\n\t 019ae-+_:T\u{0}\u{7F}é\u{2028}".unicodeScalars)
        for _ in 0..<1000 {
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
            do throws(DeclarationFileProblem) {
                let kind = try DestinationDeclaration(toml: text, file: "f").kind
                #expect(kind == .journal || kind == .folder)
            } catch {
                #expect(error.file == "f")
            }
        }
    }

    @Test(arguments: [
        ("kind = \"journal\"\ngroup = \"walkers\"", "walkers"), ("kind = \"journal\"", nil), ("group =", nil),
    ])
    func groupsAreReadOrNotShared(text: String, expected: String?) {
        #expect((try? DestinationDeclaration(toml: text, file: "f"))?.group == expected)
    }

    @Test func onlyBoardsHaveLanes() {
        #expect(DestinationDeclaration(kind: .board).boardLanes == ["in-progress", "completed"])
        #expect(DestinationDeclaration(kind: .board, lanes: ["a"]).boardLanes == ["a"])
        #expect(DestinationDeclaration(kind: .journal, lanes: ["a"]).boardLanes == [])
    }
}
