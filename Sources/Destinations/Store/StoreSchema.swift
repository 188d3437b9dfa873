import StoreFiles
import SystemPackage
import Transfer

/// The schema of a store, as a list of migrations. A released migration is never changed.
///
/// - `dropSession`: one row per drop that holds or held places. `owner` is the token of its staging directory, whose
///   lock shows whether the drop is alive. It was made by `command`, run by `user` in `directory`; a drop into several
///   lanes has several rows with one `session`.
/// - `item`: one row per item or placeholder. `position` is its order key in the lane (`OrderKeys`), in all tables.
///   Names, and paths of sources, are bytes. Times are milliseconds since 1970.
/// - `lane`: the number of items and placeholders in each lane, and the state of its directory when the two agreed
///   (`LaneState`).
/// - `event`: the changes of items, for the log and for undo: `landed`, `made` (a folder; `item` is 0, `position` its
///   permissions), `replaced`, `adopted` (added by hand),
///   `vanished` (removed by hand), `moved` (to another place), `retired` (displaced by a frame's next picture or by an
///   item from another lane), `renamed` (renamed, or moved to another lane, by hand), `edited` (changed by hand), and
///   the other cases of `StoreChange.Action`. `former` is the name of the displaced file in `.dnd/history`;
///   `formerLane`, `formerPosition` and `formerName` are the former place of a moved item, and its former name if that
///   changed. The event of new content keeps its provenance, whatever happens to the item later: rows of earlier
///   transactions are not changed.
/// - `laneChange`: one row per item that is about to change its lane, with its target. If the drop is dead, the item is
///   where its file is. `replaced` is the item that it replaces.
///
/// For undo (`Reversal`): `event.reverses` is the event that this one reverses; `event.behind` is the item that
/// preceded the item in its former lane, and `event.spreads` the respread count of that lane's keys: a former key is
/// valid only while the count is the same. `reversal` announces the reversal of an event, as `laneChange` announces a
/// change of lane; `inode` is that of the file to be renamed.
///
/// Changes by hand are detected by the fingerprint of an item's file (`RecordedFile`): `item.inode`, the creation time
/// (`born`) and the modification time (`modified`), both in nanoseconds since 1970, and the time when its content was
/// found to differ from the one that landed (`edited`). `item.verified` is the time when the content was last found
/// unchanged.
///
/// - `received`: one row per landing, for `--skip-known` and for batches: the source's file when it was read (`size`,
///   `device`, `inode`, `modified`, and when it was `examined`, in nanoseconds since 1970), the hash of its whole content,
///   and the part of it that landed; `plan` and `line` are those of the batch. `place` is the id of the place, and
///   `event` the event of the landing; null until then. A landing that was undone is not received.
///
/// Companions are rows of `item` in lanes of their own (`CompanionLane`): `companionOf` is the id of their item, `main`
/// the name of its file when they landed.
///
/// `proof` says how an item was found equal to its source before it landed (`Proof`); null if they were not compared.
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
            // Positions were consecutive numbers; now they are keys with gaps.
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
        migrator.registerMigration("8: received sources") { database in
            try database.execute(
                sql: """
                    CREATE TABLE received (
                        place INTEGER PRIMARY KEY,
                        event INTEGER,
                        part TEXT NOT NULL DEFAULT '',
                        size INTEGER,
                        hash BLOB,
                        device INTEGER,
                        inode INTEGER,
                        modified INTEGER,
                        examined INTEGER,
                        plan TEXT,
                        line INTEGER
                    );
                    CREATE INDEX receivedFile ON received(inode, modified) WHERE inode IS NOT NULL;
                    CREATE INDEX receivedContent ON received(size, part, hash) WHERE size IS NOT NULL;
                    CREATE UNIQUE INDEX receivedLine ON received(plan, line) WHERE plan IS NOT NULL;
                    """)
        }
        migrator.registerMigration("9: companions") { database in
            for table in ["item", "event"] {
                try database.execute(
                    sql: """
                        ALTER TABLE \(table) ADD COLUMN companionOf INTEGER;
                        ALTER TABLE \(table) ADD COLUMN main BLOB;
                        """)
            }
            try database.execute(
                sql: "CREATE INDEX itemCompanion ON item(companionOf) WHERE companionOf IS NOT NULL")
        }
        migrator.registerMigration("10: proofs") { database in
            for table in ["item", "event"] {
                try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN proof TEXT")
            }
        }
        return migrator
    }()

    /// The columns of `item` that an event copies to describe its content, with their types.
    private static let provenance = [
        "type TEXT", "sourceKind TEXT", "source BLOB", "sourceFragment TEXT", "sourceType TEXT", "route TEXT",
        "fidelity TEXT", "losses TEXT", "hash BLOB", "bytes INTEGER",
    ]

    /// The names of those columns, and the column with the time of the drop.
    static let provenanceColumns =
        provenance.map { String($0.prefix { $0 != " " }) } + ["dropped", "companionOf", "main", "proof"]

    /// The condition for rows of `item` that this program never writes: values outside of the types or ranges that
    /// `StoreRecord` reads. A partial index finds such rows, which occur in forged or repaired stores, without reading
    /// the others.
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

    /// The bytes of a database without items, in write-ahead mode. It is made from the texts: the steps, which copy tables
    /// several times, take ten times as long, and `StoreSchemaTests` compares the result.
    static func emptyImage() throws -> [UInt8] {
        let queue = try DatabaseQueue()
        defer { queue.close() }
        try queue.write(makeEmpty)
        let image = try queue.read { StoreVFS.image(of: $0.sqliteConnection) }
        guard var image, image.count >= 100 else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
        // The write and read versions of the file format: 2 is write-ahead mode.
        // (https://www.sqlite.org/fileformat2.html#file_format_version_numbers)
        image[18] = 2
        image[19] = 2
        return image
    }

    /// Makes the tables, their indices, and the list of the applied steps.
    static func makeEmpty(_ database: Database) throws {
        let isTable = { (text: String) in text.hasPrefix("CREATE TABLE") }
        let texts = texts.sorted { $0.key < $1.key }.map(\.value)
        for text in texts.filter(isTable) + texts.filter({ !isTable($0) }) { try database.execute(sql: text) }
        for step in migrator.migrations {
            try database.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: [step])
        }
    }

    /// Refuses a schema that this program does not make: views and triggers, which could execute SQL, and tables of its
    /// own names with other columns, constraints or indices. Tables of other names are ignored.
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

    /// Whether a migration made a table or an index with this text. The present schema, the usual case, is compared
    /// without running the migrations; a store that is only read may have an earlier schema.
    private static func isMade(_ name: String, _ text: String) -> Bool {
        texts[name] == text || made[name]?.contains(text) == true
    }

    /// The SQL of each table and index after each migration, by name. Computed once, in milliseconds.
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

    /// The SQL of the tables and indices of a database, by name, without SQLite's own.
    static func allTexts(_ database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master")
        let texts = rows.compactMap { row in row.text("name").flatMap { name in row.text("sql").map { (name, $0) } } }
        return Dictionary(uniqueKeysWithValues: texts).filter { !$0.key.hasPrefix("sqlite_") }
    }
}
