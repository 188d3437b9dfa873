import Conversion
import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
import Transfer
import TypeDetection
import UniformTypes

@testable import DragSources

@Suite final class FragmentTests: PartTests {
    let lifter: ItemLifter
    let directory: TemporaryDirectory

    init() throws {
        lifter = ItemLifter(detector: try TypeDetector(), graph: ConversionGraph(converters: []))
        directory = try TemporaryDirectory(in: "/tmp")
    }

    private func fragment(_ path: FilePath, _ part: String) throws -> Fragment {
        try #require(Fragment(FilePath("\(path.string)#\(part)")))
    }

    private func texts(_ items: [LiftedItem]) async throws -> [String] {
        var texts: [String] = []
        for item in items {
            texts.append(
                String(decoding: try await item.item.itemProvider.loadData(as: .utf8PlainText), as: UTF8.self))
        }
        return texts
    }

    /// GPX 1.1, according to the schema at topografix.com.
    private static func gpx(_ count: Int) -> String {
        let points = (0..<count).map { "<wpt lat=\"1\" lon=\"2\"><name>Place \($0)</name><desc>at \($0)</desc></wpt>" }
        return "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
            + points.joined() + "</gpx>"
    }

    @Test(
        arguments: [
            ("a.txt#3", "a.txt", .index(3)), ("a.txt#*", "a.txt", .all), ("a#b.txt#0", "a#b.txt", .index(0)),
            ("d/a#1", "d/a", .index(1)), ("/d/a#1", "/d/a", .index(1)),
        ] as [(String, FilePath, Fragment.Selection)])
    func numbersAndStarsNameParts(name: String, container: FilePath, selection: Fragment.Selection) {
        #expect(Fragment(FilePath(name)) == Fragment(container: container, selection: selection))
    }

    @Test(arguments: ["a.txt", "a.txt#", "a.txt#x", "a.txt#-1", "#3", "a#1.txt", "a#99999999999999999999"])
    func otherNamesAreNames(name: String) { #expect(Fragment(FilePath(name)) == nil) }

    @Test func moreThanAHundredThousandPartsAreNotTakenAtOnce() async throws {
        let lines = try write(String(repeating: "a\n", count: 100_001), to: "many.txt")
        let points = try write(Self.gpx(100_001), to: "many.gpx")
        for (path, word) in [(lines, "lines"), (points, "waypoints")] {
            let failure = try await #require(throws: ItemFailure.self) {
                try await self.lifter.lift(self.fragment(path, "*"))
            }
            #expect(failure.code == "tooLarge" && failure.message.contains("100000 \(word)"), "\(failure)")
            #expect(try await lifter.lift(fragment(path, "100000")).count == 1)
        }
        let most = try write(String(repeating: "a\n", count: 100_000), to: "most.txt")
        #expect(try await lifter.lift(fragment(most, "*")).count == 100_000)
    }

    @Test(arguments: [
        ("a.pdf#page=3", Fragment.Selection.pages(first: 3, last: 3)),
        ("a.pdf#page=3-7", .pages(first: 3, last: 7)), ("a.pdf#page=3-3", .pages(first: 3, last: 3)),
        ("a.pdf#page=12-", .pages(first: 12, last: nil)), ("a.pdf#page=007", .pages(first: 7, last: 7)),
    ])
    func pagesAreNamedFromOne(path: String, selection: Fragment.Selection) {
        #expect(Fragment(FilePath(path)) == Fragment(container: "a.pdf", selection: selection))
    }

