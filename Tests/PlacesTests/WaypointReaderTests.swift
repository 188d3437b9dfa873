import Places
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite("Reading waypoints")
struct WaypointReaderTests {
    private func read(_ data: Data) throws -> [Waypoint] {
        try WaypointFile.holding(data).waypoints()
    }

    private func read(_ text: String) throws -> [Waypoint] { try read(Data(text.utf8)) }

    /// A pocket query of geocaching.com: GPX 1.0 with a cache in addition to the waypoint's own fields.
    private static let pocketQuery = """
        <?xml version="1.0" encoding="utf-8"?>
        <gpx xmlns="http://www.topografix.com/GPX/1/0" version="1.0" creator="Groundspeak Pocket Query">
          <name>My Finds</name>
          <wpt lat="47.61" lon="-122.33">
            <time>2001-02-03T00:00:00</time><name>GCK25B</name>
            <desc>Groundspeak HQ by Signal, Traditional Cache (1/1.5)</desc>
            <url>https://coord.info/GCK25B</url><urlname>Groundspeak HQ</urlname>
            <sym>Geocache Found</sym><type>Geocache|Traditional Cache</type>
            <groundspeak:cache id="1" xmlns:groundspeak="http://www.groundspeak.com/cache/1/0/1">
              <groundspeak:name>Groundspeak HQ</groundspeak:name>
              <groundspeak:placed_by>Signal</groundspeak:placed_by>
              <groundspeak:owner id="2">Signal</groundspeak:owner>
              <groundspeak:type>Traditional Cache</groundspeak:type>
              <groundspeak:container>Large</groundspeak:container>
              <groundspeak:difficulty>1</groundspeak:difficulty>
              <groundspeak:terrain>1.5</groundspeak:terrain>
              <groundspeak:short_description html="True">&lt;b&gt;Visit&lt;/b&gt;</groundspeak:short_description>
              <groundspeak:long_description html="False">Come in &amp; say hello</groundspeak:long_description>
              <groundspeak:encoded_hints>ask</groundspeak:encoded_hints>
              <groundspeak:logs><groundspeak:log><groundspeak:type>Found it</groundspeak:type>
                <groundspeak:text>TFTC</groundspeak:text></groundspeak:log></groundspeak:logs>
            </groundspeak:cache>
          </wpt>
        </gpx>
        """

    @Test("Groundspeak's extension is read in GPX 1.0, and in the extensions of GPX 1.1")
    func groundspeak() throws {
        let waypoint = try #require(try read(Self.pocketQuery).first)
        var cache = Waypoint.Cache()
        cache.name = "Groundspeak HQ"
        cache.placedBy = "Signal"
        cache.type = "Traditional Cache"
        cache.container = "Large"
        cache.difficulty = "1"
        cache.terrain = "1.5"
        cache.shortDescription = Waypoint.Description("<b>Visit</b>", isHTML: true)
        cache.longDescription = Waypoint.Description("Come in & say hello", isHTML: false)
        cache.hints = "ask"
        #expect(waypoint.cache == cache)
        #expect(waypoint.name == "GCK25B" && waypoint.title == "Groundspeak HQ")
        let newer = Self.pocketQuery.replacing("<groundspeak:cache id", with: "<extensions><groundspeak:cache id")
            .replacing("</groundspeak:cache>", with: "</groundspeak:cache></extensions>")
            .replacing("/GPX/1/0", with: "/GPX/1/1")
        #expect(try read(newer).first?.cache == cache)
    }

