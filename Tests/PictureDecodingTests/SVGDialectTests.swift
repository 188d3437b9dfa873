import Testing

@testable import PictureDecoding

@Suite("SVG, in words that librsvg understands")
struct SVGDialectTests {
    private static func rewritten(_ text: String) -> String {
        String(decoding: SVGDialect(Array(text.utf8)).bytes, as: UTF8.self)
    }

    @Test(
        "a document without any of it stays as it is, to the byte",
        arguments: [
            "", "<", "<svg", "<svg/>", "no XML at all", "<svg a=\"<\" b='>'><!-- <feDropShadow/> --></svg>",
            "<!DOCTYPE svg [<!ENTITY a \"<feDropShadow/>\">]><svg><![CDATA[<feDropShadow/>]]></svg>",
            "<svg><g filter=\"url(#a)\"/><g transform=\"rotate(3)\"/></svg>", "<svg a=b></svg>", "<svg a=\"open></svg>",
            "<svg><linearGradient id=\"a\"/><linearGradient xlink:href=\"#a\"/></svg>",
        ])
    func untouched(_ text: String) { #expect(Self.rewritten(text) == text) }

    @Test("inputs that no browser has are the picture itself (Filter Effects 1, 9.2)")
    func inputs() {
        #expect(
            Self.rewritten("<svg><filter><feBlend in='BackgroundImage' in2=\"FillPaint\"/></filter></svg>")
                == "<svg><filter><feBlend in=\"SourceGraphic\" in2=\"SourceGraphic\"/></filter></svg>")
    }

    @Test("a gradient that links to something else links to nothing (SVG 2, 14.2.2)")
    func gradients() {
        #expect(
            Self.rewritten("<svg><rect id=\"a\"/><radialGradient xlink:href=\"#a\"/></svg>")
                == "<svg><rect id=\"a\"/><radialGradient xlink:href=\"\"/></svg>")
    }

    @Test("a filter function that is wrong is no filter, one that changes colours works in sRGB (Filter Effects 1, 8)")
    func functions() {
        #expect(Self.rewritten("<svg><g filter='hue-rotate(45)'/></svg>") == "<svg><g filter=\"none\"/></svg>")
        #expect(Self.rewritten("<svg><g filter='saturate(-1)'/></svg>") == "<svg><g filter=\"none\"/></svg>")
        let text = Self.rewritten("<svg><g filter=' grayscale(50%) hue-rotate(1turn) '/></svg>")
        #expect(text.contains("<feColorMatrix type=\"saturate\" values=\"0.5\"/>"))
        #expect(text.contains("<feColorMatrix type=\"hueRotate\" values=\"360.0\"/>"))
        #expect(text.contains("color-interpolation-filters=\"sRGB\""))
    }

    @Test("a drop shadow is what it stands for, with its prefix (Filter Effects 1, 9.12.1)")
    func dropShadow() {
        let text = Self.rewritten(
            "<s:svg><s:filter><s:feDropShadow dx='3' flood-color='red' result='r'/></s:filter></s:svg>")
        #expect(!text.contains("feDropShadow"))
        #expect(text.contains("<s:feFlood flood-color=\"red\"/>"))
        #expect(text.contains("dx=\"3\" dy=\"2\""))
        #expect(text.contains("<s:feMerge result=\"r\">"))
    }

    @Test("any cut of a document is read without a trap")
    func cut() {
        let text = Array("<?xml version='1.0'?><!DOCTYPE svg [<!-- -->]><svg a='b'><feDropShadow in='x'/></svg>".utf8)
        for count in 0...text.count { #expect(SVGDialect(Array(text.prefix(count))).bytes.count >= 0) }
    }
}
