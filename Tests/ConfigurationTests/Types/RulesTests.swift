import Configuration
import SystemPackage
import Testing
import TypeDetection
import UniformTypes

/// Types that are detected by libmagic rules. The samples contain the bytes that the rules match, per magic(5).
struct RulesTests {
    private let toml = """
        [[types]]
        identifier = "test.rules.NAME"
        conforms-to = "public.data"
        extensions = ["rulesNAME"]
        mime-types = ["application/x-rules-NAME"]
        magic = "own.magic"
        """

    private func toml(_ name: String) -> String { toml.split(separator: "NAME").joined(separator: name) }

    @Test func contentIsToldByThem() throws {
        let folder = try TypesFolder(
            toml("content"),
            ["own.magic": "# Ours\n0\tstring\tRLCT\tour format\n!:mime\tapplication/x-rules-content\n"])
        #expect(folder.declare() == [])
        let detector = try TypeDetector()
        let type = try #require(UniformType("test.rules.content"))

        let plain = try detector.type(of: Array("RLCT\u{1}\u{2}".utf8), name: nil)
        #expect(plain.type == type)
        #expect(plain.basis == .user)
        #expect(plain.conflict == nil)
        #expect(plain.mimeType == "application/x-rules-content")
        // The same with a text in a file.
        let file = try folder.write("sample.png", Array("RLCT, and words\n".utf8))
        let named = try detector.type(of: file)
        #expect(named.type == type)
        #expect(named.basis == .user)
        #expect(named.conflict == .png)
        #expect(try detector.type(of: Array("words\n".utf8), name: nil).type == .plainText)
    }

    @Test func theNameRefines() throws {
        let folder = try TypesFolder(
            toml("parent") + "\n[[types]]\nidentifier = \"test.rules.child\"\nconforms-to = \"test.rules.parent\"\n"
                + "extensions = \"ruleschild\"\n",
            ["own.magic": "0 string RLPA our format\n!:mime application/x-rules-parent\n"])
        #expect(folder.declare() == [])
        let detected = try TypeDetector().type(of: Array("RLPA\u{1}".utf8), name: "a.ruleschild")
        #expect(detected.type.identifier == "test.rules.child")
        #expect(detected.basis == .user)
    }

    /// The expected words are from libmagic's messages (apprentice.c), or name what is missing.
    @Test(arguments: [
        ("type", "0 string RLTY x\n!:mime application/x-rules-type\n0 strng y z\n", 3, "strng"),
        ("regex", "0 regex ((( x\n!:mime application/x-rules-regex\n", 1, "regex"),
        ("binary", "\u{0}", 1, "NUL"),
        ("other", "0 string RLOT x\n!:mime application/x-something-else\n", nil, "application/x-rules-other"),
        ("empty", "", nil, "application/x-rules-empty"),
    ])
    func brokenRulesAreNamed(name: String, rules: String, line: Int?, word: String) throws {
        let folder = try TypesFolder(toml(name), ["own.magic": rules])
        let problems = folder.declare()
        #expect(problems.count == 1)
        let problem = try #require(problems.first)
        #expect(problem.file == folder.path.appending("own.magic"))
        #expect(problem.message.contains(word), "\(problem)")
        if line != nil { #expect(problem.line == line, "\(problem)") }
        // The type itself is declared, and detection still works.
        #expect(UniformType("test.rules.\(name)") != nil)
        #expect(try TypeDetector().type(of: Array("RLTY words\n".utf8), name: nil).type == .plainText)
    }

    @Test func rulesSayNothingOfPlainText() throws {
        let folder = try TypesFolder(
            "[[types]]\nidentifier = \"test.rules.plain\"\nconforms-to = \"public.text\"\nmime-types = \"text/plain\"\n"
                + "magic = \"own.magic\"\n",
            ["own.magic": "0 string RLPL x\n!:mime text/plain\n"])
        // As a guest, so that text/plain stays with public.plain-text in this process.
        #expect(try folder.declareAsGuest(trusts: true).map(\.line) == [nil, 4])
    }
}
