import Glibc
import SystemPackage
import TestPrograms
import Testing

/// Every kind of damage: each is found, reported with its sign, and repaired without losing anything.
@Suite("dnd verify and damage", .enabled(if: Peers.hasPython, "needs Python in .build/peers"))
struct VerifyDamageTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The lines of standard output up to the first colon: sign and path.
        let found: [String]
        /// The items in order, after `--repair`.
        let order: [String]
        var status: Int32 = 1
        let make: @Sendable (Workspace) async throws -> Void
    }

    /// Creates a journal of a, b, c and d, whose history also has the content of b, as 2.
    static func makeJournal(in here: Workspace) async throws {
        let names = ["a", "b", "c", "d"]
        for name in names { try here.write("in/\(name).txt", "old \(name)\n") }
        expectStatus(
            try await DndBinary.run(["copy"] + names.map { "in/\($0).txt" } + ["--to", "journal/"], in: here), 0)
        expectStatus(try await DndBinary.run("remove", "journal/b.txt", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "in/b.txt", "--to", "journal/", "--at", "1", in: here), 0)
        for name in names { try remove("in/\(name).txt", here) }
    }

    static func remove(_ name: String, _ here: Workspace) throws {
        try #require(unlink(here.path("\(name)").string) == 0)
    }

    /// Writes to the file itself, which keeps its inode.
    static func append(_ text: String, to name: String, _ here: Workspace) throws {
        let file = try FileDescriptor.open(here.path("\(name)"), .writeOnly, options: .append)
        _ = try file.closeAfter { try file.writeAll(text.utf8) }
    }

    static func sql(_ statements: String, _ here: Workspace) async throws {
        _ = try await Peers.python(
            "import sqlite3, sys; c = sqlite3.connect('journal/.dnd/store.sqlite', isolation_level=None); "
                + "c.executescript(sys.argv[1]); c.close()", "\(statements)", in: here)
    }

    private static let all = ["a", "b", "c", "d"].map { "\($0).txt" }
    private static let token = "0123456789abcdef0123456789abcdef"
    private static let database = "journal/.dnd/store.sqlite"

    static let damages: [Damage] = [
        Damage(testDescription: "a file that was cut off", found: ["* journal/c.txt"], order: all) {
            try $0.write("journal/c.txt", "old")
        },
        Damage(testDescription: "a file that was edited", found: ["* journal/c.txt"], order: all) {
            try $0.write("journal/c.txt", "new, and longer\n")
        },
        Damage(
            testDescription: "a byte that flipped, with size and time as before", found: ["* journal/c.txt"], order: all
        ) {
            let path = $0.path("journal/c.txt")
            let status = try path.stat()
            try $0.write("journal/c.txt", "Old c\n")
            try #require(utimensat(AT_FDCWD, path.string, [status.st_atim, status.st_mtim], 0) == 0)
        },
        Damage(
            testDescription: "a file that is gone, and nowhere else", found: ["- journal/c.txt"],
            order: ["a.txt", "b.txt", "d.txt"]
        ) { try remove("journal/c.txt", $0) },
        Damage(testDescription: "a file that is gone, and in the history", found: ["- journal/b.txt"], order: all) {
            try remove("journal/b.txt", $0)
        },
        Damage(testDescription: "a file that nobody recorded", found: ["+ journal/hand.txt"], order: all + ["hand.txt"])
        {
            try $0.write("journal/hand.txt", "by hand")
        },
        Damage(
            testDescription: "a file that was renamed, though the history has its content",
            found: ["~ journal/b.txt"], order: ["a.txt", "B.txt", "c.txt", "d.txt"]
        ) { try #require(rename($0.path("journal/b.txt").string, $0.path("journal/B.txt").string) == 0) },
        Damage(
            testDescription: "a file that was renamed and edited", found: ["~ journal/c.txt"],
            order: ["a.txt", "b.txt", "C.txt", "d.txt"]
        ) {
            try #require(rename($0.path("journal/c.txt").string, $0.path("journal/C.txt").string) == 0)
            try append("edited\n", to: "journal/C.txt", $0)
        },
        Damage(
            testDescription: "a file that was renamed and edited, with an equal one under its name",
            found: ["+ journal/C.txt"], order: ["a.txt", "b.txt", "C.txt", "d.txt", "c.txt"]
        ) {
            let content = try $0.text("journal/c.txt")
            try #require(rename($0.path("journal/c.txt").string, $0.path("journal/C.txt").string) == 0)
            try append("edited\n", to: "journal/C.txt", $0)
            try $0.write("journal/c.txt", content)
        },
        Damage(
            testDescription: "two files that changed their names", found: ["* journal/a.txt", "* journal/c.txt"],
            order: ["c.txt", "b.txt", "a.txt", "d.txt"]
        ) {
            for (from, to) in [("a", "x"), ("c", "a"), ("x", "c")] {
                try #require(
                    rename($0.path("journal/\(from).txt").string, $0.path("journal/\(to).txt").string) == 0)
            }
        },
        Damage(testDescription: "a file that became a folder", found: ["* journal/c.txt"], order: all) {
            try remove("journal/c.txt", $0)
            try $0.write("journal/c.txt/inner", "inside")
        },
        Damage(testDescription: "a file that became a link", found: ["* journal/c.txt"], order: all) {
            try remove("journal/c.txt", $0)
            try #require(symlink("a.txt", $0.path("journal/c.txt").string) == 0)
        },
        Damage(testDescription: "a file that became a pipe", found: ["* journal/c.txt"], order: all) {
            try remove("journal/c.txt", $0)
            try #require(mkfifo($0.path("journal/c.txt").string, 0o600) == 0)
        },
        Damage(
            testDescription: "a record with forged values", found: ["! journal/c.txt"],
            order: ["a.txt", "b.txt", "d.txt", "c.txt"], status: 2
        ) { try await sql("UPDATE item SET bytes = -1 WHERE name = x'632e747874'", $0) },
        Damage(
            testDescription: "a record with a forged name", found: ["! \(database)", "+ journal/c.txt"],
            order: ["a.txt", "b.txt", "d.txt", "c.txt"], status: 2
        ) { try await sql("UPDATE item SET name = x'2e2e2f63' WHERE name = x'632e747874'", $0) },
        Damage(testDescription: "an index without an entry", found: ["* \(database)"], order: all) {
            // SQLite does not update an index that is missing from the schema.
            try await sql(
                """
                PRAGMA writable_schema = ON;
                CREATE TABLE kept AS SELECT * FROM sqlite_master WHERE name = 'itemVerified';
                DELETE FROM sqlite_master WHERE name = 'itemVerified';
                """, $0)
            try await sql("UPDATE item SET verified = 5 WHERE id = 3", $0)
            try await sql(
                """
                PRAGMA writable_schema = ON;
                INSERT INTO sqlite_master SELECT * FROM kept;
                """, $0)
            try await sql("DROP TABLE kept", $0)
        },
        Damage(testDescription: "a wrong number of items", found: ["* journal"], order: all) {
            try await sql("UPDATE lane SET items = 77", $0)
        },
        Damage(
            testDescription: "a file in the history that nobody recorded", found: ["+ journal/.dnd/history/stray"],
            order: all
        ) { try $0.write("journal/.dnd/history/stray", "kept by hand") },
        Damage(testDescription: "a file that the history has lost", found: ["- journal/.dnd/history/2"], order: all) {
            try remove("journal/.dnd/history/2", $0)
        },
        Damage(
            testDescription: "data that a dead command had staged", found: ["+ journal/.dnd/staging/\(token)"],
            order: all
        ) { try $0.write("journal/.dnd/staging/\(token)/item-1", "half") },
        Damage(
            testDescription: "a place that a dead command had reserved",
            found: ["* journal", "* journal/.dnd/staging/\(token)"], order: all
        ) {
            try await sql(
                """
                INSERT INTO dropSession (owner, operation, began) VALUES ('\(token)', 'copy', 1);
                INSERT INTO item (lane, position, state, dropSession, name)
                VALUES ('', 5, 0, last_insert_rowid(), x'78');
                """, $0)
        },
        Damage(
            testDescription: "several at once",
            found: ["+ journal/hand.txt", "* journal/a.txt", "- journal/b.txt", "- journal/d.txt"],
            order: ["a.txt", "b.txt", "c.txt", "hand.txt"]
        ) {
            try $0.write("journal/a.txt", "edited")
            for name in ["b", "d"] { try remove("journal/\(name).txt", $0) }
            try $0.write("journal/hand.txt", "by hand")
        },
    ]

    private func signs(_ outcome: Outcome) -> [String] {
        outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }.sorted()
    }

    /// The contents of all files, except those that the store keeps for itself.
    private func contents() throws -> Set<[UInt8]> {
        let own = ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "lock", "destination.toml"]
        var contents: Set<[UInt8]> = []
        func walk(_ name: String) throws {
            for child in here.names(in: "\(name)").map({ String(decoding: $0.bytes, as: UTF8.self) }) {
                let path = "\(name)/\(child)"
                if child == "staging" || own.contains(child) { continue }
                switch try here.path("\(path)").stat(followTargetSymlink: false).type {
                case .directory: try walk(path)
                case .regular: contents.insert(try here.read("\(path)"))
                default: continue
                }
            }
        }
        try walk("journal")
        return contents
    }

    @Test("is found and repaired", arguments: damages)
    func damage(_ damage: Damage) async throws {
        try await Self.makeJournal(in: here)
        let sound = try await DndBinary.run("verify", "journal", in: here)
        expectStatus(sound, 0)
        #expect(sound.outputText == "")
        try await damage.make(here)
        let before = try contents()
        let records = try here.read("journal/.dnd/store.sqlite")

        for arguments in [["verify", "journal"], ["verify", "--repair", "-n", "journal"]] {
            let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
            expectStatus(outcome, damage.status)
            #expect(signs(outcome) == damage.found.sorted())
            #expect(try here.read("journal/.dnd/store.sqlite") == records)
            #expect(try contents() == before)
        }
        let lines = try await DndBinary.run("verify", "--json", "journal", in: here).jsonLines()
        #expect(lines.count { $0["status"]?.string != "same" } == damage.found.count)
        #expect(lines.allSatisfy { $0.keys == ["path", "lane", "part", "status", "message", "repair"] })

        let repair = try await DndBinary.run("verify", "--repair", "journal", in: here)
        expectStatus(repair, 0)
        #expect(signs(repair) == damage.found.sorted())
        #expect(repair.outputText.split(separator: "\n").allSatisfy { $0.contains("; repair: ") })
        #expect(try contents().isSuperset(of: before))
        let after = try await DndBinary.run("verify", "journal", in: here)
        expectStatus(after, 0)
        #expect(after.outputText == "")
        let order = try await DndBinary.run("list", "--json", "journal", in: here).jsonLines()
            .compactMap { $0["path"]?.string?.split(separator: "/").last.map(String.init) }
        #expect(order == damage.order)
        #expect(here.names(in: "journal/.dnd/staging") == [])
        // SQLite's own check finds nothing, either.
        let check = try await Peers.python(
            "import sqlite3; print(sqlite3.connect('journal/.dnd/store.sqlite').execute('PRAGMA integrity_check').fetchall())",
            in: here)
        #expect(check == "[('ok',)]")
    }

    @Test("a restored file has its content and position, and stays in the history as well")
    func restored() async throws {
        try await Self.makeJournal(in: here)
        let kept = try here.path("journal/.dnd/history/2").stat()
        try Self.remove("journal/b.txt", here)
        let outcome = try await DndBinary.run("verify", "--repair", "journal", in: here)
        #expect(
            outcome.outputText == "- journal/b.txt: its file is gone; repair: restore it from .dnd/history/2\n")
        #expect(try here.text("journal/b.txt") == "old b\n")
        #expect(try here.text("journal/.dnd/history/2") == "old b\n")
        #expect(try here.path("journal/b.txt").stat().permissions == kept.permissions)
        let log = try await DndBinary.run("log", "--json", "-n", "1", "journal", in: here).jsonLines()
        #expect(log[0]["operation"]?.string == "verify")
        #expect(log[0]["command"]?.string == "dnd verify --repair journal")
        #expect(log[0]["changes"]?.array?.map { $0["action"]?.string } == ["restored"])
        // Its source is still known.
        let item = try await DndBinary.run("list", "--json", "journal", in: here).jsonLines()[1]
        #expect(item["source"]?.string?.hasSuffix("in/b.txt") == true)
    }

    @Test("hashes match those of another program")
    func hashes() async throws {
        try await Self.makeJournal(in: here)
        try here.write("journal/c.txt", "Old c\n")
        // XXH3 with 128 bits, computed by libxxhash.
        let code = """
            import ctypes, sys
            class H(ctypes.Structure): _fields_ = [('low', ctypes.c_uint64), ('high', ctypes.c_uint64)]
            f = ctypes.CDLL('libxxhash.so.0').XXH3_128bits
            f.restype, f.argtypes = H, [ctypes.c_char_p, ctypes.c_size_t]
            for t in sys.argv[1:]:
                h = f((t + '\\n').encode(), len(t) + 1)
                print('%016x%016x' % (h.high, h.low))
            """
        let hashes = try await Peers.python(code, "Old c", "old c", in: here).split(separator: "\n")
        let outcome = try await DndBinary.run("verify", "journal", in: here)
        #expect(
            outcome.outputText
                == "* journal/c.txt: has the hash \(hashes[0]), expected \(hashes[1])\n")
    }

    @Test("overwriting any page of the database is an error, not a crash")
    func pages() async throws {
        try await Self.makeJournal(in: here)
        // Pages of the write-ahead file would take precedence.
        let checkpoint = """
            import sqlite3
            store = sqlite3.connect('journal/.dnd/store.sqlite')
            store.execute('PRAGMA wal_checkpoint(TRUNCATE)').fetchall()
            store.close()
            """
        _ = try await Peers.python(checkpoint, in: here)
        let sound = try here.read("journal/.dnd/store.sqlite")
        let count = sound.count / 4096
        try #require(count > 10)
        for page in 0..<count {
            var bytes = sound
            for offset in (page * 4096)..<((page + 1) * 4096) { bytes[offset] = 0xFF }
            try here.write("journal/.dnd/store.sqlite", bytes)
            for arguments in [["verify", "journal"], ["verify", "--repair", "journal"]] {
                let outcome = try await DndBinary.run(arguments.map { "\($0)" }, in: here)
                expectStatus(outcome, 2)
                #expect(outcome.outputText.hasPrefix("! journal/.dnd/store.sqlite: "), "page \(page)")
                #expect(outcome.errorText.contains("dnd: hint: its items are files"), "page \(page)")
            }
            #expect(try here.read("journal/.dnd/store.sqlite") == bytes)
        }
        #expect(here.items(in: "journal").count == 4)
    }

    @Test(
        "an item that cannot be read is an error of that item", .enabled(if: Peers.has("strace"), "needs strace"),
        arguments: ["openat", "read"])
    func unreadable(call: String) async throws {
        try await Self.makeJournal(in: here)
        let outcome = try await Peers.run(
            "/usr/bin/strace", "-f", "-o", "trace", "-P", call == "openat" ? "c.txt" : "\(here.path("journal/c.txt"))",
            "-e", "trace=\(call)", "-e", "inject=\(call):error=EIO", "\(DndBinary.path)", "verify", "-v", "journal",
            in: here)
        expectStatus(outcome, 2)
        #expect(signs(outcome) == ["! journal/c.txt", "= journal/a.txt", "= journal/b.txt", "= journal/d.txt"])
    }
}
