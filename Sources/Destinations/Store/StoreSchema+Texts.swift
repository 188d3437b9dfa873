extension StoreSchema {
    /// The SQL of each table and index as the steps make them. `StoreSchemaTests` compares and writes this file.
    static let texts: [String: String] = [
        "dropOfSession": """
        CREATE INDEX dropOfSession ON dropSession(session) WHERE session IS NOT NULL
        """,
        "dropOnItsWay": """
        CREATE INDEX dropOnItsWay ON dropSession(owner) WHERE ended IS NULL
        """,
        "dropSession": """
        CREATE TABLE dropSession (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            owner TEXT NOT NULL,
            operation TEXT NOT NULL,
            began INTEGER NOT NULL,
            ended INTEGER
        , session TEXT, command TEXT, directory BLOB, user TEXT)
        """,
        "event": """
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
        , formerLane TEXT, formerPosition INTEGER, formerName BLOB, type TEXT, sourceKind TEXT, source \
        BLOB, sourceFragment TEXT, sourceType TEXT, route TEXT, fidelity TEXT, losses TEXT, hash BLOB, \
        bytes INTEGER, reverses INTEGER, behind INTEGER, spreads INTEGER, dropped INTEGER, companionOf \
        INTEGER, main BLOB, proof TEXT)
        """,
        "eventDrop": """
        CREATE INDEX eventDrop ON event(dropSession)
        """,
        "eventFormer": """
        CREATE INDEX eventFormer ON event(former) WHERE former IS NOT NULL
        """,
        "eventItem": """
        CREATE INDEX eventItem ON event(item)
        """,
        "eventPosition": """
        CREATE INDEX eventPosition ON event(lane, position)
        """,
        "eventReverses": """
        CREATE INDEX eventReverses ON event(reverses) WHERE reverses IS NOT NULL
        """,
        "grdb_migrations": """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
        """,
        "item": """
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
        , losses TEXT, inode INTEGER, born INTEGER, modified INTEGER, edited INTEGER, verified INTEGER, \
        companionOf INTEGER, main BLOB, proof TEXT)
        """,
        "itemCompanion": """
        CREATE INDEX itemCompanion ON item(companionOf) WHERE companionOf IS NOT NULL
        """,
        "itemDamaged": """
        CREATE INDEX itemDamaged ON item(id) WHERE NOT (typeof(lane) = 'text' AND typeof(position) = \
        'integer'
        AND position BETWEEN -2305843009213693952 AND 2305843009213693952 AND typeof(state) = 'integer'
        AND state BETWEEN 0 AND 2 AND typeof(name) = 'blob' AND length(name) BETWEEN 1 AND 255
        AND name NOT IN (x'2e', x'2e2e', x'2e646e64') AND instr(name, x'2f') = 0 AND instr(name, x'00') = 0
        AND typeof(type) IN ('null', 'text') AND typeof(sourceKind) IN ('null', 'text')
        AND typeof(source) IN ('null', 'blob') AND typeof(sourceFragment) IN ('null', 'text')
        AND typeof(sourceType) IN ('null', 'text') AND typeof(route) IN ('null', 'text')
        AND typeof(fidelity) IN ('null', 'text') AND typeof(hash) IN ('null', 'blob')
        AND typeof(bytes) IN ('null', 'integer') AND coalesce(bytes, 0) BETWEEN 0 AND 1152921504606846976
        AND typeof(dropped) IN ('null', 'integer') AND coalesce(dropped, 0) BETWEEN 0 AND \
        1152921504606846976)
        """,
        "itemHash": """
        CREATE INDEX itemHash ON item(hash)
        """,
        "itemName": """
        CREATE INDEX itemName ON item(lane, name)
        """,
        "itemOnItsWay": """
        CREATE INDEX itemOnItsWay ON item(dropSession) WHERE state < 2
        """,
        "itemPosition": """
        CREATE INDEX itemPosition ON item(lane, position)
        """,
        "itemVerified": """
        CREATE INDEX itemVerified ON item(verified) WHERE state = 2
        """,
        "lane": """
        CREATE TABLE lane (
            name TEXT PRIMARY KEY,
            items INTEGER,
            device INTEGER,
            inode INTEGER,
            modified INTEGER
        , spreads INTEGER NOT NULL DEFAULT 0)
        """,
        "laneChange": """
        CREATE TABLE laneChange (
            item INTEGER PRIMARY KEY REFERENCES item(id) ON DELETE CASCADE,
            dropSession INTEGER NOT NULL REFERENCES dropSession(id),
            lane TEXT NOT NULL,
            position INTEGER NOT NULL,
            name BLOB NOT NULL,
            replaced INTEGER
        )
        """,
        "received": """
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
        )
        """,
        "receivedContent": """
        CREATE INDEX receivedContent ON received(size, part, hash) WHERE size IS NOT NULL
        """,
        "receivedFile": """
        CREATE INDEX receivedFile ON received(inode, modified) WHERE inode IS NOT NULL
        """,
        "receivedLine": """
        CREATE UNIQUE INDEX receivedLine ON received(plan, line) WHERE plan IS NOT NULL
        """,
        "reversal": """
        CREATE TABLE reversal (
            reverses INTEGER PRIMARY KEY,
            dropSession INTEGER NOT NULL REFERENCES dropSession(id),
            item INTEGER NOT NULL,
            action TEXT NOT NULL,
            lane TEXT NOT NULL,
            name BLOB NOT NULL,
            former BLOB,
            inode INTEGER NOT NULL
        )
        """,
    ]
}
