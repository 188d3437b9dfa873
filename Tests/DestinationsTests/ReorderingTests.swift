import StoreFiles
import ItemProviders
import FileSystem
import SystemPackage
import Testing
import Transfer
import UniformTypes

@testable import Destinations

@Suite struct ReorderingTests {
    private func item(_ path: FilePath) -> DropItem {
        let item = DragItem(source: .path(path), type: .data, itemProvider: ItemProvider())
        return DropItem(
            dragItem: item, sourcePlace: LocalPlace(index: nil), name: path.lastComponent ?? component("x"), number: 0)
    }

    private func order(_ journal: JournalDestination) async throws -> [String?] {
        try await journal.items().map { $0.path.lastComponent?.string }
    }

    private func makeJournal(_ directory: TestDirectory, _ names: [String]) async throws -> JournalDestination {
        let journal = try JournalDestination(directory.path.appending("journal"))
        try await drop(names.map { try .data($0, name: $0) }, into: journal)
        return journal
    }

    @Test func movesAroundThePlacesOfOthers() async throws {
        let directory = try TestDirectory()
        let journal = try await makeJournal(directory, ["a.txt", "b.txt", "c.txt"])
        // Another drop holds two placeholders in the middle during the reordering.
        let slow = try await journal.beginDrop(options: DropOptions(intent: .insertAtDestination(index: 1)))
        let places = try await slow.reserve([component("x.txt"), component("y.txt")])
        let options = DropOptions(intent: .insertAtDestination(index: 0), operation: .move)
        let moved = [item(journal.directory.appending("c.txt"))]
        let planned = try await journal.plan(relocating: moved, options: options)
        let reorder = try await journal.beginDrop(options: options)
        let landings = try await reorder.relocate(moved)
        try await reorder.conclude()
        #expect(landings.map(\.index) == [0])
        #expect(planned.map(\.index) == landings.map(\.index))
        #expect(planned.map(\.path) == landings.map(\.path))
        #expect(try await order(journal) == ["c.txt", "a.txt", "x.txt", "y.txt", "b.txt"])
        #expect(try await slow.commit(.data("y", name: "y.txt"), to: places[1]).index == 3)
        #expect(try await slow.commit(.data("x", name: "x.txt"), to: places[0]).index == 2)
        try await slow.conclude()
        #expect(try await order(journal) == ["c.txt", "a.txt", "x.txt", "y.txt", "b.txt"])
        #expect(try await journal.items().allSatisfy { !$0.placeholder })
    }

    @Test func oneThatIsGoneMovesNone() async throws {
        let directory = try TestDirectory()
        let journal = try await makeJournal(directory, ["a.txt", "b.txt", "c.txt"])
        let coordinator = try await journal.beginDrop(
            options: DropOptions(intent: .insertAtDestination(index: 0), operation: .move))
        await #expect(throws: DestinationError.self) {
            try await coordinator.relocate(
                ["c.txt", "gone.txt"].map { item(journal.directory.appending($0)) })
        }
        try await coordinator.conclude()
        #expect(try await order(journal) == ["a.txt", "b.txt", "c.txt"])
    }

    @Test func theHistoryKnowsWhereItWas() async throws {
        let directory = try TestDirectory()
        let journal = try await makeJournal(directory, ["a.txt", "b.txt", "c.txt"])
        let coordinator = try await journal.beginDrop(options: DropOptions(operation: .move))
        _ = try await coordinator.relocate([item(journal.directory.appending("a.txt"))])
        try await coordinator.conclude()
        let events = try #require(
            try readStore(of: journal.directory) { database in
                try Row.fetchAll(
                    database, sql: "SELECT position, formerPosition, formerLane FROM event WHERE action = 'moved'")
            })
        // It was the first item, and is now the last.
        let keys = try readStore(of: journal.directory) { try ItemStore.records(lane: "", in: $0).map(\.key) }
        #expect(events.map { $0.integer("position") } == [keys?.last])
        #expect(events.allSatisfy { ($0.integer("formerPosition") ?? .max) <= (keys?.first ?? 0) })
        #expect(events.map { $0.text("formerLane") } == [""])
    }

    @Test func onlyItsOwnItemsHaveAPlace() async throws {
        let directory = try TestDirectory()
        let journal = try await makeJournal(directory, ["a.txt"])
        try directory.write("b", to: "b.txt")
        let folder = journal.directory.appending("by-hand")
        try FileCalls.makeDirectory(folder, permissions: FilePermissions(rawValue: 0o777))
        func hasPlace(_ path: FilePath) async throws -> Bool {
            try await journal.place(of: item(path).dragItem) != nil
        }
        #expect(try await hasPlace(journal.directory.appending("a.txt")))
        #expect(try await !hasPlace(directory.path.appending("b.txt")))
        #expect(try await !hasPlace(journal.directory.appending("none.txt")))
        #expect(try await !hasPlace(folder))
        #expect(try await !hasPlace(journal.directory.appending(".dnd")))
    }

    @Test func aDestinationThatIsToBeMadeIsNoStoreYet() throws {
        let directory = try TestDirectory()
        let journal = try JournalDestination(directory.path.appending("new"))
        let identity = try #require(journal.store)
        #expect(identity.folder == nil)
        #expect(!identity.isSameStore(as: identity))
    }
}
