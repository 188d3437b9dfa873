import Testing

@testable import Publishing
import XML

@Suite struct MarkupTests {
    @Test(arguments: [
        ("a<b>&\"c\"", "a&lt;b&gt;&amp;&quot;c&quot;"), ("\u{0}\u{1}\u{B}\u{1F}\u{FFFE}\u{FFFF}x", "x"),
        ("a\tb\nc", "a\tb\nc"),
        ("a\r\nb", "a&#13;\nb"), ("Grüße 東京 👋", "Grüße 東京 👋"),
    ])
    func charactersAreEscaped(text: String, markup: String) { #expect(MarkupText.escaped(text) == markup) }

    @Test(arguments: [
        ("items/a b.png", "items/a%20b.png"), ("ü#?%.txt", "%C3%BC%23%3F%25.txt"), ("a-b_c.d~e", "a-b_c.d~e"),
        ("\"<&>'", "%22%3C%26%3E%27"),
    ])
    func addressesAreEscaped(path: String, address: String) { #expect(Markup.address(Array(path.utf8)) == address) }

    @Test func bytesThatAreNotUTF8AreAnAddress() { #expect(Markup.address([0x66, 0xFF, 0x2F]) == "f%FF/") }
}

@Suite struct PlaceMapTests {
    private func places(_ coordinates: [(Double, Double)]) -> [PlaceMap.Place] {
        coordinates.enumerated().map {
            .init(number: $0 + 1, title: "P\($0)", lane: 0, latitude: $1.0, longitude: $1.1)
        }
    }

    /// The centres of the circles.
    private func circles(_ drawing: String) -> [(x: Double, y: Double)] {
        drawing.split(separator: "<circle ").dropFirst().compactMap { part in
            let words = part.split(separator: "\"")
            return Double(words[1]).flatMap { x in Double(words[3]).map { (x, $0) } }
        }
    }

    @Test func namesStandOnTheSideWithMoreRoom() throws {
        let lines = try #require(PlaceMap(places([(47, 7), (47, 8)]))).drawing { "#\($0)" }.split(separator: "\n")
        let anchors = lines.filter { $0.contains("<circle") }.map { $0.contains("text-anchor=\"end\"") }
        #expect(anchors == [false, true])
    }

    @Test func withoutPlacesThereIsNothingToDraw() { #expect(PlaceMap([]) == nil) }

    @Test(arguments: [
        [(52.0, 13.0)], [(52.0, 13.0), (52.0, 13.0)], [(0.0, 0.0), (0.001, 0.001)], [(-90.0, -180.0), (90.0, 180.0)],
        [(89.9, 0.0), (90.0, 179.0)], [(47.1, 8.0), (47.2, 8.1), (47.3, 8.0)],
    ])
    func allPlacesAreOnTheDrawing(coordinates: [(Double, Double)]) throws {
        let drawing = try #require(PlaceMap(places(coordinates))).drawing { "#\($0)" }
        let circles = circles(drawing)
        #expect(circles.count == coordinates.count)
        for circle in circles { #expect((0...800).contains(circle.x) && (0...500).contains(circle.y), "\(circle)") }
        #expect(!drawing.contains("nan") && !drawing.contains("inf"))
    }

    @Test func northIsUpAndEastIsRight() throws {
        let drawing = try #require(PlaceMap(places([(47.0, 8.0), (48.0, 9.0)]))).drawing { "#\($0)" }
        let circles = circles(drawing)
        #expect(circles[1].x > circles[0].x && circles[1].y < circles[0].y)
        #expect(drawing.contains("<a href=\"#2\"><title>P1</title>"))
    }

    /// Berlin and Potsdam are 27 km apart; by hand, a degree of latitude is 111.2 km.
    @Test func theBarIsToScale() throws {
        let drawing = try #require(PlaceMap(places([(52.0, 13.0), (53.0, 13.0)]))).drawing { "#\($0)" }
        let circles = circles(drawing)
        let kilometer = (circles[0].y - circles[1].y) / 111.2
        let bar = try #require(
            drawing.split(separator: " 485 h ").dropFirst().first.flatMap { Double($0.prefix { $0 != "\"" }) })
        #expect(drawing.contains(">50 km<"))
        #expect(abs(bar - 50 * kilometer) < 0.2)
    }
}
