import FoundationEssentials
import Configuration
import StoreFiles
import FileSystem
import SystemPackage
import Transfer

/// Reserves, fills and releases places. Each function runs in the transaction of the given connection.
extension ItemStore {
    /// Records the start of a drop whose staging directory has the token `owner`; returns its id.
    static func beginDrop(
        owner: String, operation: DropOperation, origin: DropOrigin? = nil, in database: Database
    ) throws -> Int64 {
        try beginOperation(operation.rawValue, owner: owner, origin: origin, in: database)
    }

    /// Records the start of an operation that changes the store and may not be a drop.
    static func beginOperation(
        _ word: String, owner: String, origin: DropOrigin?, in database: Database
    ) throws -> Int64 {
        try database.execute(
            sql: """
                INSERT INTO dropSession (owner, operation, began, session, command, directory, user)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                owner, word, now(), origin?.session, origin?.command, origin.map { Data($0.directory.bytes) },
                UserName.of(SystemCalls.effectiveUser),
            ])
        return database.lastInsertedRowID
    }

    /// Records the end of a drop; deletes the record of a drop that changed nothing.
    static func endDrop(_ drop: Int64, in database: Database) throws {
        try database.execute(sql: "UPDATE dropSession SET ended = ? WHERE id = ?", arguments: [now(), drop])
        try database.execute(
            sql: """
                DELETE FROM dropSession WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM event WHERE dropSession = ?1)
                AND NOT EXISTS (SELECT 1 FROM item WHERE dropSession = ?1 AND state < 2)
                """, arguments: [drop])
    }

    /// Reserves places for `names` before `next`; at the end if it is nil.
    static func reserve(
        _ names: [FilePath.Component], lane: String, before next: StoreRecord?, drop: Int64, in database: Database
    ) throws -> [Int64] {
        let keys = try StoredLane(name: lane, database: database).newKeys(names.count, before: next)
        return try zip(names, keys).map { name, key in
            try addPlaceholder(name, lane: lane, key: key, drop: drop, in: database)
        }
    }

    /// Reserves a place with that key; returns its id.
    static func addPlaceholder(
        _ name: FilePath.Component, lane: String, key: Int64, drop: Int64, in database: Database
    ) throws -> Int64 {
        try database.cachedStatement(
            sql: "INSERT INTO item (lane, position, state, dropSession, name) VALUES (?, ?, 0, ?, ?)"
        ).execute(arguments: [lane, key, drop, Data(name.bytes)])
        let id = database.lastInsertedRowID
        try count(1, more: lane, in: database)
        return id
    }

    /// Announces that an item will get the name `name` in the place `id`: after a crash, a file of that name is this
    /// item.
    static func announce(
        _ id: Int64, name: FilePath.Component, provenance: Provenance, in database: Database
    ) throws {
        var columns = provenance.columns
        columns["name"] = Data(name.bytes)
        columns["state"] = StoreRecord.State.landing.rawValue
        try update(id, columns, in: database)
    }

    /// Discards the content metadata of the landed item `id`, whose file is about to be replaced.
    static func forgetContent(of id: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: "UPDATE item SET hash = NULL, bytes = NULL, verified = NULL WHERE id = ?"
        ).execute(arguments: [id])
    }

    /// Records that the item `id` has landed.
    ///
    /// - Parameter former: the name in the history of the displaced file, if it was not an item.
    static func land(
        _ id: Int64, name: FilePath.Component, former: FilePath.Component? = nil, in database: Database
    ) throws {
        try update(
            id, ["name": Data(name.bytes), "state": StoreRecord.State.landed.rawValue], in: database)
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT lane, position, dropSession FROM item WHERE id = ?"),
            arguments: [id])
        try note(
            "landed", item: id, name: name, lane: row?.text("lane") ?? "", key: row?.key("position") ?? 0,
            drop: row?.integer("dropSession"), former: former, in: database)
        try noteReceived(id, by: database.lastInsertedRowID, in: database)
    }

    /// The operation that last changed the item.
    static func lastDrop(of item: Int64, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT dropSession FROM event WHERE item = ? ORDER BY id DESC LIMIT 1"),
            arguments: [item])
    }

    /// Records that the item in the place `id` took over file, name and place of the landed item `old`.
    static func replace(
        _ old: Int64, by id: Int64, provenance: Provenance, former: FilePath.Component?, in database: Database
    ) throws {
        let drop = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT dropSession FROM item WHERE id = ?"), arguments: [id])
        try takeOverFile(of: id, by: old, in: database)
        try remove([id], in: database)
        try update(old, provenance.columns, in: database)
        guard let record = try record(old, in: database) else { return }
        try note(
            "replaced", item: old, name: record.name, lane: record.lane, key: record.key, drop: drop, former: former,
            in: database)
        try noteReceived(id, by: database.lastInsertedRowID, in: database)
    }

    /// Records a file that was added by hand as an item.
    ///
    /// - Parameter isNoted: whether to write a log entry.
    /// - Returns: the item's id.
    static func adopt(
        _ name: FilePath.Component, lane: String, key: Int64, isNoted: Bool = true, in database: Database
    ) throws -> Int64 {
        try database.cachedStatement(sql: "INSERT INTO item (lane, position, state, name) VALUES (?, ?, 2, ?)")
            .execute(arguments: [lane, key, Data(name.bytes)])
        let id = database.lastInsertedRowID
        if isNoted {
            try note("adopted", item: id, name: name, lane: lane, key: key, drop: nil, in: database)
        }
        return id
    }

    /// Removes items or placeholders from the order.
    static func remove(_ ids: [Int64], in database: Database) throws {
        let remove = try database.cachedStatement(sql: "DELETE FROM item WHERE id = ?")
        for id in ids {
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT lane FROM item WHERE id = ?"), arguments: [id])
            guard let row else { continue }
            try remove.execute(arguments: [id])
            if let lane = row.text("lane") { try count(-1, more: lane, in: database) }
        }
    }

    /// Sets the order keys of items, by their ids.
    static func setKeys(_ keys: [Int64: Int64], in database: Database) throws {
        let move = try database.cachedStatement(sql: "UPDATE item SET position = ? WHERE id = ?")
        for (id, key) in keys { try move.execute(arguments: [key, id]) }
    }

    /// Moves an item within its lane, and logs it.
    static func move(
        _ record: StoreRecord, to key: Int64, drop: Int64, reversing event: Int64? = nil, in database: Database
    ) throws {
        let place = try formerPlace(of: record.id, in: database)
        try setKeys([record.id: key], in: database)
        try note(
            "moved", item: record.id, name: record.name, lane: record.lane, key: key, drop: drop, from: place,
            reversing: event, in: database)
    }

    /// Adds to the recorded number of items and placeholders of a lane, if it is known.
    static func count(_ items: Int, more lane: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE lane SET items = items + ? WHERE name = ?")
            .execute(arguments: [items, lane])
    }

    /// Counts the items and placeholders of a lane, and records their number.
    ///
    /// - Complexity: O(n) in their number.
    static func recount(_ lane: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO lane (name, items) SELECT ?1, count(*) FROM item WHERE lane = ?1
                ON CONFLICT (name) DO UPDATE SET items = excluded.items
                """, arguments: [lane])
    }

    /// The remaining placeholders of a drop.
    static func placeholders(of drop: Int64, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database, sql: "SELECT id FROM item WHERE dropSession = ? AND state < 2", arguments: [drop])
    }

    /// Writes a log entry.
    ///
    /// - Parameters:
    ///   - former: the name of the displaced item in the history.
    ///   - place: the place of the item before; by default its current one, for an action that removes it.
    ///   - event: the event that this one reverses.
    static func note(
        _ action: String, item: Int64, name: FilePath.Component, lane: String, key: Int64, drop: Int64?,
        former: FilePath.Component? = nil, from place: FormerPlace? = nil, reversing event: Int64? = nil,
        in database: Database
    ) throws {
        let leaves = ["removed", "retired", "returned"].contains(action)
        let place = try place ?? (leaves ? formerPlace(of: item, in: database) : nil)
        let hasMoved = action == "moved"
        try database.cachedStatement(
            sql: """
                INSERT INTO event (
                    dropSession, item, action, lane, position, name, former, at, behind, spreads, reverses, formerLane,
                    formerPosition, formerName
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                drop, item, action, lane, key, Data(name.bytes), former.map { Data($0.bytes) }, now(), place?.behind,
                place?.spreads, event, hasMoved ? place?.lane : nil, hasMoved ? place?.key : nil,
                hasMoved && place?.name != name ? place.map { Data($0.name.bytes) } : nil,
            ])
        // Events that change or remove content also keep the provenance.
        guard !["made", "moved", "adopted", "pruned", "renamed", "found", "lost"].contains(action) else { return }
        let columns = StoreSchema.provenanceColumns.joined(separator: ", ")
        try database.cachedStatement(
            sql: "UPDATE event SET (\(columns)) = (SELECT \(columns) FROM item WHERE id = ?) WHERE id = ?"
        ).execute(arguments: [item, database.lastInsertedRowID])
    }

    static func now() -> Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }

    private static func update(
        _ id: Int64, _ columns: [String: (any DatabaseValueConvertible)?], in database: Database
    ) throws {
        let names = columns.keys.sorted()
        let assignments = names.map { "\($0) = ?" }.joined(separator: ", ")
        var arguments = StatementArguments(names.map { columns[$0] ?? nil })
        arguments += [id]
        try database.cachedStatement(sql: "UPDATE item SET \(assignments) WHERE id = ?").execute(arguments: arguments)
    }
}
