@testable import Places
import FoundationEssentials
import ItemProviders
import Testing
import UniformTypes

/// A waypoint that cannot be read does not affect others, and a truncated file has the waypoints before the cut.
@Suite("Damaged waypoint files")
struct DamagedWaypointTests {
    private static func elements(_ data: Data, _ type: UniformType) throws -> (names: [String?], damage: WaypointError?)
    {
        var names: [String?] = []
        let (_, damage) = try WaypointFile.holding(data, type).forEachElement { result in
            names.append((try? result.get()).map { $0.name ?? "" })
            return true
        }
        return (names, damage)
    }

    private static func feature(_ name: String, _ coordinates: String) -> String {
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":\(coordinates)},\"properties\":{\"name\":\"\(name)\"}}"
    }

    private static func placemark(_ name: String, _ point: String) -> String {
        "<Placemark><name>\(name)</name>\(point)</Placemark>"
    }

    static let rows: [(UniformType, String, line: Int)] = [
        (
            .gpx,
            "<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name></wpt>\n<wpt lat=\"91\" lon=\"2\"><name>B</name><desc>x</desc></wpt>\n"
                + "<wpt lat=\"3\" lon=\"4\"><name>C</name></wpt></gpx>", 2
        ),
        (
            .loc,
            "<loc><waypoint><name id=\"A\"/><coord lat=\"1\" lon=\"2\"/></waypoint>\n<waypoint><coord lat=\"x\" lon=\"2\"/>"
                + "<name id=\"B\"/></waypoint><waypoint><name id=\"C\"/><coord lat=\"3\" lon=\"4\"/></waypoint></loc>",
            2
        ),
        (
            .loc,
            "<loc><waypoint><name id=\"A\"/><coord lat=\"1\" lon=\"2\"/></waypoint><waypoint><name id=\"B\"/></waypoint>"
                + "<waypoint><name id=\"C\"/><coord lat=\"3\" lon=\"4\"/></waypoint></loc>", 1
        ),
        (
            .kml,
            "<kml><Document>" + placemark("A", "<Point><coordinates>1,2</coordinates></Point>") + "\n"
                + placemark("B", "<Point><coordinates>1,2,3,4</coordinates></Point>")
                + placemark("C", "<Point><coordinates>3,4</coordinates></Point>") + "</Document></kml>", 2
        ),
        (
            .geoJSON,
            "{\"type\":\"FeatureCollection\",\"features\":[\n" + feature("A", "[1,2]") + ",\n" + feature("B", "[181,2]")
                + ",\n" + feature("C", "[3,4]") + "]}", 3
        ),
        (.commaSeparatedText, "name,lat,lon\nA,1,2\nB,,2\nC,3,4\n", 3),
    ]

    @Test("the other waypoints are read", arguments: rows)
    func one(_ type: UniformType, _ text: String, _ line: Int) throws {
        let (names, damage) = try Self.elements(Data(text.utf8), type)
        #expect(names == ["A", nil, "C"])
        #expect(damage == nil)
        let error = #expect(throws: WaypointError.self) { try WaypointFile.holding(Data(text.utf8), type).waypoints() }
        #expect(error?.line == line && error?.code == .damaged)
        // The file has more than one waypoint, and is not damaged as a whole.
        let peek = try WaypointFile.holding(Data(text.utf8), type).peek()
        #expect(!peek.canBeSingle && peek.error == nil && peek.firstFailure != nil && peek.contents.waypoints == 3)
    }

    @Test("a truncated file has the waypoints before the cut, and an error", arguments: rows)
    func cut(_ type: UniformType, _ text: String, _ line: Int) throws {
        let bytes = Array(text.utf8)
        let whole = try Self.elements(Data(bytes), type).names
        for length in bytes.indices {
            let part = Data(bytes[..<length])
            guard let (names, damage) = try? Self.elements(part, type) else { continue }
            // A table may end anywhere except within quotes; its last row may then be truncated.
            let sound = type == .commaSeparatedText ? Array(names.dropLast()) : names
            #expect(sound == Array(whole.prefix(sound.count)))
            if type != .commaSeparatedText { #expect(damage != nil, "\(type) cut at \(length)") }
            _ = try WaypointFile.holding(part, type).peek()
        }
    }

    @Test("a complete waypoint before the damage is read")
    func single() throws {
        let text = "<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name></wpt><wpt lat=\"3\""
        let peek = try WaypointFile.holding(Data(text.utf8)).peek()
        #expect(!peek.canBeSingle && peek.error?.code == .damaged && peek.waypoints.map(\.name) == ["A"])
    }

    /// More than ten megabytes of files with random changes and cuts. The seed is fixed.
    @Test("random damage does not trap")
    func torn() throws {
        var random = Random(state: 20_261_122)
        var total = 0
        while total < 10 << 20 {
            for (type, text, _) in Self.rows {
                var bytes = Array(String(repeating: text, count: 1 + Int(random.next() % 20)).utf8)
                for _ in 0..<(random.next() % 8) {
                    bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
                }
                let part = Data(bytes.prefix(Int(random.next() % UInt64(bytes.count + 1))))
                total += part.count
                let file = try WaypointFile.holding(part, type)
                var found = 0
                let ended = try? file.forEachElement { result in
                    found += 1
                    if case .success(let waypoint) = result {
                        #expect(abs(waypoint.latitude) <= 90 && abs(waypoint.longitude) <= 180)
                        for format in WaypointFormat.allCases { _ = format.losses(of: waypoint) }
                    }
                    return true
                }
                #expect(ended.map { $0.contents.waypoints == found } ?? true)
            }
        }
    }

    /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    struct Random {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
