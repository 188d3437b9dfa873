@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// The numbers of lists in OpenDocument texts, as OpenDocument 1.3 (part 3, 5.3 and 19) defines them. The texts are written by
/// odfpy.
@Suite("Numbered lists of OpenDocument texts continue", .enabled(if: Peer.hasOffice, "needs odfpy"))
struct OpenDocumentNumberingTests {
    /// Python that defines `numbered(style, items, **attributes)`: a list of paragraphs, or of further lists.
    private static let make = """
        import sys
        from odf.opendocument import OpenDocumentText
        from odf.style import ListLevelProperties
        from odf.text import P, List, ListHeader, ListItem, ListLevelStyleBullet, ListLevelStyleNumber, ListStyle
        text = OpenDocumentText()
        def style(name, *formats, into=text.automaticstyles, start=None):
            made = ListStyle(name=name)
            for level, form in enumerate(formats, 1):
                more = {'startvalue': start} if start and level == 1 else {}
                made.addElement(ListLevelStyleBullet(level=level, bulletchar='-') if form == '-'
                    else ListLevelStyleNumber(level=level, numformat=form, numsuffix='.', **more))
            into.addElement(made)
        def numbered(name, items, start=None, into=None, **attributes):
            if name: attributes['stylename'] = name
            made = List(**attributes)
            for index, item in enumerate(items):
                more = {'startvalue': start} if start and index == 0 else {}
                row = ListItem(**more); made.addElement(row)
                for part in item if isinstance(item, tuple) else (item,):
                    row.addElement(P(text=part) if isinstance(part, str) else part)
            if into is None: text.text.addElement(made)
            return made
        def paragraph(words): text.text.addElement(P(text=words))
        style('L', '1', 'a', 'i'); style('M', 'A', '-')

        """

