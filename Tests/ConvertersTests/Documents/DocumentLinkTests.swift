@testable import Converters
@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// What plain text, and the documents that dnd writes, make of links, runs of spaces and tables in lists. Pandoc writes the
/// documents.
@Suite(
    "Links, spaces and tables in lists",
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct DocumentLinkTests {
    private static let formats: [(writer: String, type: String)] = [
        ("docx", "org.openxmlformats.wordprocessingml.document"), ("odt", "org.oasis-open.opendocument.text"),
        ("epub", "org.idpf.epub-container"), ("html", "public.html"), ("rtf", "public.rtf"),
        ("docbook5", "org.docbook.docbook"), ("jats", "public.xml"), ("fb2", "org.fictionbook.fb2"),
    ]

    /// Converts `source`; returns the text and the losses.
    private func convert(
        _ source: ConversionSource, to target: UniformType = .utf8PlainText
    ) async throws -> (text: [UInt8], losses: [Loss]) {
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let converters = StandardConverters(decoder: nil, jobs: 1).all
        let (converter, rule) = try #require(
            converters.lazy.compactMap { converter in
                converter.rules(for: source).first { $0.target == target }.map { (converter, $0) }
            }.first)
        let content = try await converter.convert(source, by: rule, in: context)
        return (Array(try content.bytes()), context.losses.recorded ?? [])
    }

    private func write(_ markdown: String, as writer: String, in home: Scratch) async throws -> FilePath {
        let input = try home.file("input.md", markdown.utf8)
        let output = home.path.appending("a.\(writer)")
        try await OutsideProgram.run(
            "/usr/bin/pandoc",
            [
                "-s", "--quiet", "--metadata=pagetitle:x", "-f", "markdown", "-t", writer, "-o", output.string,
                input.string,
            ])
        return output
    }

    @Test("an address behind words is lost in plain text; one that the text shows is not", arguments: formats)
    func links(_ format: (writer: String, type: String)) async throws {
        let home = try Scratch()
        for (markdown, isLost) in [
            ("See [here](https://example.org/secret).", true), ("See <https://example.org/shown>.", false),
            ("Ask <anna@example.org>, or see [example.org](https://example.org/).", false),
            ("# One\n\nSee [above](#one).", false),
        ] {
            let file = try await write(markdown + "\n", as: format.writer, in: home)
            let (text, losses) = try await convert(try ConversionSource(format.type, file: file))
            #expect(losses.contains(.links) == isLost, "\(format.writer): \(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("an address in a field of Word is one, too")
    func field() async throws {
        let home = try Scratch()
        let path = home.path.appending("field.docx")
        try await OutsideProgram.run(
            "/usr/bin/python3",
            [
                "-c",
                """
                import sys, zipfile
                w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
                run = lambda part: f'<w:r>{part}</w:r>'
                body = ''.join(map(run, ['<w:fldChar w:fldCharType="begin"/>',
                    '<w:instrText xml:space="preserve"> HYPERLINK "https://example.org/secret" </w:instrText>',
                    '<w:fldChar w:fldCharType="separate"/>', '<w:t>here</w:t>', '<w:fldChar w:fldCharType="end"/>']))
                with zipfile.ZipFile(sys.argv[1], 'w') as z:
                    z.writestr('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>')
                    z.writestr('_rels/.rels', '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>')
                    z.writestr('word/document.xml', f'<w:document {w}><w:body><w:p>{body}</w:p></w:body></w:document>')
                """, path.string,
            ])
        let (text, losses) = try await convert(
            try ConversionSource("org.openxmlformats.wordprocessingml.document", file: path))
        #expect(String(decoding: text, as: UTF8.self) == "here\n")
        #expect(losses.contains(.links))
    }

    @Test("the indentation of a program stays in OpenDocument text")
    func spaces() async throws {
        let home = try Scratch()
        let file = try await write("```\ndef f(x):\n    return \"a  b\"\n```\n\nand `code  two`\n", as: "odt", in: home)
        let source = try ConversionSource("org.oasis-open.opendocument.text", file: file)
        let text = String(decoding: try await convert(source).text, as: UTF8.self)
        #expect(text.contains("\n    return \"a  b\"") && text.contains("code  two"), "\(text)")
        let page = String(decoding: try await convert(source, to: .html).text, as: UTF8.self)
        #expect(page.contains("\u{A0}\u{A0}\u{A0}\u{A0}return"), "\(page)")
    }

    @Test("a table in an item of a list is read from OpenDocument text, and not written into one")
    func tables() async throws {
        let home = try Scratch()
        let markdown = "1. x\n\n   | aa | bb |\n   |----|----|\n   | 11 | 22 |\n\n2. y\n"
        let file = try await write(markdown, as: "odt", in: home)
        let text = String(
            decoding: try await convert(try ConversionSource("org.oasis-open.opendocument.text", file: file)).text,
            as: UTF8.self)
        for word in ["x", "aa", "bb", "11", "22", "y"] { #expect(text.contains(word), "\(text)") }

        let source = try ConversionSource("net.daringfireball.markdown", bytes: markdown.utf8)
        let (written, losses) = try await convert(source, to: .odt)
        #expect(losses.contains(.layout))
        let path = try home.file("written.odt", written)
        let body = String(
            decoding: try await OutsideProgram.run("/usr/bin/unzip", ["-p", path.string, "content.xml"]), as: UTF8.self)
        #expect(!body.contains("<table:table ") && body.contains("22"))
        // Outside a list, a table is kept without loss.
        let plain = try await convert(
            try ConversionSource("net.daringfireball.markdown", bytes: "| a |\n|---|\n| 1 |\n".utf8), to: .odt)
        #expect(plain.losses.isEmpty)
    }
}
