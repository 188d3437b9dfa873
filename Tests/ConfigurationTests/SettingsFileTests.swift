import Configuration
import SystemPackage
import Testing

/// The user's `config.toml`.
@Suite struct SettingsFileTests {
    private func settings(_ text: String) throws -> [SettingsFile.Setting] {
        try SettingsFile(text, of: "config.toml").settings
    }

    @Test func settingsKeepTheirTableOrderAndLine() throws {
        let found = try settings(
            """
            # How I work.
            [defaults]
            color = "never"
            jobs = 2

            [copy]
            skip-known = true
            exclude = ["*.tmp", 7]
            dpi = 1.5
            """)
        #expect(found.map(\.table) == ["defaults", "defaults", "copy", "copy", "copy"])
        #expect(found.map(\.name) == ["color", "jobs", "skip-known", "exclude", "dpi"])
        #expect(
            found.map(\.value)
                == [.words(["never"]), .words(["2"]), .flag(true), .words(["*.tmp", "7"]), .words(["1.5"])])
        #expect(found.map(\.line) == [3, 4, 7, 8, 9])
    }

    @Test func anEmptyFileSetsNothing() throws { #expect(try settings("").isEmpty) }

    @Test(arguments: [
        ("color = \"never\"", 1, "color is not in a table"), ("[copy]\njobs = 2024-01-01", 2, "jobs is a date"),
        ("[copy]\nexclude = [[1]]", 2, "exclude is a list"),
        ("[copy]\n\nlimit = { time = 5 }", 3, "limit is an object"),
        ("[copy\n", 1, "expected"),
    ])
    func whatIsNoSettingIsAnErrorWithItsLine(text: String, line: Int, message: String) {
        let problem = #expect(throws: DeclarationFileProblem.self) { try SettingsFile(text, of: "config.toml") }
        #expect(problem?.line == line)
        #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
    }
}
