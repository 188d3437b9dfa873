import Testing

@testable import PictureStructure

@Suite("What a drawing of an SVG lacks")
struct SVGContentsTests {
    /// The names of what is found in `text`, in alphabetical order.
    private static func found(_ text: String) throws -> [String] {
        let contents = try #require(SVGDocument(Array(text.utf8))?.contents)
        return [
            (contents.isAnimated, "animation"), (contents.hasForeignLinks, "foreign link"),
            (contents.hasForeignPictures, "foreign picture"), (contents.hasForeignTexts, "foreign text"),
            (contents.hasLinks, "link"), (contents.hasScripts, "script"),
        ].filter(\.0).map(\.1)
    }

    @Test(
        "animations, programs, links, and what is in foreign objects",
        arguments: [
            ("<rect/><text>a</text>", []),
            ("<rect><animate attributeName='x' to='9'/></rect>", ["animation"]),
            ("<g><s:set attributeName='x'/></g>", ["animation"]), ("<animateMotion/>", ["animation"]),
            ("<style>@keyframes a { to { x: 1 } }</style>", ["animation"]), ("<style>a { x: 1 }</style>", []),
            ("<script>1</script>", ["script"]), ("<script href='a.js'/>", ["script"]),
            ("<g onclick='f()'/>", ["script"]),
            ("<a href=' JavaScript:f()'><rect/></a>", ["script"]),
            ("<a href='https://example.org/'><rect/></a>", ["link"]), ("<a x:href='#b'><rect/></a>", ["link"]),
            ("<a><rect/></a>", []),
            ("<foreignObject><h:div><h:p>a</h:p></h:div></foreignObject>", ["foreign text"]),
            ("<foreignObject> <p>\n</p><style>p {}</style> </foreignObject><text>a</text>", []),
            ("<foreignObject><g><foreignObject><b/></foreignObject><i>a</i></g></foreignObject>", ["foreign text"]),
            (
                "<foreignObject><div><p><a href='b'>c</a><script>1</script></p><img src='d'/></div></foreignObject>",
                ["foreign link", "foreign picture", "foreign text", "script"]
            ),
            // Something else is drawn in its place, or nothing is.
            ("<switch><foreignObject><p>a</p></foreignObject><text>a</text></switch>", []),
            ("<switch><foreignObject><p>a</p></foreignObject></switch>", ["foreign text"]),
            ("<switch><g><foreignObject><p>a</p></foreignObject></g><text>a</text></switch>", ["foreign text"]),
            // What is cut.
            ("<foreignObject><p>a", ["foreign text"]),
            ("<switch><foreignObject><p>a</p></foreignObject>", ["foreign text"]),
        ] as [(String, [String])])
    func contents(_ text: String, _ expected: [String]) throws {
        #expect(
            try Self.found("<svg>\(text)" + (expected == ["foreign text"] && !text.hasSuffix(">") ? "" : "</svg>"))
                == expected)
    }
}
