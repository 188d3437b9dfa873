@testable import DocumentConverters
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing

/// Rich text, and the text that a word processor shows for it. The comments name the sections of the Rich Text
/// Format Specification 1.9.1.
struct RichTextTests {
    static let pieces: [(rtf: String, text: String)] = [
        // Basic entities.
        (#"{\rtf1\ansi Hello, {\b bold} world\par}"#, "Hello, bold world\n"),
        (#"{\rtf1 a\\b \{c\}\par d\line e}"#, "a\\b {c}\nd\ne\n"),
        ("{\\rtf1 one\r\ntwo\\\nthree}", "onetwo\nthree\n"),
        // Unicode RTF: \u with its fallback, \uc, surrogate pairs as two signed numbers, \upr.
        (#"{\rtf1\ansi\u8364?5 \uc0\u8364 6 \uc2\u945ab\u946\'61\'62.}"#, "€5 €6 αβ.\n"),
        (#"{\rtf1 \u-10179?\u-8704?}"#, "😀\n"),
        (#"{\rtf1 {\upr{bad}{\*\ud{good}}}}"#, "good\n"),
        // Character set; font table: each font has its own code page.
        (#"{\rtf1\ansi\ansicpg1250 za\'bf\'f3\'b3\'e6}"#, "zażółć\n"),
        (#"{\rtf1\mac caf\'8e}"#, "café\n"),
        (
            #"{\rtf1\ansi\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset128 Mincho;}}"#
                + #"\f0 \'e9 \f1 \'ec\'e8\'f0 \f2 \'93\'fa\'96\'7b}"#, "é мир 日本\n"
        ),
        // A symbol font, whose bytes are not letters.
        (#"{\rtf1{\fonttbl{\f0 A;}{\f3\fcharset2 Symbol;}}{\listtext\f3\'b7\tab}item}"#, "•\titem\n"),
        // TextEdit begins each number and bullet with a tab, Word does not.
        ("{\\rtf1 x\\par{\\listtext\t\\uc0\\u8226 \t}one\\par{\\listtext\\tab 2.\\tab}two}", "x\n•\tone\n2.\ttwo\n"),
        // Symbol fonts by name: bytes, the private use area of Word, and fields. A character of Unicode stays itself.
        (
            #"{\rtf1{\fonttbl{\f0\fswiss Arial;}{\f3\fcharset2{\*\panose 05}Symbol{\*\falt x};}{\f4\fcharset2 Wingdings;}}\f0 yes {\f4 \u-3842\'fe} no {\f4\u-3928\'a8} tick {\f4\'fc}{\f4 J\{} {\f3 abcD \'b3 \'b1\u8364?}}"#,
            "yes 🗹 no 🞎 tick ✓☺🏵 αβχΔ ≥ ±€\n"
        ),
        (
            #"{\rtf1 a{\field{\*\fldinst{SYMBOL 254 \\f "Wingdings" \\s 10}}{\fldrslt\f4 x}}b{\field{\*\fldinst SYMBOL 0xB0 \\f Symbol}{\fldrslt}}{\field{\*\fldinst DATE}{\fldrslt May}}}"#,
            "a🗹b°May\n"
        ),
        // A sign of a font of letters is the result, or else a character.
        (
            #"{\rtf1{\field{\*\fldinst SYMBOL 169 \\f "Times New Roman" \\s 12}{\fldrslt\'a9}} {\field{\*\fldinst{SYMBOL 8364 \\u \\f "Arial"}}{\fldrslt{\u8364?}}}"#
                + #" {\field{\*\fldinst SYMBOL 169 \\f "Times New Roman"}{\fldrslt}} {\field{\*\fldinst SYMBOL 0x20AC \\u \\f Arial}}{\field{\*\fldinst SYMBOL 128}}}"#,
            "© € © €€\n"
        ),
        (
            #"{\rtf1 a{\field{\*\fldinst SYMBOL 55296 \\u}{\fldrslt }}{\field{\*\fldinst SYMBOL 9}}{\v{\field{\*\fldinst SYMBOL 65}}}b}"#,
            "ab\n"
        ),
        // Destinations that are not shown; unknown ones after \*; hexadecimal digits of a picture; binary data.
        (#"{\rtf1{\info{\title T}{\author A}}{\stylesheet{\s1 Heading;}}{\header H}{\*\unknown x}text}"#, "text\n"),
        (#"{\rtf1 a{\pict\pngblip 89504e47}b{\*\shppict{\pict 00}}c}"#, "abc\n"),
        ("{\\rtf1 a{\\pict\\bin4 }}{\\}b}", "ab\n"),
        // Fields: the result is shown, the instruction is not.
        (#"{\rtf1{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt the link}}}"#, "the link\n"),
        // Hidden and deleted text.
        (#"{\rtf1 a{\v hidden}b\v no\v0 c{\deleted gone}d}"#, "abcd\n"),
        // Special characters.
        (#"{\rtf1 a\~b\_c\-d\emdash e\ldblquote f\rdblquote\bullet}"#, "a\u{A0}b-cd—e“f”•\n"),
        // Table definitions.
        (
            #"{\rtf1\trowd\intbl Name\cell Height\cell\row\trowd\intbl Brocken\cell 1141 m\cell\row\pard after}"#,
            "Name     Height\nBrocken  1141 m\nafter\n"
        ),
        // Footnotes.
        // Pandoc and LibreOffice write it as a group that others may skip.
        (
            #"{\rtf1 Text{\super\chftn}{\*\footnote\chftn\~\plain\pard The note.\par} goes on\par}"#,
            "Text[1] goes on\n\n[1] The note.\n"
        ),
        (#"{\rtf1 Text{\super\chftn}{\footnote\chftn The note.} goes on\par}"#, "Text[1] goes on\n\n[1] The note.\n"),
        // Annotations: LibreOffice writes one like this, and Word \chatn in it. One without an author has initials.
        (
            #"{\rtf1 Some {\*\atrfstart 0}words{\*\atrfend 0}{\*\atnid RR}{\*\atnauthor Rita R\u233?viseuse}\chatn{\*\annotation{\*\atnref 0}{\*\atndate -2014588809}\pard\plain\intbl{\chatn }{Not\par these.}} go on.{\footnote\chftn A note.}\par}"#,
            "Some words go on.\n\n[1] A note.\n\nComments:\nRita Réviseuse: Not these.\n"
        ),
        (#"{\rtf1 a{\*\atnid AB}\chatn{\*\annotation x}b{\*\annotation y}}"#, "ab\n\nComments:\nAB: x\ny\n"),
        (#"{\rtf1 a{\v{\*\atnid AB}{\*\annotation\plain x}}{\*\annotation  }b}"#, "ab\n"),
        // Track changes: deleted and moved text. The paragraphs around a deleted end become one.
        (#"{\rtf1 a{\mvf gone}{\deleted b\par}c\par{\deleted d{\footnote\plain e}\par}f\par}"#, "ac\nf\n"),
        // A hidden end of a paragraph: Word shows the next one on the same line.
        (#"{\rtf1 a{\v b\par}c\par{\v d\par}e\par}"#, "a c\ne\n"),
        // A line break is in the paragraph.
        (#"{\rtf1 a \line\line b\line\par c\par}"#, "a\n\nb\n\nc\n"),
        // Math: as LibreOffice and Word write it, with a picture for other readers.
        (
            #"{\rtf1{\mmathPr\mbrkBin0}Let {\*\mmath{\*\moMath{\mr\mscr0\msty2 \f34 E=m}{\msSup{\msSupPr{\mctrlPr\f34 x}}{\me{\mr c}}{\msup{\mr 2}}}{\mr +}{\mf{\mfPr{\mtype bar}}{\mnum{\mr 1}}{\mden{\mr 10}}}}{\mmathPict{\pict 00}}} be\par}"#,
            "Let E=mc^2+1/10 be\n"
        ),
        (
            #"{\rtf1{\mmath{\*\moMathPara{\*\moMathParaPr{\mjc center}}{\*\moMath{\mnary{\mnaryPr{\mchr \u8721\'3f}{\mlimLoc undOvr}}{\msub{\mr i=1}}{\msup{\mr n}}{\me{\mr {\i x}}}}{\mr\line =}{\mrad{\mradPr\mdegHide1{\mdegHide on}}{\mdeg{\mr 9}}{\me{\mr a+b}}}{\md{\mdPr{\mbegChr [}{\mendChr ]}}{\me{\mr x}}{\me{\mr y}}}}}{\mmathPict{\*\shppict{\pict 00}}}}{\v{\*\moMath{\mr no}}}\par}"#,
            "∑_(i=1)^n x =√(a+b)[x|y]\n"
        ),
        // Powers: raised digits behind a number.
        (
            #"{\rtf1 10{\super 6}m, 10{\super{-}{1}2}, 2{\super nd}, x{\super 2}, 5{\up6 2}\super 3\nosupersub .{\footnote\super 1\nosupersub 9\super 9}\par}"#,
            "10^6m, 10^-12, 2nd, x2, 5^23.\n\n[1] 19^9\n"
        ),
        (#"{\rtf1\trowd\intbl 10\super 6\cell\nosupersub b\cell\row}"#, "10^6  b\n"),
        (#"{\rtf1}"#, ""),
    ]

    /// Formulas become text on a line.
    @Test("formulas are a loss")
    func formulas() throws {
        let rtf = Array(#"{\rtf1{\mmath{\*\moMath{\mf{\mnum{\mr a}}{\mden{\mr 2}}}}}\b b\par}"#.utf8)
        #expect(try RTFReader.text(of: rtf).losses == [.formulas])
        #expect(try RTFReader.markup(of: rtf) == RTFReader.Content(text: "<p>a/2<b>b</b></p>\n", losses: [.formulas]))
        #expect(DocumentParts.losses(inRichText: rtf) == [.formulas])
    }

    /// The same as HTML. The sections are "Font (Character) Formatting Properties", "Paragraph Formatting
    /// Properties" and "Tables".
    @Test(arguments: [
        (#"{\rtf1 a {\b b\i c}\b d\plain e < f\par}"#, "<p>a <b>b</b><b><i>c</i></b><b>d</b>e &lt; f</p>\n"),
        (
            #"{\rtf1\pard\outlinelevel0 Title\par\pard Text\super 2\nosupersub .\par}"#,
            "<h1>Title</h1>\n<p>Text<sup>2</sup>.</p>\n"
        ),
        (
            #"{\rtf1\trowd\intbl\b Name\cell 1\line 2\b0\cell\row\pard after}"#,
            "<table>\n<tr><td><b>Name</b></td><td><b>1<br>2</b></td></tr>\n</table>\n<p>after</p>\n"
        ),
        (
            #"{\rtf1 Text{\super\chftn}{\footnote\chftn Note.}\par}"#,
            "<p>Text<sup>[1]</sup></p>\n<hr>\n<p>[1] Note.</p>\n"
        ),
        // Style sheet: Word stores the level of a heading, LibreOffice its name; a level in the
        // paragraph takes precedence.
        (
            #"{\rtf1{\stylesheet{\s0 Normal;}{\s1\outlinelevel1 Kapitel;}{\s2\b Heading 3;}}\pard\s1 A\par\pard\s2 B\par\pard\s0 C\par}"#,
            "<h2>A</h2>\n<h3>B</h3>\n<p>C</p>\n"
        ),
        // Fields: a hyperlink.
        (
            #"{\rtf1 See {\field{\*\fldinst{HYPERLINK "http://x.org/?a=1&b=2" }}{\fldrslt{\ul the {\b site}}}}.\par}"#,
            "<p>See <a href=\"http://x.org/?a=1&amp;b=2\"><u>the </u><b><u>site</u></b></a>.</p>\n"
        ),
        (#"{\rtf1{\field{\*\fldinst HYPERLINK "javascript:x()"}{\fldrslt it}}}"#, "<p>it</p>\n"),
        (#"{\rtf1{\field{\*\fldinst PAGE}{\fldrslt 7}}}"#, "<p>7</p>\n"),
        // Bullets and numbering, and raised and lowered text.
        (
            #"{\rtf1\pard{\listtext\bullet\tab}\ilvl0 A\par\pard{\listtext 2.\tab}\ilvl1 B\par\pard{\listtext 3.\tab}\ilvl1 C\par\pard{\listtext\bullet\tab}\ilvl0 D\par\pard E\par}"#,
            "<ul>\n<li>A<ol start=\"2\">\n<li>B</li>\n<li>C</li>\n</ol>\n</li>\n<li>D</li>\n</ul>\n<p>E</p>\n"
        ),
        // Roman numbers and a gap; a letter that is a bullet; numbers that no list of HTML has.
        (
            #"{\rtf1\pard{\listtext iv)\tab}A\par\pard{\listtext v)\tab}B\par\pard{\listtext viii)\tab}C\par\pard{\listtext o\tab}D\par\pard{\listtext 1.1\tab}E & F\par}"#,
            "<ol type=\"i\" start=\"4\">\n<li>A</li>\n<li>B</li>\n<li value=\"8\">C</li>\n</ol>\n<ul>\n<li>D</li>\n</ul>\n<p>1.1 E &amp; F</p>\n"
        ),
        // A list item goes on behind a line break, a footnote and a comment; Word 6 wrote \pntext.
        (
            #"{\rtf1\pard{\pntext 1.\tab}A\line a\par\pard{\listtext 2.\tab}B{\footnote\chftn N\par}{\*\atnauthor Al}{\*\annotation{\listtext 1.\tab}\b C\par}\par}"#,
            "<ol>\n<li>A<br>a</li>\n<li>B</li>\n</ol>\n<hr>\n<p>[1] N</p>\n<hr>\n<p>Al: 1.\tC</p>\n"
        ),
        (#"{\rtf1 x{\up8 2} H{\dn8 2}O\par}"#, "<p>x<sup>2</sup> H<sub>2</sub>O</p>\n"),
        (#"{\rtf1}"#, ""),
    ])
    func showsItAsAPage(_ piece: (rtf: String, html: String)) throws {
        #expect(try RTFReader.markup(of: Array(piece.rtf.utf8)).text == piece.html)
    }

    @Test(arguments: pieces)
    func showsWhatAPageShows(_ piece: (rtf: String, text: String)) throws {
        #expect(try RTFReader.text(of: Array(piece.rtf.utf8)).text == piece.text)
    }

    /// Signs that are not known are a loss, except in the bullets of lists.
    @Test(
        "unknown signs are a loss",
        arguments: [
            (#"\f5 J\par"#, [Loss.other]), (#"\f4\'ff\par"#, [.other]), (#"\f5\u-3842?\par"#, [.other]),
            (#"\f5  \f4 J\f3\'b0\f0 a\par"#, []), (#"{\listtext\f5\'97\tab}\f0 item\par"#, []),
            (#"{\v\f5 J}a\par"#, []), (#"{\field{\*\fldinst SYMBOL 252 \\f "Marlett"}}"#, [.other]),
            (#"{\field{\*\fldinst SYMBOL 252 \\f "Marlett"}{\fldrslt\f5\'fc}}"#, [.other]),
            (#"{\field{\*\fldinst SYMBOL 255 \\f "Wingdings"}{\fldrslt }}"#, [.other]),
            (#"{\field{\*\fldinst SYMBOL 252 \\f "Arial"}{\fldrslt }}"#, []),
        ])
    func unknownSigns(_ body: String, _ losses: [Loss]) throws {
        let fonts = #"{\fonttbl{\f0 A;}{\f3\fcharset2 Symbol;}{\f4\fcharset2 Wingdings;}{\f5\fcharset2 Marlett;}}"#
        let rtf = #"{\rtf1\#(fonts)\#(body)}"#
        #expect(try RTFReader.text(of: Array(rtf.utf8)).losses == losses)
        #expect(try RTFReader.markup(of: Array(rtf.utf8)).losses == losses)
    }

    @Test(arguments: [
        ("", RTFReader.Failure.notRichText), ("hello", .notRichText), (#"{\rtf1 cut off"#, .truncated),
        (#"{\rtf1 {\b cut"#, .truncated),
    ])
    func whatIsDamagedIsAnError(_ rtf: String, _ failure: RTFReader.Failure) {
        #expect(throws: failure) { try RTFReader.text(of: Array(rtf.utf8)) }
    }

    @Test func deepNestingIsAnError() {
        let rtf = #"{\rtf1"# + String(repeating: "{", count: 20_000)
        #expect(throws: RTFReader.Failure.tooDeep) { try RTFReader.text(of: Array(rtf.utf8)) }
    }

    /// Numbers out of range, incomplete escapes, and input that ends inside a token.
    @Test(arguments: [
        #"{\rtf1\u99999999999999999999 \uc-5\uc99999999999 a\bin99999999999999 }"#, #"{\rtf1\'"#, #"{\rtf1\'4"#,
        #"{\rtf1\"#,
        #"{\rtf1\ansicpg-1\'e9\fcharset99999 \f-7\'ff}"#, #"{\rtf1\cell\row\row\cell}}}}}{{{"#, #"{\rtf1{\footnote}}"#,
        #"{\rtf1\u-10179?\u65?\u-8704?}"#,
    ])
    func oddRichTextDoesNotTrap(_ rtf: String) {
        _ = try? RTFReader.text(of: Array(rtf.utf8))
    }

    /// The striprtf project has a text file for each RTF file; they are compared word by word.
    @Test(.enabled(if: Fixtures.hasDocuments, "the shared fixtures are not beside the package"))
    func realDocumentsKeepTheirWords() throws {
        let folder = Fixtures.documents.appending(path: "striprtf/tests")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "rtf").path)
        var compared = 0
        for name in files.sorted() {
            let expected = folder.appending(path: "text/\(name.dropLast(4)).txt")
            guard let expected = try? String(contentsOf: expected, encoding: .utf8) else { continue }
            let rtf = try Data(contentsOf: folder.appending(path: "rtf/\(name)"))
            let text = try RTFReader.text(of: Array(rtf)).text
            let score = WordScore.f1(text, expected)
            #expect(score > 0.95, "\(name): \(score)")
            compared += 1
        }
        #expect(compared >= 10)
    }
}

/// The similarity of two texts as F1: the harmonic mean of precision and recall of their words.
enum WordScore {
    static func f1(_ text: String, _ expected: String) -> Double {
        let (found, wanted) = (words(text), words(expected))
        guard !found.isEmpty || !wanted.isEmpty else { return 1 }
        let common = found.reduce(0) { $0 + min($1.value, wanted[$1.key] ?? 0) }
        let total = found.values.reduce(0, +) + wanted.values.reduce(0, +)
        return 2 * Double(common) / Double(total)
    }

    private static func words(_ text: String) -> [Substring: Int] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            .reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}
