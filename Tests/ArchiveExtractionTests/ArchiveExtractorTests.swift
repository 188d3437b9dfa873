import ArchiveExtraction
import Conversion
import DecoderWire
import FoundationEssentials
import ItemProviders
import SystemPackage
import TestPrograms
import Testing
import UniformTypes

@Suite("What an extractor takes out of an archive") struct ArchiveExtractorTests {
    /// `dnd-unpack`, which is built next to the test runner.
    private static let program = FilePath(FileManager.default.currentDirectoryPath)
        .pushing(FilePath(CommandLine.arguments[0])).removingLastComponent().appending("dnd-unpack")

    @Test("the entries up to the limit are taken, and the rest is an error")
    func mostEntries() async throws {
        let folder = try TemporaryDirectory(in: "/tmp", prefix: "dnd-extractor-")
        let script = """
            cd "$1" && for n in 0 1 2 3 4; do echo $n > $n.txt; done && tar -cf a.tar 0.txt 1.txt 2.txt 3.txt 4.txt
            """
        let words = ["/bin/sh", "-c", script, "sh", folder.path.string]
        #expect(try Program.runBlocking(words.map(Argument.init(stringLiteral:))).ending == .exited(0))
        let archive = folder.path.appending("a.tar")
        let source = ConversionSource(
            type: try #require(UniformType("public.tar-archive")),
            content: .file(LoadedFile(path: archive, ownership: .source)), name: "a.tar", displayName: "a.tar")
        let extractor = ArchiveExtractor(executable: Self.program, temporaryDirectory: folder.path)

        let whole = try await extractor.extract(.all, of: source, within: extractor.budget(for: source.content)) {
            number, _ in "a.tar#\(number)"
        }
        #expect(whole.entries.count == 5 && whole.failure == nil)

        let budget = extractor.budget(for: source.content)
        budget.use(bytes: 0, entries: ExtractionBudget.mostEntries - 3)
        let extraction = try await extractor.extract(.all, of: source, within: budget) { number, _ in
            "a.tar#\(number)"
        }
        let texts = try extraction.entries.map { try String(contentsOfFile: $0.file.get().string, encoding: .utf8) }
        #expect(texts == ["0\n", "1\n", "2\n"])
        #expect(extraction.failure?.code == .tooLarge)
        #expect(extraction.failure?.message == "has more than 100000 entries, the limit for one archive")
        #expect(budget.rest.entries == 0)

        await #expect(throws: ConversionError.self) {
            try await extractor.extract(.all, of: source, within: budget) { number, _ in "a.tar#\(number)" }
        }
    }
}
