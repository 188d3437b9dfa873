@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import Testing
import UniformTypes

/// Markup that Word, its templates and libraries write, and of which pandoc 2 drops the text (ECMA-376, part 1).
@Suite(
    "Any form of a DOCX has its text",
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct WordMarkupTests {
    /// Pandoc reads only the text of program text.
    @Test(arguments: [("SourceCode", true), ("Other", false)])
    func formulasOfProgramText(_ style: String, _ isChanged: Bool) {
        let start = "<w:p><w:pPr><w:pStyle w:val=\"\(style)\"/></w:pPr><w:r><w:t>a </w:t></w:r>"
        let formula =
            "<m:oMath><m:f><m:num><m:r><m:t>b</m:t></m:r></m:num><m:den><m:r><m:t>&lt;</m:t></m:r></m:den></m:f></m:oMath>"
        let other = "</w:p><w:p>\(formula)</w:p>"
        let names = " xmlns:w=\"w\" xmlns:m=\"m\""
        func body(_ text: String) -> [UInt8] { Array("<w:body\(names)>\(start)\(text)\(other)</w:body>".utf8) }
        let mended = WordMarkup.mended(body(formula))
        #expect(mended?.body == (isChanged ? body("<w:r><w:t xml:space=\"preserve\">b/(&lt;)</w:t></w:r>") : nil))
        #expect(mended?.hasFormulas == (isChanged ? true : nil))
    }

    private static func t(_ text: String) -> String { "<w:t xml:space='preserve'>\(text)</w:t>" }
    private static func mark(_ kind: String) -> String { "<w:fldChar w:fldCharType='\(kind)'/>" }
    private static func code(_ text: String) -> String { "<w:instrText xml:space='preserve'>\(text)</w:instrText>" }
    private static func run(_ children: String...) -> String { "<w:r>\(children.joined())</w:r>" }
    private static func p(_ content: String...) -> String { "<w:p>\(content.joined())</w:p>" }
    private static func field(_ instruction: String, _ result: String? = nil) -> String {
        run(mark("begin")) + run(code(instruction)) + (result.map { run(mark("separate")) + run(t($0)) } ?? "")
            + run(mark("end"))
    }
    private static let items = p(run(t("one"))) + p(run(t("two")))

    private static let documents: [(body: String, lines: [String])] = [
        // Text beside marks of a field in one run, as the library docx writes it.
        (
            p(run(t("has "), mark("begin"), code("NUMPAGES"), mark("separate"), mark("end"), t(" pages"))),
            ["has pages"]
        ),
        (
            p(
                run(t("No. ")),
                run("<w:rPr><w:b/></w:rPr>", mark("begin"), code("X"), mark("separate"), t("47"), mark("end")),
                run(t(" end"))),
            ["No. 47 end"]
        ),
        // A field in an instruction, in a result, and one without an end, which is none.
        (
            p(
                run(t("Dear ")), run(mark("begin")), run(code("IF ")), field("MERGEFIELD Sex", "m"),
                run(code(" = m Mr Ms")),
                run(mark("separate")), run(t("Mr")), run(mark("end")), run(t(" Smith"))) + items,
            ["Dear Mr Smith", "one", "two"]
        ),
        (
            p(
                run(mark("begin")), run(code("A")), run(mark("separate")), run(t("a ")), field("B", "b"),
                run(mark("end"))), ["a b"]
        ),
        (p(run(t("text "))) + items, ["text", "one", "two"]),
        // What Word draws from the instruction.
        (p(run(t("a ")), field("SYMBOL 169 \\f &quot;Arial&quot;"), run(t(" b"))), ["a © b"]),
        (p(field("SYMBOL 97 \\f Symbol \\s 12")), ["α"]), (p(field("eq \\f(1,2) \\r(3,x)")), ["1/2 3√x"]),
        (p(field("EQ \\o\\ac(○,字)")), ["字"]),
        // Alternatives in a run, around runs, and around paragraphs.
        (
            p(
                run(
                    t("smile "),
                    "<mc:AlternateContent><mc:Choice Requires='x'><x:y/></mc:Choice><mc:Fallback>\(t("😊"))</mc:Fallback></mc:AlternateContent>",
                    t(" end"))),
            ["smile 😊 end"]
        ),
        (
            "<mc:AlternateContent><mc:Choice Requires='x'>\(p(run(t("new"))))</mc:Choice><mc:Fallback>\(p(run(t("old"))))</mc:Fallback></mc:AlternateContent>\(p(run(t("end"))))",
            ["old", "end"]
        ),
        // Alternatives within alternatives.
        (
            p(
                run(
                    t("a "),
                    "<mc:AlternateContent><mc:Choice Requires='x'><mc:AlternateContent><mc:Choice Requires='x'>\(t("no"))</mc:Choice></mc:AlternateContent></mc:Choice><mc:Fallback><mc:AlternateContent><mc:Choice Requires='x'>\(t("b"))</mc:Choice><mc:Fallback>\(t("c"))</mc:Fallback></mc:AlternateContent></mc:Fallback></mc:AlternateContent>",
                    t(" d"))),
            ["a c d"]
        ),
        // In a text box, too.
        (
            p(
                run(
                    t("out"),
                    "<w:pict><v:shape xmlns:v='urn:schemas-microsoft-com:vml'><v:textbox><w:txbxContent>\(p(run(t("No. "), mark("begin"), code("X"), mark("separate"), t("47"), mark("end"), t(" in"))))</w:txbxContent></v:textbox></v:shape></w:pict>",
                    t("side"))),
            ["outside", "No. 47 in"]
        ),
        // Insertions within insertions, and moved ones.
        (
            p(
                "<w:ins w:id='1'><w:ins w:id='2'>\(run(t("a")))</w:ins><w:moveTo w:id='3'>\(run(t("b")))</w:moveTo></w:ins><w:del w:id='4'><w:r><w:delText>c</w:delText></w:r></w:del>"
            ),
            ["ab"]
        ),
        // Grids that are missing, empty or too small, and rows for headings that are not the first ones.
        ("<w:tbl>\(row("a", "b"))</w:tbl>", ["a  b"]),
        ("<w:tbl><w:tblPr/><w:tblGrid/>\(row("a", "b"))</w:tbl>", ["a  b"]),
        (
            "<w:tbl><w:tblGrid><w:gridCol w:w='9'/></w:tblGrid>\(row("a", "b"))\(row("c", "d"))</w:tbl>",
            ["a  b", "c  d"]
        ),
        ("<w:tbl>\(row("a"))\(row("b", "c"))</w:tbl>", ["a", "b  c"]),
        (
            "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val='3'/></w:tcPr>\(p(run(t("wide"))))</w:tc></w:tr>\(row("a", "b", "c"))</w:tbl>",
            ["wide", "a     b  c"]
        ),
        (
            "<w:tbl>\(row("a"))<w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>\(p(run(t("b"))))</w:tc></w:tr>\(row("c"))</w:tbl>",
            ["a", "b", "c"]
        ),
    ]

    private static func row(_ cells: String...) -> String {
        "<w:tr>" + cells.map { "<w:tc>\(p(run(t($0))))</w:tc>" }.joined() + "</w:tr>"
    }

    @Test(arguments: documents.indices) func text(_ index: Int) async throws {
        let (body, lines) = Self.documents[index]
        let prefixed = body.replacing(
            "<mc:AlternateContent>",
            with:
                "<mc:AlternateContent xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006' xmlns:x='y'>"
        )
        #expect(try await WordDraft(body: prefixed).lines() == lines)
    }

    @Test("two notes in one run") func notes() async throws {
        let notes = ["2", "3"].map { "<w:footnote w:id='\($0)'>\(Self.p(Self.run(Self.t("note \($0)"))))</w:footnote>" }
        let relations = """
            <Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='n' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes' Target='footnotes.xml'/></Relationships>
            """
        let draft = WordDraft(
            body: Self.p(
                Self.run(
                    Self.t("a"), "<w:footnoteReference w:id='2'/>", Self.t("b"), "<w:footnoteReference w:id='3'/>",
                    Self.t("c"))),
            others: [
                "word/footnotes.xml": "<w:footnotes \(WordDraft.prefixes)>\(notes.joined())</w:footnotes>",
                "word/_rels/document.xml.rels": relations,
            ])
        #expect(try await draft.lines() == ["a[1]b[2]c", "[1] note 2", "[2] note 3"])
    }

    @Test("two pictures and the text beside them in one run") func pictures() async throws {
        func picture(_ name: String) -> String {
            "<w:drawing><wp:inline xmlns:wp='http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'><wp:extent cx='9525' cy='9525'/><wp:docPr id='1' name='\(name)'/><a:graphic><a:graphicData uri='http://schemas.openxmlformats.org/drawingml/2006/picture'><pic:pic xmlns:pic='http://schemas.openxmlformats.org/drawingml/2006/picture'><pic:blipFill><a:blip r:embed='\(name)'/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>"
        }
        let pixel =
            "base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
        let relations = ["a", "b"].map {
            "<Relationship Id='\($0)' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/image' Target='media/\($0).png'/>"
        }
        let draft = WordDraft(
            body: Self.p(Self.run(Self.t("one"), picture("a"), Self.t("two"), picture("b"), Self.t("three"))),
            others: [
                "word/media/a.png": pixel, "word/media/b.png": pixel,
                "word/_rels/document.xml.rels":
                    "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>\(relations.joined())</Relationships>",
            ])
        let page = try await draft.converted(as: .html).text
        #expect(page.ranges(of: "<img").count == 2)
        #expect(page.contains("<p>one<img") && page.contains("/>two<img") && page.contains("/>three</p>"))
    }

    @Test("the address of a link is whole, with what fields in it say") func links() async throws {
        let link = [
            Self.run(Self.mark("begin")), Self.run(Self.code("HYPERLINK \"http://exam")),
            Self.run(Self.code("ple.com/?a=1&amp;q=")),
            Self.field("MERGEFIELD a", "5"), Self.run(Self.code("\"")), Self.run(Self.mark("separate")),
            Self.run(Self.t("link")), Self.run(Self.mark("end")),
        ].joined()
        let page = try await WordDraft(body: Self.p(link)).lines(as: .html)
        #expect(page == ["<p><a href=\"http://example.com/?a=1&amp;q=5\">link</a></p>"])
    }

    @Test("a formula of a field is text, and said") func formulas() async throws {
        #expect(try await WordDraft(body: Self.p(Self.field("EQ \\f(1,2)"))).converted().losses.contains(.formulas))
        #expect(try await !WordDraft(body: Self.p(Self.field("PAGE", "1"))).converted().losses.contains(.formulas))
    }

    /// Markup that is only well-formed: what is in it stays, and the work is bounded.
    @Test(arguments: [
        String(repeating: run(mark("begin")), count: 3000) + run(t("text")), run(mark("end"), t("text"), mark("end")),
        run(mark("separate"), t("text")), "<mc:AlternateContent xmlns:mc='m'/>" + run(t("text")),
        "<w:r><w:r><w:t>text</w:t></w:r></w:r>",
    ])
    func hostile(_ runs: String) throws {
        let body = Array("<w:document \(WordDraft.prefixes)><w:body>\(Self.p(runs))</w:body></w:document>".utf8)
        let mended = WordMarkup.mended(body)?.body ?? body
        #expect(mended.firstRange(of: Array("text".utf8)) != nil)
    }

    @Test("former properties of a cell do not count") func formerProperties() throws {
        let cell = "<w:tc><w:tcPr><w:tcPrChange><w:tcPr><w:gridSpan w:val='9'/></w:tcPr></w:tcPrChange></w:tcPr></w:tc>"
        let grid = "<w:tblGrid><w:gridCol/></w:tblGrid>"
        let body = Array("<x xmlns:w='w'><w:tbl>\(grid)<w:tr>\(cell)</w:tr></w:tbl></x>".utf8)
        #expect(WordMarkup.mended(body) == nil)
    }

    @Test("a grid has at most a thousand columns", arguments: ["2147483647", "9223372036854775807"])
    func wideGrid(_ columns: String) throws {
        let least = "<w:tc><w:tcPr><w:gridSpan w:val='-9223372036854775808'/></w:tcPr></w:tc>"
        let cell = "<w:tc><w:tcPr><w:gridSpan w:val='\(columns)'/></w:tcPr></w:tc>" + least
        let body = Array("<x xmlns:w='w'><w:tbl><w:tr>\(String(repeating: cell, count: 9))</w:tr></w:tbl></x>".utf8)
        let mended = try #require(WordMarkup.mended(body)?.body)
        #expect(String(decoding: mended, as: UTF8.self).ranges(of: "<w:gridCol").count == 1000)
    }
}

@Suite struct WordEquationTests {
    @Test(arguments: [
        (" EQ \\f(1,2)", "1/2"), ("eq \\f(a+b,2;x)", "a+b 2 x"), ("EQ \\f(a+b,2)", "(a+b)/2"), ("EQ \\r(x)", "√x"),
        ("EQ \\b\\lc\\{(x)", "(x)"), ("EQ \\s\\up8(a) b", "a b"), ("EQ x\\,y\\)", "x,y)"), ("EQ", ""),
        ("EQ \\f(1", "1"),
    ])
    func text(_ instruction: String, _ expected: String) {
        #expect(WordEquation.text(of: instruction) == expected)
    }

    @Test("commands that are nested too deep are text") func deep() {
        let text = WordEquation.text(of: "EQ " + String(repeating: "\\o(", count: 100_000) + "x")
        #expect(text.hasSuffix("x") && text.utf8.count <= 100_000)
    }
}

@Suite struct ByteEditsTests {
    @Test("replacements in any order; what is inserted stays in order, and of two that overlap the first one counts")
    func applied() {
        var edits = ByteEdits()
        edits.replace(4..<6, with: "X")
        edits.replace(5..<7, with: "no")
        edits.replace(1..<1, with: "a")
        edits.insert(Array("b".utf8), at: 1)
        edits.replace(1..<3)
        edits.replace(8..<8, with: "end")
        #expect(String(decoding: edits.applied(to: Array("01234567".utf8)), as: UTF8.self) == "0ab3X67end")
        #expect(ByteEdits().applied(to: [1, 2]) == [1, 2] && ByteEdits().isEmpty)
    }
}
