import DropSessions
import StoreFiles
import SystemPackage

/// The tables of a store, as the steps by which they came to be. A step is never changed once it was released.
///
/// - `dropSession`: one row a drop that holds or held places. `owner` is the token of its staging directory, whose lock
///   tells whether the drop is still alive. `command`, run by `user` in `directory`, made it; a drop into several lanes has several rows with
///   one `session`.
/// - `item`: one row an item or placeholder. `position` orders those of a lane: a key with room beside it (`OrderKeys`), as it is in all
///   tables. Names, and paths of sources, are bytes. Times are milliseconds since 1970.
/// - `lane`: how many items and placeholders each lane holds, and what its directory was when the two agreed (`LaneState`).
/// - `event`: what happened to items, for the history and for taking it back: `landed`, `replaced`, `adopted` (put there
///   by hand), `vanished` (taken away by hand), `moved` (given another place), `retired` (gave way to a frame's next
///   picture), `renamed` (given another name, or moved to another lane, by hand), `edited` (given another content by hand), and what
///   `StoreChange.Action` has besides. `former` is where the file that was replaced or retired is kept, inside `.dnd/history`; `formerLane`,
///   `formerPosition` and `formerName` are where a moved item was, and what it was called where it got another name. What landed or
///   replaced another keeps its provenance here, whatever becomes of the item: no row is ever changed.
/// - `laneChange`: a row from the moment in which an item is about to change its lane until it has: where its file is going. Whoever
///   finds one of a drop that is no longer alive looks where the file is. `replaced` is the item that it takes the place of.
///
/// What taking back needs (`Reversal`): `event.reverses` is the event that this one takes back; `event.behind` the item that the item stood
/// behind before, in the lane it left, and `spreads` how often the keys of that lane had been spread: a key of before holds only as long as
/// that is the same. `reversal` is to an event that is about to take another one back what `laneChange` is to a change of lane; `inode` is
/// that of the file that moves.
///
/// What is done by hand is known by the file of an item (`RecordedFile`): `item.inode`, when the file was made (`born`) and when its content
/// was changed last (`modified`), both in nanoseconds since 1970, and when it was found to be another than what landed (`edited`).
/// `item.verified` is when its content was last found to be what landed.
enum StoreSchema {
    static let migrator: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: items, drops, events") { database in
            try database.execute(
                sql: """
                    CREATE TABLE dropSession (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        owner TEXT NOT NULL,
                        operation TEXT NOT NULL,
                        began INTEGER NOT NULL,
                        ended INTEGER
                    );
                    CREATE TABLE item (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        lane TEXT NOT NULL DEFAULT '',
                        position INTEGER NOT NULL,
                        state INTEGER NOT NULL,
                        dropSession INTEGER REFERENCES dropSession(id),
                        name BLOB NOT NULL,
                        type TEXT,
                        sourceKind TEXT,
                        source BLOB,
                        sourceFragment TEXT,
                        sourceType TEXT,
                        route TEXT,
                        fidelity TEXT,
                        hash BLOB,
                        bytes INTEGER,
                        dropped INTEGER
                    );
                    CREATE INDEX itemPosition ON item(lane, position);
                    CREATE INDEX itemName ON item(lane, name);
                    CREATE INDEX itemHash ON item(hash);
                    CREATE INDEX itemOnItsWay ON item(dropSession) WHERE state < 2;
                    CREATE TABLE event (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        dropSession INTEGER REFERENCES dropSession(id),
                        item INTEGER NOT NULL,
                        action TEXT NOT NULL,
                        lane TEXT NOT NULL DEFAULT '',
                        position INTEGER NOT NULL,
                        name BLOB NOT NULL,
                        former BLOB,
                        at INTEGER NOT NULL
                    );
                    CREATE INDEX eventDrop ON event(dropSession);
                    """)
        }
        migrator.registerMigration("2: where moved items were") { database in
            try database.execute(sql: "ALTER TABLE event ADD COLUMN formerLane TEXT")
            try database.execute(sql: "ALTER TABLE event ADD COLUMN formerPosition INTEGER")
        }
        migrator.registerMigration("3: changes of lane") { database in
            try database.execute(sql: "ALTER TABLE event ADD COLUMN formerName BLOB")
            try database.execute(
                sql: """
                    CREATE TABLE laneChange (
                        item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
                        dropSession INTEGER NOT NULL REFERENCES dropSession(id),
                        lane TEXT NOT NULL,
                        position INTEGER NOT NULL,
                        name BLOB NOT NULL,
                        replaced INTEGER
                    );
                    """)
        }
        migrator.registerMigration("4: order with room") { database in
            // Positions were counted without gaps; now they are keys with room between them.
            try database.execute(
                sql: """
                    UPDATE item SET position = position * 4294967296;
                    UPDATE laneChange SET position = position * 4294967296;
                    UPDATE event SET position = position * 4294967296, formerPosition = formerPosition * 4294967296;
                    CREATE TABLE lane (
                        name TEXT PRIMARY KEY,
                        items INTEGER,
                        device INTEGER,
                        inode INTEGER,
                        modified INTEGER
                    );
                    CREATE INDEX dropOnItsWay ON dropSession(owner) WHERE ended IS NULL;
                    CREATE INDEX itemDamaged ON item(id) WHERE \(damage);
                    """)
        }
        migrator.registerMigration("5: the log") { database in
            try database.execute(
                sql: """
                    ALTER TABLE dropSession ADD COLUMN session TEXT;
                    ALTER TABLE dropSession ADD COLUMN command TEXT;
                    ALTER TABLE dropSession ADD COLUMN directory BLOB;
                    ALTER TABLE dropSession ADD COLUMN user TEXT;
                    ALTER TABLE item ADD COLUMN losses TEXT;
                    """)
            for column in provenance {
                try database.execute(sql: "ALTER TABLE event ADD COLUMN \(column)")
            }
        }
        migrator.registerMigration("6: taking back") { database in
            try database.execute(
                sql: """
                    ALTER TABLE lane ADD COLUMN spreads INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE item ADD COLUMN inode INTEGER;
                    ALTER TABLE item ADD COLUMN born INTEGER;
                    ALTER TABLE item ADD COLUMN modified INTEGER;
                    ALTER TABLE item ADD COLUMN edited INTEGER;
                    ALTER TABLE item ADD COLUMN verified INTEGER;
                    ALTER TABLE event ADD COLUMN reverses INTEGER;
                    ALTER TABLE event ADD COLUMN behind INTEGER;
                    ALTER TABLE event ADD COLUMN spreads INTEGER;
                    ALTER TABLE event ADD COLUMN dropped INTEGER;
                    CREATE INDEX eventItem ON event(item);
                    CREATE INDEX eventReverses ON event(reverses) WHERE reverses IS NOT NULL;
                    CREATE INDEX dropOfSession ON dropSession(session) WHERE session IS NOT NULL;
                    CREATE INDEX itemVerified ON item(verified) WHERE state = 2;
                    CREATE INDEX eventFormer ON event(former) WHERE former IS NOT NULL;
                    CREATE TABLE reversal (
                        reverses INTEGER PRIMARY KEY,
                        dropSession INTEGER NOT NULL REFERENCES dropSession(id),
                        item INTEGER NOT NULL,
                        action TEXT NOT NULL,
                        lane TEXT NOT NULL,
                        name BLOB NOT NULL,
                        former BLOB,
                        inode INTEGER NOT NULL
                    );
                    """)
        }
        migrator.registerMigration("7: former ends of lanes") { database in
            try database.execute(sql: "CREATE INDEX eventPosition ON event(lane, position)")
        }
        return migrator
    }()

    /// The columns of `item` that an event keeps of the content that came with it, with their types.
    private static let provenance = [
        "type TEXT", "sourceKind TEXT", "source BLOB", "sourceFragment TEXT", "sourceType TEXT", "route TEXT",
        "fidelity TEXT", "losses TEXT", "hash BLOB", "bytes INTEGER",
    ]

    /// The names of those columns, and that of the time when the content came.
    static let provenanceColumns = provenance.map { String($0.prefix { $0 != " " }) } + ["dropped"]

    /// What no row of `item` is that this program writes: values of other types or ranges than `StoreRecord` reads. An index over it finds
    /// such rows without reading the others; they are in stores that were forged or repaired.
    static let damage = """
        NOT (typeof(lane) = 'text' AND typeof(position) = 'integer'
        AND position BETWEEN -2305843009213693952 AND 2305843009213693952 AND typeof(state) = 'integer'
        AND state BETWEEN 0 AND 2 AND typeof(name) = 'blob' AND length(name) BETWEEN 1 AND 255
        AND name NOT IN (x'2e', x'2e2e', x'2e646e64') AND instr(name, x'2f') = 0 AND instr(name, x'00') = 0
        AND typeof(type) IN ('null', 'text') AND typeof(sourceKind) IN ('null', 'text')
        AND typeof(source) IN ('null', 'blob') AND typeof(sourceFragment) IN ('null', 'text')
        AND typeof(sourceType) IN ('null', 'text') AND typeof(route) IN ('null', 'text')
        AND typeof(fidelity) IN ('null', 'text') AND typeof(hash) IN ('null', 'blob')
        AND typeof(bytes) IN ('null', 'integer') AND coalesce(bytes, 0) BETWEEN 0 AND 1152921504606846976
        AND typeof(dropped) IN ('null', 'integer') AND coalesce(dropped, 0) BETWEEN 0 AND 1152921504606846976)
        """

    /// The bytes of a database without items, in write-ahead mode.
    static func emptyImage() throws -> [UInt8] {
        let queue = try DatabaseQueue()
        defer { queue.close() }
        try migrator.migrate(queue)
        let image = try queue.read { StoreVFS.image(of: $0.sqliteConnection) }
        guard var image, image.count >= 100 else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        // The format's numbers for writing and reading: 2 is write-ahead mode. (https://www.sqlite.org/fileformat2.html#file_format_version_numbers)
        image[18] = 2
        image[19] = 2
        return image
    }

    /// Refuses a schema that this program does not make: views and triggers, whose text would run, and tables of its own names with
    /// other columns, rules or indices. Tables of other names are not looked at.
    static func check(_ database: Database, path: FilePath) throws {
        let rows = try Row.fetchAll(
            database, sql: "SELECT type, name, tbl_name AS owner, sql FROM sqlite_master LIMIT 10000")
        var tables: Set<String> = []
        for row in rows {
            let (type, name, owner) = (row.text("type") ?? "", row.text("name") ?? "", row.text("owner") ?? "")
            let text = row.text("sql") ?? ""
            let isOurs = texts.keys.contains(name) || texts.keys.contains(owner)
            if ["view", "trigger"].contains(type) || text.uppercased().hasPrefix("CREATE VIRTUAL") {
                throw DestinationError.damaged(path, "it has an unknown \(type) \(name)")
            }
            let isAutomatic = type == "index" && text.isEmpty && name.hasPrefix("sqlite_autoindex_")
            if isOurs, !isAutomatic, !isMade(name, text) {
                throw DestinationError.damaged(path, "its \(type) \(name) has another definition than expected")
            }
            if type == "table" { tables.insert(name) }
        }
        for name in ["item", "dropSession", "event", "grdb_migrations"] where !tables.contains(name) {
            throw DestinationError.damaged(path, "it has no table \(name)")
        }
        let others = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM grdb_migrations WHERE typeof(identifier) <> 'text'")
        if others != 0 {
            throw DestinationError.damaged(path, "its table grdb_migrations has another definition than expected")
        }
    }

    /// Whether the steps made a table or an index with this text. A store of this version is the usual case, and is known without the steps;
    /// one that is only read may be of an earlier version.
    private static func isMade(_ name: String, _ text: String) -> Bool {
        texts[name] == text || made[name]?.contains(text) == true
    }

    /// What the steps made of each table and index, by its name: the SQL after each step. Takes milliseconds, once.
    private static let made: [String: Set<String>] = {
        var made: [String: Set<String>] = [:]
        guard let queue = try? DatabaseQueue() else { return [:] }
        defer { queue.close() }
        for step in migrator.migrations {
            try? migrator.migrate(queue, upTo: step)
            for (name, text) in (try? queue.read(allTexts)) ?? [:] { made[name, default: []].insert(text) }
        }
        return made
    }()

    /// The SQL of the tables and indices of a database, by their names, without SQLite's own.
    static func allTexts(_ database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master")
        let texts = rows.compactMap { row in row.text("name").flatMap { name in row.text("sql").map { (name, $0) } } }
        return Dictionary(uniqueKeysWithValues: texts).filter { !$0.key.hasPrefix("sqlite_") }
    }
}
