@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Parts of a document that no conversion carries are reported. Their names are from ECMA-376, OpenDocument 1.3,
/// HTML, ISO 32000 and RTF 1.9.1.
struct DocumentPartsTests {
    /// A ZIP with these entries, written by Python's zipfile.
    private static func container(_ entries: [String: String], in scratch: borrowing Scratch) async throws -> Data {
        let path = scratch.path.appending("made.zip").string
        let script = """
            import sys, zipfile, json
            with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
                for name, text in sorted(json.loads(sys.argv[2]).items()): z.writestr(name, text)
            """
        let json = String(decoding: try JSONEncoder().encode(entries), as: UTF8.self)
        _ = try await OutsideProgram.run("/usr/bin/env", ["python3", "-c", script, path, json])
        return try Data(contentsOf: URL(filePath: path))
    }

    @Test(
        "reports parts of office documents",
        arguments: [
            ("docx", ["word/document.xml": "<w:p/>"], [], []),
            (
                "docx",
                ["word/document.xml": "<w:p/>", "docProps/core.xml": "x", "word/comments.xml": "<w:comments/>"],
                [.metadata], []
            ),
            (
                "docx",
                ["word/document.xml": "<w:p/>", "word/comments.xml": "<w:comments><w:comment w:id='1'/></w:comments>"],
                [], [.comments]
            ),
            ("docx", ["word/document.xml": "<w:ins w:id='1'/>", "word/vbaProject.bin": "x"], [.scripts], [.changes]),
            (
                "docx", ["word/document.xml": "<w:p/>", "word/embeddings/a.bin": "x", "_xmlsignatures/a": "x"],
                [.attachments, .signatures], []
            ),
            (
                "odt", ["content.xml": "<office:annotation/><text:changed-region>", "meta.xml": "x"], [.metadata],
                [.comments, .changes]
            ),
            (
                "odt", ["content.xml": "<form:form/>", "Basic/a": "x", "Object 1/content.xml": "x"],
                [.scripts, .attachments], [.forms]
            ),
        ] as [(String, [String: String], Set<Loss>, Set<Loss>)])
    func office(reader: String, entries: [String: String], seen: Set<Loss>, inBody: Set<Loss>) async throws {
        let scratch = try Scratch()
        let format = try #require(DocumentFormat(reader: reader))
        let type = try #require(format.types.first)
        let path = try scratch.file("a", try await Self.container(entries, in: scratch))
        for content in [
            LoadedContent.file(LoadedFile(path: path, ownership: .source)),
            .data(try Data(contentsOf: URL(filePath: path.string))),
        ] {
            let source = ConversionSource(type: type, content: content)
            // In a file, the part with comments is small enough to be examined in advance.
            let isFile = if case .file = content { true } else { false }
            let early = isFile && reader == "docx" ? inBody.intersection([.comments]) : []
            #expect(Set(DocumentParts.losses(of: source, format: format)) == seen.union(early))
            let input = try SourceDescriptor(source, scratch: scratch.path)
            #expect(Set(DocumentParts.losses(inContainer: input)) == seen.union(inBody))
        }
    }

    @Test(
        "reports parts of HTML pages and rich text",
        arguments: [
            ("public.html", "<p>a</p>", []),
            ("public.html", "<SCRIPT>x</SCRIPT><!-- a --><form><input></form>", [.scripts, .other, .forms]),
            ("public.html", "<title>t</title><meta name=author content=a><iframe src=a>", [.metadata, .attachments]),
            // What a page says of its markup, and a title that it has from elsewhere.
            (
                "public.html",
                "<meta charset=utf-8><meta name=viewport content='width=device-width'><META NAME=Generator content=x><title>Document</title>",
                []
            ),
            ("public.html", "<meta name=author content=' '><title>A &amp;\n B</title><h1>A <b>&amp; B</b></h1>", []),
            ("public.html", "<title>A</title><h1>B</h1>", [.metadata]),
            ("public.html", "<meta property='og:title' content=a>", [.metadata]),
            ("public.rtf", "{\\rtf1 a}", []),
            // Its text and page have the comments.
            ("public.rtf", "{\\rtf1{\\info{\\author a}}{\\*\\annotation b}\\deleted c}", [.metadata, .changes]),
        ] as [(String, String, Set<Loss>)])
    func markup(type: String, text: String, expected: Set<Loss>) throws {
        let source = try ConversionSource(type, bytes: text.utf8)
        if type == "public.rtf" {
            let rules = RichTextConverter().rules(for: source)
            #expect(
                rules.allSatisfy {
                    Set($0.losses) == expected.union([.layout, .pictures]) && $0.fidelity >= .flattened
                })
        } else {
            let format = try #require(DocumentFormat(of: source.type))
            #expect(Set(DocumentParts.losses(of: source, format: format)) == expected)
        }
    }

    @Test("a document cut at any byte does not trap")
    func truncated() async throws {
        let scratch = try Scratch()
        let whole = Array(
            try await Self.container(["content.xml": "<form:form/>", "meta.xml": "x", "Basic/a": "y"], in: scratch))
        let format = try #require(DocumentFormat(reader: "odt"))
        let type = try #require(format.types.first)
        for length in whole.indices {
            let source = ConversionSource(type: type, content: .data(Data(whole[..<length])))
            #expect(DocumentParts.losses(of: source, format: format) == [])
            _ = try DocumentParts.losses(inContainer: SourceDescriptor(source, scratch: scratch.path))
        }
        for text in ["<scr", "<", "<!-", "\\in"] {
            let bytes = Array(text.utf8)
            #expect(DocumentParts.losses(inRichText: bytes) == [])
        }
    }

    /// ECMA-376 part 1, 17.17.2.1: a text in another format that is a part of the body.
    @Test(
        "documents within a DOCX are a loss",
        .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
    func otherDocuments() async throws {
        let paragraph = WordDraft.paragraph("one")
        let chunk = "<w:altChunk r:id='rId9'/>"
        #expect(try await WordDraft(body: paragraph + chunk).converted().losses.contains(.other))
        #expect(try await !WordDraft(body: paragraph).converted().losses.contains(.other))
    }
}
