import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Conversion of single pages and frames.
@Suite struct PartTests {
    /// Converts parts of PDFs, and counts them.
    private struct PageConverter: Converter {
        let name = "pages"
        let rules = [rule("com.adobe.pdf", "public.tiff", .flattened)]
        var count: Int? = 7

        func takesParts(of type: UniformType) -> Bool { type.conforms(to: .pdf) }

        func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? { count }

        func convert(
            _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
        ) async throws -> LoadedContent { .data(Data("page \(source.part ?? -1)".utf8)) }
    }

    /// Returns its rules for every source, even a part, but does not declare that it takes parts.
    private struct CarelessConverter: Converter {
        let name = "careless"
        let rules = [rule("com.adobe.pdf", "public.png", .lossless)]

        func rules(for source: ConversionSource) -> [ConversionRule] { rules }

        func convert(
            _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
        ) async throws -> LoadedContent { source.content }
    }

    private let page = ConversionSource(type: .pdf, content: .data(Data("%PDF".utf8)), name: "a.pdf", part: 2)
    private let whole = ConversionSource(type: .pdf, content: .data(Data("%PDF".utf8)), name: "a.pdf")

    @Test func onlyThoseWhoTakePartsAreAskedForThem() {
        let table = TableConverter(name: "table", rules: [rule("com.adobe.pdf", "public.html", .extracted)])
        let graph = ConversionGraph(converters: [CarelessConverter(), table, PageConverter()])
        #expect(graph.routes(from: page).map(\.target) == [.tiff])
        #expect(Set(graph.routes(from: whole).map(\.target)) == [.png, .html, .tiff])
        #expect(table.rules(for: page).isEmpty)
    }

    /// The result of converting a page is a whole file, which any converter may convert further.
    @Test func aRouteGoesOnBehindThePage() async throws {
        let table = TableConverter(name: "table", rules: [rule("public.tiff", "public.png", .lossless)])
        let graph = ConversionGraph(converters: [table, PageConverter()])
        let offers = graph.offers(of: page)
        try #require(offers.descriptions.contains { $0.type == .png })
        let directory = try TemporaryDirectory(in: "/tmp")
        let content = try await offers.loader(
            LoadRequest(type: .png, scratch: directory.path, progress: LoadProgress()))
        #expect(try content.data(scratch: "/") == Data("page 2 > table:public.png".utf8))
    }

    @Test func theFirstWhoCanTellCounts() async throws {
        let graph = ConversionGraph(converters: [CarelessConverter(), PageConverter(count: nil), PageConverter()])
        #expect(graph.takesParts(of: .pdf))
        #expect(!graph.takesParts(of: .tiff))
        #expect(try await graph.partCount(of: whole, scratch: "/") == 7)
        let none = ConversionGraph(converters: [CarelessConverter()])
        #expect(try await none.partCount(of: whole, scratch: "/") == nil)
    }
}
