@testable import DocumentConverters
import Foundation
import OfficeDocuments
import Testing
import UniformTypes

/// The numbers of paragraphs in DOCX, as ECMA-376 (part 1, 17.9) defines them.
@Suite("A DOCX has the numbers that Word shows")
struct WordNumberingTests {
    private static func p(
        _ text: String, _ list: Int? = nil, _ level: Int = 0, style: String? = nil, properties: String = ""
    ) -> String {
        WordDraft.paragraph(text, list: list, level: level, style: style, properties: properties)
    }

    private static let three = WordDraft.lists([
        WordDraft.levels(("decimal", "%1.", ""), ("decimal", "%1.%2", ""), ("lowerLetter", "(%3)", ""))
    ])

    private static func one(_ format: String, _ text: String, _ others: String = "") -> String {
        WordDraft.lists([WordDraft.levels((format, text, others))])
    }

    /// Bodies, definitions of lists, and the lines of the text.
    static let lists: [(numbering: String, body: String, lines: [String])] = [
        // Numbers of several levels are text; those of the others stay in their lists, and go on.
        (
            three,
            p("one", 1) + p("deep", 1, 1) + p("deep", 1, 1) + p("two", 1) + p("deep", 1, 1) + p("deepest", 1, 2)
                + p("deepest", 1, 2),
            ["1.  one", "1.1 deep", "1.2 deep", "2.  two", "2.1 deep", "(a) deepest", "(b) deepest"]
        ),
        // 17.9.11, the text of a number; 17.9.28, what follows it.
        (one("decimal", "Chapter %1:"), p("one", 1) + p("two", 1), ["Chapter 1: one", "Chapter 2: two"]),
        // Pandoc writes further paragraphs of an item with a bullet that is a space.
        (
            WordDraft.lists([WordDraft.levels(("decimal", "%1.", "")), WordDraft.levels(("bullet", " ", ""))]),
            p("one", 1) + p("more", 2) + p("two", 1), ["1.  one", "more", "2.  two"]
        ),
        (one("decimal", "§%1", "<w:suff w:val='nothing'/>"), p("one", 1), ["§1one"]),
        // 17.9.17 and 17.18.59, formats.
        (one("decimalZero", "%1."), p("one", 1), ["01. one"]),
        (one("ordinal", "%1"), p("one", 1) + p("two", 1), ["1st one", "2nd two"]),
        (one("upperRoman", "%1.", "<w:start w:val='3'/>"), p("three", 1) + p("four", 1), ["III. three", "IV. four"]),
        (one("lowerLetter", "%1)", "<w:start w:val='26'/>"), p("z", 1) + p("aa", 1), ["z)  z", "aa) aa"]),
        (one("none", ""), p("one", 1), ["one"]),
        (one("bullet", "x"), p("one", 1), ["- one"]),
        // 17.9.25: the first number is 0 if none is given.
        (
            "<w:abstractNum w:abstractNumId='0'><w:lvl w:ilvl='0'><w:numFmt w:val='decimal'/><w:lvlText w:val='%1.'/></w:lvl></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>",
            p("zero", 1), ["0.  zero"]
        ),
        // 17.9.4, isLgl.
        (
            WordDraft.lists([WordDraft.levels(("upperRoman", "Article %1.", ""), ("decimal", "%1.%2", "<w:isLgl/>"))]),
            p("one", 1) + p("two", 1) + p("deep", 1, 1), ["Article I. one", "Article II. two", "2.1 deep"]
        ),
        // 17.9.10, lvlRestart: never, and only after the first level.
        (
            WordDraft.lists([
                WordDraft.levels(
                    ("decimal", "%1.", ""), ("decimal", "%1.%2", "<w:lvlRestart w:val='0'/>"),
                    ("decimal", "%1.%2.%3", "<w:lvlRestart w:val='1'/>"))
            ]),
            p("a", 1) + p("b", 1, 1) + p("c", 1, 2) + p("d", 1, 1) + p("e", 1, 2) + p("f", 1) + p("g", 1, 1)
                + p("h", 1, 2),
            ["1.  a", "1.1 b", "1.1.1 c", "1.2 d", "1.2.2 e", "2.  f", "2.3 g", "2.3.1 h"]
        ),
        // 17.9.8 and 17.9.26, lvlOverride: the list goes on from the number that is given once.
        (
            one("decimal", "%1.")
                + "<w:num w:numId='2'><w:abstractNumId w:val='0'/><w:lvlOverride w:ilvl='0'><w:startOverride w:val='7'/></w:lvlOverride></w:num><w:num w:numId='3'><w:abstractNumId w:val='0'/><w:lvlOverride w:ilvl='0'>\(WordDraft.levels(("decimal", "No. %1", "")))</w:lvlOverride></w:num>",
            p("one", 1) + p("x") + p("seven", 2) + p("eight", 2) + p("y") + p("nine", 1) + p("ten", 3),
            ["1.  one", "x", "7.  seven", "8.  eight", "y", "9.  nine", "No. 10 ten"]
        ),
        // The number of the paragraph before a change of it does not count (17.13.5.29).
        (
            three,
            p(
                "plain",
                properties:
                    "<w:pPrChange w:id='1' w:author='A'><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr></w:pPrChange>"
            ) + p("one", 1),
            ["plain", "1.  one"]
        ),
    ]

