import Configuration
import FileSystem
import Glibc
import StoreFiles
import SystemPackage
import TestPrograms
import Testing

@testable import Destinations
import Transfer

/// Reading a store page by page, while others write it or after it was damaged.
extension StoreSnapshotTests {
    private func sum(_ database: Database) throws -> Int? {
        // Empties the page cache, so that the pages are read from the file again.
        try database.execute(sql: "PRAGMA shrink_memory")
        return try Int.fetchOne(database, sql: "SELECT sum(bytes) FROM item")
    }

    /// Sets the bytes of each item, and changes pages throughout the table.
    private func write(_ bytes: Int, _ store: ItemStore, zeros: Int = 700) throws {
        try store.write {
            try $0.execute(sql: "UPDATE item SET bytes = ?, type = hex(zeroblob(?))", arguments: [bytes, zeros])
        }
    }

    private var databasePath: FilePath { journal.directory.appending(".dnd/store.sqlite") }
    private var logPath: FilePath { journal.directory.appending(".dnd/store.sqlite-wal") }
    private var lockPath: FilePath { journal.directory.appending(".dnd/lock") }

    private func size(_ path: FilePath) -> Int? { (try? path.stat()).map { Int($0.size) } }

    @Test func aLongReaderKeepsItsMomentAndTheFilesStand() throws {
        let opening = try opening()
        try write(1, opening.store)
        let (database, header) = (try bytes(of: databasePath), try bytes(of: logPath).prefix(32))
        let whole = try ItemStore.reading(in: folder()) { reader in
            #expect(try sum(reader) == 40)
            // About 400 frames per transaction: SQLite's own checkpoint would run at the third one.
            for round in 2...8 {
                try write(round, opening.store, zeros: 20_000)
                opening.store.checkpoint()
                #expect(try sum(reader) == 40)
            }
            #expect(try bytes(of: databasePath) == database)
            #expect(try bytes(of: logPath).prefix(32) == header)
            return try String.fetchOne(reader, sql: "PRAGMA integrity_check")
        }
        #expect(whole == "ok")
        // The next transaction completes the checkpoint that the reader prevented.
        try write(9, opening.store)
        let longest = try #require(size(logPath))
        #expect(try bytes(of: databasePath) != database)
        for _ in 0..<20 { try write(9, opening.store, zeros: 20_000) }
        #expect(try #require(size(logPath)) == longest)
        #expect(try ItemStore.reading(in: folder(), sum) == 40 * 9)
        try opening.conclude(drop: nil, hasLanded: true)
        #expect(size(logPath) == nil)
    }

    /// After a complete checkpoint, the next transaction restarts the write-ahead log, even during a read.
    @Test func aReaderOutlivesTheWriteAheadFilesNewBeginning() throws {
        let opening = try opening()
        // More than 1000 frames, which are checkpointed at once but stay in the file.
        try write(1, opening.store, zeros: 60_000)
        let before = try bytes(of: logPath)
        #expect(before.count > 4 << 20)
        let result = try ItemStore.reading(in: folder()) { reader in
            #expect(try sum(reader) == 40)
            try write(2, opening.store)
            #expect(try bytes(of: logPath).prefix(32) != before.prefix(32))
            #expect(try sum(reader) == 40)
            return try String.fetchOne(reader, sql: "PRAGMA integrity_check")
        }
        #expect(result == "ok")
        #expect(try ItemStore.reading(in: folder(), sum) == 80)
        try opening.conclude(drop: nil, hasLanded: true)
    }

