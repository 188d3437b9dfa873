import FileSystem
import Foundation
import StoreFiles
import SystemPackage
import Testing

@testable import Destinations
import Transfer

/// Stores of earlier schema versions. The order of their items is not that of their names.
@Suite struct EarlierStoreTests {
    static let steps = StoreSchema.migrator.migrations

    private let directory: TestDirectory
    private let journal: JournalDestination

    init() throws {
        directory = try TestDirectory()
        journal = try JournalDestination(directory.path.appending("journal"))
    }

    private func makeStore(upTo step: String) async throws {
        for name in ["a", "b", "c"] { try await drop([.data(name, name: "\(name).txt")], into: journal) }
        let path = StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName)
        try FileCalls.unlink(path)
        let queue = try DatabaseQueue(path: path.string)
        try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = wal") }
        try StoreSchema.migrator.migrate(queue, upTo: step)
        let isDense = (Self.steps.firstIndex(of: step) ?? 0) < 3
        try queue.write { database in
            for (place, name) in ["c", "a", "b"].enumerated() {
                try database.execute(
                    sql: "INSERT INTO item (lane, position, state, name) VALUES ('', ?, 2, CAST(? AS BLOB))",
                    arguments: [isDense ? place : place << 32, "\(name).txt"])
            }
            try database.execute(
                sql: """
                    INSERT INTO event (item, action, lane, position, name, former, at)
                    VALUES (9, 'replaced', '', 0, CAST('a.txt' AS BLOB), CAST('9' AS BLOB), 1000)
                    """)
        }
        queue.close()
        let history = StoreDirectories(directory: journal.directory).history
        try FileManager.default.createDirectory(atPath: history.string, withIntermediateDirectories: true)
        try Data("former".utf8).write(to: URL(fileURLWithPath: history.appending("9").string))
    }

    private func names() async throws -> [String?] {
        try await journal.items().map { $0.path.lastComponent?.string }
    }

    @Test(arguments: steps)
    func isReadAsItIsAndBroughtToThisVersionByADrop(step: String) async throws {
        try await makeStore(upTo: step)
        let path = StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName)
        let before = try bytes(of: path)
        #expect(try await names() == ["c.txt", "a.txt", "b.txt"])
        // Reading commands change nothing.
        let pruned = try await journal.prune(HistoryLimit(moment: nil, bytes: 0), origin: nil, isDryRun: true)
        #expect(pruned.items.map { $0.kept.lastComponent?.string } == ["9"] && pruned.strays == 0)
        await #expect(throws: DestinationError.self) {
            try await journal.reverse(nil, .undo, origin: nil, isDryRun: true)
        }
        try await journal.log.forEachOperation { _ in true }
        #expect(try bytes(of: path) == before)
        try await drop(
            [.data("d", name: "d.txt")], into: journal, options: DropOptions(intent: .insertAtDestination(index: 1)))
        #expect(try await names() == ["c.txt", "d.txt", "a.txt", "b.txt"])
        let steps = try readStore(of: journal.directory) { try StoreSchema.migrator.appliedMigrations($0) }
        #expect(steps == Self.steps)

        // The database of the earlier version is kept, so that it can be put back.
        let number = try #require(Self.steps.firstIndex(of: step)) + 1
        let kept = StoreDirectories(directory: journal.directory).store.appending("store-\(number).sqlite")
        guard step != Self.steps.last else {
            #expect((try? kept.stat()) == nil)
            return
        }
        let queue = try DatabaseQueue(path: kept.string)
        let (found, known) = try queue.read { database in
            (
                try Data.fetchAll(database, sql: "SELECT name FROM item ORDER BY position"),
                try StoreSchema.migrator.appliedMigrations(database)
            )
        }
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == ["c.txt", "a.txt", "b.txt"])
        #expect(known == Array(Self.steps.prefix(number)))
    }

    @Test(arguments: steps)
    func isVerifiedAsItIs(step: String) async throws {
        try await makeStore(upTo: step)
        let path = StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName)
        let before = try bytes(of: path)
        let summary = try await journal.verification.run(VerificationOptions(), origin: nil) { _ in }
        #expect(summary.items == [.same: 3] && summary.differences == 0)
        #expect(try bytes(of: path) == before)
        // Remembering the verification migrates the store.
        let remembered = try await journal.verification.run(VerificationOptions(since: .zero), origin: nil) { _ in }
        #expect(remembered.items == [.same: 3])
        let verified = try readStore(of: journal.directory) {
            try Int.fetchOne($0, sql: "SELECT count(verified) FROM item")
        }
        #expect(verified == 3)
    }

    @Test func oneOfANewerVersionIsRefused() async throws {
        try await makeStore(upTo: try #require(Self.steps.last))
        let path = StoreDirectories(directory: journal.directory).store.appending(ItemStore.fileName)
        let queue = try DatabaseQueue(path: path.string)
        try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99: flights')") }
        queue.close()
        let before = try bytes(of: path)
        await #expect { try await journal.items() } throws: { error in
            (error as? DestinationError)?.hint == "update this program"
        }
        await #expect { try await drop([.data("d", name: "d.txt")], into: journal) } throws: { error in
            (error as? DestinationError)?.hint == "update this program"
        }
        #expect(try bytes(of: path) == before)
    }
}
