import Places
import FoundationEssentials
import ItemProviders
import Testing
import UniformTypes

@Suite("Writing waypoints")
struct WaypointWriterTests {
    private static let waypoint: Waypoint = {
        var waypoint = Waypoint(latitude: 48.123456789012, longitude: -0.00001)
        waypoint.name = "GC1"
        waypoint.title = "Größe & <Co> \"x\""
        waypoint.summary = "line 1\nline; 2, \"quoted\""
        waypoint.elevation = "12.50"
        waypoint.time = "2001-02-03T04:05:06Z"
        waypoint.links = [.init(address: "https://a.example/?a=1&b=2")]
        waypoint.kind = "Geocache|Traditional Cache"
        var cache = Waypoint.Cache()
        cache.name = waypoint.title
        cache.difficulty = "1.5"
        cache.longDescription = .init("<p>long</p>")
        waypoint.cache = cache
        return waypoint
    }()

    private static func written(_ waypoints: [Waypoint], _ format: WaypointFormat) -> Data {
        var writer = WaypointWriter(format, names: Set(waypoints.flatMap(WaypointWriter.names)))
        return Data((writer.head + waypoints.map { writer.text(of: $0) }.joined() + writer.tail).utf8)
    }

    @Test("waypoints survive a round trip in each format", arguments: WaypointFormat.allCases)
    func roundTrip(format: WaypointFormat) throws {
        var plain = Waypoint(latitude: -90, longitude: 180)
        plain.name = "B"
        let data = Self.written([Self.waypoint, plain], format)
        let read = try WaypointFile.holding(data, format.type).waypoints()
        let (first, second) = (Geocache(Self.waypoint), Geocache(plain))
        #expect(read.map(\.latitude) == [first.latitude, -90] && read.map(\.longitude) == [first.longitude, 180])
        #expect(read.map { Geocache($0).name } == [first.name, second.name])
        guard format != .loc else { return }
        #expect(read.map { Geocache($0).summary } == [first.summary, second.summary])
        #expect(read.map(\.elevation) == [format == .geoJSON ? "12.5" : "12.50", nil])
        #expect(read.map(\.time) == [Self.waypoint.time, nil] && read[0].cache?.difficulty == "1.5")
    }

    @Test(
        "Python reads the coordinates and the name in each format", .enabled(if: Peers.python != nil, "needs python3"),
        arguments: WaypointFormat.allCases)
    func python(format: WaypointFormat) throws {
        let program = """
            import sys, json, csv, io, xml.etree.ElementTree as E
            raw = open(sys.argv[1], encoding='utf-8', newline='').read()
            kind = '\(format)'
            if kind == 'gpx':
                w = E.fromstring(raw).find('{http://www.topografix.com/GPX/1/1}wpt')
                r = (w.get('lat'), w.get('lon'), w.find('{*}extensions/{*}cache/{*}name').text)
            elif kind == 'loc':
                w = E.fromstring(raw).find('waypoint')
                r = (w.find('coord').get('lat'), w.find('coord').get('lon'), w.find('name').text)
            elif kind == 'kml':
                p = E.fromstring(raw).find('.//{http://www.opengis.net/kml/2.2}Placemark')
                c = p.find('{*}Point/{*}coordinates').text.split(',')
                r = (c[1], c[0], p.find('{*}name').text)
            elif kind == 'geoJSON':
                f = json.loads(raw, parse_float=str)['features'][0]
                r = (f['geometry']['coordinates'][1], f['geometry']['coordinates'][0], f['properties']['name'])
            else:
                row = next(csv.DictReader(io.StringIO(raw), delimiter='\\t' if kind == 'tabSeparated' else ','))
                r = (row['latitude'], row['longitude'], row['name'])
            assert r == ('48.123456789012', '-0.00001', 'Größe & <Co> "x"'), r
            print('ok')
            """
        let output = try Peers.run(#require(Peers.python), program, input: Self.written([Self.waypoint], format))
        #expect(String(decoding: output, as: UTF8.self) == "ok\n")
    }

    @Test("gpxpy reads GPX 1.1 as intended", .enabled(if: Peers.gpxpy != nil, "needs gpxpy in .build/peers"))
    func gpxpy() throws {
        let program = """
            import sys, gpxpy
            w = gpxpy.parse(open(sys.argv[1], encoding='utf-8').read()).waypoints[0]
            assert (w.latitude, w.longitude, w.elevation) == (48.123456789012, -0.00001, 12.5), w
            assert (w.name, w.description, w.type) == ('GC1', 'line 1\\nline; 2, "quoted"', 'Geocache|Traditional Cache'), w
            assert w.time.isoformat().startswith('2001-02-03T04:05:06') and w.link == 'https://a.example/?a=1&b=2', w
            print('ok')
            """
        let output = try Peers.run(#require(Peers.gpxpy), program, input: Self.written([Self.waypoint], .gpx))
        #expect(String(decoding: output, as: UTF8.self) == "ok\n")
    }

    @Test("the losses of each format are reported")
    func losses() {
        var odd = Self.waypoint
        odd.time = "yesterday"
        odd.links[0].text = "more"
        #expect(WaypointFormat.gpx.losses(of: odd) == [.time])
        #expect(WaypointFormat.kml.losses(of: odd) == [.time, .fields])
        #expect(WaypointFormat.geoJSON.losses(of: Self.waypoint) == [])
        #expect(WaypointFormat.loc.losses(of: Self.waypoint) == [.time, .elevation, .fields])
        let geocache = Geocache(name: "A", summary: "Unknown", latitude: 1, longitude: 2, image: Data([1]))
        #expect(WaypointFormat.kml.losses(of: Waypoint(geocache)) == [.pictures])
        #expect(WaypointFormat.geoJSON.losses(of: Waypoint(geocache)) == [])
        #expect(Self.waypoint.lossesAsGeocache == [.elevation, .time, .ratings, .fields, .layout])
    }
}
