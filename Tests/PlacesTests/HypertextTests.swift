import Places
import Testing

@Suite("The text of HTML")
struct HypertextTests {
    /// The text that a browser shows, according to section 15 (rendering) of the HTML standard.
    @Test(arguments: [
        ("<p>one</p><p>two</p>", "one\n\ntwo"), ("a<br>b<br/>c", "a\nb\nc"), ("a<br><br>b", "a\n\nb"),
        ("<b>x</b> <i>y</i>", "x y"), ("  a \n  b  ", "a b"), ("a&nbsp;&amp;&#33;&#x21;&uuml;", "a &!!ü"),
        ("<ul><li>one</li><li>two<ul><li>in</li></ul></li></ul>", "- one\n- two\n  - in"),
        ("<ol><li>one<li>two</ol>after", "1. one\n2. two\n\nafter"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>", "a\tb\nc\td"),
        ("<script>if (a<b) x()</script>seen<style>p{}</style>", "seen"), ("a<!-- <p>no</p> -->b", "ab"),
        ("<a href=\"https://a.example\">link</a>", "link"), ("<pre>a\n  b</pre>", "a\n  b"),
        ("<pre>\n if x:\n\n\ty\n</pre>z", "if x:\n\n\ty\n\nz"),
        ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b"),
        ("<ol><li value=7>a<li>b<ol><li>c</ol><li>d", "7. a\n8. b\n  1. c\n9. d"),
        ("<ol start='9223372036854775807'><li>a<li>b", "9223372036854775807. a\n-9223372036854775808. b"),
        ("<ul><li value=3>a", "- a"),
        ("<ol reversed><li>a<li>b<ol><li>c</ol><li value=7>d<li>e</ol>", "4. a\n3. b\n  1. c\n7. d\n6. e"),
        ("<ol REVERSED start=9><li>a<li>b", "9. a\n8. b"),
        ("10<sup>6</sup> m, 10<sup>−<i>3</i></sup>, 2<sup>nd</sup>, x<sup>2", "10^6 m, 10^−3, 2nd, x2"),
        ("<p>7</p><sup>2</sup> 10<sup>9", "7\n\n2 10^9"),
        // Readings of characters, with and without brackets of the page (4.5.10).
        ("<ruby>漢<rt>かん</rt></ruby> <ruby>字<rp>[<rt>じ<rp>]</ruby> <ruby>x<rt> <rt>y</ruby>", "漢(かん) 字[じ] x (y)"),
        // A semicolon may be missing (13.2.5.73 and 13.2.5.80).
        ("AT&ampT &copy 2020 &notit; &#169 &#xA9z &apos &unknown", "AT&T © 2020 ¬it; © ©z &apos &unknown"),
        ("<pre>a  b  </pre>", "a  b"), ("<pre>a \n<br>b", "a\n\nb"), ("<pre>a ", "a"), ("<ul><ul><li>x", "- x"),
        ("1 < 2 & 3", "1 < 2 & 3"),
        ("<h1>T</h1>x", "T\n\nx"), ("", ""), ("<p", "<p"), ("&unknown; &#xD800;", "&unknown; &#xD800;"),
        ("<div>a<div>b</div></div>c", "a\nb\nc"), ("<p title=\"a>b\">x</p>", "x"), ("<SCRIPT>x</SCRIPT>y", "y"),
    ])
    func text(html: String, text: String) { #expect(Hypertext(html).text == text) }

    @Test(arguments: [
        ("a\n\nb", "a\n\nb"), ("AT&amp;T\nx", "AT&T\nx"), ("a <small> place", "a place"), ("1 < 2", "1 < 2"),
        ("<Here> be dragons", "<Here> be dragons"), ("a &copy b", "a &copy b"), ("x<br>y", "x\ny"),
    ])
    func whatHasNoTagStaysAsItIs(written: String, text: String) { #expect(Hypertext(guessing: written).text == text) }

    @Test func picturesAreFound() {
        let html = "<img src='a b.jpg' alt=x><IMG alt=\"\" SRC=\"c.png?x=1&amp;y=2\"><img><img src=d.gif?a&copy=1&lt>"
        #expect(Hypertext(html).pictures == ["a b.jpg", "c.png?x=1&y=2", "d.gif?a&copy=1<"])
    }

    /// Text for which a careless scanner would start again at every tag.
    @Test(arguments: ["<a ", "<a b=\"", "<!--", "<p>", "&amp", "<ul><li>", "<script>", "</", "<a b='"])
    func hostileTextIsReadOnce(piece: String) {
        let text = Hypertext(String(repeating: piece, count: 60_000)).text
        #expect(text.utf8.count <= 60_000 * 30)
    }
}
