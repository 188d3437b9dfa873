@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Markup that pandoc's readers leave out without an error.
@Suite(
    "What a reader of markup skips is a loss",
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct SkippedMarkupTests {
    private static let documents: [(type: String, text: String, losses: Set<Loss>)] = [
        ("org.tug.tex", "Text.", []),
        ("org.tug.tex", "Text \\vspace{1em} \\small and \\noindent more.", [.layout]),
        ("org.tug.tex", "Text \\unknown{words}.", [.other]), ("org.tug.tex", "On \\today{}.", [.other]),
        ("org.tug.tex", "\\input{chapter}", [.other]),
        ("org.tug.tex", "\\begin{tikzpicture}\\node {x};\\end{tikzpicture}", [.pictures]),
        ("org.tug.tex", "\\begin{strange}words\\end{strange}", [.layout]),
        (
            "org.tug.tex",
            "\\documentclass{article}\\usepackage{tikz}\n\\lstset{a=b}\n\\begin{document}\nText.\n\\end{document}",
            [.layout]
        ),
        ("org.tug.tex", "50\\% of it%\n is text. % a remark", [.other]), ("org.tug.tex", "50\\% of it%\n", []),
        ("net.sourceforge.docutils.restructuredtext", "Text.\n\n.. _target: https://example.com\n", []),
        ("net.sourceforge.docutils.restructuredtext", ".. include:: other.txt\n", [.other]),
        ("net.sourceforge.docutils.restructuredtext", "Text.\n\n.. toctree::\n\n   a\n", [.other]),
        ("net.sourceforge.docutils.restructuredtext", "Text.\n\n.. a remark\n", [.other]),
        ("net.sourceforge.docutils.restructuredtext", "A |name|.\n", [.other]),
        ("net.sourceforge.docutils.restructuredtext", ".. raw:: latex\n\n   words\n", [.other]),
        ("org.orgmode.org", "* Title :tag:\nText.\n", []), ("org.orgmode.org", "#+INCLUDE: \"other.org\"\n", [.other]),
        ("org.orgmode.org", "* COMMENT Title\nText.\n", [.other]),
        ("org.orgmode.org", "* A :noexport:\nText.\n", [.other]),
        ("org.orgmode.org", "* A\nSCHEDULED: <2020-01-01 Wed>\nText.\n", [.metadata]),
        ("org.orgmode.org", "a \\today b\n", [.other]),
        ("net.daringfireball.markdown", "Text <!-- a remark -->.\n", [.other]),
        ("net.daringfireball.markdown", "Text[^1] and more.\n\n[^1]: A note.\n", []),
        ("org.wikimedia.wikitext", "{{Infobox|name=x}}\n\nText.\n", [.other]),
        ("org.wikimedia.wikitext", "Text.\n", []),
        ("org.gnu.troff", ".TH A 1\n.SH NAME\nText.\n", []),
        ("org.gnu.troff", ".TH A 1\n.ta 2i\n.SH NAME\nText.\n", [.layout]),
    ]

    @Test(arguments: documents, [UniformType.html, .markdown, .docx])
    func losses(_ document: (type: String, text: String, losses: Set<Loss>), _ target: UniformType) async throws {
        guard target != .markdown || document.type != "net.daringfireball.markdown" else { return }
        let (context, _) = try await convert(document.text, from: document.type, to: target)
        // Pictures are always said of Markdown, which has none.
        let expected = document.losses.union(target == .markdown ? [.pictures] : [])
        #expect(Set(context.losses.recorded ?? []).union(target == .markdown ? [.pictures] : []) == expected)
    }

    /// An Org file with identifiers, which org-roam writes into each heading; python's parser of XML reads what was made.
    @Test("a property that is named as an attribute makes no second one", arguments: [UniformType.html, .epub])
    func properties(_ target: UniformType) async throws {
        let text = "* Heading\n:PROPERTIES:\n:ID: 5f0e\n:END:\nText.\n* \n* Next\nmore\n"
        let (context, content) = try await convert(text, from: "org.orgmode.org", to: target)
        #expect(context.losses.recorded?.contains(.metadata) == true)
        let home = try Scratch()
        let path = home.path.appending("made")
        try content.write(to: URL(filePath: path.string))
        let (status, output) = try await Peer.run(
            "/usr/bin/env",
            [
                "python3", "-c",
                """
                import re, sys, zipfile, xml.dom.minidom
                if zipfile.is_zipfile(sys.argv[1]):
                    book = zipfile.ZipFile(sys.argv[1])
                    pages = [book.read(name).decode() for name in book.namelist() if name.endswith('xhtml')]
                    for page in pages: xml.dom.minidom.parseString(page)
                else: pages = [open(sys.argv[1]).read()]
                tags = [tag for page in pages for tag in re.findall('<[^>]*>', page)]
                print(max(len(re.findall(r'\\sid=', tag)) for tag in tags), any('Next' in page for page in pages))
                """, path.string,
            ])
        #expect(status == 0 && output.split(whereSeparator: \.isWhitespace) == ["1", "True"], "\(output)")
    }

    private func convert(
        _ text: String, from type: String, to target: UniformType
    ) async throws -> (ConversionContext, Data) {
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource(type, bytes: text.utf8, name: "a"), to: target, in: context)
        return (context, try content.bytes())
    }
}

