import Configuration
import SystemPackage
import Testing

@Suite struct FolderContentsTests {
    private func component(_ bytes: [UInt8]) throws -> FilePath.Component {
        try #require(FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0]).lastComponent)
    }

    @Test func namesComeBackAsTheyAre() throws {
        let names: [[UInt8]] = [
            Array("lake.png".utf8), Array("a \"b\" \\ c".utf8), Array("100 %25 %".utf8), Array("Grüße 東京".utf8),
            [0x66, 0xFF, 0x25, 0x22],
            Array("line\nfeed\u{7F}\u{1}".utf8), Array("...".utf8), Array("'".utf8),
        ]
        let contents = FolderContents(names: try names.map(component))
        let read = try FolderContents(toml: contents.text, file: "contents.toml")
        #expect(read == contents && read.lanes.isEmpty)
        let lanes = FolderContents(names: contents.names, lanes: Set(contents.names.prefix(3)))
        #expect(try FolderContents(toml: lanes.text, file: "contents.toml") == lanes)
        #expect(try FolderContents(toml: FolderContents(names: []).text, file: "contents.toml").names == [])
    }

    @Test(arguments: [
        "items = [\"a/b\"]", "items = [\"..\"]", "items = [\".\"]", "items = [\"\"]", "items = [1]", "items = \"a\"",
        "", "item = []",
        "items = [\"%00\"]", "items = [\"%2F\"]", "items = [",
    ])
    func whatIsNoNameIsAMistake(text: String) {
        #expect(throws: DeclarationFileProblem.self) { try FolderContents(toml: text, file: "contents.toml") }
    }
}
