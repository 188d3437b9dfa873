import Conversion
import ItemProviders
import Testing
import UniformTypes

/// Routes between types in small, hand-made graphs.
struct TypeRoutesTests {
    private let converters: [any Converter] = [
        TableConverter(
            name: "waypoint", rules: [rule("com.topografix.gpx", "com.razeware.geocache", .lossless)]),
        TableConverter(
            name: "cache",
            rules: [
                rule("com.razeware.geocache", "public.utf8-plain-text", .label, losses: [.fields]),
                rule("com.razeware.geocache", "public.png", .extracted),
            ]),
        TableConverter(
            name: "map", rules: [rule("com.topografix.gpx", "public.svg-image", .flattened)],
            availability: .missing(program: "mapper", package: "maps")),
        TableConverter(name: "draw", rules: [rule("public.svg-image", "public.png", .flattened, losses: [.vectors])]),
        TableConverter(
            name: "list", rules: [rule("public.xml", "public.utf8-plain-text", .extracted, losses: [.layout])]),
        TableConverter(name: "back", rules: [rule("public.png", "com.topografix.gpx", .preview)]),
    ]

    private let gpx = type("com.topografix.gpx")

    private func text(_ route: ConversionRoute) -> String {
        "\(route.fidelity.rawValue) "
            + route.steps.map { "\($0.converter.name):\($0.rule.target)" }.joined(separator: " ")
    }

    @Test func theBestWayToEachTypeIsFound() {
        let graph = ConversionGraph(converters: converters)
        #expect(
            graph.routes(from: gpx).map(text) == [
                "lossless waypoint:com.razeware.geocache", "extracted list:public.utf8-plain-text",
                "extracted waypoint:com.razeware.geocache cache:public.png",
            ])
    }

    @Test func everyWayIsFoundBestFirst() {
        let graph = ConversionGraph(converters: converters)
        #expect(
            graph.routes(from: gpx, to: type("public.utf8-plain-text")).map(text) == [
                "extracted list:public.utf8-plain-text",
                "label waypoint:com.razeware.geocache cache:public.utf8-plain-text",
            ])
        #expect(graph.routes(from: gpx, to: type("public.utf8-plain-text"), most: 1).count == 1)
        #expect(graph.routes(from: gpx, to: type("public.mp3")).isEmpty)
    }

    @Test func whatConformsToTheTargetIsReached() {
        let routes = ConversionGraph(converters: converters).routes(from: gpx, to: type("public.image"))
        #expect(routes.map(text) == ["extracted waypoint:com.razeware.geocache cache:public.png"])
    }

    @Test func noConverterTakesTwoStepsWhereItNeedsOne() {
        let pictures = [
            ("public.heic", "public.png"), ("public.heic", "public.tiff"), ("public.tiff", "public.png"),
        ].map { rule($0.0, $0.1, .lossless) }
        let graph = ConversionGraph(converters: [
            TableConverter(name: "pictures", rules: pictures),
            TableConverter(name: "mine", rules: [rule("public.heic", "public.tiff", .lossless)]),
        ])
        #expect(
            graph.routes(from: type("public.heic"), to: type("public.png")).map(text) == [
                "lossless pictures:public.png", "lossless mine:public.tiff pictures:public.png",
            ])
    }

    @Test func waysThatWantAProgramAreFoundWhereTheyAreAskedFor() {
        let graph = ConversionGraph(withMissing: converters)
        let routes = graph.routes(from: gpx, to: type("public.png"))
        #expect(
            routes.map(text) == [
                "flattened map:public.svg-image draw:public.png",
                "extracted waypoint:com.razeware.geocache cache:public.png",
            ])
        #expect(routes.map(\.missing) == [[.missing(program: "mapper", package: "maps")], []])
    }

    @Test func noWayPassesItsBeginning() {
        let graph = ConversionGraph(withMissing: converters)
        for route in graph.routes(from: gpx, to: type("public.item")) + graph.routes(from: gpx) {
            #expect(!route.steps.contains { $0.rule.target == gpx })
        }
    }
}
