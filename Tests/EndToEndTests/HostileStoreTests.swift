import Glibc
import SystemPackage
import TestPrograms
import Testing

/// `.dnd` folders that come from elsewhere, for example in an archive. Python's sqlite3 forges them.
@Suite("Forged stores")
struct HostileStoreTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Creates a journal with two texts.
    private func makeJournal() async throws {
        for name in ["a", "b"] { try here.write("\(name).txt", name) }
        expectStatus(try await DndBinary.run("copy", "a.txt", "b.txt", "--to", "journal/", in: here), 0)
    }

    /// Runs Python in the workspace's directory; `db` is the open store of `destination`.
    private func forge(_ destination: String, _ code: String) async throws {
        let beginning = """
            import os, sqlite3, struct
            db = sqlite3.connect('\(destination)/.dnd/store.sqlite', isolation_level=None)
            db.execute('PRAGMA writable_schema=ON')

            """
        let outcome = try await Peers.run("/usr/bin/python3", "-c", Argument(stringLiteral: beginning + code), in: here)
        try #require(outcome.status == 0, "\(outcome.errorText)")
    }

    private func names(_ outcome: Outcome) throws -> [String] {
        try outcome.jsonLines().compactMap { $0["path"]?.string?.split(separator: "/").last.map(String.init) }
    }

    // MARK: - Files that are missing

    @Test("a write-ahead file without its database is refused, and the hint begins a new order")
    func orphanedWriteAhead() async throws {
        try await makeJournal()
        // A drop that was killed leaves its last transactions in the file.
        try await forge(
            "journal",
            """
            db.execute("UPDATE item SET state = state")
            os._exit(0)
            """)
        try #require(here.path("journal/.dnd/store.sqlite-wal").stat().size > 0)
        rename(
            here.path("journal/.dnd/store.sqlite").string, here.path("journal/.dnd/store.sqlite.damaged").string)
        try here.write("c.txt", "c")
        let refused = try await DndBinary.run("copy", "c.txt", "--to", "journal/", in: here)
        expectStatus(refused, 2)
        #expect(refused.errorText.contains("belongs to a database that is missing"))
        #expect(here.items(in: "journal") == ["a.txt", "b.txt"])
        let hint = try #require(refused.errorText.split(separator: "\n").first { $0.contains("run: ") })
        let command = try #require(hint.split(separator: "run: ").last)
        let moved = try await Program.run(
            ["/bin/sh", "-c", Argument(stringLiteral: String(command))], in: here.path(""))
        #expect(moved.status == 0)
        expectStatus(try await DndBinary.run("copy", "c.txt", "--to", "journal/", in: here), 0)
        #expect(here.items(in: "journal") == ["a.txt", "b.txt", "c.txt"])
        expectStatus(try await DndBinary.run("verify", "journal", in: here), 0)
        #expect(here.items(in: "journal/.dnd/damaged").contains("store.sqlite-wal"))
    }

    // MARK: - Files elsewhere

    @Test("a lane name cannot lead out of the store", arguments: ["../../home", "..", "/", "a/b", ".dnd", "elsewhere"])
    func laneOutside(lane: String) async throws {
        try await makeJournal()
        try here.write("journal/.dnd/history/7", "forged")
        try here.makeDirectory("elsewhere")
        try await forge(
            "journal",
            """
            db.execute("INSERT INTO dropSession (id, owner, operation, began) VALUES (99, '\(String(repeating: "0", count: 32))', 'move', 0)")
            db.execute("INSERT INTO laneChange VALUES (1, 99, '\(lane)', 0, ?, 7)", (b'.bashrc',))
            """)
        let before = try here.snapshot(of: "journal")
        let home = Workspace.names(in: here.home)
        let list = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(list, 0)
        #expect(try names(list) == ["a.txt", "b.txt"])
        #expect(list.errorText.contains("damaged or forged records"))
        #expect(try here.snapshot(of: "journal") == before)
        try here.write("c.txt", "c")
        expectStatus(try await DndBinary.run("copy", "c.txt", "--to", "journal/", in: here), 0)
        #expect(try here.text("journal/.dnd/history/7") == "forged")
        #expect(Workspace.names(in: here.home).filter { $0 != ".local" } == home)
        #expect(here.names(in: "elsewhere") == [])
        #expect(here.items(in: "journal") == ["a.txt", "b.txt", "c.txt"])
    }

    @Test("a forged rollback journal cannot make SQLite delete a file")
    func superJournal() async throws {
        try await makeJournal()
        try here.write("victim.txt", "precious")
        // The layout: https://www.sqlite.org/fileformat2.html#the_rollback_journal
        try await forge(
            "journal",
            """
            db.close()
            name = os.path.abspath('victim.txt').encode()
            pages = os.path.getsize('journal/.dnd/store.sqlite') // 4096
            header = bytes.fromhex('d9d505f920a163d7') + struct.pack('>IIIII', 0, 1, pages, 512, 4096)
            lock = struct.pack('>I', (0x40000000 // 4096) + 1)
            end = struct.pack('>II', len(name), sum(struct.unpack('%db' % len(name), name)) & 0xffffffff)
            with open('journal/.dnd/store.sqlite-journal', 'wb') as file:
                file.write(header.ljust(512, b'\\0') + lock + name + end + bytes.fromhex('d9d505f920a163d7'))
            """)
        let list = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(list, 0)
        #expect(try names(list) == ["a.txt", "b.txt"])
        #expect(
            list.errorText.contains(
                "store.sqlite-journal: is a rollback journal, which a store never has; it is ignored"))
        let copy = try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here)
        expectStatus(copy, 2)
        #expect(
            copy.errorText.contains(
                "error: journal/.dnd/store.sqlite-journal: is a rollback journal, which a store never has"))
        #expect(try here.text("victim.txt") == "precious")
        #expect(here.exists("journal/.dnd/store.sqlite-journal"))
        // Removing the file, as the hint says, helps.
        #expect(unlink(here.path("journal/.dnd/store.sqlite-journal").string) == 0)
        expectStatus(try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here), 0)
    }

    @Test(
        "a symbolic link in the store is refused",
        arguments: [
            ".dnd", ".dnd/staging", ".dnd/history", ".dnd/store.sqlite", ".dnd/store.sqlite-wal",
            ".dnd/store.sqlite-shm",
            ".dnd/lock", ".dnd/destination.toml",
        ])
    func links(name: String) async throws {
        try await makeJournal()
        expectStatus(try await DndBinary.run("init", "other", "--kind", "journal", in: here), 0)
        try here.write("c.txt", "c")
        expectStatus(try await DndBinary.run("copy", "c.txt", "b.txt", "--to", "other", in: here), 0)
        let stale = "other/.dnd/staging/\(String(repeating: "0", count: 32))"
        try here.write("\(stale)/item-1", "staged")
        for name in ["store.sqlite-wal", "store.sqlite-shm"] { try here.write("other/.dnd/\(name)", "") }
        if !here.exists("other/.dnd/history") { try here.makeDirectory("other/.dnd/history") }
        let link = here.path("journal/\(name)").string
        let target = here.path("other/\(name)").string
        _ = rename(link, here.path("before").string)
        try #require(symlink(target, link) == 0)
        let before = try here.snapshot(of: "other")
        let list = try await DndBinary.run("list", "journal", in: here)
        let copy = try await DndBinary.run("copy", "a.txt", "--to", "journal/", in: here)
        #expect(try here.snapshot(of: "other") == before)
        expectStatus(copy, 2)
        #expect(copy.errorText.contains("journal/\(name): is a symbolic link; expected a "), "\(copy.errorText)")
        // `list` needs neither the lock nor the history.
        let isLookedAt = ![".dnd/lock", ".dnd/history"].contains(name)
        expectStatus(list, isLookedAt ? 2 : 0)
        if isLookedAt { #expect(list.errorText.contains("journal/\(name): is a symbolic link")) }
        #expect(here.items(in: "journal") == ["a.txt", "b.txt"])
    }

    @Test("a lane that is a symbolic link is refused")
    func laneLink() async throws {
        expectStatus(try await DndBinary.run("init", "board", "--kind", "board", in: here), 0)
        expectStatus(try await DndBinary.run("init", "other", "--kind", "board", in: here), 0)
        try here.write("Oak.txt", "Oak")
        expectStatus(try await DndBinary.run("copy", "Oak.txt", "--to", "other/completed/", in: here), 0)
        #expect(rmdir(here.path("board/completed").string) == 0)
        #expect(symlink(here.path("other/completed").string, here.path("board/completed").string) == 0)
        let before = try here.snapshot(of: "other")
        for arguments in [["list", "board"], ["copy", "Oak.txt", "--to", "board/completed/"]] {
            let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
            expectStatus(outcome, 2)
            #expect(outcome.errorText.contains("board/completed: is a symbolic link"), "\(outcome.errorText)")
        }
        #expect(try here.snapshot(of: "other") == before)
    }

    // MARK: - Schemas and values

    @Test(
        "a store with another schema is refused",
        arguments: [
            "DROP TABLE item; CREATE VIEW item AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) "
                + "SELECT i AS id, '' AS lane, 0 AS position, 2 AS state, 0 AS dropSession, x'61' AS name FROM n",
            "CREATE VIEW harmless AS SELECT 1",
            "CREATE TRIGGER more AFTER INSERT ON item BEGIN INSERT INTO event SELECT * FROM event; END",
            "CREATE VIRTUAL TABLE words USING fts5(text)",
            "CREATE INDEX slow ON item(abs(position))",
            "ALTER TABLE item ADD COLUMN twice AS (zeroblob(1000000000))",
            "ALTER TABLE item RENAME TO things",
            "DROP TABLE dropSession",
            "UPDATE sqlite_master SET sql = 'CREATE TABLE item (id INTEGER PRIMARY KEY, name)' WHERE name = 'item'",
            "UPDATE grdb_migrations SET identifier = x'ff' WHERE identifier LIKE '3:%'",
            "PRAGMA journal_mode = DELETE",
        ])
    func schema(change: String) async throws {
        try await makeJournal()
        let code = change.split(separator: ";").map { "db.execute(\"\($0)\")" }
        // A trigger contains semicolons itself.
        try await forge(
            "journal", change.contains("TRIGGER") ? "db.executescript(\"\(change)\")" : code.joined(separator: "\n"))
        let isJournalMode = change.hasPrefix("PRAGMA")
        for arguments in [["list", "journal"], ["copy", "a.txt", "--to", "journal/"]] as [[Argument]] {
            let outcome = try await DndBinary.run(arguments, in: here)
            // `list` reads in memory, so the journal mode does not matter.
            if isJournalMode, arguments[0] == "list" {
                expectStatus(outcome, 0)
                continue
            }
            expectStatus(outcome, 2)
            expectOneError(outcome, about: "journal/.dnd/store.sqlite")
            #expect(outcome.errorText.contains("its items are files in journal and stay as they are"))
        }
        #expect(here.items(in: "journal") == ["a.txt", "b.txt"])
    }

    @Test(
        "a file with an invalid record is listed without it, and recorded again by the next drop",
        arguments: [
            "name = 'a.txt'", "name = 7", "name = x'2e2e2f61'", "name = x'2e646e64'", "name = x''",
            "position = 'first'", "position = 9223372036854775807", "position = -9223372036854775808",
            "position = 1.5", "state = 'landed'", "state = 77", "bytes = 'many'", "bytes = -1",
            "bytes = 9223372036854775807", "dropped = 'today'", "dropped = -9223372036854775808", "type = x'ff'",
            "source = 'a.txt'", "sourceKind = x'00'", "hash = 'abc'", "route = x'00'", "lane = x'00', name = x'00'",
        ])
    func record(change: String) async throws {
        try await makeJournal()
        try await forge("journal", "db.execute(\"UPDATE item SET \(change) WHERE id = 1\")")
        let list = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(list, 0)
        #expect(try names(list).sorted() == ["a.txt", "b.txt"])
        try here.write("c.txt", "c")
        let copy = try await DndBinary.run("copy", "c.txt", "--to", "journal/", in: here)
        expectStatus(copy, 0)
        let again = try await DndBinary.run("list", "--json", "journal", in: here)
        #expect(try names(again) == ["b.txt", "a.txt", "c.txt"])
        #expect(again.errorText == "")
        #expect(try again.jsonLines().compactMap { $0["index"]?.number } == [0, 1, 2])
    }

    @Test(
        "extreme numbers do not crash a command",
        arguments: [
            "UPDATE sqlite_sequence SET seq = 9223372036854775807", "UPDATE sqlite_sequence SET seq = 'x'",
            "UPDATE dropSession SET owner = x'ff', began = 'x'", "UPDATE item SET dropSession = 'x', state = 0",
            "INSERT INTO laneChange VALUES (1, 1, '', 9223372036854775807, x'61', 9223372036854775807)",
            "INSERT INTO laneChange VALUES (1, 1, x'ff', 'x', 'x', 'x')",
            "UPDATE item SET position = 999999999", "UPDATE item SET position = 0",
            "UPDATE event SET lane = x'ff', position = 'x', name = 'x', at = 'x'",
        ])
    func numbers(change: String) async throws {
        try await makeJournal()
        try await forge("journal", "db.execute(\"\(change)\")")
        let list = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(list, 0)
        #expect(try names(list).sorted() == ["a.txt", "b.txt"])
        for arguments in [
            ["copy", "a.txt", "--to", "journal/"], ["move", "journal/b.txt", "--to", "journal/", "--at", "0"],
        ] {
            let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
            // SQLite says "database or disk is full" also when no number for a row is left.
            #expect([0, 2, 75].contains(outcome.status), "\(outcome.ending) \(outcome.errorText)")
        }
        #expect(try here.text("journal/b.txt") == "b")
    }

    // MARK: - Reading

    @Test("reading changes nothing in the store", arguments: ["list", "hover", "dry run"])
    func untouched(command: String) async throws {
        try await makeJournal()
        // A placeholder and staged data of a command that died.
        try here.write("journal/.dnd/staging/\(String(repeating: "a", count: 32))/item-1", "staged")
        try await forge(
            "journal",
            """
            db.execute("INSERT INTO dropSession (id, owner, operation, began) VALUES (99, '\(String(repeating: "a", count: 32))', 'copy', 0)")
            db.execute("INSERT INTO item (lane, position, state, dropSession, name) VALUES ('', 2, 0, 99, x'63')")
            """)
        let before = try StatusSnapshot(of: here.path("journal"))
        if command == "hover" { expectStatus(try await DndBinary.run("lift", "a.txt", in: here), 0) }
        let arguments: [Argument] =
            switch command {
            case "list": ["list", "journal"]
            case "hover": ["hover", "journal"]
            default: ["copy", "--dry-run", "a.txt", "--to", "journal/"]
            }
        expectStatus(try await DndBinary.run(arguments, in: here), 0)
        #expect(try StatusSnapshot(of: here.path("journal")) == before)
    }

    @Test("a user with read permission only can list a store that a killed program left", arguments: [true, false])
    func readOnly(hasLock: Bool) async throws {
        try await makeJournal()
        try here.write("journal/c.txt", "c")
        try await forge(
            "journal",
            """
            db.execute("UPDATE item SET position = position + 1")
            db.execute("INSERT INTO item (lane, position, state, name) VALUES ('', 0, 2, x'632e747874')")
            os._exit(0)
            """)
        try #require(here.exists("journal/.dnd/store.sqlite-wal"))
        if !hasLock { try #require(unlink(here.path("journal/.dnd/lock").string) == 0) }
        for name in here.names(in: "journal/.dnd") where name != "staging" {
            here.setMode("journal/.dnd/\(name)", 0o444)
        }
        for name in ["journal/.dnd/staging", "journal/.dnd", "journal"] as [Argument] { here.setMode(name, 0o555) }
        let before = try StatusSnapshot(of: here.path("journal"))
        let list = try await DndBinary.run("list", "--json", "journal", in: here, isConfined: true)
        expectStatus(list, 0)
        #expect(try names(list) == ["c.txt", "a.txt", "b.txt"])
        #expect(list.errorText == "")
        #expect(try StatusSnapshot(of: here.path("journal")) == before)
        for name in ["journal", "journal/.dnd", "journal/.dnd/staging"] as [Argument] { here.setMode(name, 0o755) }
    }

    @Test("a list includes what another program has committed to the write-ahead log")
    func live() async throws {
        try await makeJournal()
        try here.write("journal/c.txt", "c")
        let ready = here.path("ready")
        #expect(mkfifo(ready.string, 0o600) == 0)
        // Holds the store open, with a committed row and an uncommitted deletion.
        let holder = try Spawn.start(
            [
                "/usr/bin/python3", "-c",
                """
                import sqlite3, sys, time
                db = sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None)
                db.execute("UPDATE item SET position = position + 1")
                db.execute("INSERT INTO item (lane, position, state, name) VALUES ('', 0, 2, x'632e747874')")
                db.execute('BEGIN IMMEDIATE')
                db.execute('DELETE FROM item')
                open('ready', 'w').close()
                sys.stdin.read()
                """,
            ], in: here.directory, input: .open([]), output: .pipe, environment: ["PATH": "/usr/bin:/bin"])
        _ = try Workspace.read(ready)
        let before = try StatusSnapshot(of: here.path("journal"))
        #expect(before.names.contains("store.sqlite-wal"))
        let list = try await DndBinary.run("list", "--json", "journal", in: here)
        expectStatus(list, 0)
        #expect(try names(list) == ["c.txt", "a.txt", "b.txt"])
        #expect(try StatusSnapshot(of: here.path("journal")) == before)
        holder.signal(SIGKILL)
        _ = try await holder.wait()
        // The same after the program was killed.
        #expect(
            try names(try await DndBinary.run("list", "--json", "journal", in: here)) == ["c.txt", "a.txt", "b.txt"])
        #expect(try StatusSnapshot(of: here.path("journal")) == before)
    }
}

/// What stat(2) reports of each entry below a folder, except access times.
struct StatusSnapshot: Equatable {
    private struct Status: Equatable {
        let inode: UInt
        let mode: UInt32
        let size: Int
        let changed: [Int]
    }

    private var entries: [String: Status] = [:]

    init(of folder: FilePath) throws { try add(folder, "") }

    /// The names of all entries, without their directories.
    var names: Set<String> { Set(entries.keys.map { String($0.split(separator: "/").last ?? "") }) }

    private mutating func add(_ path: FilePath, _ name: String) throws {
        var status = stat()
        guard lstat(path.string, &status) == 0 else { throw Errno(rawValue: errno) }
        entries[name] = Status(
            inode: UInt(status.st_ino), mode: status.st_mode, size: Int(status.st_size),
            changed: [
                status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
                Int(status.st_nlink),
            ])
        guard status.st_mode & S_IFMT == S_IFDIR else { return }
        for child in Workspace.names(in: path) {
            let child = String(decoding: child.bytes, as: UTF8.self)
            try add(path.appending(child), name + "/" + child)
        }
    }
}