    @Test("a geocache contains all text of the waypoint")
    func geocache() throws {
        let geocache = Geocache(try WaypointFile.holding(Data(Self.pocketQuery.utf8)).onlyWaypoint().0)
        #expect(geocache.name == "Groundspeak HQ")
        #expect(geocache.latitude == 47.61 && geocache.longitude == -122.33)
        #expect(
            geocache.summary == """
                GCK25B
                Groundspeak HQ by Signal, Traditional Cache (1/1.5)
                Visit
                Come in & say hello
                ask
                https://coord.info/GCK25B
                """)
        #expect(Geocache(Waypoint(latitude: 1.5, longitude: -2)).name == "1.5, -2.0")
        #expect(Geocache(Waypoint(latitude: 1.5, longitude: -2)).summary == "Unknown")
    }

    @Test("LOC files of geocaching.com are read")
    func loc() throws {
        let waypoints = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <loc version="1.0" src="Groundspeak">
            <waypoint><name id="GC1"><![CDATA[A <small> one by B]]></name><coord lat="59.5" lon="17.25"/>
            <type>Geocache</type><link text="Cache Details">https://coord.info/GC1</link></waypoint>
            <waypoint><name id="GC2">Two</name><coord lon="-180" lat="-90"/></waypoint>
            </loc>
            """)
        #expect(waypoints.map(\.name) == ["GC1", "GC2"])
        #expect(waypoints.map(\.title) == ["A <small> one by B", "Two"])
        #expect(waypoints.map(\.latitude) == [59.5, -90] && waypoints.map(\.longitude) == [17.25, -180])
        #expect(waypoints[0].links == [.init(address: "https://coord.info/GC1", text: "Cache Details")])
        #expect(waypoints[0].kind == "Geocache")
    }

    @Test("links of GPX 1.1, and elements within a text, are read")
    func linksAndMixedText() throws {
        let waypoint = try #require(
            try read(
                """
                <gpx><wpt lat="1" lon="2"><link href="https://a.example/x.jpg"><text>pic</text><type>image/jpeg</type></link>
                <desc>one <b>two</b> three</desc><extensions><name>not mine</name></extensions></wpt></gpx>
                """
            ).first)
        #expect(waypoint.links == [.init(address: "https://a.example/x.jpg", text: "pic", type: "image/jpeg")])
        #expect(waypoint.summary == "one two three")
        #expect(waypoint.name == nil)
    }

    @Test(
        "invalid coordinates are an error with their line",
        arguments: [
            ("lon=\"2\"", "no lat"), ("lat=\"\" lon=\"2\"", "blank lat"), ("lat=\" \" lon=\"2\"", "blank lat"),
            ("lat=\"91\" lon=\"2\"", "-90 to 90"), ("lat=\"1\" lon=\"-180.1\"", "-180 to 180"),
            ("lat=\"nan\" lon=\"2\"", "decimal degrees"), ("lat=\"0x1p3\" lon=\"2\"", "decimal degrees"),
            ("lat=\"49,5\" lon=\"2\"", "decimal degrees"), ("lat=\"1e999\" lon=\"2\"", "-90 to 90"),
        ])
    func badCoordinates(attributes: String, words: String) {
        #expect {
            try read("<gpx>\n<wpt lat=\"0\" lon=\"0\"/>\n<wpt \(attributes)/></gpx>")
        } throws: {
            guard let error = $0 as? WaypointError else { return false }
            return error.code == .damaged && error.line == 3 && error.message.contains(words)
                && error.message.contains("waypoint 2")
        }
    }

    @Test("a LOC waypoint without coordinates is an error")
    func noCoord() {
        #expect(throws: WaypointError.self) { try read("<loc><waypoint><name id=\"x\">y</name></waypoint></loc>") }
    }

    @Test(
        "other files are refused",
        arguments: [
            ("", WaypointError.Code.damaged), ("hello", .damaged), ("<html/>", .unsupported), ("<gpx>", .damaged),
            ("<gpx><a></b></gpx>", .damaged), ("<gpx/><gpx/>", .damaged), ("<gpx><x:y/></gpx>", .damaged),
            ("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><gpx/>", .unsupported),
            ("<?xml version=\"1.0\" encoding=\"no-such\"?><gpx/>", .unsupported),
            ("<gpx><wpt lat=\"1\" lon=\"2\"><name>&nbsp;</name></wpt></gpx>", .damaged),
        ])
    func refused(text: String, code: WaypointError.Code) {
        #expect { try read(text) } throws: { ($0 as? WaypointError)?.code == code }
    }

    @Test("entities of a document type are an error")
    func entities() {
        let laughs = """
            <!DOCTYPE gpx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>
            <gpx><wpt lat="1" lon="2"><name>&c;</name></wpt></gpx>
            """
        let external = """
            <!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>
            <gpx><wpt lat="1" lon="2"><name>&x;</name></wpt></gpx>
            """
        let skipped = """
            <!DOCTYPE gpx SYSTEM "gpx.dtd"><gpx><wpt lat="1" lon="2"><name>a&x;b</name></wpt></gpx>
            """
        for text in [laughs, external, skipped] {
            #expect { try read(text) } throws: { ($0 as? WaypointError)?.code == .damaged }
        }
    }

    @Test("deep nesting and long tags exceed a limit")
    func limits() {
        let deep = "<gpx>" + String(repeating: "<a>", count: 100_000)
        #expect { try read(deep) } throws: { ($0 as? WaypointError)?.code == .tooLarge }
        let tag = "<gpx a=\"" + String(repeating: "x", count: 9 << 20)
        #expect { try read(tag) } throws: { ($0 as? WaypointError)?.code == .tooLarge }
    }

    @Test(
        "encodings are read as Python writes them",
        .enabled(if: Peers.python != nil, "needs python3"),
        arguments: [
            ("utf-8", "Škofja Łąka €"), ("utf-16", "Škofja Łąka €"), ("iso-8859-1", "Grüße"),
            ("windows-1252", "Grüße €"), ("windows-1250", "Škofja Łąka €"), ("koi8-r", "Тайник"),
            ("iso-8859-15", "Grüße €"), ("us-ascii", "plain"),
        ])
    func encodings(encoding: String, name: String) throws {
        let program = """
            import sys
            name = open(sys.argv[1], encoding='utf-8').read()
            text = '<?xml version="1.0" encoding="\(encoding)"?><gpx><wpt lat="1" lon="2"><name>%s</name></wpt></gpx>'
            sys.stdout.buffer.write((text % name).encode('\(encoding)'))
            """
        let data = try Peers.run(#require(Peers.python), program, input: Data(name.utf8))
        #expect(try read(data).first?.name == name)
    }

    @Test("each block returns the waypoints that it completes")
    func many() throws {
        var reader = try WaypointReader()
        var count = 0
        var largest = 0
        _ = try reader.read(Array("<gpx>".utf8))
        for block in 0..<200 {
            let text = (0..<100).map { "<wpt lat=\"\(block % 90)\" lon=\"1\"><name>n\($0)</name></wpt>" }.joined()
            let waypoints = try reader.read(Array(text.utf8))
            count += waypoints.count
            largest = max(largest, waypoints.count)
        }
        _ = try reader.read(Array("</gpx>".utf8))
        try reader.finish()
        #expect(count == 20_000 && reader.contents.waypoints == 20_000)
        #expect(largest <= 101)
    }

    @Test("reading ends when the receiver stops it")
    func early() throws {
        var count = 0
        let text = "<gpx><wpt lat=\"1\" lon=\"2\"/><wpt lat=\"1\" lon=\"2\"/>"
        try WaypointFile.holding(Data(text.utf8)).forEachWaypoint { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    @Test("a missing file is an error")
    func missingFile() throws {
        let missing = LoadedFile(path: "/nonexistent/a.gpx", ownership: .source)
        let file = try #require(WaypointFile(.file(missing), type: .gpx))
        #expect { try file.waypoints() } throws: {
            ($0 as? WaypointError)?.code == .cannotRead
        }
    }
}
