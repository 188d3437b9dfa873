@testable import Converters
@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Documents of Word 95 and earlier, of which antiword or catdoc extract the text; here other programs have their names.
struct FormerWordTests {
    private let bin: Scratch
    private let scratch: Scratch

    init() throws { (bin, scratch) = (try Scratch(), try Scratch()) }

    /// Converts what is no document of Word 97.
    private func converted() async throws -> String? {
        let source = ConversionSource(
            type: .wordDocument, content: .data(Data("another document".utf8)), name: "a.doc")
        let converter = WordConverter(searchPath: ProgramSearchPath([bin.path]))
        let rule = try #require(converter.rules(for: source).first { $0.target == .utf8PlainText })
        return try await converter.convert(source, by: rule, in: ConversionContext(scratch: scratch.path)).text()
    }

    @Test("text that antiword takes for Windows-1252 is read in the encoding that it probably has")
    func encoding() async throws {
        // The letters of windows-1251 as those of Windows-1252, and a dash that both have.
        let words = "Съешь же ещё этих мягких французских булок — да выпей чаю"
        let bytes = try #require(words.data(using: .windowsCP1251))
        let misread = try #require(String(data: bytes, encoding: .windowsCP1252))
        let file = try bin.file("out.xml", "<book><chapter><para>\(misread)</para></chapter></book>".utf8)
        _ = try bin.script("antiword", "cat \(file)")
        #expect(try await converted() == words + "\n")
        _ = try bin.file("out.xml", "<book><chapter><para>Brötchen für “alle” – 5 €</para></chapter></book>".utf8)
        #expect(try await converted() == "Brötchen für “alle” – 5 €\n")
    }

    @Test("where antiword fails, catdoc extracts the lines; without both, it says what to install")
    func programs() async throws {
        let error = await #expect(throws: ConversionError.self) { try await converted() }
        #expect(error?.code == .toolMissing && error?.hint == "install the Debian package antiword")
        _ = try bin.script("antiword", "echo no; exit 1")
        await #expect(throws: ConversionError.self) { try await converted() }
        _ = try bin.script("catdoc", "echo 'a\tb'; echo; echo \"$@\"")
        #expect(try await converted() == "a\tb\n-s cp1252 -d utf-8 -w\n")
        _ = try bin.script("antiword", "echo encrypted documents are not supported >&2")
        let encrypted = await #expect(throws: ConversionError.self) { try await converted() }
        #expect(encrypted?.code == .encrypted)
    }
}