    /// Otherwise a program with read access only could fill the disk.
    @Test func aReaderEndsWhenTheWriteAheadFileIsTooLong() throws {
        let opening = try opening()
        let store = try ItemStore.open(
            in: folder(), staging: opening.staging, lanes: [""], longestWriteAhead: 1200)
        try write(1, store)
        let error = #expect(throws: DestinationError.self) {
            try ItemStore.reading(in: folder()) { reader in
                for round in 2...5 {
                    try write(round, store, zeros: 60_000)
                    _ = try sum(reader)
                }
            }
        }
        #expect(error?.code == .busy)
        #expect(error?.message == "another program changed the store while it was read")
        store.close()
        try opening.conclude(drop: nil, hasLanded: true)
    }

    /// Python's sqlite3 does not know the readers' lock.
    @Test func aCheckpointOfAnotherProgramIsNoticed() throws {
        let opening = try opening()
        try write(1, opening.store, zeros: 20_000)
        let error = #expect(throws: DestinationError.self) {
            try ItemStore.reading(in: folder()) { reader in
                #expect(try sum(reader) == 40)
                try write(2, opening.store, zeros: 30_000)
                try runPython(
                    "import sqlite3; d = sqlite3.connect('\(databasePath.string)'); "
                        + "d.execute('PRAGMA wal_checkpoint(TRUNCATE)').fetchall()")
                return try sum(reader)
            }
        }
        #expect(error?.code == .busy)
        #expect(try ItemStore.reading(in: folder(), sum) == 80)
        try opening.conclude(drop: nil, hasLanded: true)
    }

    @Test func closingUnderAReaderLeavesTheWriteAheadFileToTheNext() throws {
        let first = try opening()
        // Longer than what is left to later commands.
        try write(1, first.store, zeros: 20_000)
        let found = try ItemStore.reading(in: folder()) { reader in
            try first.conclude(drop: nil, hasLanded: true)
            return try sum(reader)
        }
        #expect(found == 40)
        #expect(size(logPath) != nil)
        #expect(try ItemStore.reading(in: folder(), sum) == 40)
        try opening().conclude(drop: nil, hasLanded: true)
        #expect(size(logPath) == nil)
        #expect(try ItemStore.reading(in: folder(), sum) == 40)
    }

    /// A short write-ahead file is left if it is synced: the next commands find its transactions, and the one that makes
    /// it long checkpoints and removes it.
    @Test func aShortSyncedWriteAheadFileIsLeft() throws {
        let first = try opening()
        try write(1, first.store)
        let database = try bytes(of: databasePath)
        try first.conclude(drop: nil, hasLanded: true)
        #expect(try bytes(of: databasePath) == database)
        #expect(try #require(size(logPath)) < 512 << 10)
        #expect(try ItemStore.reading(in: folder(), sum) == 40)
        let second = try opening()
        #expect(try second.store.read(sum) == 40)
        try write(2, second.store, zeros: 20_000)
        try second.conclude(drop: nil, hasLanded: true)
        #expect(size(logPath) == nil)
        #expect(try ItemStore.reading(in: folder(), sum) == 80)
    }

    /// One that is not synced, because the command failed before its end, is checkpointed, which syncs it.
    @Test func anUnsyncedWriteAheadFileIsCheckpointed() throws {
        let staging = try StagingDirectory(in: Directory(journal.directory), prefix: "")
        defer { staging.remove() }
        let store = try ItemStore.open(in: folder(), staging: staging, lanes: [""])
        try write(1, store)
        try store.sync()
        try write(2, store)
        store.close()
        #expect(size(logPath) == nil)
        #expect(try ItemStore.reading(in: folder(), sum) == 80)
    }

    /// The files as a killed command leaves them: the next command finds the transactions in the write-ahead log, and
    /// reading them changes neither file.
    @Test func aKilledWritersTransactionsAreThere() throws {
        let other = try JournalDestination(copy())
        let folder = try #require(try DndFolder(in: other.directory))
        let database = try bytes(of: other.directory.appending(".dnd/store.sqlite"))
        let log = try bytes(of: other.directory.appending(".dnd/store.sqlite-wal"))
        #expect(try ItemStore.reading(in: folder, sum) == 80)
        let staging = try StagingDirectory(in: Directory(other.directory), prefix: "")
        let store = try ItemStore.open(in: folder, staging: staging, lanes: [""])
        #expect(try store.read(sum) == 80)
        #expect(try ItemStore.reading(in: folder, sum) == 80)
        #expect(try bytes(of: other.directory.appending(".dnd/store.sqlite")) == database)
        #expect(try bytes(of: other.directory.appending(".dnd/store.sqlite-wal")).prefix(log.count) == log[...])
        store.close()
        #expect((try? other.directory.appending(".dnd/store.sqlite-wal").stat()) == nil)
        #expect(try ItemStore.reading(in: folder, sum) == 80)
    }

    @Test func withoutTheLockItIsReadWhole() throws {
        let other = try copy()
        let folder = try #require(try DndFolder(in: other))
        let (lock, file) = (other.appending(".dnd/lock").string, other.appending(".dnd/store.sqlite").string)
        let changes: [(String, () -> Int32)] = [
            ("missing", { 0 }), ("a link", { symlink(file, lock) }), ("a folder", { mkdir(lock, 0o777) }),
            ("a pipe", { mkfifo(lock, 0o666) }), ("not readable", { close(creat(lock, 0)) }),
        ]
        // Root can read every file.
        for (name, change) in changes where name != "not readable" || geteuid() != 0 {
            _ = remove(lock)
            #expect(change() == 0, "\(name)")
            #expect(try StoreSnapshot(of: folder).bytesRead == nil, "\(name)")
            #expect(try ItemStore.reading(in: folder, sum) == 80, "\(name)")
        }
        _ = remove(lock)
        try put([], to: FilePath(lock))
        #expect(try StoreSnapshot(of: folder).bytesRead != nil)
        guard case .alone(let checkpoint) = StoreLock.checkpoint(in: folder) else {
            Issue.record("nobody reads")
            return
        }
        #expect(try StoreSnapshot(of: folder).bytesRead == nil)
        withExtendedLifetime(checkpoint) {}
    }

    @Test func aLockIsFreeOnceReleasedAlsoWhileProgramsAreStarted() throws {
        let other = try copy()
        let folder = try #require(try DndFolder(in: other))
        let lock = other.appending(".dnd/lock")
        try put([], to: lock)
        var reader = try StoreLock.reading(in: folder)
        let inherited = try InheritedDescriptors(below: lock)
        try #require(inherited.count == 1)
        #expect(!isAlone(StoreLock.checkpoint(in: folder)))
        reader = nil
        #expect(isAlone(StoreLock.checkpoint(in: folder)))
        withExtendedLifetime((reader, inherited)) {}
    }

    private func isAlone(_ checkpoint: StoreLock.Checkpoint) -> Bool {
        if case .alone = checkpoint { true } else { false }
    }

    // MARK: - Cost

    @Test func aQueryByAnIndexReadsFewPages() throws {
        let opening = try opening()
        try opening.store.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (SELECT 40 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
                    INSERT INTO item (lane, position, state, name, source, hash, bytes)
                    SELECT '', i, 2, CAST(i || '.txt' AS BLOB), zeroblob(100), randomblob(16), i FROM n
                    """)
        }
        try opening.conclude(drop: nil, hasLanded: true)
        let whole = try #require(size(databasePath))
        #expect(whole > 10 << 20)
        let snapshot = try StoreSnapshot(of: folder())
        let found = try snapshot.read(DatabaseOptions()) { database in
            try StoreSchema.check(database, path: databasePath)
            return try Int.fetchOne(database, sql: "SELECT bytes FROM item WHERE lane = '' AND position = 77777")
        }
        #expect(found == 77777)
        // The root pages of a few tables, and two index trees with three levels.
        #expect(try #require(snapshot.bytesRead) < 100_000, "\(snapshot.bytesRead ?? 0) of \(whole)")
    }

    // MARK: - Damaged files

    /// Copies the files of an open store with two transactions in its write-ahead log.
    ///
    /// - Parameter first: Called with the length of the write-ahead log after the first transaction.
    private func copy(to name: String = "copy", _ first: (Int) -> Void = { _ in }) throws -> FilePath {
        let opening = try opening()
        try write(1, opening.store)
        first(try #require(size(logPath)))
        try write(2, opening.store)
        let other = directory.path.appending(name)
        try FileCalls.makeDirectory(other, permissions: FilePermissions(rawValue: 0o777))
        try FileCalls.makeDirectory(other.appending(".dnd"), permissions: FilePermissions(rawValue: 0o777))
        for name in ["store.sqlite", "store.sqlite-wal", "lock", "destination.toml"] {
            try put(try bytes(of: journal.directory.appending(".dnd/\(name)")), to: other.appending(".dnd/\(name)"))
        }
        try opening.conclude(drop: nil, hasLanded: true)
        return other
    }

    /// Reads the files, and returns the sum or the error.
    private func read(_ directory: FilePath, hasLock: Bool) throws -> Result<Int?, DestinationError> {
        let lock = directory.appending(".dnd/lock")
        if hasLock { try put([], to: lock) } else { unlink(lock.string) }
        let folder = try #require(try DndFolder(in: directory))
        do {
            return .success(
                try ItemStore.reading(in: folder) { database in
                    #expect(try (StoreSnapshot(of: folder).bytesRead != nil) == hasLock)
                    return try sum(database)
                } ?? nil)
        } catch let error as DestinationError {
            return .failure(error)
        }
    }

    @Test(arguments: [true, false]) func damagedFilesAreReadUpToTheDamage(hasLock: Bool) throws {
        var first = 0
        let other = try copy { first = $0 }
        let (database, log) = (other.appending(".dnd/store.sqlite"), other.appending(".dnd/store.sqlite-wal"))
        let (whole, frames) = (try bytes(of: database), try bytes(of: log))
        func flipped(_ bytes: [UInt8], _ offset: Int) -> [UInt8] {
            var bytes = bytes
            bytes[offset] ^= 0x10
            return bytes
        }
        let words = stride(from: 0, to: 4096, by: 2)
        // Without any transaction, the sum is that of the drop: 40 items of one or two bytes.
        let none = (0..<40).reduce(0) { $0 + "\($1)".utf8.count }
        let cases: [(String, [UInt8], [UInt8], Int?)] = [
            ("whole", whole, frames, 80), ("a torn last frame", whole, Array(frames.dropLast(1000)), 40),
            ("a torn first frame", whole, Array(frames.prefix(1000)), none),
            ("no header", whole, Array(frames.prefix(31)), none), ("nothing", whole, [], none),
            ("a last frame that is damaged", whole, flipped(frames, frames.count - 1), 40),
            ("a last frame's header that is damaged", whole, flipped(frames, first + 17), 40),
            ("a header that is damaged", whole, flipped(frames, 13), none),
            ("another run's frames behind", whole, frames + frames.dropFirst(32), 80),
            ("a database that is cut off", Array(whole.prefix(whole.count / 2)), [], nil),
            ("a database of some bytes", Array(whole.prefix(50)), [], nil),
            ("a database of zeros", Array(repeating: 0, count: whole.count), [], nil),
            ("pages of noise", Array(whole.prefix(4096)) + words.flatMap { _ in [0x0D, 0x7F] as [UInt8] }, [], nil),
        ]
        for (name, database, log, expected) in cases {
            try put(database, to: other.appending(".dnd/store.sqlite"))
            try put(log, to: other.appending(".dnd/store.sqlite-wal"))
            switch try read(other, hasLock: hasLock) {
            case .success(let found): #expect(found == expected, "\(name)")
            case .failure(let error): #expect(expected == nil && error.code == .damagedStore, "\(name): \(error)")
            }
        }
    }

    @Test(arguments: [true, false]) func theWriteAheadFileOfAnotherDatabaseIsRefused(hasLock: Bool) throws {
        let other = try copy()
        let foreign = directory.path.appending("foreign.sqlite")
        try runPython(
            "import os, sqlite3; d = sqlite3.connect('\(foreign.string)', isolation_level=None); "
                + "d.execute('PRAGMA page_size = 8192'); d.execute('PRAGMA journal_mode = WAL').fetchall(); "
                + "d.execute('CREATE TABLE t (x)'); os._exit(0)")
        try put(
            try bytes(of: directory.path.appending("foreign.sqlite-wal")), to: other.appending(".dnd/store.sqlite-wal"))
        guard case .failure(let error) = try read(other, hasLock: hasLock) else {
            Issue.record("it was read")
            return
        }
        #expect(error.code == .damagedStore)
        #expect(
            error.message.contains("the write-ahead file is of another database: its pages have 8192 bytes"))
    }

    /// Random changes of bytes: reading ends with an error, or with the same answer page by page and at once.
    @Test func randomDamageIsNoCrash() throws {
        let other = try copy()
        let files = try ["store.sqlite", "store.sqlite-wal"].map { name in
            let path = other.appending(".dnd/\(name)")
            return (path: path, content: try bytes(of: path))
        }
        var answers = 0
        for seed in 0..<150 as Range<UInt64> {
            var random = Generator(state: seed)
            for (path, content) in files {
                var content = content
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    // The first page is the most important one.
                    let range = Bool.random(using: &random) ? 0..<min(4200, content.count) : 0..<content.count
                    content[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                try put(content, to: path)
            }
            let (pages, whole) = (try read(other, hasLock: true), try read(other, hasLock: false))
            switch (pages, whole) {
            case (.success(let one), .success(let other)):
                #expect(one == other, "seed \(seed)")
                answers += 1
            case (.failure, .failure): break
            default: Issue.record("seed \(seed): page by page \(pages), whole \(whole)")
            }
        }
        // Both outcomes must occur, so that both are tested.
        #expect((5..<148).contains(answers), "\(answers)")
    }
}

/// SplitMix64, by Vigna: https://prng.di.unimi.it/splitmix64.c
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
