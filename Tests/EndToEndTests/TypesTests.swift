import TestPrograms
import Testing

@Suite("dnd types")
struct TypesTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    // Source: Apple, Uniform Type Identifiers, "System-declared uniform type identifiers".
    @Test(
        "finds a type by identifier, extension and MIME type",
        arguments: [
            ("public.heic", "public.heic"), ("heic", "public.heic"), (".heic", "public.heic"),
            ("image/heic", "public.heic"),
            ("jpg", "public.jpeg"), ("text/html", "public.html"), ("application/pdf", "com.adobe.pdf"),
        ])
    func lookup(query: String, identifier: String) async throws {
        let outcome = try await DndBinary.run("types", "--json", "\(query)", in: here)
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["type"]?.string } == [identifier])
        // The documented keys.
        let expected: Set = ["type", "description", "conformsTo", "extensions", "mimeTypes", "dynamic"]
        #expect(lines.allSatisfy { expected.subtracting($0.keys).isEmpty })
        #expect(lines.first?["dynamic"] == .bool(false))
    }

    @Test("suggests the nearest type for a misspelled one")
    func nearest() async throws {
        let outcome = try await DndBinary.run("types", "public.jpge", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "public.jpge")
        #expect(outcome.errorText.contains("public.jpeg"))
    }

    @Test("lists the catalogue, each type once")
    func catalogue() async throws {
        let outcome = try await DndBinary.run("types", "--json", in: here)
        expectStatus(outcome, 0)
        let identifiers = try outcome.jsonLines().compactMap { $0["type"]?.string }
        // UTCoreTypes.h declares 141 types.
        #expect(identifiers.count >= 141)
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test("converts an extension to a dynamic identifier and back")
    func dynamic() async throws {
        // A dynamic identifier is `dyn.a` and the tags in base32, with the alphabet abcdefghkmnpqrstuvwxyz0123456789.
        let outcome = try await DndBinary.run("types", "--json", ".qqxyz", in: here)
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["dynamic"] == .bool(true))
        let identifier = try #require(line["type"]?.string)
        #expect(identifier.hasPrefix("dyn.a"))
        let back = try await DndBinary.run("types", "--json", "\(identifier)", in: here).jsonLines()
        #expect(back.first?["extensions"] == .array([.string("qqxyz")]))
    }

    // Source: Apple, Uniform Type Identifiers, "System-declared uniform type identifiers".
    @Test("lists what a type conforms to, nearest first")
    func ancestors() async throws {
        let outcome = try await DndBinary.run("types", "--ancestors", "--json", "public.png", in: here)
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines().compactMap { $0["type"]?.string }
        #expect(lines.first == "public.image")
        #expect(Set(lines).isSuperset(of: ["public.image", "public.data", "public.item", "public.content"]))
        #expect(!lines.contains("public.png"))
        let text = try await DndBinary.run("types", "--ancestors", "public.png", in: here)
        #expect(text.outputText.hasPrefix("public.png"))
        #expect(text.outputText.contains("\n  public.image"))
    }

    @Test("shows the types that conform to a type as a tree")
    func tree() async throws {
        let outcome = try await DndBinary.run("types", "--tree", "public.image", in: here)
        expectStatus(outcome, 0)
        let lines = outcome.outputText.split(separator: "\n")
        #expect(lines.first?.hasPrefix("public.image") == true)
        #expect(lines.contains { $0.hasPrefix("  public.png") })
        // A maker's raw image conforms to public.camera-raw-image, which conforms to public.image (Apple's list).
        #expect(lines.contains { $0.hasPrefix("    com.canon.cr2-raw-image") })
        let all = try await DndBinary.run("types", "--tree", in: here)
        expectStatus(all, 0)
        let listed = try await DndBinary.run("types", in: here).outputText.split(separator: "\n").count
        #expect(all.outputText.split(separator: "\n").count >= listed)
    }

    @Test("finds the types with the given words in their description")
    func words() async throws {
        let outcome = try await DndBinary.run("types", "--json", "jpeg 2000", in: here)
        expectStatus(outcome, 0)
        let types = try outcome.jsonLines().compactMap { $0["type"]?.string }
        #expect(types.contains("public.jpeg-2000"))
        let several = try await DndBinary.run("types", "raw image", in: here)
        expectStatus(several, 0)
        #expect(several.outputText.split(separator: "\n").count > 3)
    }

    // Source: Apple's list of system-declared types.
    @Test(
        "tells whether a type conforms to another",
        arguments: [
            ("public.png", "public.image", 0, "conforms"), ("png", "public.text", 1, "does not conform"),
            ("public.png", "public.png", 0, "conforms"), ("public.image", "public.png", 1, "does not conform"),
        ])
    func conformance(first: String, second: String, status: Int32, words: String) async throws {
        let outcome = try await DndBinary.run("types", "--conforms", "\(first)", "\(second)", in: here)
        expectStatus(outcome, status)
        #expect(outcome.outputText.hasPrefix("public."))
        #expect(outcome.outputText.contains(" \(words) to "))
        #expect(outcome.errorText == "")
    }

    @Test(
        "refuses invalid combinations of arguments",
        arguments: [
            ["--conforms", "public.png"], ["--conforms", "a", "b", "c"], ["--conforms", "--json", "png", "gif"],
            ["--conforms", "--tree", "png", "gif"], ["--tree", "--ancestors", "png"], ["--ancestors"],
            ["--conforms", "public.pmg", "public.image"],
        ])
    func badCombinations(arguments: [String]) async throws {
        let outcome = try await DndBinary.run((["types"] + arguments).map { "\($0)" }, in: here)
        expectStatus(outcome, 64)
        #expect(outcome.outputText == "")
        #expect(outcome.errorText.hasPrefix("dnd: error: "))
    }

    @Test("answers several queries, and names those that fail")
    func several() async throws {
        let outcome = try await DndBinary.run("types", "--json", ".png", "public.jpge", "image/gif", in: here)
        expectStatus(outcome, 1)
        #expect(try outcome.jsonLines().map { $0["type"]?.string } == ["public.png", "com.compuserve.gif"])
        expectOneError(outcome, about: "public.jpge")
    }

    @Test("decodes a dynamic identifier, and refuses an invalid one")
    func decoded() async throws {
        // The abbreviations are those of alastairs-place.net, "Decoding UTIs" (2012); the identifier is "?0=6:1=qqxyz".
        let minted = try await DndBinary.run("types", ".qqxyz", in: here).outputText
        #expect(minted.contains("public.filename-extension = qqxyz"))
        #expect(minted.contains("public.data"))
        let broken = try await DndBinary.run("types", "dyn.a!!", in: here)
        expectStatus(broken, 1)
        expectOneError(broken, about: "dyn.a!!")
    }
}
