import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import Transfer
import TypeDetection
import UniformTypes

@testable import DragSources

/// Pages of documents, with a converter that reports a given number of pages.
@Suite final class PageTests {
    private struct PageConverter: Converter {
        let name = "pages"
        let count: Int
        let rules = [
            ConversionRule(from: .pdf, to: .png, fidelity: .preview, losses: [.pages]),
            ConversionRule(from: .pdf, to: .utf8PlainText, fidelity: .extracted),
        ]

        func takesParts(of type: UniformType) -> Bool { type.conforms(to: .pdf) }

        func rules(for source: ConversionSource) -> [ConversionRule] {
            guard source.part != nil else { return rules(from: source.type) }
            return [ConversionRule(from: .pdf, to: .png, fidelity: .flattened)] + rules(from: source.type).dropFirst()
        }

        func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? { count }

        func convert(
            _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
        ) async throws -> LoadedContent { .data(Data("page \(source.part.map(String.init) ?? "?")".utf8)) }
    }

    private let directory: TemporaryDirectory
    private let pdf: FilePath

    init() throws {
        directory = try TemporaryDirectory(in: "/tmp")
        pdf = directory.path.appending("scan.pdf")
        // libmagic needs only a header and an end marker. (ISO 32000-1, 7.5)
        try Data("%PDF-1.4\n%%EOF\n".utf8).write(to: URL(filePath: pdf.string))
    }

    private func lifter(pages: Int) throws -> ItemLifter {
        ItemLifter(
            detector: try TypeDetector(), graph: ConversionGraph(converters: [PageConverter(count: pages)]),
            temporaryDirectory: directory.path)
    }

    private func lift(_ part: String, of pages: Int) async throws -> [DragItem] {
        let fragment = try #require(Fragment(FilePath("\(pdf.string)#\(part)")))
        return try await lifter(pages: pages).lift(fragment).map(\.item)
    }

    @Test func aPageIsAnItemOfItsOwn() async throws {
        let item = try #require(try await lift("2", of: 3).first)
        #expect(item.source == .fragment(pdf, "2"))
        #expect(item.type == .pdf)
        // The file itself is not offered, because a page is less than the file.
        #expect(item.itemProvider.registeredTypes == [.png, .utf8PlainText])
        #expect(item.itemProvider.representations.first?.fidelity == .flattened)
        #expect(try await item.itemProvider.loadData(as: .png) == Data("page 2".utf8))
    }

    @Test(arguments: [(3, 2, "scan-2"), (12, 2, "scan-02"), (101, 100, "scan-100"), (1, 0, "scan-0")])
    func namesListInTheOrderOfThePages(pages: Int, page: Int, name: String) async throws {
        #expect(try await lift("\(page)", of: pages).map(\.itemProvider.suggestedName) == [name])
    }

    @Test func aStarIsEveryPageInOrder() async throws {
        let items = try await lift("*", of: 11)
        #expect(items.map(\.source.displayName) == (0..<11).map { "\(pdf.string)#\($0)" })
    }

    @Test(arguments: [
        ("page=1", 0..<1), ("page=3", 2..<3), ("page=2-4", 1..<4), ("page=4-", 3..<5), ("page=1-5", 0..<5),
    ])
    func pagesCountFromOne(part: String, indices: Range<Int>) async throws {
        let items = try await lift(part, of: 5)
        // A page has one name, however it was selected.
        #expect(items.map(\.source) == indices.map { .fragment(pdf, "\($0)") })
        #expect(items.map(\.itemProvider.suggestedName) == indices.map { "scan-\($0)" })
        #expect(try await items.first?.itemProvider.loadData(as: .png) == Data("page \(indices.lowerBound)".utf8))
    }

    @Test(
        arguments: [
            ("page=4", 3, 4, "has 3 pages"), ("page=2-4", 3, 4, "has 3 pages"), ("page=5-9", 3, 5, "has 3 pages"),
            ("page=4-", 3, 4, "has 3 pages"), ("page=2", 1, 2, "has 1 page"), ("page=1-", 0, 1, "has 0 pages"),
        ])
    func aMissingPageSaysHowManyThereAre(part: String, pages: Int, page: Int, words: String) async throws {
        let failure = try await #require(throws: ItemFailure.self) { _ = try await self.lift(part, of: pages) }
        #expect(failure.code == "noSuchPart" && failure.subject == "\(pdf.string)#page=\(page)")
        #expect(failure.message == "there is no page \(page): \(pdf.string) \(words)")
    }

