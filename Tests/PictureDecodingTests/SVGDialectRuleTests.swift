import DataURLs
import Testing

@testable import PictureDecoding

@Suite("SVG, each rule by which it is said in other words")
struct SVGDialectRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// The chapter of the specification that says that both mean the same.
        let source: String
        /// What stands in the root, whose box of coordinates is 200 by 100.
        let text: String
        let expected: String
        var testDescription: String { "\(source): \(text)" }
    }

    static let cases = [
        Case(
            source: "CSS Transforms 1, 6", text: "<g transform='rotate(9)' transform-origin='center 20px'/>",
            expected: "<g transform=\"translate(100.0 20.0) rotate(9) translate(-100.0 -20.0)\""),
        Case(
            source: "CSS Transforms 1, 6", text: "<g transform='rotate(9)' transform-origin='top right'/>",
            expected: "translate(200.0 0.0) rotate(9)"),
        Case(
            source: "SVG 2, 14.2.2", text: "<linearGradient spreadMethod='no' gradientTransform='scale(0)'/>",
            expected: "<linearGradient/>"),
        Case(
            source: "Filter Effects 1, 9.5", text: "<filter><feBlend mode='no'/></filter>",
            expected: "<filter><feBlend/></filter>"),
        Case(
            source: "Filter Effects 1, 9.14", text: "<filter><feGaussianBlur stdDeviation='5 -5'/></filter>",
            expected: "stdDeviation=\"5 0\""),
        Case(
            source: "Filter Effects 1, 9.2", text: "<filter><feOffset in='later'/><feOffset result='later'/></filter>",
            expected: "<filter><feOffset/><feOffset result='later'/></filter>"),
        Case(
            source: "Filter Effects 1, 9.9", text: "<filter><feConvolveMatrix order='1.5' result='a'/></filter>",
            expected: "<feOffset dx=\"0\" dy=\"0\" result=\"a\"/>"),
        Case(
            source: "Filter Effects 1, 9.8", text: "<filter><feDiffuseLighting result='a'/></filter>",
            expected: "<feFlood flood-opacity=\"0\" result=\"a\"/>"),
        Case(source: "SVG 2, 10.6", text: "<polyline points='1 2 3 4 5'/>", expected: "points=\"1 2 3 4\""),
        Case(source: "SVG 2, 5.6", text: "<g id='g'><use href='#g'/></g>", expected: "<g id='g'></g>"),
        Case(
            source: "SVG 2, 10.2", text: "<rect width='4' height='2' marker-mid='url(#m)'/>",
            expected: "<path d=\"M 0.0 0.0 H 4.0 V 2.0 H 0.0 Z\" marker-mid=\"url(#m)\"/>"),
        Case(
            source: "SVG 2, 11.4", text: "<text x='1 5' y='9'>ab</text>",
            expected: "<text x=\"1\" y=\"9\"><tspan xml:space=\"preserve\">a</tspan>"
                + "<tspan xml:space=\"preserve\" x=\"5\">b</tspan></text>"),
        Case(
            source: "CSS Inline 3, 3.3", text: "<text font-size='10' dominant-baseline='central'>a</text>",
            expected: "transform=\"translate(0 3.88)\""),
        Case(source: "SVG 2, 11.7.5", text: "<text>a\nb</text>", expected: "<text>a b</text>"),
        Case(
            source: "SVG 2, 5.7", text: "<switch><o/><g systemLanguage='ru'/><g systemLanguage='en-GB'/></switch>",
            expected: "<switch><g/></switch>"),
        Case(
            source: "SVG 2, 12.3",
            text: "<image width='20' href='data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAgQKADs='/>",
            expected: " height=\"10\""),
        Case(
            source: "CSS Masking 1, 5.2",
            text:
                "<clipPath id='a'/><clipPath id='b' clip-path='url(#a)'/><g clip-path='url(#b)' transform='scale(2)'/>",
            expected: "<g clip-path=\"url(#a)\" transform=\"scale(2)\"><g clip-path=\"url(#b)\"/></g>"),
        Case(
            source: "SVG 2, 5.5",
            text: "<symbol id='s' overflow='visible'><path id='p'/></symbol><use href='#s' x='3'/>",
            expected: "<g transform=\" translate(3.0 0.0)\"><g><svg overflow=\"visible\" width=\"100%\" "
                + "height=\"100%\"><path/></svg></g></g>"),
    ]

    @Test("something and its equal", arguments: cases)
    func equal(_ sample: Case) {
        let document = "<svg viewBox='0 0 200 100'>\(sample.text)</svg>"
        let text = String(decoding: SVGDialect(Array(document.utf8)).bytes, as: UTF8.self)
        #expect(text.contains(sample.expected), "\(text)")
    }

    @Test("an SVG within an SVG is drawn with more pixels than it covers, and keeps its shape")
    func nested() throws {
        let inner = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'/>"
        let document = "<svg viewBox='0 0 200 100'><image width='100' height='50' href='\(url(inner))'/></svg>"
        let text = String(decoding: SVGDialect(Array(document.utf8)).bytes, as: UTF8.self)
        let link = try #require(text.split(separator: "\"").first { $0.hasPrefix("data:") })
        let data = try #require(DataURL(String(link)))
        let rewritten = String(decoding: data.bytes, as: UTF8.self)
        #expect(rewritten.contains("width=\"400.0\" height=\"200.0\""), "\(rewritten)")
    }

    private func url(_ text: String) -> String { DataURL(mediaType: "image/svg+xml", bytes: Array(text.utf8)).text }

    @Test("entities of an attribute are characters")
    func entities() throws {
        let url = try #require(DataURL(attribute: "data:,a%20b&lt;&amp;lt;"))
        #expect(String(decoding: url.bytes, as: UTF8.self) == "a b<&lt;")
        #expect(DataURL(attribute: "other:,&lt;") == nil)
    }

    @Test("symbols in symbols grow no further than the limit")
    func bounded() {
        var text = "<svg viewBox='0 0 9 9'><symbol id='s0' viewBox='0 0 1 1'><path d='M 0 0'/></symbol>"
        for level in 1..<20 {
            let uses = String(repeating: "<use href='#s\(level - 1)'/>", count: 10)
            text += "<symbol id='s\(level)' viewBox='0 0 1 1'>\(uses)</symbol>"
        }
        let bytes = SVGDialect(Array((text + "<use href='#s19'/></svg>").utf8)).bytes
        #expect(bytes.count < 16 << 20)
    }

    @Test("a deep document is read without a trap")
    func deep() {
        let count = 2_000
        let text = String(repeating: "<g clip-path='url(#a)'>", count: count) + String(repeating: "</g>", count: count)
        #expect(SVGDialect(Array("<svg>\(text)</svg>".utf8)).bytes.count > count)
    }
}
