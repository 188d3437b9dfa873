import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import Testing
import UniformTypes

@testable import DocumentConverters

/// Documents of Word whose text is in other parts (ECMA-376 part 1, 17.17.2.1).
@Suite(.enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct EmbeddedDocumentTests {
    /// A document with a part of that name between two paragraphs.
    private func draft(_ name: String, _ content: String) -> WordDraft {
        let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        var draft = WordDraft(
            body: WordDraft.paragraph("before") + "<w:altChunk r:id='rId9'/>" + WordDraft.paragraph("after"))
        draft.others["word/\(name)"] = content
        draft.others["word/_rels/document.xml.rels"] =
            "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='rId9' Type='\(relations)/aFChunk' Target='/word/\(name)'/></Relationships>"
        return draft
    }

    private static let page =
        "<html><head><title>no</title></head><body><h1>Report</h1><ul><li>one</li><li>two</li></ul><table><tr><td>a</td><td>b</td></tr></table></body></html>"

    private static let formats: [(name: String, content: String, text: [String], page: [String])] = [
        ("a.html", page, ["Report", "- one", "- two", "a  b"], ["Report</h1>", "<li>two</li>", "<td>b</td>"]),
        // As html-docx-js writes it: the page is a part of a mail.
        (
            "afchunk.mht",
            "MIME-Version: 1.0\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"x\"\n\n\n--x\nContent-Type: text/html; charset=\"utf-8\"\nContent-Transfer-Encoding: quoted-printable\nContent-Location: file:///C:/fake/document.html\n\n"
                + page.replacing("=", with: "=3D").replacing("Report", with: "Gr=C3=BC=C3=9Fe") + "\n--x--\n",
            ["Grüße", "- one", "- two", "a  b"], ["Grüße</h1>", "<li>two</li>", "<td>b</td>"]
        ),
        (
            "a.rtf", "{\\rtf1\\ansi plain \\b bold\\b0\\par next\\par}", ["plain bold", "next"],
            ["<p>plain <strong>bold</strong></p>", "<p>next</p>"]
        ),
        ("a.txt", "1 < 2\nnext", ["1 < 2", "next"], ["<p>1 &lt; 2</p>", "<p>next</p>"]),
    ]

    @Test("their text stands where they do", arguments: formats)
    func shown(_ format: (name: String, content: String, text: [String], page: [String])) async throws {
        let draft = draft(format.name, format.content)
        #expect(try await draft.lines() == ["before"] + format.text + ["after"])
        let (page, losses) = try await draft.converted(as: .html)
        #expect(!losses.contains(.other))
        for line in ["<p>before</p>"] + format.page + ["<p>after</p>"] { #expect(page.contains(line)) }
    }

    @Test("a document of Word within another one")
    func word() async throws {
        let inner = try await WordDraft(body: WordDraft.paragraph("inner")).data()
        let (text, losses) = try await draft("a.docx", "base64," + inner.base64EncodedString()).converted()
        #expect(text.split(separator: "\n") == ["before", "inner", "after"])
        #expect(!losses.contains(.other))
    }

    @Test(
        "one that cannot be read is a loss",
        arguments: [("a.bin", "?"), ("a.rtf", "{\\rtf1 open"), ("a.mht", "no mail")])
    func unreadable(name: String, content: String) async throws {
        let (text, losses) = try await draft(name, content).converted()
        #expect(text.split(separator: "\n") == ["before", "after"])
        #expect(losses.contains(.other))
    }

    @Test("a page in it opens no file")
    func frames() async throws {
        let text = try await draft("a.html", "<p>one</p><iframe src='/etc/passwd'></iframe>").converted().text
        #expect(!text.contains("root:"))
        #expect(text.contains("one"))
    }
}
