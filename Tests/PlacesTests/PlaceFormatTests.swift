import Places
import FoundationEssentials
import ItemProviders
import Testing
import UniformTypes

/// GeoJSON, KML and tables. The expected values are those in the text (RFC 7946, OGC 07-147r2, RFC 4180).
@Suite("Places in GeoJSON, KML and tables")
struct PlaceFormatTests {
    private func read(_ text: String, _ type: UniformType) throws -> [Waypoint] {
        try WaypointFile.holding(Data(text.utf8), type).waypoints()
    }

    private static func feature(_ geometry: String, _ properties: String = "{\"name\":\"A\"}") -> String {
        "{\"type\":\"Feature\",\"geometry\":\(geometry),\"properties\":\(properties)}"
    }

    @Test(
        "points of GeoJSON are read, longitude first",
        arguments: [
            (#"{"type":"Point","coordinates":[14.505751,46.056946]}"#, [[46.056946, 14.505751]]),
            (feature(#"{"coordinates":[-0.0000001,5e-05,12],"type":"Point"}"#), [[5e-05, -0.0000001]]),
            (feature(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#), [[2, 1], [4, 3]]),
            (
                feature(
                    #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]},{"type":"Point","coordinates":[5,6]}]}"#
                ), [[6, 5]]
            ),
            (
                #"{"features":["# + feature("null") + "," + feature(#"{"type":"Point","coordinates":[1,2]}"#)
                    + #"],"type":"FeatureCollection"}"#, [[2, 1]]
            ),
            ("\u{FEFF}" + #"{"type":"FeatureCollection","features":[]}"#, []),
        ])
    func geoJSON(text: String, places: [[Double]]) throws {
        #expect(try read(text, .geoJSON).map { [$0.latitude, $0.longitude] } == places)
    }

    @Test func propertiesOfGeoJSON() throws {
        let properties = #"""
            {"title":"T\u00fc\ud83d\ude00","code":"GC1","description":"<p>d</p>","ele":12.50,"photos":[{"url":"a.jpg"}],"link":null,
             "unknown":{"x":1}}
            """#
        let waypoint = try #require(
            try read(Self.feature(#"{"type":"Point","coordinates":[1,2]}"#, properties), .geoJSON).first)
        #expect(waypoint.title == "Tü😀" && waypoint.name == "GC1" && waypoint.summary == "<p>d</p>")
        #expect(waypoint.elevation == "12.50" && waypoint.pictures == ["a.jpg"])
        #expect(Geocache(waypoint).summary == "GC1\nd")
    }

    @Test(
        "placemarks of KML are read",
        arguments: [
            "http://www.opengis.net/kml/2.2", "http://earth.google.com/kml/2.1", "http://earth.google.com/kml/2.0", "",
            "http://www.opengis.net/kml/2.3",
        ])
    func kml(namespace: String) throws {
        let text = """
            <kml xmlns="\(namespace)"><Document><name>doc</name><Folder><Placemark><name> A </name>
            <description><![CDATA[<b>x</b><img src="p.png">]]></description><ExtendedData><Data name="hint"><value>under</value></Data>
            </ExtendedData><Point><coordinates>
              -122.0822035425683,37.42228990140251 ,0\t</coordinates></Point></Placemark></Folder>
            <Placemark><name>line</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
            <Placemark><name>two</name><MultiGeometry><Point><coordinates>1,2</coordinates></Point><Point><coordinates>3,4</coordinates>
            </Point></MultiGeometry></Placemark><Placemark><address>nowhere</address></Placemark></Document></kml>
            """
        let file = try WaypointFile.holding(Data(text.utf8), .kml)
        let waypoints = try file.waypoints()
        #expect(waypoints.map(\.name) == ["A", "two", "two"])
        #expect(waypoints.map(\.latitude) == [37.42228990140251, 2, 4])
        #expect(waypoints.map(\.longitude) == [-122.0822035425683, 1, 3])
        #expect(waypoints[0].cache?.hints == "under")
        let contents = try file.forEachWaypoint { _ in true }
        #expect(contents.shapes == 1 && contents.unlocated == 1 && contents.description == "3 waypoints, 1 shape")
    }

    @Test(
        "tables are read",
        arguments: [
            ("name,latitude,longitude\nA,47.5,-122.25\n", [47.5, -122.25]),
            ("sep=;\r\nName;Lat;Lng\r\nA;47,5;-122,25\r\n", [47.5, -122.25]),
            ("\u{FEFF}title\tY\tX\nA\t47.5\t-122.25", [47.5, -122.25]),
            ("name,\"Latitude (WGS84)\",lon,description\nA,47.5,-122.25,\"a\nb\"\"c\"", [47.5, -122.25]),
            ("name;coordinates\nA;N 47° 30.000 W 122° 15.000", [47.5, -122.25]),
            ("name,coords\nA,\"47.5, -122.25\"", [47.5, -122.25]),
            ("WKT,name\n\"POINT (-122.25 47.5)\",A", [47.5, -122.25]),
            ("lat;lon;name\n47°30'0\"\"N;122°15′W;A", [47.5, -122.25]),
            ("name,lat,lon\n\n,,\nA,47 30 0 N,W122 15", [47.5, -122.25]),
            ("name,lat,N/S,lon,E/W\nA,47.5,S,122.25,W\n", [-47.5, -122.25]),
            ("name,lat,lat_dir,lon,lon_dir\nA,-47.5,S,122.25,east\n", [-47.5, 122.25]),
            ("GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef,name\n47 30 0,S,122 15 0,W,A", [-47.5, -122.25]),
            ("name,lat,ns,lon,ew\nA,\"47,5\",,\"122,25\",\n", [47.5, 122.25]),
            // The columns of a table that is often used for teaching.
            ("LatD,LatM,LatS,NS,LonD,LonM,LonS,EW,name\n47,30,36,N,122,15,0,W,A", [47.51, -122.25]),
            ("name,lat_deg,lat_min,lon_deg,lon_min\nA,-0,30,-122,15.0", [-0.5, -122.25]),
        ])
    func tables(text: String, place: [Double]) throws {
        let waypoints = try read(text, .commaSeparatedText)
        #expect(waypoints.map { [$0.latitude, $0.longitude] } == [place])
        #expect(waypoints.first?.name ?? waypoints.first?.title == "A")
    }

    @Test func tablesInOtherEncodings() throws {
        let text = "name;lat;lon\r\nGröße;1,5;2\r\n"
        let legacy = Data(text.unicodeScalars.map { UInt8($0.value) })
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        for data in [Data(text.utf8), legacy, Data(wide)] {
            let waypoints = try WaypointFile.holding(data, .commaSeparatedText).waypoints()
            #expect(waypoints.map(\.name) == ["Größe"] && waypoints.map(\.latitude) == [1.5])
            // A pipe may deliver any number of bytes at once.
            var reader = try WaypointReader(.table)
            var pieces: [Waypoint] = []
            for byte in data { pieces += try reader.read([byte]) }
            pieces += try reader.finish()
            #expect(pieces == waypoints)
        }
    }

    @Test(arguments: [[], [0xFF], [0xFE]] as [[UInt8]]) func aTableOfAByteIsNone(bytes: [UInt8]) throws {
        var reader = try WaypointReader(.table)
        for byte in bytes { #expect(try reader.read([byte]) == []) }
        #expect(throws: WaypointError.self) { try reader.finish() }
    }

    @Test(
        "blank and impossible coordinates are an error with their position",
        arguments: [
            ("name,lat,lon\nA,1,2\nB,,3\n", UniformType.commaSeparatedText, "line 3: row 2 has a blank latitude"),
            ("name,lat,lon\nA,91,2\n", .commaSeparatedText, "line 2: row 1 has latitude=\"91\", expected -90 to 90"),
            ("name,lat,lon\nA,here,2\n", .commaSeparatedText, "latitude \"here\""),
            ("name,lat,lon\nA,E 12,2\n", .commaSeparatedText, "latitude \"E 12\""),
            ("name,lat,lon\nA\n", .commaSeparatedText, "blank latitude"),
            ("name,lat,ns,lon\nA,1,E,2\n", .commaSeparatedText, "hemisphere \"E\""),
            ("name,lat,ns,lon\nA,-1,N,2\n", .commaSeparatedText, "\"-1\", which contradicts the hemisphere N"),
            ("name,lat,latm,lon,lonm\nA,1,60,2,3\n", .commaSeparatedText, "\"60\" minutes"),
            ("name,lat,latm,lon,lonm\nA,1,2,3,\n", .commaSeparatedText, "longitude \"3\" and \"\" minutes"),
            ("name,lat,lon\n\"A,1,2\n", .commaSeparatedText, "is not closed"),
            (feature(#"{"type":"Point","coordinates":[]}"#), .geoJSON, "no coordinates"),
            (feature(#"{"type":"Point","coordinates":[null,1]}"#), .geoJSON, "blank longitude"),
            (feature(#"{"type":"Point","coordinates":[1,NaN]}"#), .geoJSON, "decimal degrees"),
            (feature(#"{"type":"Point","coordinates":[181,1]}"#), .geoJSON, "-180 to 180"),
            (#"{"type":"Point","coordinates":[1"#, .geoJSON, "truncated"),
            (#"{"type":"Point","coordinates":[1,2]}]"#, .geoJSON, "expected a value, found ]"),
            (
                "<kml><Placemark><Point><coordinates> </coordinates></Point></Placemark></kml>", .kml,
                "blank <coordinates>"
            ),
            ("<kml><Placemark><Point/></Placemark></kml>", .kml, "no <coordinates>"),
            (
                "<kml><Placemark><Point><coordinates>1</coordinates></Point></Placemark></kml>", .kml,
                "longitude,latitude"
            ),
            ("<kml><Placemark><Point><coordinates>200,1</coordinates></Point></Placemark></kml>", .kml, "-180 to 180"),
        ])
    func bad(text: String, type: UniformType, words: String) {
        #expect { try read(text, type) } throws: {
            guard let error = $0 as? WaypointError else { return false }
            return error.code == .damaged && "\(error)".contains(words)
        }
    }

    @Test(
        "files without places are distinguished from damaged ones",
        arguments: [
            ("name,age\nA,3\n", UniformType.commaSeparatedText), ("x,y\n1000,2000\n", .commaSeparatedText),
            ("name,location\nA,Berlin\n", .commaSeparatedText), (#"{"a":1}"#, .geoJSON), ("[1,2]", .geoJSON),
            ("<html/>", .kml),
            (
                #"{"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}}"#,
                .geoJSON
            ),
        ])
    func noPlaces(text: String, type: UniformType) throws {
        #expect { try read(text, type) } throws: { ($0 as? WaypointError)?.code == .unsupported }
        #expect(try WaypointFile.holding(Data(text.utf8), type).peek().isWaypointFile == false)
    }

    @Test(
        "deep nesting and long strings exceed a limit",
        arguments: [("", "[", 1_000_000), ("", "{\"a\":", 1_000_000), ("[\"", "x", 33 << 20)])
    func limits(beginning: String, repeated: String, count: Int) {
        let text = beginning + String(repeating: repeated, count: count)
        #expect { try read(text, .geoJSON) } throws: { ($0 as? WaypointError)?.code == .tooLarge }
    }

    @Test(
        "reading byte by byte gives the same waypoints",
        arguments: [
            (feature(#"{"type":"Point","coordinates":[1.25,2e1]}"#, #"{"name":"a\"\u00e9\n"}"#), WaypointSyntax.json),
            ("name,lat,lon\r\n\"A\"\"\",1,2\r\nB,3,4", .table),
        ])
    func trickle(text: String, syntax: WaypointSyntax) throws {
        var whole = try WaypointReader(syntax)
        var expected = try whole.read(Array(text.utf8))
        expected += try whole.finish()
        var reader = try WaypointReader(syntax)
        var found: [Waypoint] = []
        for byte in text.utf8 { found += try reader.read(CollectionOfOne(byte)) }
        found += try reader.finish()
        #expect(found == expected && !found.isEmpty)
    }
}
