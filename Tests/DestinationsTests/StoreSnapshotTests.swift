import Configuration
import Glibc
import StoreFiles
import Synchronization
import SystemPackage
import TestPrograms
import Testing

@testable import Destinations
import Transfer

/// Reading a store without changing it, and the VFS that SQLite uses.
@Suite(.serialized) struct StoreSnapshotTests {
    let directory: TestDirectory
    let journal: JournalDestination

    init() async throws {
        directory = try TestDirectory()
        journal = try JournalDestination(directory.path.appending("journal"))
        try await drop(try (0..<40).map { try .data("\($0)", name: "\($0).txt") }, into: journal)
    }

    func opening() throws -> OpenStore {
        try OpenStore(directory: journal.directory, declaration: DestinationDeclaration(kind: .journal))
    }

    func folder() throws -> DndFolder { try #require(try DndFolder(in: journal.directory)) }

    /// Each transaction moves bytes between items, so their sum is constant. Each reader must see a complete
    /// transaction, while the write-ahead log is checkpointed, restarted and truncated.
    @Test func aReaderSeesWholeTransactionsOnly() async throws {
        let opening = try opening()
        try opening.store.write { try $0.execute(sql: "UPDATE item SET bytes = 1000, type = hex(zeroblob(700))") }
        let folder = try folder()
        final class Reader: Sendable { let isDone = Atomic<Bool>(false) }
        let reader = Reader()
        // Both have threads of their own: in Swift's pool, other tests may take every thread from one of them.
        async let writing: Void = OwnThread.run {
            for round in 0... {
                if round >= 400 && reader.isDone.load(ordering: .relaxed) { break }
                try opening.store.write { database in
                    for id in 1...40 {
                        try database.execute(
                            sql: "UPDATE item SET bytes = bytes + ?, type = hex(zeroblob(700)) WHERE id = ?",
                            arguments: [id.isMultiple(of: 2) ? round : -round, id])
                    }
                }
                if round.isMultiple(of: 7) { opening.store.checkpoint() }
            }
        }
        async let reading = OwnThread.run {
            defer { reader.isDone.store(true, ordering: .relaxed) }
            var reads = 0
            for _ in 0..<100_000 where reads < 20 {
                do {
                    let sum = try ItemStore.reading(in: folder) { database in
                        try String.fetchOne(database, sql: "PRAGMA integrity_check") != "ok"
                            ? -1 : try Int.fetchOne(database, sql: "SELECT sum(bytes) FROM item")
                    }
                    #expect(sum == 40 * 1000)
                    reads += 1
                } catch let error as DestinationError where error.code == .busy {}
            }
            return reads
        }
        let (_, reads) = try await (writing, reading)
        try opening.conclude(drop: nil, hasLanded: true)
        #expect(reads == 20)
    }

    @Test func whatWasNotCommittedIsNotRead() throws {
        let opening = try opening()
        struct Stop: Error {}
        let folder = try folder()
        try? opening.store.write { database in
            try database.execute(sql: "DELETE FROM item")
            #expect(try ItemStore.reading(in: folder) { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 40)
            throw Stop()
        }
        try opening.conclude(drop: nil, hasLanded: true)
    }

    /// Closing a file releases all of the process's locks on it (fcntl(2)). If a reader released those of a writer in
    /// the same process, another process would consider itself the last one, and remove the write-ahead log.
    @Test func readingTakesNoLockAwayFromAWriterOfTheSameProcess() async throws {
        let opening = try opening()
        try opening.store.write { try $0.execute(sql: "UPDATE item SET bytes = 7") }
        _ = try ItemStore.reading(in: folder()) { try Int.fetchOne($0, sql: "SELECT 1") }
        let wal = journal.directory.appending(".dnd/store.sqlite-wal")
        let code =
            "import sqlite3; d = sqlite3.connect('\(journal.directory.string)/.dnd/store.sqlite'); "
            + "d.execute('SELECT count(*) FROM item').fetchall(); d.close()"
        try runPython(code)
        #expect((try? wal.stat()) != nil)
        try opening.conclude(drop: nil, hasLanded: true)
    }

    @Test(arguments: [
        "/etc/hosts", "/proc/self/fd/0/other.sqlite", "/proc/self/fd/0/../store.sqlite", "/tmp/store.sqlite",
        "/proc/self/fd/0/store.sqlite-journal",
    ])
    func sqliteOpensNothingElse(path: String) throws {
        _ = try StoreVFS.uri(in: folder().descriptor)
        #expect(throws: DatabaseError.self) { try DatabaseQueue(path: "file:\(path)?vfs=dnd") }
    }

    @Test(arguments: [
        "ATTACH '{}/other.sqlite' AS other", "VACUUM INTO '{}/other.sqlite'",
        "SELECT load_extension('/tmp/none.so')", "PRAGMA writable_schema = ON; DELETE FROM sqlite_master",
        "CREATE VIEW v AS SELECT 1; SELECT * FROM v",
    ])
    func aHardenedConnectionRefuses(sql: String) throws {
        let opening = try opening()
        let place = journal.directory
        let sql = sql.replacing("{}", with: place.string)
        #expect(throws: DestinationError.self) { try opening.store.write { try $0.execute(sql: sql) } }
        #expect(try opening.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 40)
        try opening.conclude(drop: nil, hasLanded: true)
        #expect((try? place.appending("other.sqlite").stat()) == nil)
    }

    /// SQLITE_IOERR is 10 and SQLITE_FULL 13, the errors that the fault tests inject.
    @Test(arguments: zip(StoreVFS.Operation.allCases, [10, 13, 10, 10, 10, 10] as [Int32]))
    func faultsCanBeInjected(operation: StoreVFS.Operation, code: Int32) throws {
        let seen = Mutex<[String]>([])
        StoreVFS.fault.withLock {
            $0 = { found, name in
                guard found == operation else { return nil }
                seen.withLock { $0.append(name) }
                return code
            }
        }
        defer { StoreVFS.fault.withLock { $0 = nil } }
        let result = Result {
            let opening = try opening()
            try opening.store.write { try $0.execute(sql: "UPDATE item SET bytes = 8") }
            opening.store.checkpoint()
            opening.store.close()
        }
        let names = Set(seen.withLock { $0 })
        #expect(!names.isEmpty && names.isSubset(of: ["store.sqlite", "store.sqlite-wal"]), "\(operation): \(names)")
        if [.open, .write].contains(operation) { #expect(throws: DestinationError.self) { try result.get() } }
        StoreVFS.fault.withLock { $0 = nil }
        #expect(try ItemStore.reading(in: folder()) { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 40)
    }

    func runPython(_ code: String) throws {
        var process: pid_t = 0
        let words: [String] = ["/usr/bin/python3", "-c", code]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        try #require(posix_spawn(&process, "/usr/bin/python3", nil, nil, arguments, environ) == 0)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        #expect(status == 0)
    }
}

/// Calls `body` with the store of `directory`, as `dnd list` reads it.
func readStore<Result>(of directory: FilePath, _ body: (Database) throws -> Result) throws -> Result? {
    let folder = try #require(try DndFolder(in: directory))
    return try ItemStore.reading(in: folder, body)
}
