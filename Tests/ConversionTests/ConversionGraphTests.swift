import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

@Suite struct ConversionGraphTests {
    private let gpx = ConversionSource(
        type: type("com.topografix.gpx"), content: .data(Data("gpx".utf8)), name: "a.gpx")

    private func graph(_ converters: [any Converter]) -> ConversionGraph { ConversionGraph(converters: converters) }

    @Test func aRouteHasTheWorstOfItsStepsAndTheTypesBetween() throws {
        let graph = graph([
            TableConverter(
                name: "waypoint",
                rules: [rule("com.topografix.gpx", "com.razeware.geocache", .lossless, losses: ["tracks"])]),
            TableConverter(
                name: "geocache",
                rules: [rule("com.razeware.geocache", "public.utf8-plain-text", .label, losses: [.fields])]),
        ])
        let routes = graph.routes(from: gpx)
        #expect(routes.map(\.target.identifier) == ["com.razeware.geocache", "public.utf8-plain-text"])
        let text = try #require(routes.last)
        #expect(text.fidelity == .label)
        #expect(text.intermediateTypes.map(\.identifier) == ["com.razeware.geocache"])
        #expect(text.losses == ["tracks", .fields])
    }

    @Test func aStepLosesNothingThatAnEarlierResultLacks() throws {
        let graph = graph([
            TableConverter(
                name: "draw",
                rules: [
                    ConversionRule(
                        from: type("com.topografix.gpx"), to: type("public.png"), fidelity: .flattened,
                        losses: [.vectors], lacks: [.exif, .xmp])
                ]),
            TableConverter(
                name: "print", rules: [rule("public.png", "com.adobe.pdf", .flattened, losses: [.exif, .iptc, .xmp])]),
        ])
        let route = try #require(graph.routes(from: gpx).first { $0.target == type("com.adobe.pdf") })
        #expect(route.losses == [.vectors, .iptc])
        #expect(route.steps.map(\.rule.losses) == [[.vectors], [.iptc]])
    }

    @Test func theBetterRouteWinsEvenWhenItIsLonger() {
        let graph = graph([
            TableConverter(name: "direct", rules: [rule("com.topografix.gpx", "public.png", .preview)]),
            TableConverter(name: "first", rules: [rule("com.topografix.gpx", "public.svg-image", .lossless)]),
            TableConverter(name: "second", rules: [rule("public.svg-image", "public.png", .flattened)]),
        ])
        let png = graph.routes(from: gpx).first { $0.target == type("public.png") }
        #expect(png?.fidelity == .flattened)
        #expect(png?.steps.map(\.converter.name) == ["first", "second"])
    }

    /// Changes the size of pictures, also of those that another converter has made.
    private struct Resizer: Converter {
        let name = "pictures"
        let rules = [
            rule("public.png", "public.png", .flattened, losses: [.pixels]),
            rule("public.png", "public.jpeg", .flattened, losses: [.pixels]),
            rule("public.svg-image", "public.png", .flattened, losses: [.vectors]),
        ]
        let isDirect = true

        func optionsUsed(
            from source: UniformType, to target: UniformType, of given: ConversionOptions
        ) -> Set<ConversionOptions.Name> { [.size] }

        func convert(
            _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
        ) async throws -> LoadedContent { .data(Data()) }
    }

    @Test("a picture is rewritten for an option that its converter does not know", arguments: [false, true])
    func rewriting(_ hasSize: Bool) throws {
        var options = ConversionOptions()
        if hasSize { options.size = .init(width: 20, height: 20) }
        let flattener = TableConverter(
            name: "flattener", rules: [rule("org.gimp.xcf", "public.png", .flattened, losses: [.layers])])
        let graph = ConversionGraph(converters: [flattener, Resizer()], options: options)
        let source = ConversionSource(type: type("org.gimp.xcf"), content: .data(Data()), name: "a.xcf")
        let routes = graph.routes(from: source)
        let png = try #require(routes.first { $0.target == type("public.png") })
        #expect(png.steps.map(\.converter.name) == (hasSize ? ["flattener", "pictures"] : ["flattener"]))
        #expect(png.losses == (hasSize ? [.layers, .pixels] : [.layers]))
        let jpeg = try #require(routes.first { $0.target == type("public.jpeg") })
        #expect(jpeg.steps.map(\.converter.name) == ["flattener", "pictures"])
        let offer = try #require(graph.offers(of: source).descriptions.first { $0.type == type("public.png") })
        #expect(graph.optionsUsed(from: source.type, for: offer).contains(.size) == hasSize)
        // What it draws itself has the size already.
        let drawing = ConversionSource(type: type("public.svg-image"), content: .data(Data()), name: "a.svg")
        let drawn = graph.routes(from: drawing).first { $0.target == type("public.png") }
        #expect(drawn?.steps.map(\.converter.name) == ["pictures"])
    }

