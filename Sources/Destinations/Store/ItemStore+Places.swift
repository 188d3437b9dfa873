import Configuration
import DropSessions
import StoreFiles
import FileSystem
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reserving, filling and giving back places. Each function runs inside the transaction whose connection it is given.
extension ItemStore {
    /// Notes the start of a drop whose staging directory has the token `owner`; returns its number.
    static func beginDrop(
        owner: String, operation: DropOperation, origin: DropOrigin? = nil, in database: Database
    ) throws -> Int64 {
        try beginOperation(operation.rawValue, owner: owner, origin: origin, in: database)
    }

    /// Notes the start of what is not a drop and changes the store all the same.
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

    /// Notes the end of a drop; one that did nothing leaves no trace.
    static func endDrop(_ drop: Int64, in database: Database) throws {
        try database.execute(sql: "UPDATE dropSession SET ended = ? WHERE id = ?", arguments: [now(), drop])
        try database.execute(
            sql: """
                DELETE FROM dropSession WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM event WHERE dropSession = ?1)
                AND NOT EXISTS (SELECT 1 FROM item WHERE dropSession = ?1 AND state < 2)
                """, arguments: [drop])
    }

    /// Reserves places for `names` in front of `next`, at the end where it is nil.
    static func reserve(
        _ names: [FilePath.Component], lane: String, before next: StoreRecord?, drop: Int64, in database: Database
    ) throws -> [Int64] {
        let keys = try StoredLane(name: lane, database: database).newKeys(names.count, before: next)
        return try zip(names, keys).map { name, key in
            try addPlaceholder(name, lane: lane, key: key, drop: drop, in: database)
        }
    }

    /// Reserves a place with that key; returns its number.
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

    /// Notes what is about to get the name `name` in the place `id`: after a crash, a file of that name is it.
    static func announce(
        _ id: Int64, name: FilePath.Component, provenance: Provenance, in database: Database
    ) throws {
        var columns = provenance.columns
        columns["name"] = Data(name.bytes)
        columns["state"] = StoreRecord.State.landing.rawValue
        try update(id, columns, in: database)
    }

    /// Notes that the file of the landed item `id` is about to be another one's: what is known of it no longer holds.
    static func forgetContent(of id: Int64, in database: Database) throws {
        try database.execute(
            sql: "UPDATE item SET hash = NULL, bytes = NULL, verified = NULL WHERE id = ?", arguments: [id])
    }

    /// Notes that the item `id` is in the folder.
    ///
    /// - Parameter former: where the history keeps what had its name, and was no item.
    static func land(
        _ id: Int64, name: FilePath.Component, former: FilePath.Component? = nil, in database: Database
    ) throws {
        try update(
            id, ["name": Data(name.bytes), "state": StoreRecord.State.landed.rawValue], in: database)
        let row = try Row.fetchOne(
            database, sql: "SELECT lane, position, dropSession FROM item WHERE id = ?", arguments: [id])
        try note(
            "landed", item: id, name: name, lane: row?.text("lane") ?? "", key: row?.key("position") ?? 0,
            drop: row?.integer("dropSession"), former: former, in: database)
    }

    /// The operation that has changed the item last.
    static func lastDrop(of item: Int64, in database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT dropSession FROM event WHERE item = ? ORDER BY id DESC LIMIT 1", arguments: [item])
    }

    /// Notes that the item in the place `id` took over file, name and place of the landed item `old`.
    static func replace(
        _ old: Int64, by id: Int64, provenance: Provenance, former: FilePath.Component?, in database: Database
    ) throws {
        let drop = try Int64.fetchOne(
            database, sql: "SELECT dropSession FROM item WHERE id = ?", arguments: [id])
        try takeOverFile(of: id, by: old, in: database)
        try remove([id], in: database)
        try update(old, provenance.columns, in: database)
        guard let record = try record(old, in: database) else { return }
        try note(
            "replaced", item: old, name: record.name, lane: record.lane, key: record.key, drop: drop, former: former,
            in: database)
    }

    /// Records a file that was put there by hand as an item.
    ///
    /// - Parameter isNoted: whether the log says so.
    /// - Returns: its number.
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

    /// Takes items or placeholders out of the order.
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

    /// Gives items of a lane new places in it, or in the lane to which they have come: those with these keys.
    static func setKeys(_ keys: [Int64: Int64], in database: Database) throws {
        let move = try database.cachedStatement(sql: "UPDATE item SET position = ? WHERE id = ?")
        for (id, key) in keys { try move.execute(arguments: [key, id]) }
    }

    /// Gives an item another place in its lane, and notes that.
    static func move(
        _ record: StoreRecord, to key: Int64, drop: Int64, reversing event: Int64? = nil, in database: Database
    ) throws {
        let place = try formerPlace(of: record.id, in: database)
        try setKeys([record.id: key], in: database)
        try note(
            "moved", item: record.id, name: record.name, lane: record.lane, key: key, drop: drop, from: place,
            reversing: event, in: database)
    }

    /// Notes that a lane holds so many items and placeholders more, where their number is known.
    static func count(_ items: Int, more lane: String, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE lane SET items = items + ? WHERE name = ?")
            .execute(arguments: [items, lane])
    }

    /// Counts the items and placeholders of a lane.
    ///
    /// - Complexity: O(n) in their number.
    static func recount(_ lane: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO lane (name, items) SELECT ?1, count(*) FROM item WHERE lane = ?1
                ON CONFLICT (name) DO UPDATE SET items = excluded.items
                """, arguments: [lane])
    }

    /// The placeholders that a drop still holds.
    static func placeholders(of drop: Int64, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database, sql: "SELECT id FROM item WHERE dropSession = ? AND state < 2", arguments: [drop])
    }

    /// Writes a line of the log.
    ///
    /// - Parameters:
    ///   - former: where the history keeps what was displaced.
    ///   - place: where the item stood before; where it stands, unless it has left that already.
    ///   - event: the event that this one takes back.
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
        // Of what is taken away, what was known goes too.
        guard !["moved", "adopted", "pruned", "renamed", "found", "lost"].contains(action) else { return }
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
