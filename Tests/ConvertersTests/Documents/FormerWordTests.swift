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

    /// Converts a file that is not a document of Word 97.
    private func converted(_ losses: LossLedger = LossLedger()) async throws -> String? {
        let source = ConversionSource(
            type: .wordDocument, content: .data(Data("another document".utf8)), name: "a.doc")
        let converter = WordConverter(searchPath: ProgramSearchPath([bin.path]))
        let rule = try #require(converter.rules.first { $0.target == .utf8PlainText })
        let context = ConversionContext(scratch: scratch.path, losses: losses)
        return try await converter.convert(source, by: rule, in: context).text()
    }

    @Test("text that antiword takes for Windows-1252 is read in the encoding that it probably has")
    func encoding() async throws {
        // The letters of windows-1251 as those of Windows-1252, and a dash that both have.
        let words = "Съешь же ещё этих мягких французских булок — да выпей чаю"
        let bytes = try #require(words.data(using: .windowsCP1251))
        let misread = try #require(String(data: bytes, encoding: .windowsCP1252))
        let file = try bin.file("out.xml", "<book><chapter><para>\(misread)</para></chapter></book>".utf8)
        _ = try bin.script("antiword", "cat \(file)")
        let losses = LossLedger()
        #expect(try await converted(losses) == words + "\n")
        #expect(losses.recorded?.contains(.encoding) == true)
        _ = try bin.file("out.xml", "<book><chapter><para>Brötchen für “alle” – 5 €</para></chapter></book>".utf8)
        #expect(try await converted() == "Brötchen für “alle” – 5 €\n")
    }

    @Test("without both programs, only documents of Word 97 and later are offered as text")
    func offers() throws {
        func offers(_ bytes: Data) -> Int {
            let source = ConversionSource(type: .wordDocument, content: .data(bytes), name: "a.doc")
            return WordConverter(searchPath: ProgramSearchPath([bin.path])).rules(for: source).count
        }
        let plan = try Data(contentsOf: Fixtures.package.appending(path: "Tests/Fixtures/plan.doc"))
        // MS-DOC 2.5.2, FibBase: the signature, and the version in two bytes.
        let header = try #require(
            stride(from: 512, to: plan.count, by: 512).first { plan[$0] == 0xEC && plan[$0 + 1] == 0xA5 })
        var former = plan
        former[header] = 0xDC
        #expect(offers(plan) == 2 && offers(former) == 0 && offers(Data("another document".utf8)) == 0)
        former = plan
        former.replaceSubrange(header + 2..<header + 4, with: [0x65, 0])
        #expect(offers(former) == 0)
        _ = try bin.script("catdoc", "")
        #expect(offers(former) == 2)
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
