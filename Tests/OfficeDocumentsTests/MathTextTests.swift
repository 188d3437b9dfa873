import Testing
import XML

@testable import OfficeDocuments

/// Equations as PowerPoint writes them; the expected texts are those of UnicodeMath (Unicode Technical Note 28, sections 2 and 3).
@Suite("Equations as text")
struct MathTextTests {
    private static func run(_ text: String) -> String { "<m:r><m:t>\(text)</m:t></m:r>" }
    private static func e(_ content: String) -> String { "<m:e>\(content)</m:e>" }
    private static func fraction(_ top: String, _ bottom: String, _ properties: String = "") -> String {
        "<m:f>\(properties)<m:num>\(top)</m:num><m:den>\(bottom)</m:den></m:f>"
    }
    private static func power(_ base: String, _ power: String) -> String {
        "<m:sSup>\(e(base))<m:sup>\(power)</m:sup></m:sSup>"
    }

    private static let equations: [(markup: String, text: String)] = {
        let (x, y, n) = (run("x"), run("y"), run("n"))
        let ranged = "<m:sub>\(run("i=1"))</m:sub><m:sup>\(n)</m:sup>"
        return [
            (run("E=m") + power(run("c"), run("2")) + run("+") + fraction(run("1"), run("10")), "E=mc^2+1/10"),
            (fraction(run("1"), run("10")) + x, "1/10 x"),
            (run("2") + fraction(run("1"), run("3")), "2 1/3"),
            (fraction(run("a+b"), run("(c)(d)")), "(a+b)/((c)(d))"),
            (fraction(run("(a+b)"), fraction(x, y)), "(a+b)/(x/y)"),
            (power(run("ab"), run("n+1")), "(ab)^(n+1)"),
            (power(x, n) + y, "x^n y"),
            (power(power(x, n), run("2")), "(x^n)^2"),
            ("<m:sSubSup>\(e(x))\(ranged)</m:sSubSup>", "x_(i=1)^n"),
            ("<m:sPre><m:sub>\(run("6"))</m:sub><m:sup>\(run("14"))</m:sup>\(e(run("C")))</m:sPre>", "(_6^14)C"),
            ("<m:rad><m:radPr><m:degHide m:val=\"1\"/></m:radPr><m:deg/>\(e(run("x+1")))</m:rad>", "√(x+1)"),
            ("<m:rad><m:deg>\(run("3"))</m:deg>\(e(x))</m:rad>", "∛x"),
            ("<m:rad><m:deg>\(n)</m:deg>\(e(x))</m:rad>", "√(n&x)"),
            (
                "<m:nary><m:naryPr><m:chr m:val=\"∑\"/></m:naryPr>\(ranged)\(e(power(run("i"), run("2"))))</m:nary>",
                "∑_(i=1)^n i^2"
            ),
            (
                "<m:nary><m:naryPr><m:supHide m:val=\"on\"/></m:naryPr><m:sub>\(run("S"))</m:sub><m:sup/>\(e(x))</m:nary>",
                "∫_S x"
            ),
            (
                "<m:d>\(e(fraction(n, run("k"), "<m:fPr><m:type m:val=\"noBar\"/></m:fPr>")))</m:d>",
                "(n¦k)"
            ),
            (
                "<m:d><m:dPr><m:begChr m:val=\"[\"/><m:sepChr m:val=\",\"/><m:endChr m:val=\"\"/></m:dPr>\(e(x))\(e(y))</m:d>",
                "[x,y"
            ),
            (
                "<m:func><m:fName><m:limLow>\(e(run("lim")))<m:lim>\(run("n→∞"))</m:lim></m:limLow></m:fName>\(e(x))</m:func>",
                "lim_(n→∞) x"
            ),
            ("<m:acc><m:accPr><m:chr m:val=\"\u{303}\"/></m:accPr>\(e(x))</m:acc>", "x\u{303}"),
            ("<m:bar><m:barPr><m:pos m:val=\"top\"/></m:barPr>\(e(run("xy")))</m:bar>", "¯(xy)"),
            ("<m:eqArr>\(e(run("x=1")))\(e(run("y=2")))</m:eqArr>", "█(x=1@y=2)"),
            ("<m:m><m:mr>\(e(x))\(e(y))</m:mr><m:mr>\(e(n))\(e(x))</m:mr></m:m>", "■(x&y@n&x)"),
            ("<m:box>\(e(run("x≔1")))</m:box>", "x≔1"),
            ("<m:f/><m:unknown>\(x)</m:unknown>", "/x"),
        ]
    }()

    @Test("elements keep what they say", arguments: equations.indices)
    func elements(_ index: Int) throws {
        let (markup, text) = Self.equations[index]
        var parser = SlideParser()
        let reader = try XMLReader(
            Array("<p:sp><a:p><a14:m><m:oMath>\(markup)</m:oMath></a14:m></a:p></p:sp>".utf8),
            XMLOptions([.attributes, .text]))
        while let event = try reader.next() { try parser.take(event.content) }
        #expect(parser.builder.slide.blocks == [.paragraph(SlideParagraph(text: text))])
        #expect(parser.builder.slide.hasFormulas)
    }
}
