import FileSystem
import StoreFiles
import SystemPackage
import TestPrograms
import Testing

@testable import Destinations
import Transfer

/// A lane is read again only if its directory has changed, and then always.
@Suite struct LaneStateTests {
    private let directory: TestDirectory
    private let journal: JournalDestination

    init() throws {
        directory = try TestDirectory()
        journal = try JournalDestination(directory.path.appending("journal"))
    }

    private func isSettled() throws -> Bool {
        let state = try #require(LaneState(of: try Directory(journal.directory)))
        return try readStore(of: journal.directory) {
            try ItemStore.isSettled("", state, isHeld: { _ in false }, in: $0)
        } ?? false
    }

    private func names() async throws -> [String] {
        try await journal.items().compactMap { $0.path.lastComponent?.string }
    }

    @Test func whatADropLeavesNeedsNoReading() async throws {
        try await drop([.data("a", name: "a.txt")], into: journal)
        #expect(try isSettled())
        try await drop([.data("b", name: "b.txt"), .data("c", name: "c.txt")], into: journal)
        #expect(try isSettled())
    }

    @Test(arguments: ["add", "remove", "rename"])
    func aChangeByHandIsSeen(change: String) async throws {
        try await drop(["a", "b"].map { try .data($0, name: "\($0).txt") }, into: journal)
        let path = journal.directory.appending("a.txt")
        switch change {
        case "add": try put([1], to: journal.directory.appending("c.txt"))
        case "remove": try FileCalls.unlink(path)
        default: try FileCalls.rename(path, to: journal.directory.appending("z.txt"))
        }
        #expect(try !isSettled())
        let expected = ["add": ["a.txt", "b.txt", "c.txt"], "remove": ["b.txt"], "rename": ["z.txt", "b.txt"]]
        #expect(try await names() == expected[change])
        try await drop([.data("d", name: "d.txt")], into: journal)
        #expect(try await names() == (expected[change] ?? []) + ["d.txt"])
        #expect(try isSettled())
    }

    /// Timestamps of files advance in steps: a change by hand in the same step as a drop must be detected.
    @Test func aChangeRightBehindADropIsSeen() async throws {
        var expected: [String] = []
        for round in 0..<25 {
            try await drop([.data("\(round)", name: "drop\(round).txt")], into: journal)
            try put([1], to: journal.directory.appending("hand\(round).txt"))
            expected += ["drop\(round).txt", "hand\(round).txt"]
            #expect(try await names() == expected)
        }
    }

    /// A change by hand between two changes of a drop must not be taken for one of the drop.
    @Test func aChangeWithinADropIsSeen() async throws {
        let coordinator = try await journal.beginDrop(options: DropOptions())
        let places = try await coordinator.reserve([component("a.txt"), component("b.txt")])
        _ = try await coordinator.commit(.data("a", name: "a.txt"), to: places[0])
        try put([1], to: journal.directory.appending("hand.txt"))
        _ = try await coordinator.commit(.data("b", name: "b.txt"), to: places[1])
        try await coordinator.conclude()
        #expect(try !isSettled())
        #expect(try await names() == ["a.txt", "b.txt", "hand.txt"])
    }

    @Test func aRecordThatIsNoneIsNoticedWithoutAChangeOfTheFolder() async throws {
        try await drop(["a", "b"].map { try .data($0, name: "\($0).txt") }, into: journal)
        let queue = try DatabaseQueue(
            path: StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName).string)
        try queue.write { try $0.execute(sql: "UPDATE item SET bytes = 'many' WHERE id = 1") }
        queue.close()
        #expect(try !isSettled())
    }

    /// The index of damaged rows and the reader of rows must agree on what is damaged.
    @Test(arguments: [
        "name = 'a.txt'", "name = 7", "name = x'2e2e2f61'", "name = x'2e'", "name = x'2e2e'", "name = x'2e646e64'",
        "name = x''", "name = x'6100'", "name = zeroblob(256)", "position = 'first'",
        "position = 9223372036854775807", "position = -9223372036854775808", "position = 1.5", "state = 'landed'",
        "state = 77", "state = -1", "bytes = 'many'", "bytes = -1", "bytes = 9223372036854775807",
        "dropped = 'today'", "dropped = -9223372036854775808", "type = x'ff'", "source = 'a.txt'",
        "sourceKind = x'00'", "sourceFragment = 3", "sourceType = x'00'", "fidelity = 1.5", "hash = 'abc'",
        "route = x'00'", "lane = x'00'", "id = id", "position = 0", "position = -2305843009213693952", "bytes = 0",
        "name = x'ff'", "type = NULL", "hash = NULL",
    ])
    func whatIsDamaged(change: String) async throws {
        try await drop([.data("a", name: "a.txt")], into: journal)
        let queue = try DatabaseQueue(
            path: StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName).string)
        let (found, isReadable) = try queue.write { database in
            try database.execute(sql: "UPDATE item SET \(change)")
            let row = try #require(try Row.fetchOne(database, sql: StoreRecord.selection))
            return (try ItemStore.damagedRecords(in: database), StoreRecord(row: row) != nil)
        }
        queue.close()
        #expect(found.isEmpty == isReadable)
    }
}