    @Test(arguments: lists) func text(_ list: (numbering: String, body: String, lines: [String])) async throws {
        #expect(try await WordDraft(body: list.body, numbering: list.numbering).lines() == list.lines)
    }

    private static let styles =
        "<w:style w:type='paragraph' w:styleId='H1'><w:name w:val='heading 1'/><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr><w:outlineLvl w:val='0'/></w:pPr></w:style><w:style w:type='paragraph' w:styleId='H2'><w:name w:val='heading 2'/><w:basedOn w:val='H1'/><w:pPr><w:numPr><w:ilvl w:val='1'/></w:numPr></w:pPr></w:style><w:style w:type='paragraph' w:styleId='Clause'><w:name w:val='Clause'/><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr></w:style><w:style w:type='paragraph' w:styleId='Item'><w:name w:val='Item'/><w:pPr><w:numPr><w:numId w:val='2'/></w:numPr></w:pPr></w:style>"

    private static func styled(_ text: String, _ style: String, _ properties: String) -> String {
        p(text, style: style, properties: properties)
    }

    @Test("headings and paragraphs have the numbers of their styles, and headings stay headings")
    func numbersOfStyles() async throws {
        let p = Self.styled
        let draft = WordDraft(
            body: [
                p("one", "H1", ""), p("deep", "H2", ""), p("clause", "Clause", ""), p("item", "Item", ""),
                p("item", "Item", ""), p("two", "H1", ""),
                p("none", "H2", "<w:numPr><w:numId w:val='0'/></w:numPr>"),
                p("direct", "H2", "<w:numPr><w:ilvl w:val='1'/><w:numId w:val='1'/></w:numPr>"),
            ].joined(),
            numbering: WordDraft.lists([
                WordDraft.levels(
                    ("decimal", "%1", ""), ("decimal", "%1.%2", ""),
                    ("lowerRoman", "Clause %3", "<w:pStyle w:val='Clause'/>")),
                WordDraft.levels(("decimal", "%1)", "")),
            ]), styles: Self.styles)
        #expect(
            try await draft.lines() == [
                "1 one", "1.1 deep", "Clause i clause", "1)  item", "2)  item", "2 two", "none", "2.1 direct",
            ])
        #expect(
            try await draft.lines(as: .html) == [
                "<h1 id=\"one\">1 one</h1>", "<h2 id=\"deep\">1.1 deep</h2>", "<p>Clause i clause</p>",
                "<ol type=\"1\">", "<li>item</li>", "<li>item</li>", "</ol>", "<h1 id=\"two\">2 two</h1>",
                "<h2 id=\"none\">none</h2>", "<h2 id=\"direct\">2.1 direct</h2>",
            ])
    }

    @Test("a list that a style defines has its numbers (17.9.21 and 17.9.27)") func numbersOfLinkedLists() async throws
    {
        let numbering =
            "<w:abstractNum w:abstractNumId='0'><w:styleLink w:val='L'/>\(WordDraft.levels(("upperLetter", "%1)", "")))</w:abstractNum><w:abstractNum w:abstractNumId='1'><w:numStyleLink w:val='L'/></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num><w:num w:numId='2'><w:abstractNumId w:val='1'/></w:num>"
        let draft = WordDraft(body: Self.p("one", 2) + Self.p("two", 2), numbering: numbering)
        #expect(try await draft.lines() == ["A)  one", "B)  two"])
    }

    // MARK: - Hostile documents

    static let hostile: [(numbering: String, styles: String, body: String)] = [
        // Styles that are based on each other, or on themselves.
        (
            three,
            "<w:style w:type='paragraph' w:styleId='A'><w:basedOn w:val='B'/></w:style><w:style w:type='paragraph' w:styleId='B'><w:basedOn w:val='A'/><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr></w:style><w:style w:type='paragraph' w:styleId='C'><w:basedOn w:val='C'/></w:style>",
            p("text", style: "A") + p("text", style: "C")
        ),
        // Lists and levels that do not exist, or that no number has.
        (three, "", p("text", 77) + p("text", 1, 12) + p("text", 1, -3) + p("text", -1) + p("text", Int.max, Int.min)),
        ("<w:num w:numId='1'/><w:num/><w:abstractNum/><w:lvl/><w:lvlOverride/>", "", p("text", 1)),
        (one("decimal", "%1.", "<w:start w:val='9223372036854775807'/>"), "", p("text", 1) + p("text", 1)),
        (one("decimal", "%1.", "<w:start w:val='-9223372036854775808'/>"), "", p("text", 1)),
        (one("upperRoman", "%1%2%9%0%%", "<w:start w:val='2147483647'/>"), "", p("text", 1) + p("text", 1)),
        (one("lowerLetter", String(repeating: "%1", count: 5000)), "", p("text", 1)),
        // Lists that are defined by styles that are defined by them.
        (
            "<w:abstractNum w:abstractNumId='0'><w:numStyleLink w:val='L'/></w:abstractNum><w:num w:numId='1'><w:abstractNumId w:val='0'/></w:num>",
            "<w:style w:type='numbering' w:styleId='L'><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr></w:style>",
            p("text", 1)
        ),
        ("<w:num w:numId='1'>", "<w:style>", p("text", 1)),
        // Paragraphs within paragraphs, and properties twice.
        (
            three, "",
            "<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>\(p("text", 1))<w:pPr><w:ind/><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr></w:p>"
                + p("text", 1, 1)
        ),
    ]

    @Test("elements of styles within each other are removed as one") func nestedStyles() throws {
        let list = "<w:numPr><w:numId w:val='1'/></w:numPr>"
        let bytes = Array("<w:styles><w:numPr>\(list)</w:numPr>\(list)</w:styles>".utf8)
        let ranges = try WordStylePart(bytes).numberings
        #expect(ranges.count == 2 && ranges[0].upperBound == ranges[1].lowerBound)
    }

    @Test("a hostile list leaves the text", arguments: hostile.indices) func survives(_ index: Int) async throws {
        let (numbering, styles, body) = Self.hostile[index]
        let bytes = Array("<w:document \(WordDraft.prefixes)><w:body>\(body)</w:body></w:document>".utf8)
        let parsed = (try? WordStylePart(Array("<w:styles>\(styles)</w:styles>".utf8))) ?? WordStylePart()
        let part = try? WordNumberingPart(Array("<w:numbering>\(numbering)</w:numbering>".utf8), styles: parsed)
        let paragraphs = WordParagraphs(styles: parsed, numbering: part.map { WordNumbering($0) })
        let rewritten = try #require(OfficeBody(rewriting: bytes, .word, word: paragraphs))
        let text = String(decoding: rewritten.output, as: UTF8.self)
        func count(_ text: String) -> Int { text.components(separatedBy: "<w:t>text</w:t>").count }
        #expect(count(text) == count(body))
        #expect(text.utf8.count < bytes.count + 10_000)
    }
}

