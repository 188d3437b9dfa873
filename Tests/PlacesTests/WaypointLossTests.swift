@testable import Places
import FoundationEssentials
import ItemProviders
import KeyedArchives
import Testing
import UniformTypes

/// Parts of a file that a parser does not keep are reported. The files follow their formats: GPX 1.0 and 1.1
/// (topografix.com), Groundspeak's extension, OGC KML 2.2 (07-147r2), RFC 7946, and the LOC files of geocaching.com.
@Suite("Losses of waypoints")
struct WaypointLossTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let type: UniformType
        let text: String
        /// What a geocache made of the waypoint lacks.
        let ofWaypoint: [Loss]
        /// Losses of the file besides its waypoints.
        let ofFile: [Loss]

        init(_ name: String, _ type: UniformType, _ text: String, _ ofWaypoint: [Loss] = [], file: [Loss] = []) {
            testDescription = name
            self.type = type
            self.text = text
            self.ofWaypoint = ofWaypoint
            ofFile = file
        }

        static func gpx(
            _ name: String, inside: String = "", _ ofWaypoint: [Loss] = [], beside: String = "", file: [Loss] = []
        ) -> Row {
            Row(
                "GPX: " + name, .gpx,
                "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(beside)"
                    + "<wpt lat=\"1\" lon=\"2\"><name>A</name><desc>text</desc>\(inside)</wpt></gpx>", ofWaypoint,
                file: file)
        }

        static func listing(_ name: String, _ inside: String, _ ofWaypoint: [Loss]) -> Row {
            gpx(
                name,
                inside:
                    "<extensions><g:cache xmlns:g=\"http://www.groundspeak.com/cache/1/0/1\">\(inside)</g:cache></extensions>",
                ofWaypoint)
        }

        static func kml(
            _ name: String, inside: String = "", _ ofWaypoint: [Loss] = [], beside: String = "", file: [Loss] = []
        ) -> Row {
            Row(
                "KML: " + name, .kml,
                "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>\(beside)<Placemark><name>A</name>\(inside)"
                    + "<Point><coordinates>2,1</coordinates></Point></Placemark></Document></kml>", ofWaypoint,
                file: file)
        }

        static func feature(
            _ name: String, _ properties: String, _ ofWaypoint: [Loss], more: String = "", position: String = "[2,1]",
            file: [Loss] = []
        ) -> Row {
            Row(
                "GeoJSON: " + name, .geoJSON,
                "{\"type\":\"FeatureCollection\"\(more),\"features\":[{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\","
                    + "\"coordinates\":\(position)},\"properties\":\(properties)}]}", ofWaypoint, file: file)
        }

        static func loc(_ name: String, _ inside: String, _ ofWaypoint: [Loss]) -> Row {
            Row(
                "LOC: " + name, .loc,
                "<loc version=\"1.0\" src=\"t\"><waypoint><name id=\"A\">A</name><coord lat=\"1\" lon=\"2\"/>\(inside)</waypoint></loc>",
                ofWaypoint)
        }

        static func table(_ name: String, _ columns: String, _ values: String, _ ofWaypoint: [Loss]) -> Row {
            Row("CSV: " + name, .commaSeparatedText, "name,lat,lon,\(columns)\nA,1,2,\(values)\n", ofWaypoint)
        }
    }

    static let rows: [Row] = [
        .gpx("nothing"),
        .gpx("elevation", inside: "<ele>12</ele>", [.elevation]),
        .gpx("time", inside: "<time>2001-02-03T04:05:06Z</time>", [.time]),
        .gpx("symbol", inside: "<sym>Flag</sym>", [.fields]), .gpx("type", inside: "<type>x</type>", [.fields]),
        .gpx("a link", inside: "<link href=\"https://a.example/\"/>"),
        .gpx("a link's words", inside: "<link href=\"https://a.example/\"><text>t</text></link>", [.fields]),
        .gpx("fields of the schema", inside: "<magvar>1</magvar><sat>4</sat>", [.fields]),
        .gpx("fields that say nothing", inside: "<sat></sat><extensions/>"),
        .gpx("extensions", inside: "<extensions><x:y xmlns:x=\"urn:x\">z</x:y></extensions>", [.fields]),
        .gpx("unknown elements", inside: "<colour/>", [.other]),
        .gpx("elements of others", inside: "<x:y xmlns:x=\"urn:x\">z</x:y>", [.other]),
        .gpx("text where none is", inside: "loose", [.other]),
        .gpx("a second name", inside: "<name>B</name>", [.other]),
        .gpx("markup in a text", inside: "<cmt>a <b>b</b></cmt>", [.layout]),
        .gpx("markup that is escaped", inside: "<cmt>a &lt;b&gt;b&lt;/b&gt;</cmt>", [.layout]),
        .gpx("tracks and routes", beside: "<trk><name>t</name></trk><rte/>", file: [.tracks, .routes]),
        .gpx("metadata", beside: "<metadata><author>a</author></metadata>", file: [.metadata]),
        .gpx("bounds", beside: "<metadata><bounds minlat=\"1\"/></metadata>"),
        .gpx("metadata of GPX 1.0", beside: "<keywords>a</keywords>", file: [.metadata]),
        .gpx("extensions of the file", beside: "<extensions><a/></extensions>", file: [.fields]),
        .gpx("comments", beside: "<!-- a -->", file: [.comments]),
        .gpx("instructions", beside: "<?xml-stylesheet href=\"a\"?>", file: [.other]),
        .gpx("unknown elements of the file", beside: "<x:y xmlns:x=\"urn:x\"/>", file: [.other]),
        .listing("ratings", "<g:difficulty>1</g:difficulty><g:terrain>2</g:terrain>", [.ratings]),
        .listing("logs", "<g:logs><g:log id=\"1\"><g:text>found</g:text></g:log></g:logs>", [.logs]),
        .listing("no logs", "<g:logs/><g:travelbugs></g:travelbugs>", []),
        .listing("owner and country", "<g:owner id=\"1\">a</g:owner><g:country>b</g:country>", [.fields]),
        .loc("a link", "<type>Geocache</type><link text=\"t\">https://a.example/</link>", [.fields]),
        .loc("ratings", "<difficulty>2</difficulty><container>3</container>", [.ratings, .fields]),
        .loc("unknown elements", "<x>1</x>", [.other]),
        .kml("nothing"),
        .kml("a known field", inside: "<ExtendedData><Data name=\"hint\"><value>h</value></Data></ExtendedData>"),
        .kml("fields", inside: "<ExtendedData><Data name=\"colour\"><value>h</value></Data></ExtendedData>", [.fields]),
        .kml(
            "styles", inside: "<styleUrl>#a</styleUrl>", [.styles], beside: "<Style id=\"a\"><IconStyle/></Style>",
            file: [.styles]),
        .kml("folders", beside: "<Folder><name>f</name></Folder>", file: [.folders]),
        .kml("metadata", beside: "<name>d</name><description>e</description>", file: [.metadata]),
        .kml("a span", inside: "<TimeSpan><begin>2001</begin><end>2002</end></TimeSpan>", [.time]),
        .kml("a view", inside: "<LookAt><range>1</range></LookAt>", [.other]),
        .kml("overlays", beside: "<GroundOverlay><name>o</name></GroundOverlay>", file: [.other]),
        .kml("a phone number", inside: "<phoneNumber>1</phoneNumber>", [.fields]),
        .kml(
            "a line", beside: "<Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>",
            file: [.shapes]),
        .kml("what has no place", beside: "<Placemark><name>b</name></Placemark>", file: [.other]),
        .feature("nothing", "{\"name\":\"A\",\"description\":\"d\"}", []),
        .feature("properties", "{\"name\":\"A\",\"colour\":\"red\"}", [.fields]),
        .feature("objects", "{\"name\":\"A\",\"x\":{\"y\":1}}", [.fields]),
        .feature("an identifier beside a name", "{\"name\":\"A\",\"id\":7}", [.fields]),
        .feature("height", "{\"name\":\"A\"}", [.elevation], position: "[2,1,3]"),
        .feature("two heights", "{\"name\":\"A\",\"ele\":4}", [.elevation], position: "[2,1,3]"),
        .feature("a fourth number", "{\"name\":\"A\"}", [.elevation, .other], position: "[2,1,3,4]"),
        .feature("foreign members", "{\"name\":\"A\"}", [], more: ",\"generator\":\"x\"", file: [.metadata]),
        .table("nothing", "description", "d", []), .table("columns", "colour", "red", [.fields]),
        .table("an identifier beside a name", "id", "7", [.fields]),
        .table("a column without values", "colour", "", []),
        .table("a shape beside the place", "wkt", "\"POLYGON ((1 2, 3 4, 5 6, 1 2))\"", [.shapes]),
        .table("the place again", "wkt", "POINT (2 1)", []), .table("height", "ele", "12", [.elevation]),
        .table("more than the header names", "description", "d,more", [.fields]),
    ]

    @Test(arguments: rows)
    func everyPart(_ row: Row) throws {
        let file = try WaypointFile.holding(Data(row.text.utf8), row.type)
        var waypoints: [Waypoint] = []
        let contents = try file.forEachWaypoint {
            waypoints.append($0)
            return true
        }
        let waypoint = try #require(waypoints.first)
        #expect(waypoint.lossesAsGeocache == row.ofWaypoint)
        #expect(contents.losses == row.ofFile)
    }

    @Test("the encoding of a table that is not UTF-8 is a guess")
    func guessedTable() throws {
        let data = Data("name,lat,lon\nA,1,2\nGr".utf8) + [0xF6, 0xDF] + Data("e,3,4\n".utf8)
        let waypoints = try WaypointFile.holding(data, .commaSeparatedText).waypoints()
        #expect(waypoints.map(\.unkept) == [[], [.encoding]])
    }

    @Test("losses in another format are those of the file and of the format")
    func formats() throws {
        let text = "<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name><sat>4</sat><ele>5</ele></wpt></gpx>"
        let waypoint = try #require(try WaypointFile.holding(Data(text.utf8)).waypoints().first)
        for format in WaypointFormat.allCases {
            #expect(format.losses(of: waypoint) == (format == .loc ? [.elevation, .fields] : [.fields]))
        }
        var odd = Waypoint(latitude: 1, longitude: 2)
        odd.name = "A\u{1}"
        #expect(WaypointFormat.gpx.losses(of: odd) == [.other] && WaypointFormat.geoJSON.losses(of: odd) == [])
        var named = Waypoint(latitude: 1, longitude: 2)
        (named.name, named.title) = ("GC1", "Title")
        named.cache = Waypoint.Cache()
        named.cache?.name = "Listing"
        #expect(WaypointFormat.gpx.losses(of: named) == [.fields] && WaypointFormat.kml.losses(of: named) == [])
        named.cache?.shortDescription = .init("plain", isHTML: true)
        #expect(WaypointFormat.kml.losses(of: named) == [.fields])
    }

    @Test("unknown entries of a geocache's archive are lost with the archive")
    func archives() throws {
        struct Extended: Codable {
            var name = "A", summary = "B", latitude = 1.0, longitude = 2.0
            var rating: Int?
        }
        let plain = try KeyedArchiver.archivedData(withRoot: Extended())
        let extended = try KeyedArchiver.archivedData(withRoot: Extended(rating: 5))
        #expect(try Geocache.read(archivedData: plain).losses == [])
        let found = try Geocache.read(archivedData: extended)
        #expect(
            found.losses == [.fields] && found.geocache == Geocache(name: "A", summary: "B", latitude: 1, longitude: 2))
    }
}
