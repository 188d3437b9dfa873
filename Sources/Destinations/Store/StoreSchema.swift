import GRDB

/// The tables of a store, as the steps by which they came to be. A step is never changed once it was released.
///
/// - `dropSession`: one row a drop that holds or held places. `owner` is the token of its staging directory, whose lock
///   tells whether the drop is still alive.
/// - `item`: one row an item or placeholder. `position` counts from 0 in each lane, without gaps. Names, and paths of
///   sources, are bytes. Times are milliseconds since 1970.
/// - `event`: what happened to items, for the history and for taking it back: `landed`, `replaced`, `adopted` (put there
///   by hand), `vanished` (taken away by hand), `moved` (given another place), `retired` (gave way to a frame's next
///   picture). `former` is where the file that was replaced or retired is kept, inside `.dnd/history`; `formerLane`,
///   `formerPosition` and `formerName` are where a moved item was, and what it was called where it got another name.
/// - `laneChange`: a row from the moment in which an item is about to change its lane until it has: where its file is going. Whoever
///   finds one of a drop that is no longer alive looks where the file is. `replaced` is the item that it takes the place of.
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
        return migrator
    }()
}
