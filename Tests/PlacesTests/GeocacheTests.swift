import Places
import FoundationEssentials
import ItemProviders
import KeyedArchives
import Testing
import UniformTypes

@Suite("Geocaches")
struct GeocacheTests {
    private let plain = Geocache(name: "Größe", summary: "Unter der Brücke", latitude: 48.123456789, longitude: -11.5)
    private var pictured: Geocache {
        var geocache = plain
        geocache.image = Data([0x89, 0x50, 0x4E, 0x47])
        return geocache
    }

    @Test("the representations of a geocache, best first")
    func representations() {
        #expect(plain.writableRepresentations.map(\.type) == [.geocache, .utf8PlainText])
        #expect(pictured.writableRepresentations.map(\.type) == [.geocache, .png, .utf8PlainText])
        #expect(pictured.writableRepresentations.map(\.fidelity) == [.native, .extracted, .label])
        #expect(plain.suggestedName == "Größe")
    }

    @Test("a geocache is written as an archive, as its picture and as its name")
    func writing() async throws {
        let progress = LoadProgress()
        let archive = try await pictured.data(as: .geocache, progress: progress)
        #expect(try Geocache.object(from: archive, type: .geocache) == pictured)
        #expect(try await pictured.data(as: .png, progress: progress) == pictured.image)
        #expect(try await pictured.data(as: .utf8PlainText, progress: progress) == Data("Größe".utf8))
        await #expect(throws: ItemProviderError.self) { try await plain.data(as: .png, progress: progress) }
    }

    @Test(
        "a text becomes the name",
        arguments: [("Cache", "Cache"), ("Cache\n", "Cache"), ("a\r\n", "a"), ("a\n\n", "a\n")])
    func reading(text: String, name: String) throws {
        let geocache = try Geocache.object(from: Data(text.utf8), type: .utf8PlainText)
        #expect(geocache == Geocache(name: name, summary: "Unknown", latitude: 0, longitude: 0))
    }

    @Test("text that is not UTF-8 and invalid archives are refused")
    func refused() {
        #expect(throws: ItemProviderError.self) { try Geocache.object(from: Data([0xFF]), type: .utf8PlainText) }
        #expect(throws: ItemProviderError.self) { try Geocache.object(from: Data("x".utf8), type: .geocache) }
        #expect(throws: ItemProviderError.self) { try Geocache.object(from: Data(), type: .png) }
    }

    @Test("one waypoint is a geocache; several, or one with a track or route, are not")
    func waypointFiles() throws {
        let wpt = "<wpt lat=\"1.5\" lon=\"2\"><name>A</name><desc>B</desc></wpt>"
        #expect(
            try Geocache.object(from: Data("<gpx>\(wpt)</gpx>".utf8), type: .gpx)
                == Geocache(name: "A", summary: "B", latitude: 1.5, longitude: 2))
        for other in [wpt, "<trk/>", "<rte/>"] {
            #expect(throws: ItemProviderError.self) {
                try Geocache.object(from: Data("<gpx>\(wpt)\(other)</gpx>".utf8), type: .gpx)
            }
        }
        #expect(throws: ItemProviderError.self) { try Geocache.object(from: Data("<gpx/>".utf8), type: .gpx) }
    }

    @Test(
        "plistlib, bpylist2 and nska_deserialize read the archive with the model's keys",
        .enabled(if: Peers.readers != nil, "needs bpylist2 and nska_deserialize in .build/peers"))
    func peers() throws {
        let program = """
            import plistlib, sys
            from bpylist2 import archiver
            import nska_deserialize
            raw = open(sys.argv[1], 'rb').read()
            p = plistlib.loads(raw)
            assert p['$archiver'] == 'NSKeyedArchiver' and p['$version'] == 100000 and list(p['$top']) == ['root']
            a = archiver.unarchive(raw)
            with open(sys.argv[1], 'rb') as f: b = nska_deserialize.deserialize_plist(f)
            for d in (a, b):
                assert set(d) == {'name', 'summary', 'latitude', 'longitude', 'image'}, d
                assert d['name'] == 'Größe' and d['summary'] == 'Unter der Brücke', d
                assert d['latitude'] == 48.123456789 and d['longitude'] == -11.5, d
            print('ok')
            """
        let output = try Peers.run(#require(Peers.readers), program, input: pictured.archivedData())
        #expect(String(decoding: output, as: UTF8.self) == "ok\n")
    }
}
