import Places
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A file in the fixtures' EXPECT-elementtree.json, as Python's xml.etree reads it.
struct ExpectedFile: Decodable, CustomTestStringConvertible {
    struct Counts: Decodable {
        var rte: Int
        var trk: Int
    }
    struct Point: Decodable {
        var lat: Double
        var lon: Double
        var name: String?
        var cmt: String?
        var desc: String?
        var sym: String?
        var type: String?
        var time: String?
        var ele: String?
        var url: String?
        var urlname: String?
    }
    var path: String
    var counts: Counts
    var waypoints: [Point]

    var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

    static let all: [ExpectedFile] = {
        guard let data = try? Data(contentsOf: URL(filePath: Peers.geo + "/EXPECT-elementtree.json")) else { return [] }
        return (try? JSONDecoder().decode([ExpectedFile].self, from: data)) ?? []
    }()
}

@Suite("Waypoint files of other programs", .enabled(if: Peers.haveGeo, "needs ../shared/fixtures"))
struct WaypointFixtureTests {
    @Test("all fixtures exist") func count() { #expect(ExpectedFile.all.count == 27) }

    @Test("every waypoint is read as by xml.etree", arguments: ExpectedFile.all)
    func table(expected: ExpectedFile) throws {
        var waypoints: [Waypoint] = []
        let path = LoadedFile(path: FilePath("\(Peers.geo)/\(expected.path)"), ownership: .source)
        let contents = try #require(WaypointFile(.file(path), type: .gpx)).forEachWaypoint {
            waypoints.append($0)
            return true
        }
        #expect(contents.format == .gpx)
        #expect(contents.waypoints == expected.waypoints.count)
        #expect(contents.routes == expected.counts.rte)
        #expect(contents.tracks == expected.counts.trk)
        #expect(waypoints.map(\.index) == Array(expected.waypoints.indices))
        for (waypoint, point) in zip(waypoints, expected.waypoints) {
            #expect(waypoint.latitude == point.lat && waypoint.longitude == point.lon)
            #expect(waypoint.name == point.name)
            #expect(waypoint.comment == point.cmt)
            #expect(waypoint.summary == point.desc)
            #expect(waypoint.symbol == point.sym)
            #expect(waypoint.kind == point.type)
            #expect(waypoint.time == point.time)
            #expect(waypoint.elevation == point.ele)
            #expect(waypoint.title == point.urlname)
            if let url = point.url { #expect(waypoint.links.first?.address == url) }
        }
    }

    @Test("reading byte by byte gives the same waypoints", arguments: ExpectedFile.all)
    func trickle(expected: ExpectedFile) throws {
        let data = try Data(contentsOf: URL(filePath: "\(Peers.geo)/\(expected.path)"))
        let whole = try WaypointFile.holding(data).waypoints()
        var reader = try WaypointReader()
        var trickled: [Waypoint] = []
        for byte in data.prefix(6000) { trickled += try reader.read(CollectionOfOne(byte)) }
        trickled += try reader.read(data.dropFirst(6000))
        try reader.finish()
        #expect(trickled == whole)
    }

    @Test("a truncated file is an error", arguments: ExpectedFile.all)
    func truncated(expected: ExpectedFile) throws {
        let data = try Data(contentsOf: URL(filePath: "\(Peers.geo)/\(expected.path)"))
        for part in 1..<10 {
            #expect(throws: WaypointError.self) {
                try WaypointFile.holding(data.prefix(data.count * part / 10)).waypoints()
            }
        }
    }
}
