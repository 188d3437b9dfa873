import Foundation
import Synchronization
import Testing

@testable import StoreFiles

/// The layer over SQLite, tested with SQL whose results SQLite's documentation defines.
@Suite struct DatabaseTests {
    private let queue: DatabaseQueue

    init() throws { queue = try DatabaseQueue() }

    @Test func valuesComeBackAsTheyWere() throws {
        try queue.write { database throws in
            try database.execute(sql: "CREATE TABLE t (a, b, c, d, e, f)")
            try database.execute(
                sql: "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [Int64.min, "a\u{0}ü", "", Data([0, 255]), Data(), nil])
            let row = try #require(
                try Row.fetchOne(database, sql: "SELECT *, typeof(c), typeof(e), length(b) AS n FROM t"))
            #expect(row["a"] == .int64(.min) && row["b"] == .string("a\u{0}ü") && row["c"] == .string(""))
            #expect(row["d"] == .blob([0, 255]) && row["e"] == .blob([]) && row["f"] == .null)
            #expect(row["typeof(c)"] == .string("text") && row["typeof(e)"] == .string("blob") && row["g"] == .null)
        }
    }

    @Test func aValueOfAnotherTypeIsNone() throws {
        try queue.read { database throws in
            #expect(try Int.fetchOne(database, sql: "SELECT 'seven'") == nil)
            #expect(try String.fetchOne(database, sql: "SELECT 7") == nil)
            #expect(try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 WHERE 0)") == false)
            #expect(try Int64.fetchAll(database, sql: "VALUES (1), (NULL), ('x'), (2)") == [1, 2])
            #expect(try Int.fetchOne(database, sql: "SELECT 1 WHERE 0") == nil)
        }
    }

    @Test func aTransactionThatThrowsIsTakenBack() throws {
        try queue.write { try $0.execute(sql: "CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (1)") }
        let error = #expect(throws: DatabaseError.self) {
            try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (2); INSERT INTO t VALUES (1)") }
        }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT && error?.extendedResultCode.rawValue == 2067)
        #expect(error?.message == "UNIQUE constraint failed: t.a")
        #expect(try queue.read { try Int.fetchAll($0, sql: "SELECT a FROM t") } == [1])
    }

    @Test func aPreparedStatementBeginsAnew() throws {
        try queue.write { database throws in
            try database.execute(sql: "CREATE TABLE t (a INTEGER PRIMARY KEY, b)")
            for number in 1...3 {
                try database.cachedStatement(sql: "INSERT INTO t (b) VALUES (?)").execute(arguments: [number])
                #expect(database.lastInsertedRowID == Int64(number))
            }
            // A parameter without an argument is null; it does not keep its earlier value.
            try database.cachedStatement(sql: "INSERT INTO t (b) VALUES (?)").execute()
            let select = try database.cachedStatement(sql: "SELECT b FROM t WHERE a >= ? ORDER BY a")
            #expect(try Int.fetchOne(select, arguments: [2]) == 2)
            #expect(try Row.fetchAll(select, arguments: [3]).map { $0["b"] } == [.int64(3), .null])
            #expect(throws: DatabaseError.self) { try Row.fetchAll(select, arguments: [1, 2]) }
        }
    }

    @Test func aCursorReadsAsItIsAsked() throws {
        try queue.read { database throws in
            let rows = try Row.fetchCursor(
                database, sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
            #expect(try (1...1000).allSatisfy { try rows.next()?["i"] == .int64($0) })
        }
    }

    @Test func whatIsNoSQLIsAnError() throws {
        for sql in ["SELEC 1", "SELECT * FROM none", "", " -- a comment", "SELECT \"a text\""] {
            #expect(throws: DatabaseError.self, "\(sql)") { try queue.read { _ = try Row.fetchOne($0, sql: sql) } }
        }
        // There is no statement to execute.
        try queue.write { try $0.execute(sql: " ; -- nothing\n ;") }
    }

    @Test func referencesAreEnforced() throws {
        try queue.write { database throws in
            try database.execute(
                sql: """
                    CREATE TABLE p (id INTEGER PRIMARY KEY);
                    CREATE TABLE c (p REFERENCES p(id) ON DELETE CASCADE);
                    INSERT INTO p VALUES (1); INSERT INTO c VALUES (1); DELETE FROM p;
                    """)
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM c") == 0)
            #expect(try database.tableExists("c") && !database.tableExists("d") && database.columns(in: "c") == ["p"])
        }
    }

    @Test func aCopyIsTheWholeDatabase() throws {
        try queue.write { try $0.execute(sql: "CREATE TABLE t (a); INSERT INTO t VALUES (7)") }
        let copy = try DatabaseQueue()
        try queue.inDatabase { one in try copy.inDatabase { try one.backup(to: $0) } }
        queue.close()
        #expect(throws: DatabaseError.self) { try queue.read { _ in } }
        #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT a FROM t") } == 7)
    }

    @Test func stepsAreTakenTogetherOrNotAtAll() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { try $0.execute(sql: "CREATE TABLE one (a)") }
        try migrator.migrate(queue)
        var more = migrator
        more.registerMigration("2") { try $0.execute(sql: "CREATE TABLE two (a)") }
        var broken = more
        broken.registerMigration("3") { try $0.execute(sql: "CREATE TABLE one (a)") }
        #expect(throws: DatabaseError.self) { try broken.migrate(queue) }
        #expect(try queue.read { try !$0.tableExists("two") && migrator.hasCompletedMigrations($0) })
        try more.migrate(queue)
        try queue.read { database throws in
            #expect(try more.appliedMigrations(database) == ["1", "2"] && more.hasCompletedMigrations(database))
            #expect(try migrator.hasBeenSuperseded(database) && !more.hasBeenSuperseded(database))
            #expect(try !broken.hasCompletedMigrations(database))
        }
    }

    @Test func anotherConnectionIsWaitedForAsLongAsTheCallerSays() throws {
        let directory = try TemporaryDirectory()
        let first = try DatabaseQueue(path: directory.path("store.sqlite"))
        try first.write { try $0.execute(sql: "CREATE TABLE t (a)") }
        var options = DatabaseOptions()
        let counter = Counter()
        options.busy = { _ in counter.next() < 3 }
        let second = try DatabaseQueue(path: directory.path("store.sqlite"), options: options)
        try first.write { database in
            try database.execute(sql: "INSERT INTO t VALUES (1)")
            let error = #expect(throws: DatabaseError.self) { try second.write { _ in } }
            #expect(error?.resultCode == .SQLITE_BUSY)
        }
        #expect(counter.count == 3)
    }
}

private final class Counter: Sendable {
    private let value = Atomic<Int>(0)

    var count: Int { value.load(ordering: .relaxed) }

    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

/// A directory that is removed with the instance.
private final class TemporaryDirectory {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