/// Text that Word hides (ECMA-376, part 1, 17.3.2.41, 17.3.2.36 and 17.7.3).
@Suite("A DOCX has no hidden text")
struct WordHiddenTextTests {
    private static let styles =
        "<w:style w:type='character' w:styleId='C'><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type='character' w:styleId='D'><w:basedOn w:val='C'/></w:style><w:style w:type='paragraph' w:styleId='P'><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type='paragraph' w:styleId='H'><w:name w:val='heading 1'/></w:style>"
    private static let hidden = "<w:vanish/>"

    private static func p(_ runs: String, _ properties: String = "") -> String {
        "<w:p><w:pPr>\(properties)</w:pPr>\(runs)</w:p>"
    }

    private static func r(_ text: String, _ properties: String = "") -> String { WordDraft.run(text, properties) }

    static let bodies: [(body: String, lines: [String])] = [
        (p(r("shown") + r("no", hidden) + r("too", "<w:vanish w:val='0'/>")), ["showntoo"]),
        (
            p(
                r("shown") + r("no", "<w:rStyle w:val='C'/>") + r("no", "<w:rStyle w:val='D'/>")
                    + r("too", "<w:rStyle w:val='C'/><w:vanish w:val='false'/>")),
            ["showntoo"]
        ),
        // Two styles that hide toggle each other.
        (
            p(r("no") + "<w:r><w:t>no</w:t></w:r>" + r("shown", "<w:rStyle w:val='C'/>"), "<w:pStyle w:val='P'/>"),
            ["shown"]
        ),
        // A hidden paragraph, and one whose mark alone is shown.
        (p(r("a")) + p(r("no", hidden), "<w:rPr><w:vanish/></w:rPr>") + p(r("no", hidden)) + p(r("b")), ["a", "b"]),
        // A style separator: the next paragraph is on the same line.
        (
            p(r("Heading."), "<w:pStyle w:val='H'/><w:rPr><w:vanish/><w:specVanish/></w:rPr>") + "\n" + p(r("Text"))
                + p(r("next")),
            ["Heading. Text", "next"]
        ),
        // What was hidden before a change is not.
        (p(r("shown", "<w:rPrChange w:id='1' w:author='A'><w:rPr><w:vanish/></w:rPr></w:rPrChange>")), ["shown"]),
        // A field of which a part is hidden ends.
        (
            p(
                "<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
                    + r("7") + r("no", hidden) + "<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType='end'/></w:r>"
                    + r(" shown")),
            ["7 shown"]
        ),
        // A box that is hidden with its run.
        (p(r("a") + "<w:r><w:rPr><w:vanish/></w:rPr><w:pict>\(OfficeBodyTests.box)</w:pict></w:r>"), ["a"]),
    ]

    @Test(arguments: bodies) func text(_ document: (body: String, lines: [String])) async throws {
        #expect(try await WordDraft(body: document.body, styles: Self.styles).lines() == document.lines)
    }

    @Test("a paragraph that is not shown has no number, and one that is has its own") func numbers() async throws {
        let list = "<w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr>"
        let mark = "<w:rPr><w:vanish/></w:rPr>"
        let body =
            Self.p(Self.r("a"), list) + Self.p(Self.r("no", Self.hidden), list + mark) + Self.p(Self.r("b"), list)
        let numbering = WordDraft.lists([WordDraft.levels(("decimal", "No. %1", ""))])
        #expect(try await WordDraft(body: body, numbering: numbering).lines() == ["No. 1 a", "No. 2 b"])
    }
}
