import Testing

@testable import PictureStructure

@Suite("The size and the dependencies of an SVG")
struct SVGDocumentTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// Attributes of the root element.
        let root: String
        /// The width and height in pixels; nil if the document does not determine them.
        let size: [Double]?
        /// Whether the document states a width or height.
        var hasOwnSize = true
        var testDescription: String { root }
    }

    // SVG 2, 8.2 and 8.11: width and height, the meaning of `auto`, and the ratio of a viewBox. CSS Values 4, 6.2: 96
    // pixels, 2.54 cm, 72 points or 6 picas per inch. CSS Fonts: em and ex depend on a font.
    static let cases = [
        Case(root: "width='30' height='20'", size: [30, 20]),
        Case(root: "width=\"30px\" height=' 20 '", size: [30, 20]),
        Case(root: "width='2in' height='72pt'", size: [192, 96]),
        Case(root: "width='254mm' height='2.54cm'", size: [960, 96]),
        Case(root: "width='6PC' height='+1.5E1'", size: [96, 15]),
        Case(root: "width='30' height='20' viewBox='0 0 1 1'", size: [30, 20]),
        Case(root: "viewBox='-10,-10 120 60'", size: [120, 60], hasOwnSize: false),
        Case(root: "width='100%' height='100%' viewBox='0 0 120 60'", size: [120, 60]),
        Case(root: "width='auto' viewBox='0 0 120 60'", size: [120, 60]),
        Case(root: "width='30' viewBox='0 0 120 60'", size: [30, 15]),
        Case(root: "height='30' viewBox='0 0 120 60'", size: [60, 30]),
        // The size depends on the shapes, on a font, or on the viewer.
        Case(root: "", size: nil, hasOwnSize: false), Case(root: "width='30'", size: nil),
        Case(root: "width='2em' height='20'", size: nil), Case(root: "width='50%' viewBox='0 0 1 1'", size: nil),
        Case(root: "width='10vw' height='20'", size: nil), Case(root: "width='&w;' height='20'", size: nil),
        // Nothing is drawn, or a value is invalid.
        Case(root: "width='0' height='20'", size: nil), Case(root: "width='-3' height='20'", size: nil),
        Case(root: "width='inf' height='20'", size: nil), Case(root: "width='1e999' height='20'", size: nil),
        Case(root: "width='30' height='20' viewBox='0 0 0 5'", size: nil),
        Case(root: "width='30' height='20' viewBox='0 0 5'", size: nil),
        Case(root: "viewBox='0 0 1e300 1'", size: nil, hasOwnSize: false),
    ]

    @Test("the size follows the standard", arguments: cases)
    func size(_ sample: Case) throws {
        let document = try #require(SVGDocument(Array("<svg \(sample.root)><g/></svg>".utf8)))
        #expect(document.size.map { [$0.width, $0.height] } == sample.size)
        #expect(document.hasOwnSize == sample.hasOwnSize)
    }

    @Test(
        "inches and similar units are distinguished from pixels",
        arguments: [("3in", true), ("3Q", false), ("3px", false), ("3", false)])
    func inches(_ width: String, _ expected: Bool) throws {
        #expect(try #require(SVGDocument(Array("<svg width='\(width)'/>".utf8))).isMeasuredInInches == expected)
    }

    @Test("resizing changes only the root element, and keeps the coordinates")
    func resized() throws {
        func resized(_ text: String) -> String? {
            SVGDocument(Array(text.utf8))?.resized(width: 60, height: 40.5).map { String(decoding: $0, as: UTF8.self) }
        }
        let prolog = "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a \"b>\">]><!-- <svg width='1'> -->\n"
        #expect(
            resized(prolog + "<s:svg a='\"' width='30' s:b=\"&a;\" height='20'><s:g/></s:svg> ")
                == prolog
                + "<s:svg width=\"60.0\" height=\"40.5\" viewBox=\"0 0 30.0 20.0\" a='\"' s:b=\"&a;\"><s:g/></s:svg> ")
        #expect(
            resized("<svg viewBox='1 2 3 4' preserveAspectRatio='none'/>")
                == "<svg width=\"60.0\" height=\"40.5\" viewBox='1 2 3 4' preserveAspectRatio='none'/>")
        #expect(resized("<svg width='3em'/>") == nil)
    }

    @Test(
        "compressed documents, UTF-16 and other formats are not accepted",
        arguments: [
            [0x1F, 0x8B, 8], [0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C], Array("<html/>".utf8), [], [0x3C],
        ])
    func others(_ bytes: [UInt8]) { #expect(SVGDocument(bytes) == nil) }

    @Test(
        "the declared encoding is detected",
        arguments: [
            ("", true), ("<?xml version='1.0'?>", true), ("<?xml version='1.0' encoding='utf-8'?>", true),
            ("<?xml version=\"1.0\" encoding = \"UTF-8\" standalone='yes'?>", true),
            ("\u{FEFF}<?xml version='1.0' encoding='UTF-8'?>", true),
            ("<?xml version='1.0' encoding='ISO-8859-1'?>", false), ("<?xml version='1.0' encoding='cp1252'?>", false),
        ])
    func encoding(_ prolog: String, _ expected: Bool) throws {
        #expect(try #require(SVGDocument(Array("\(prolog)<svg/>".utf8))).isInUTF8 == expected)
    }

    @Test(
        "references inside the document open no files",
        arguments: [
            "<image href='data:image/png;base64,AAAA'/>", "<image xlink:href=\"#a\"/>", "<image/>",
            "<feImage href=''/>",
            "<a href='https://example.org/'><path/></a>", "<!-- <image href='a.png'/> -->",
            "<style><![CDATA[<image href='a.png'/>]]></style>", "<text>image href='a.png'</text>",
        ])
    func inside(_ text: String) throws {
        #expect(try #require(SVGDocument(Array("<svg>\(text)</svg>".utf8))).dependencies.mayOpenFiles == false)
    }

    @Test(
        "references to other files, or constructs that could hide one, may open files",
        arguments: [
            "<svg><image href='a.png'/></svg>", "<svg><s:image xlink:href=' /etc/a.png'/></svg>",
            "<svg><feImage x:href='http://example.org/a.png'/></svg>", "<svg><image href='&a;'/></svg>",
            "<svg><g><image\nhref='file:///a.png'></image></g></svg>", "<svg><g a=b><image href='a.png'/></g></svg>",
            "<!DOCTYPE svg [<!ENTITY a \"<image href='a.png'/>\">]><svg>&a;</svg>",
            "<!DOCTYPE svg [<!ENTITY a \"&#60;image href='a.png'/>\">]><svg>&a;</svg>",
        ])
    func outside(_ text: String) throws {
        #expect(try #require(SVGDocument(Array(text.utf8))).dependencies.mayOpenFiles)
    }

    @Test("namespaces as entities, as drawing programs write them, hide no references")
    func entities() throws {
        let text = "<!DOCTYPE svg [<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">]><svg xmlns=\"&ns_svg;\"/>"
        #expect(try #require(SVGDocument(Array(text.utf8))).dependencies == .init())
    }

    @Test(
        "text and its generic font families are detected",
        arguments: [
            ("<g font-family='serif'/>", false, []), ("<text>a</text>", true, []),
            ("<s:text font-family='sans-serif'/>", true, ["sans-serif"]),
            ("<text style='font-family:Times,serif'/>", true, ["serif"]),
            (
                "<text font-family=\"Arial, sans-serif\"/><text font-family='monospace'/>", true,
                ["sans-serif", "monospace"]
            ),
        ] as [(String, Bool, [String])])
    func fonts(_ text: String, _ hasText: Bool, _ families: [String]) throws {
        let found = try #require(SVGDocument(Array("<svg>\(text)</svg>".utf8))).dependencies
        #expect(found.hasText == hasText && found.genericFamilies == Set(families))
    }

    @Test("a document cut at any byte does not trap")
    func cut() throws {
        let text = Array(
            "<?xml version='1.0'?><!DOCTYPE svg [<!-- -->]><svg a='b' width='1' height='2'><text in='x'/><![CDATA[a]]></svg>"
                .utf8)
        for count in 0..<text.count {
            guard let document = SVGDocument(Array(text.prefix(count))) else { continue }
            _ = document.resized(width: 3, height: 4)
            _ = document.dependencies
        }
        #expect(try #require(SVGDocument(text)).dependencies.hasText)
    }
}