    @Test(
        arguments: [
            ("0", "there is no page 0: FILE has 3 pages"),
            ("00", "there is no page 0: FILE has 3 pages"),
            ("5-3", "invalid pages '5-3': FILE has 3 pages, counted from 1"),
            ("0-2", "invalid pages '0-2': FILE has 3 pages, counted from 1"),
            ("1,3", "invalid pages '1,3': FILE has 3 pages, counted from 1"),
            ("", "invalid pages '': FILE has 3 pages, counted from 1"),
        ])
    func whatIsNoRangeSaysWhichPagesThereAre(range: String, message: String) async throws {
        let failure = try await #require(throws: ItemFailure.self) {
            _ = try await self.lift("page=\(range)", of: 3)
        }
        #expect(failure.code == "noSuchPart")
        #expect(failure.message == message.replacing("FILE", with: pdf.string))
        #expect(failure.hint == "use \(pdf.string)#page=1 for the first, #page=3 for the last, #* for all")
    }

    @Test func aRangeHasTheLimitOfAllPages() async throws {
        #expect(try await lift("page=2-100001", of: 200_000).count == 100_000)
        let failure = await #expect(throws: ItemFailure.self) { _ = try await self.lift("page=2-", of: 200_000) }
        #expect(failure?.code == "tooLarge")
    }

    @Test func beyondTheEndSaysHowManyThereAre() async throws {
        let failure = await #expect(throws: ItemFailure.self) { _ = try await lift("3", of: 3) }
        #expect(failure?.code == "noSuchPart")
        #expect(failure?.message.contains("there is no page 3") == true)
        #expect(failure?.message.contains("has 3 pages, counted from 0") == true)
    }

    @Test func aDocumentKnowsWhatItsPagesOfferBeforeItIsOpened() async throws {
        let item = try lifter(pages: 3).lift(pdf).item
        #expect(item.elementRepresentations?().map(\.type) == [.png, .utf8PlainText])
        #expect(try await item.opener?().count == 3)
        #expect(item.itemProvider.registeredTypes.first == .pdf)
    }

    @Test func whatIsWithheldOfTheDocumentIsWithheldOfItsPages() async throws {
        try FileManager.default.createDirectory(
            atPath: directory.path.appending(".dnd").string, withIntermediateDirectories: false)
        try Data("[types]\n\"public.png\" = \"group\"\n".utf8).write(
            to: URL(filePath: directory.path.pushing(".dnd/source.toml").string))
        let item = try #require(try await lift("0", of: 1).first)
        #expect(item.itemProvider.representations.map(\.visibility) == [.group, .all])
    }

    @Test func documentsAndWaypointsOfStandardInputAreOpened() async throws {
        let lifter = try lifter(pages: 2)
        let document = try lifter.lift(
            StandardInputContent(keptAt: pdf), name: "fax.pdf"
        ).item
        let pages = try await document.opener?()
        #expect(pages?.map(\.source.displayName) == ["-#0", "-#1"])
        #expect(pages?.map(\.source.path) == [nil, nil])
        #expect(pages?.first?.itemProvider.suggestedName == "fax-0")
        let gpx = directory.path.appending("input")
        // Two waypoints (GPX 1.1).
        try Data(
            """
            <?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">\
            <wpt lat="1" lon="2"><name>Lake</name></wpt><wpt lat="3" lon="4"><name>Oak</name></wpt></gpx>
            """.utf8
        ).write(to: URL(filePath: gpx.string))
        let places = try await lifter.lift(StandardInputContent(keptAt: gpx), name: nil).item.opener?()
        #expect(places?.map(\.itemProvider.suggestedName) == ["Lake", "Oak"])
        #expect(places?.map(\.type) == [.geocache, .geocache])
    }
}

/// Sheets of workbooks, with a converter that reports their names.
@Suite final class SheetTests {
    private struct SheetConverter: Converter {
        let name = "sheets"
        let rules = [ConversionRule(from: .xlsx, to: .json, fidelity: .preview)]

        func takesParts(of type: UniformType) -> Bool { type.conforms(to: .xlsx) }

        func partNames(of source: ConversionSource, in context: ConversionContext) async throws -> [String]? {
            ["Costs", "costs", "A/B"]
        }

        func convert(
            _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
        ) async throws -> LoadedContent { .data(Data("sheet \(source.part.map(String.init) ?? "?")".utf8)) }
    }

    private let directory: TemporaryDirectory
    private let book: FilePath

    init() throws {
        directory = try TemporaryDirectory(in: "/tmp")
        book = directory.path.appending("book.xlsx")
        // An empty ZIP: the name says what it is.
        try Data([0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)).write(to: URL(filePath: book.string))
    }

    private func lift(_ part: String) async throws -> [DragItem] {
        let lifter = ItemLifter(
            detector: try TypeDetector(), graph: ConversionGraph(converters: [SheetConverter()]),
            temporaryDirectory: directory.path)
        return try await lifter.lift(try #require(Fragment(FilePath("\(book.string)#\(part)")))).map(\.item)
    }

    @Test(arguments: [("sheet=costs", 1), ("sheet=COSTS", 0), ("1", 1), ("sheet=Costs", 0)])
    func aSheetIsFoundByItsName(part: String, index: Int) async throws {
        let item = try #require(try await lift(part).first)
        #expect(item.source == .fragment(book, "\(index)"))
        #expect(item.itemProvider.suggestedName == (index == 0 ? "book-Costs" : "book-costs"))
        #expect(try await item.itemProvider.loadData(as: .json) == Data("sheet \(index)".utf8))
    }

    @Test func aMissingSheetSaysWhichThereAre() async throws {
        let failure = try await #require(throws: ItemFailure.self) { try await self.lift("sheet=Sums") }
        #expect(failure.code == "noSuchPart")
        #expect(failure.message == "there is no sheet Sums: the sheets of \(book.string) are Costs, costs, A/B")
    }

    @Test func sheetsAreNoPages() async throws {
        let failure = try await #require(throws: ItemFailure.self) { try await self.lift("page=1") }
        #expect(failure.code == "noParts" && failure.message.contains("has no pages"))
    }

    @Test func aStarIsEverySheet() async throws {
        #expect(try await lift("*").count == 3)
    }
}
