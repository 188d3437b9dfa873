import Places
@testable import PlaceConverters
import Conversion
import Foundation
import ItemProviders
import KeyedArchives
import Testing
import UniformTypes

struct GeocacheConverterTests {
    private static let wpt = #"<wpt lat="48.5" lon="-11.25"><name>A</name><desc>B</desc></wpt>"#
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])

    static let contracts = [
        ConverterContract(
            converter: WaypointConverter(),
            sample: { try ConversionSource("com.topografix.gpx", file: $0.file("a.gpx", "<gpx>\(wpt)</gpx>".utf8)) },
            damaged: { scratch in
                [
                    try ConversionSource("com.topografix.gpx", file: scratch.file("cut.gpx", "<gpx>\(wpt)".utf8)),
                    try ConversionSource("com.topografix.gpx", bytes: "<gpx><wpt lat=\"\" lon=\"1\"/></gpx>".utf8),
                    try ConversionSource("com.geocaching.loc", bytes: "<loc><waypoint/></loc>".utf8),
                    try ConversionSource("com.geocaching.loc", bytes: "".utf8),
                    try ConversionSource("com.topografix.gpx", bytes: "<gpx>\(wpt)\(wpt)</gpx>".utf8),
                ]
            }),
        ConverterContract(
            converter: WaypointFileConverter(),
            sample: {
                try ConversionSource("com.topografix.gpx", file: $0.file("a.gpx", "<gpx>\(wpt)\(wpt)</gpx>".utf8))
            },
            damaged: { scratch in
                [
                    try ConversionSource("com.topografix.gpx", file: scratch.file("cut.gpx", "<gpx>\(wpt)".utf8)),
                    try ConversionSource(
                        "public.geojson", bytes: "{\"type\":\"FeatureCollection\",\"features\":[".utf8),
                    try ConversionSource("public.comma-separated-values-text", bytes: "name,lat,lon\nA,,1".utf8),
                    try ConversionSource("com.google.earth.kmz", bytes: "PK\u{3}\u{4}".utf8),
                    try ConversionSource("com.google.earth.kml", bytes: "<kml/>".utf8),
                ]
            }),
        ConverterContract(
            converter: GeocacheConverter(),
            sample: { _ in
                ConversionSource(type: .geocache, content: .data(try archive(image: png)), name: "a.geocache")
            },
            damaged: { scratch in
                let archive = try archive(image: png)
                return [
                    try ConversionSource("com.razeware.geocache", file: scratch.file("a", archive.dropLast(20))),
                    try ConversionSource("com.razeware.geocache", file: scratch.file("b", [])),
                    try ConversionSource("com.razeware.geocache", bytes: KeyedArchiver.archivedData(withRoot: [1])),
                ]
            }),
    ]

    @Test(arguments: contracts)
    func keepsTheContract(_ contract: ConverterContract) async throws {
        #expect(try await contract.breaches() == [])
    }

    @Test(
        "a file of one waypoint is offered as a geocache, a file of several is not",
        arguments: [
            (wpt, true), (wpt + wpt, false), (wpt + "<trk/>", false), ("<rte/>" + wpt, false), ("", false),
            ("<wpt lat=\"x\" lon=\"1\"/>", true),
        ])
    func offer(body: String, isOffered: Bool) throws {
        let source = try ConversionSource("com.topografix.gpx", bytes: "<gpx>\(body)</gpx>".utf8)
        #expect(WaypointConverter().rules(for: source).map(\.target) == (isOffered ? [.geocache] : []))
    }

    @Test("if the peek ends early, an unfinished first waypoint is offered, and a finished one is not")
    func largeFiles() async throws {
        let filler = String(repeating: "x", count: 2 * ConversionLimits.peekBytes)
        let single = #"<gpx><wpt lat="1" lon="2"><name>A</name><cmt>\#(filler)</cmt></wpt></gpx>"#
        let source = try ConversionSource("com.topografix.gpx", bytes: single.utf8)
        #expect(WaypointConverter().rules(for: source).count == 1)
        let geocache = try Geocache(archivedData: try await convert(source).bytes())
        #expect(geocache.name == "A" && geocache.summary == filler)

        let several = try ConversionSource(
            "com.topografix.gpx", bytes: single.replacing("</gpx>", with: Self.wpt + "</gpx>").utf8)
        #expect(WaypointConverter().rules(for: several).count == 1)
        await #expect { try await convert(several) } throws: { ($0 as? ConversionError)?.code == .unsupported }

        let container = try ConversionSource("com.topografix.gpx", bytes: "<gpx>\(Self.wpt)<!--\(filler)--></gpx>".utf8)
        #expect(WaypointConverter().rules(for: container).isEmpty)
    }

    @Test("a waypoint is converted to the geocache that GeocacheTests checks with independent readers")
    func waypoint() async throws {
        let content = try await convert(ConversionSource("com.topografix.gpx", bytes: "<gpx>\(Self.wpt)</gpx>".utf8))
        #expect(
            try Geocache(archivedData: content.bytes())
                == Geocache(name: "A", summary: "B", latitude: 48.5, longitude: -11.25))
    }

    @Test(
        "an error names the problem and its line",
        arguments: [("lat=\"91\" lon=\"1\"", "-90 to 90"), ("lon=\"1\"", "no lat")])
    func failure(attributes: String, words: String) async throws {
        let source = try ConversionSource(
            "com.topografix.gpx", bytes: "<gpx>\n<wpt \(attributes)/></gpx>".utf8, name: "a.gpx")
        await #expect {
            try await convert(source)
        } throws: {
            guard let error = $0 as? ConversionError else { return false }
            return error.code == .damaged && error.subject == "a.gpx" && error.message.contains("line 2")
                && error.message.contains(words)
        }
    }

    @Test("a geocache offers its picture only if it is a PNG")
    func pictures() async throws {
        func targets(_ image: Data?) throws -> [UniformType] {
            let source = ConversionSource(type: .geocache, content: .data(try Self.archive(image: image)))
            return GeocacheConverter().rules(for: source).map(\.target)
        }
        let files = WaypointFormat.allCases.map(\.type)
        #expect(try targets(Self.png) == [.png, .utf8PlainText] + files)
        #expect(try targets(nil) == [.utf8PlainText] + files)
        #expect(try targets(Data("JFIF".utf8)) == [.utf8PlainText] + files)
        #expect(try targets(Self.png + Data(count: ConversionLimits.peekBytes)) == [.png, .utf8PlainText] + files)
    }

    @Test("the picture and the name are extracted unchanged")
    func extraction() async throws {
        let converter = GeocacheConverter()
        let scratch = try Scratch()
        let source = ConversionSource(type: .geocache, content: .data(try Self.archive(image: Self.png)))
        let context = ConversionContext(scratch: scratch.path)
        let rules = converter.rules(for: source)
        try #require(rules.count == 8)
        #expect(try await converter.convert(source, by: rules[0], in: context).bytes() == Self.png)
        #expect(try await converter.convert(source, by: rules[1], in: context).text() == "Größe")
        #expect(rules.prefix(2).map(\.fidelity) == [.extracted, .label])
        #expect(scratch.contents.isEmpty)
    }

    private static func archive(image: Data?) throws -> Data {
        try Geocache(name: "Größe", summary: "s", latitude: 1, longitude: 2, image: image).archivedData()
    }

    private func convert(_ source: ConversionSource) async throws -> LoadedContent {
        let scratch = try Scratch()
        return try await WaypointConverter().convert(source, in: ConversionContext(scratch: scratch.path))
    }
}
