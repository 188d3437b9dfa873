import FileSystem
import SystemPackage
import Testing

@testable import Destinations
import Transfer

@Suite struct JournalTests {
    @Test func firstDropMakesTheJournal() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("PNG", to: "a.png")
        let journal = try JournalDestination(directory.path.appending("journal"))
        let landings = try await drop([.file(source)], into: journal)
        #expect(landings.map(\.index) == [0])
        #expect(landings.map(\.path) == [journal.directory.appending("a.png")])
        #expect(try names(in: journal.directory) == [".dnd", "a.png"])
        #expect(try text(of: journal.directory.appending("a.png")) == "PNG")
        #expect(try names(in: directory.path) == ["a.png", "journal"])
        #expect(try names(in: StoreDirectories(directory: journal.directory).staging) == [])
    }

    @Test func takenNameGetsANumber() async throws {
        let directory = try TestDirectory()
        let source = try directory.write("1", to: "a.png")
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.file(source)], into: journal)
        try put(Array("2".utf8), to: source)
        let second = try await drop([.file(source), .file(source)], into: journal)
        #expect(second.map { $0.path?.lastComponent?.string } == ["a-2.png", "a-3.png"])
        #expect(second.map(\.index) == [1, 2])
        #expect(second[1].duplicateOf == journal.directory.appending("a-2.png"))
        #expect(try text(of: journal.directory.appending("a.png")) == "1")
    }

    @Test func batchKeepsItsOrderWhateverFinishesFirst() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.data("old", name: "old.txt")], into: journal)
        let coordinator = try await journal.beginDrop(
            options: DropOptions(intent: .insertAtDestination(index: 0)))
        let names = ["a.txt", "b.txt", "c.txt"]
        let places = try await coordinator.reserve(names.map { component($0) })
        for index in [2, 0, 1] {
            _ = try await coordinator.commit(.data(names[index], name: names[index]), to: places[index])
        }
        try await coordinator.conclude()
        let items = try await journal.items()
        #expect(items.map { $0.path.lastComponent?.string } == ["a.txt", "b.txt", "c.txt", "old.txt"])
        #expect(items.map(\.index) == [0, 1, 2, 3])
    }

    @Test func commitLandsAtThePlacesCurrentIndex() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        let slow = try await journal.beginDrop(options: DropOptions())
        let places = try await slow.reserve([component("slow.txt")])
        #expect(try await journal.items().map(\.placeholder) == [true])
        try await drop(
            [.data("1", name: "first.txt")], into: journal,
            options: DropOptions(intent: .insertAtDestination(index: 0)))
        let landing = try await slow.commit(.data("slow", name: "slow.txt"), to: places[0])
        #expect(landing.index == 1)
        try await slow.conclude()
        #expect(try await journal.items().map { $0.path.lastComponent?.string } == ["first.txt", "slow.txt"])
    }

    @Test func discardedPlacesAndAnEmptyNewJournalGo() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        let coordinator = try await journal.beginDrop(options: DropOptions())
        let places = try await coordinator.reserve([component("a.txt"), component("b.txt")])
        await coordinator.discard(places[0])
        try await coordinator.conclude()
        #expect(try names(in: directory.path) == [])
    }

    @Test func replaceKeepsPlaceAndFormer() async throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop([.data("1", name: "a.txt"), .data("2", name: "b.txt")], into: journal)
        let landings = try await drop(
            [.data("new", name: "a.txt"), .data("newer", name: "a.txt")], into: journal,
            options: DropOptions(collision: .replace))
        #expect(landings.map(\.index) == [0, 2].map { $0 as Int? })
        #expect(try text(of: journal.directory.appending("a.txt")) == "new")
        #expect(try text(of: journal.directory.appending("a-2.txt")) == "newer")
        let history = StoreDirectories(directory: journal.directory).history
        let former = try #require(try names(in: history).first)
        #expect(try text(of: history.appending(former)) == "1")
        #expect(try await journal.items().count == 3)
    }
}