    static let texts: [(script: String, lines: [String])] = [
        (
            "numbered('L', ['one', 'two']); paragraph('x'); numbered('L', ['three'], continuenumbering='true')\n"
                + "paragraph('y'); numbered('L', ['four', 'five'], continuenumbering='true'); numbered('L', ['one'])",
            ["1. one", "2. two", "x", "3. three", "y", "4. four", "5. five", "1. one"]
        ),
        // Another style between them, and letters.
        (
            "numbered('M', ['a', 'b']); paragraph('x'); numbered('L', ['one']); numbered('M', ['c'], continuenumbering='true')",
            ["A. a", "B. b", "x", "1. one", "C. c"]
        ),
        // By the id of a list.
        (
            "numbered('L', ['one', 'two'], id='list1'); paragraph('x'); numbered('L', ['one'], id='list2'); paragraph('y')\n"
                + "numbered('L', ['three'], continuelist='list1')",
            ["1. one", "2. two", "x", "1. one", "y", "3. three"]
        ),
        // A number that the first item states, and the style.
        (
            "style('S', '1', start=7); numbered('L', ['ten', 'eleven'], start=10); paragraph('x'); numbered('S', ['seven'])\n"
                + "paragraph('y'); numbered('S', ['eight'], continuenumbering='true')",
            ["10. ten", "11. eleven", "x", "7. seven", "y", "8. eight"]
        ),
        // A style of the whole document, and lists in lists, which begin again.
        (
            "style('Numbering', '1', 'a', into=text.styles)\n"
                + "inner = lambda *names, **more: numbered(None, list(names), into=1, **more)\n"
                + "numbered('Numbering', [('one', inner('x', 'y')), ('two', inner('x'))]); paragraph('z')\n"
                + "numbered('Numbering', [('three', inner('x'))], continuenumbering='true')",
            ["1. one", "a. x", "b. y", "2. two", "a. x", "z", "3. three", "a. x"]
        ),
        // A number that an item in the middle states, in a list within another, too.
        (
            "def stated(made, *numbers):\n    for item, number in zip(made.childNodes, numbers):\n"
                + "        if number: item.setAttribute('startvalue', number)\n    return made\n"
                + "stated(numbered('L', ['one', 'seven', 'eight', 'three']), None, 7, None, 3); paragraph('x')\n"
                + "numbered('L', ['four', ('five', stated(numbered(None, ['a', 'd', 'e'], into=1), None, 4, 5)), 'six'], continuenumbering='true')",
            ["1. one", "7. seven", "8. eight", "3. three", "x", "4. four", "5. five", "a. a", "d. d", "e. e", "6. six"]
        ),
        // Headers, which have no number, after an item, after another header, and at the end of a list within an item.
        (
            "def header(made, at, words):\n    row = ListHeader(); row.addElement(P(text=words))\n"
                + "    made.childNodes.insert(at, row); row.parentNode = made; return made\n"
                + "header(header(numbered('L', ['one', 'two', ('three', header(numbered(None, ['a'], into=1), 1, 'p'))]), 1, 'q'), 2, 'r')",
            ["1. one", "q", "r", "2. two", "3. three", "a. a", "p"]
        ),
        // Before the first item, as LibreOffice writes them, and in a list of them alone.
        (
            "def header(made, at, words):\n    row = ListHeader(); row.addElement(P(text=words))\n"
                + "    made.childNodes.insert(at, row); row.parentNode = made; return made\n"
                + "numbered('L', ['one']); header(header(numbered('L', ['two', 'three'], continuenumbering='true'), 0, 'r'), 0, 'q')\n"
                + "header(numbered('L', []), 0, 'p'); paragraph('x')",
            ["1. one", "q", "r", "2. two", "3. three", "p", "x"]
        ),
        // Numbers that show those above, in items that follow a paragraph as LibreOffice writes them, too.
        (
            "made = ListStyle(name='D'); text.automaticstyles.addElement(made)\n"
                + "for level in 1, 2, 3:\n"
                + "    made.addElement(ListLevelStyleNumber(level=level, numformat='1', numsuffix='.', displaylevels=level))\n"
                + "inner = lambda *items: numbered(None, list(items), into=1)\n"
                + "numbered('D', [('one', inner('a', ('b', inner('c')), 'd'))], id='x'); paragraph('p')\n"
                + "numbered('D', [inner('e')], continuelist='x'); paragraph('q')\n"
                + "numbered('D', [inner(inner('f')), inner('g'), ('two', inner('h'))], continuenumbering='true'); paragraph('r')\n"
                + "numbered('D', [inner('i')]); numbered('D', ['one'])",
            [
                "1. one", "1.1. a", "1.2. b", "1.2.1. c", "1.3. d", "p", "1.4. e", "q", "1.4.1. f", "1.5. g", "2. two",
                "2.1. h", "r", "1.1. i", "1. one",
            ]
        ),
        // Headings, of which one has a style without a number, one is deleted, and one begins again.
        (
            "from odf.text import H, OutlineStyle, OutlineLevelStyle, TrackedChanges, ChangedRegion, Deletion\n"
                + "from odf.style import Style\n"
                + "made = OutlineStyle(name='O'); text.styles.addElement(made)\n"
                + "for level, form, shown in (1, 'I', 1), (2, '1', 2), (3, '', 1), (4, 'a', 4):\n"
                + "    made.addElement(OutlineLevelStyle(level=level, numformat=form, numsuffix=')', displaylevels=shown))\n"
                + "text.styles.addElement(Style(name='N', family='paragraph', liststylename=''))\n"
                + "text.automaticstyles.addElement(Style(name='P', family='paragraph', parentstylename='N'))\n"
                + "def heading(level, words, **more):\n    text.text.addElement(H(outlinelevel=level, text=words, **more))\n"
                + "changes = TrackedChanges(); region = ChangedRegion(check_grammar=False); gone = Deletion()\n"
                + "gone.addElement(H(outlinelevel=1, text='gone')); region.addElement(gone); changes.addElement(region)\n"
                + "text.text.addElement(changes)\n"
                + "heading(1, 'a'); heading(2, 'b'); heading(2, 'c'); heading(1, 'd', stylename='P'); heading(1, 'e')\n"
                + "heading(2, 'f'); heading(3, 'g'); heading(4, 'h'); heading(1, 'i', restartnumbering='true', startvalue=7)",
            ["I) a", "I.1) b", "I.2) c", "d", "II) e", "II.1) f", "g", "II.1.a) h", "VII) i"]
        ),
        // Points have no numbers to continue.
        (
            "style('P', '-'); numbered('P', ['a']); paragraph('x'); numbered('P', ['b'], continuenumbering='true')",
            ["- a", "x", "- b"]
        ),
    ]

    @Test(arguments: texts)
    func numbers(_ text: (script: String, lines: [String])) async throws {
        let (home, scratch) = (try Scratch(), try Scratch())
        let path = home.path.appending("a.odt")
        let script = Self.make + text.script + "\ntext.save(sys.argv[1])"
        _ = try await Peer.run(Peer.python, ["-c", script, path.string])
        let source = try ConversionSource("org.oasis-open.opendocument.text", file: path)
        let content = try await PandocConverter(searchPath: .standard).convert(
            source, in: ConversionContext(scratch: scratch.path))
        let lines = try #require(try content.text()).split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        #expect(lines == text.lines)
    }

    @Test("a hostile number, and a list without a style, change nothing")
    func hostile() {
        for (number, isChanged) in [
            ("99999999999999999999", false), ("9223372036854775807", false), ("-5", false), ("5", true),
        ] {
            let body = """
                <office:document-content><office:automatic-styles><text:list-style style:name="L"><text:list-level-style-number \
                text:level="1"/></text:list-style></office:automatic-styles><office:body><text:list text:style-name="L">\
                <text:list-item text:start-value="\(number)"><text:p/></text:list-item><text:list-item><text:p/>\
                </text:list-item></text:list></office:body></office:document-content>
                """
            #expect((OpenDocumentNumbering.rewritten(Array(body.utf8), styles: nil) != nil) == isChanged)
            let bare = body.replacingOccurrences(of: #" text:style-name="L""#, with: "")
            #expect(OpenDocumentNumbering.rewritten(Array(bare.utf8), styles: nil) == nil)
        }
    }
}
