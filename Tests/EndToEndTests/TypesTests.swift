import Testing

@Suite("dnd types")
struct TypesTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    // Apple, Uniform Type Identifiers, "System-declared uniform type identifiers": identifiers, extensions and MIME types.
    @Test(
        "finds a type by identifier, extension and MIME type",
        arguments: [
            ("public.heic", "public.heic"), ("heic", "public.heic"), (".heic", "public.heic"),
            ("image/heic", "public.heic"),
            ("jpg", "public.jpeg"), ("text/html", "public.html"), ("application/pdf", "com.adobe.pdf"),
        ])
    func lookup(query: String, identifier: String) throws {
        let outcome = try DndBinary.run("types", "--json", "\(query)", in: here)
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        #expect(lines.map { $0["type"]?.string } == [identifier])
        // The contract's list of keys.
        let expected: Set = ["type", "description", "conformsTo", "extensions", "mimeTypes", "dynamic"]
        #expect(lines.allSatisfy { expected.subtracting($0.keys).isEmpty })
        #expect(lines.first?["dynamic"] == .bool(false))
    }

    @Test("answers a misspelled type with the nearest one")
    func nearest() throws {
        let outcome = try DndBinary.run("types", "public.jpge", in: here)
        expectStatus(outcome, 1)
        expectOneError(outcome, about: "public.jpge")
        #expect(outcome.errorText.contains("public.jpeg"))
    }

    @Test("lists the catalogue, each type once")
    func catalogue() throws {
        let outcome = try DndBinary.run("types", "--json", in: here)
        expectStatus(outcome, 0)
        let identifiers = try outcome.jsonLines().compactMap { $0["type"]?.string }
        // UTCoreTypes.h declares 141 of them.
        #expect(identifiers.count >= 141)
        #expect(Set(identifiers).count == identifiers.count)
    }

    @Test("knows dynamic identifiers both ways")
    func dynamic() throws {
        // macOS mints dyn.ah62d4rv4ge80k5p2 for the extension "abc" with no parent's class... by the algorithm of the format:
        // `?0=` omitted, "1=abc" in base32 of the alphabet abcdefghkmnpqrstuvwxyz0123456789.
        let outcome = try DndBinary.run("types", "--json", ".qqxyz", in: here)
        let line = try #require(try outcome.jsonLines().first)
        #expect(line["dynamic"] == .bool(true))
        let identifier = try #require(line["type"]?.string)
        #expect(identifier.hasPrefix("dyn.a"))
        let back = try DndBinary.run("types", "--json", "\(identifier)", in: here).jsonLines()
        #expect(back.first?["extensions"] == .array([.string("qqxyz")]))
    }
}