    @Test(arguments: [
        "a.pdf#page=", "a.pdf#page=0", "a.pdf#page=-3", "a.pdf#page=7-3", "a.pdf#page=0-2", "a.pdf#page=1-2-3",
        "a.pdf#page=x", "a.pdf#page=1,2", "a.pdf#page=+1", "a.pdf#Page=1", "a.pdf#page=99999999999999999999",
        "#page=1",
    ])
    func otherRangesAreNames(path: String) { #expect(Fragment(FilePath(path)) == nil) }

    @Test func onlyASinglePartHasAnIndex() {
        let table: [(Fragment.Selection, Int?, Bool)] = [
            (.index(4), 4, true), (.pages(first: 4, last: 4), 3, true), (.pages(first: 4, last: 5), nil, false),
            (.pages(first: 4, last: nil), nil, false), (.sheet("A"), nil, true), (.all, nil, false),
        ]
        for (selection, index, isOne) in table {
            #expect(selection.index == index && selection.isOne == isOne, "\(selection)")
        }
    }

    @Test(arguments: [
        ("a\n", "use #0"), ("a\nb\n", "use #0 for the first, #1 for the last, #* for all"),
    ])
    func theHintForAMissingPartNamesThoseThatAreThere(content: String, hint: String) async throws {
        let path = try write(content, to: "a.txt")
        let failure = try await #require(throws: ItemFailure.self) { try await lifter.lift(try fragment(path, "5")) }
        #expect(failure.hint == hint.replacing("use #", with: "use \(path.string)#"))
    }

    @Test func onlyDocumentsHavePages() async throws {
        for (name, content) in [("a.txt", "a\n"), ("a.gpx", Self.gpx(2)), ("a.eml", "From: a@b.example\n\nx\n")] {
            let path = try write(content, to: name)
            let failure = try await #require(throws: ItemFailure.self) {
                try await lifter.lift(try fragment(path, "page=1"))
            }
            #expect(failure.code == "noParts" && failure.message.contains("has no pages"), "\(failure.message)")
        }
        // A file without any parts gets the message about parts.
        let page = try write("<html><body>x</body></html>", to: "a.html")
        let failure = try await #require(throws: ItemFailure.self) {
            try await lifter.lift(try fragment(page, "page=1"))
        }
        #expect(failure.message.contains("has no numbered parts"), "\(failure.message)")
    }

    @Test(arguments: [
        ("a.xlsx#sheet=Costs", "a.xlsx", Fragment.Selection.sheet("Costs")),
        ("a#b.ods#sheet=x #1", "a#b.ods", .sheet("x #1")),
        ("a.xlsx#sheet=2", "a.xlsx", .sheet("2")), ("a.xlsx#2", "a.xlsx", .index(2)),
    ])
    func aSheetIsNamed(path: String, container: FilePath, selection: Fragment.Selection) {
        let fragment = Fragment(FilePath(path))
        #expect(fragment?.container == container && fragment?.selection == selection)
    }

    @Test func aSheetWithoutANameIsNoPart() {
        #expect(Fragment("a.xlsx#sheet=") == nil && Fragment("#sheet=a") == nil && Fragment("a.xlsx#Sheet") == nil)
    }

    @Test func onlyWorkbooksHaveSheets() async throws {
        for (name, content) in [("a.txt", "a\n"), ("a.gpx", Self.gpx(2)), ("a.html", "<html><body>x</body></html>")] {
            let path = try write(content, to: name)
            let failure = try await #require(throws: ItemFailure.self) {
                try await lifter.lift(try fragment(path, "sheet=A"))
            }
            #expect(failure.code == "noParts" && failure.message.contains("has no sheets"), "\(failure.message)")
        }
    }

    @Test func aFileOfThatNameWins() throws {
        _ = try write("a\n", to: "a.txt")
        #expect(Fragment(try write("b\n", to: "a.txt#0")) == nil)
        #expect(Fragment(try write("b\n", to: "a.txt#page=1")) == nil)
    }

    @Test func aLineIsAnItemWithItsBytes() async throws {
        let path = try write("\u{FEFF}Lake\r\n\nOak", to: "places.txt")
        let all = try await lifter.lift(try fragment(path, "*"))
        #expect(all.map(\.item.source.displayName) == (0..<3).map { "\(path.string)#\($0)" })
        #expect(try await texts(all) == ["Lake\r\n", "\n", "Oak"])
        #expect(try await texts(try await lifter.lift(try fragment(path, "2"))) == ["Oak"])
    }

    @Test(arguments: [
        ("places.txt", "a\nb\n", "2 lines"), ("one.txt", "a\n", "1 line"), ("caches.gpx", gpx(3), "3 waypoints"),
    ])
    func beyondTheEndSaysHowManyThereAre(name: String, content: String, count: String) async throws {
        let path = try write(content, to: name)
        let failure = try await #require(throws: ItemFailure.self) { try await lifter.lift(try fragment(path, "7")) }
        #expect(failure.code == "noSuchPart")
        #expect(failure.message.contains("has \(count), counted from 0"), "\(failure.message)")
    }

    @Test func whatHasNoPartsSaysSo() async throws {
        let path = try write("<html><body>x</body></html>", to: "a.html")
        #expect(
            try await #require(throws: ItemFailure.self) { try await lifter.lift(try fragment(path, "0")) }.code
                == "noParts")
        let latin = directory.path.appending("latin.txt")
        try Data([0x63, 0x61, 0x66, 0xE9, 0x0A]).write(to: URL(filePath: latin.string))
        await #expect(throws: ItemFailure.self) { try await lifter.lift(try fragment(latin, "0")) }
    }

    @Test func aWaypointIsAGeocache() async throws {
        let path = try write(Self.gpx(5), to: "caches.gpx")
        let item = try #require(try await lifter.lift(try fragment(path, "3")).first?.item)
        #expect(item.type == .geocache)
        #expect(item.itemProvider.registeredTypes.prefix(2) == [.geocache, .utf8PlainText])
        // The user named it, so it becomes a waypoint file, too.
        #expect(item.itemProvider.registeredTypes.contains(.gpx))
        #expect(item.itemProvider.suggestedName == "Place 3")
        #expect(
            String(decoding: try await item.itemProvider.loadData(as: .utf8PlainText), as: UTF8.self) == "Place 3")
    }

    /// The loaded content is the same, whether the geocaches stay in memory or are read again.
    @Test(arguments: [WaypointOpener.memoryLimit, 1000, 0])
    func aWaypointFileIsOpened(memoryLimit: Int) async throws {
        let path = try write(Self.gpx(3000), to: "caches.gpx")
        let items = try await WaypointOpener.of(path, memoryLimit: memoryLimit).open()
        #expect(items.count == 3000)
        for index in [0, 1, 999, 1000, 2500, 2999, 5] {
            let data = try await items[index].itemProvider.loadData(as: .utf8PlainText)
            #expect(String(decoding: data, as: UTF8.self) == "Place \(index)")
            #expect(items[index].source == .fragment(path, "\(index)"))
        }
        #expect(try lifter.lift(path).item.opener != nil)
    }

    @Test func aFileThatChangedIsNoticed() async throws {
        let path = try write(Self.gpx(3), to: "caches.gpx")
        let items = try await WaypointOpener.of(path, memoryLimit: 0).open()
        _ = try write(Self.gpx(4), to: "caches.gpx")
        await #expect(throws: ItemFailure.self) { _ = try await items[0].itemProvider.loadData(as: .geocache) }
    }

    @Test func aTableOfPlacesIsOpenedAndAnotherIsLines() async throws {
        let places = try write("name,lat,lon\nLake,1.5,2\nOak,3,4\n", to: "places.csv")
        let lifted = try lifter.lift(places)
        #expect(lifted.item.opener != nil && lifted.item.elementType == .geocache)
        #expect(try await texts(try lifter.lift(try fragment(places, "*"))) == ["Lake", "Oak"])
        let plain = try write("name,age\nLake,1\n", to: "plain.csv")
        #expect(try lifter.lift(plain).item.opener == nil)
        #expect(try await texts(try lifter.lift(try fragment(plain, "1"))) == ["Lake,1\n"])
    }

    /// Pictures are only searched below the file's own folder.
    @Test(arguments: [
        ("photo.png", true), ("./photo.png", true), ("sub\\inner%20one.png", true), ("sub/out.png", false),
        ("../photo.png", false), ("/etc/hostname", false), ("https://a.example/photo.png", false), ("none.png", false),
        ("places.gpx", false), ("sub", false),
    ])
    func aPictureBesideTheFileComesAlong(name: String, isFound: Bool) async throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3])
        let outside = try TemporaryDirectory(in: "/tmp")
        try FileManager.default.createDirectory(
            atPath: directory.path.appending("sub").string, withIntermediateDirectories: true)
        for path in [
            directory.path.appending("photo.png"), directory.path.appending("sub/inner one.png"),
            outside.path.appending("x.png"),
        ] {
            try png.write(to: URL(filePath: path.string))
        }
        try FileManager.default.createSymbolicLink(
            atPath: directory.path.appending("sub/out.png").string,
            withDestinationPath: outside.path.appending("x.png").string)
        let path = try write(
            "<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name><link href=\"\(name)\"><type>image/png</type></link></wpt></gpx>",
            to: "places.gpx")
        let item = try #require(try await lifter.lift(try fragment(path, "0")).first?.item)
        #expect(item.itemProvider.registeredTypes.contains(.png) == isFound)
        if isFound { #expect(try await item.itemProvider.loadData(as: .png) == png) }
        #expect(try await !item.itemProvider.loadData(as: .geocache).isEmpty)
    }
}

extension WaypointOpener {
    fileprivate static func of(_ path: FilePath, memoryLimit: Int) throws -> WaypointOpener {
        try #require(
            WaypointOpener(
                content: .file(LoadedFile(path: path, ownership: .source)), part: PartNaming(container: .path(path)),
                type: .gpx, memoryLimit: memoryLimit))
    }
}