/// Short quotations, pictures without an address and readings of characters in HTML (HTML, 15.3.5, 4.8.4.4 and 4.5.10).
@Suite(.enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"))
struct HTMLPhrasingTests {
    private static let pages: [(page: String, text: String)] = [
        ("<p><q>a<button>c</button></q></p>", "“ac”\n"),
        ("<p>x <Q lang=fr>a<img data-src=x alt='&lt;p'>b <q>c</q></q> y</p></q>", "x “a<pb ‘c’” y\n"),
        ("<p>a <qu>b</qu></p>", "a b\n"),
        ("<p><ruby>漢<rt>かん<rb>字<RT>じ</ruby> <ruby>x<rt></ruby><rt>y</p>", "漢(かん)字(じ) xy\n"),
        ("<p><ruby>漢<rp>[<rt>かん<rp>]</ruby> <ruby>a<rtc><rt>b</rt></rtc></ruby></p>", "漢[かん] a(b)\n"),
    ]

    @Test(arguments: pages) func text(_ page: (page: String, text: String)) async throws {
        let scratch = try Scratch()
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("public.html", bytes: page.page.utf8, name: "a.html"),
            in: ConversionContext(scratch: scratch.path))
        #expect(try content.text() == page.text)
    }

    @Test("what a page hides is not in a document, and said: a hidden sheet, say") func hidden() async throws {
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let page = "<section><p>a</p></section><section hidden><p>secret</p></section>"
        let content = try await PandocConverter(searchPath: .standard).convert(
            try ConversionSource("public.html", bytes: page.utf8, name: "a.html"), to: .markdown, in: context)
        #expect(try content.text() == "a\n")
        #expect(context.losses.recorded?.contains(.other) == true)
    }

    @Test("a picture that a script loads is lost, and said") func lazyPicture() async throws {
        let scratch = try Scratch()
        let context = ConversionContext(scratch: scratch.path)
        let page = try ConversionSource("public.html", bytes: "<p>a<img data-src=x.png>b</p>".utf8, name: "a.html")
        _ = try await PandocConverter(searchPath: .standard).convert(page, to: .docx, in: context)
        #expect(context.losses.recorded?.contains(.pictures) == true)
    }
}

/// Drawings within HTML, which need no namespace there (HTML, 4.8.16).
@Suite struct HTMLDrawingTests {
    private static let pages: [(page: String, expected: String?)] = [
        ("<p><svg width=1><g/></svg>", "<p><svg xmlns=\"http://www.w3.org/2000/svg\" width=1><g/></svg>"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", nil),
        (
            "<svg xmlns='http://www.w3.org/2000/svg'><use xlink:href='#a'/></svg><svg>",
            "<svg xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns='http://www.w3.org/2000/svg'><use xlink:href='#a'/></svg><svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\">"
        ),
        ("<svgs><p>", nil), ("<svg", nil), ("", nil),
    ]

    @Test(arguments: pages) func rewritten(_ page: (page: String, expected: String?)) {
        let result = HTMLDrawings.rewritten(Array(page.page.utf8))
        #expect(result.map { String(decoding: $0, as: UTF8.self) } == page.expected)
    }
}
