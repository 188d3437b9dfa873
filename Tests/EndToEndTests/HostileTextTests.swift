import TestPrograms
import Testing

/// Text from outside must not control the terminal, whatever prints it. Control sequences begin with ESC or U+009B
/// (ECMA-48); UAX 9 lists the characters that change the direction of writing.
@Suite("Names and texts with control characters")
struct HostileTextTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    private static let name = "a\u{9B}31m\u{7F}\u{202E}\u{2066}\u{61C}\u{200F}\u{2028}b\u{1B}]0;x\u{7}.txt"

    private func expectHarmless(_ outcome: Outcome, sourceLocation: SourceLocation = #_sourceLocation) {
        for text in [outcome.outputText, outcome.errorText] {
            let found = text.unicodeScalars.filter { scalar in
                switch scalar.value {
                case 0x0A: false
                case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
                default: false
                }
            }
            #expect(found.isEmpty, "\(found.map { String($0.value, radix: 16) })", sourceLocation: sourceLocation)
        }
    }

    @Test(
        "no command prints them unescaped",
        arguments: [
            ["copy", "NAME", "--to", "journal/", "--trace"], ["copy", "NAME", "--to", "journal/", "--json"],
            ["copy", "NAME", "--to", "journal/", "--verbose", "--explain"], ["copy", "NAME", "--to", "journal/", "-n"],
            ["copy", "NAME", "--to", "NAME"], ["copy", "NAME", "--to", "new.png"], ["inspect", "NAME"],
            ["inspect", "NAME", "--json"], ["inspect", "NAME.missing"], ["preview", "NAME"], ["list", "folder"],
            ["list", "folder", "--json"], ["list", "NAME"], ["types", "NAME"], ["copy", "--NAME"], ["NAME"],
            ["copy", "NAME", "--to", "journal/", "--as", "NAME"], ["copy", "NAME", "--to", "journal/", "--at", "NAME"],
            ["copy", "NAME", "--to", "journal/", "--progress", "always"], ["init", "NAME", "--kind", "folder"],
        ])
    func harmless(arguments: [String]) async throws {
        let name = Self.name
        try here.write("\(name)", "text \(name)\n")
        try here.write("folder/\(name)", "text\n")
        let outcome = try await DndBinary.run(
            arguments.map { "\($0.replacing("NAME", with: name))" }, in: here)
        #expect(outcome.status != nil, "\(outcome.ending)")
        if arguments.contains("--progress") {
            // The bar itself is drawn with carriage returns.
            #expect(!outcome.errorText.contains("\u{9B}") && !outcome.errorText.contains("\u{1B}]"))
        } else {
            expectHarmless(outcome)
        }
    }

    @Test("JSON keeps the whole name")
    func whole() async throws {
        try here.write("\(Self.name)", "text\n")
        let outcome = try await DndBinary.run("inspect", "--json", "\(Self.name)", in: here)
        #expect(try outcome.jsonLines().first?["source"]?.string == Self.name)
    }

    @Test("bytes that are not UTF-8 are shown escaped")
    func invalidBytes() async throws {
        let outcome = try await DndBinary.run(
            "copy", Argument(bytes: Array("--caf".utf8) + [0xE9]), "--to", "journal/", in: here)
        expectStatus(outcome, 64)
        #expect(outcome.errorText.contains("--caf\\xe9"), "\(outcome.errorText)")
    }
}