    @Test func amongEqualFidelitiesFewerStepsWin() {
        let graph = graph([
            TableConverter(name: "first", rules: [rule("com.topografix.gpx", "public.html", .extracted)]),
            TableConverter(name: "second", rules: [rule("public.html", "public.utf8-plain-text", .extracted)]),
            TableConverter(name: "direct", rules: [rule("com.topografix.gpx", "public.utf8-plain-text", .extracted)]),
        ])
        let text = graph.routes(from: gpx).first { $0.target == type("public.utf8-plain-text") }
        #expect(text?.steps.map(\.converter.name) == ["direct"])
    }

    @Test func circlesEnd() {
        let graph = graph([
            TableConverter(
                name: "both",
                rules: [
                    rule("com.topografix.gpx", "public.json", .lossless),
                    rule("public.json", "com.topografix.gpx", .lossless),
                    rule("public.json", "public.yaml", .lossless), rule("public.yaml", "public.json", .lossless),
                ])
        ])
        #expect(graph.routes(from: gpx).map(\.target.identifier) == ["public.json", "public.yaml"])
    }

    @Test func aMissingProgramTakesItsConversionsOutOfTheOffer() {
        let missing = TableConverter(
            name: "pandoc", rules: [rule("com.topografix.gpx", "public.json", .lossless)],
            availability: .missing(program: "pandoc", package: "pandoc"))
        #expect(graph([missing]).routes(from: gpx).isEmpty)
    }

    @Test func representationsConvertOnlyWhenLoaded() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let graph = graph([
            TableConverter(name: "one", rules: [rule("com.topografix.gpx", "public.json", .lossless)]),
            TableConverter(name: "two", rules: [rule("public.json", "public.yaml", .lossless)]),
        ])
        let offers = graph.offers(of: gpx)
        let yaml = try #require(offers.descriptions.last)
        let request = LoadRequest(type: yaml.type, scratch: directory.path, progress: LoadProgress())
        guard case .data(let data) = try await offers.loader(request) else {
            Issue.record("expected data")
            return
        }
        #expect(String(decoding: data, as: UTF8.self) == "gpx > one:public.json > two:public.yaml")
        _ = consume directory
    }

    /// Sharing saves memory: a hundred thousand files of one type would otherwise need a few kilobytes each.
    @Test func sourcesThatBeginAlikeShareWhatIsKnownOfThem() {
        let graph = graph([
            TableConverter(name: "one", rules: [rule("com.topografix.gpx", "public.json", .lossless)])
        ])
        func address(_ offers: [Representation.Description]) -> UnsafePointer<Representation.Description>? {
            offers.withUnsafeBufferPointer(\.baseAddress)
        }
        let other = ConversionSource(type: gpx.type, content: .data(Data("other".utf8)))
        let provider = ItemProvider()
        provider.register(graph.offers(of: other).descriptions, loader: graph.offers(of: other).loader)
        #expect(address(graph.offers(of: gpx).descriptions) == address(provider.representations))
        // A source of another type shares nothing with them.
        let text = ConversionSource(type: type("public.json"), content: .data(Data("[]".utf8)))
        #expect(graph.offers(of: text).descriptions.isEmpty)
    }

    @Test func whatAConverterTellsOfItsLossesWinsOverWhatItsRulePromised() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let graph = graph([
            TableConverter(
                name: "one", rules: [rule("com.topografix.gpx", "public.json", .flattened, losses: [.exif, .icc])],
                lost: [.icc]),
            TableConverter(name: "two", rules: [rule("public.json", "public.yaml", .flattened, losses: [.layout])]),
        ])
        let offers = graph.offers(of: gpx)
        let yaml = try #require(offers.descriptions.last)
        let request = LoadRequest(type: yaml.type, scratch: directory.path, progress: LoadProgress())
        #expect(request.losses.recorded == nil)
        _ = try await offers.loader(request)
        #expect(request.losses.recorded == [.icc, .layout])
        _ = consume directory
    }

    @Test func aCancelledLoadConvertsNothing() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let graph = graph([TableConverter(name: "one", rules: [rule("com.topografix.gpx", "public.json", .lossless)])])
        let offers = graph.offers(of: gpx)
        let json = try #require(offers.descriptions.first)
        let progress = LoadProgress()
        progress.cancel()
        let request = LoadRequest(type: json.type, scratch: directory.path, progress: progress)
        await #expect {
            try await offers.loader(request)
        } throws: { ($0 as? ConversionError)?.code == .cancelled }
        _ = consume directory
    }
}
