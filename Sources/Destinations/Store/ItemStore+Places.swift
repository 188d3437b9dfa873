import DropSessions
import GRDB
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
    static func beginDrop(owner: String, operation: DropOperation, in database: Database) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO dropSession (owner, operation, began) VALUES (?, ?, ?)",
            arguments: [owner, operation.rawValue, now()])
        return database.lastInsertedRowID
    }

    /// Notes the end of a drop; one that did nothing leaves no trace.
    static func endDrop(_ drop: Int64, in database: Database) throws {
        try database.execute(sql: "UPDATE dropSession SET ended = ? WHERE id = ?", arguments: [now(), drop])
        try database.execute(
            sql: """
                DELETE FROM dropSession WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM event WHERE dropSession = ?1)
                AND NOT EXISTS (SELECT 1 FROM item WHERE dropSession = ?1)
                """, arguments: [drop])
    }

    /// How many items and placeholders the lane holds. O(1) by the index on positions, which have no gaps.
    static func count(lane: String, in database: Database) throws -> Int {
        let row = try Row.fetchOne(
            database, sql: "SELECT max(position) AS last FROM item WHERE lane = ?", arguments: [lane])
        return row?.position("last").map { $0 + 1 } ?? 0
    }

    /// Makes room for `names` in front of `position` and reserves their places. O(items behind them).
    static func reserve(
        _ names: [FilePath.Component], lane: String, at position: Int, drop: Int64, in database: Database
    ) throws -> [Int64] {
        guard !names.isEmpty else { return [] }
        try shift(lane: lane, from: position, by: names.count, in: database)
        let statement = try database.cachedStatement(
            sql: "INSERT INTO item (lane, position, state, dropSession, name) VALUES (?, ?, 0, ?, ?)")
        return try names.enumerated().map { offset, name in
            try statement.execute(arguments: [lane, position + offset, drop, Data(name.bytes)])
            return database.lastInsertedRowID
        }
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
        try database.execute(sql: "UPDATE item SET hash = NULL, bytes = NULL WHERE id = ?", arguments: [id])
    }

    /// Notes that the item `id` is in the folder; returns its place.
    static func land(_ id: Int64, name: FilePath.Component, in database: Database) throws -> Int {
        try update(
            id, ["name": Data(name.bytes), "state": StoreRecord.State.landed.rawValue], in: database)
        let row = try Row.fetchOne(
            database, sql: "SELECT lane, position, dropSession FROM item WHERE id = ?", arguments: [id])
        let position = row?.position("position") ?? 0
        try note(
            "landed", item: id, name: name, lane: row?.text("lane") ?? "", position: position,
            drop: row?.integer("dropSession"), in: database)
        return position
    }

    /// Notes that the item in the place `id` took over file, name and place of the landed item `old`; returns its place.
    static func replace(
        _ old: Int64, by id: Int64, provenance: Provenance, former: FilePath.Component?, in database: Database
    ) throws -> Int {
        let drop = try Int64.fetchOne(
            database, sql: "SELECT dropSession FROM item WHERE id = ?", arguments: [id])
        try remove([id], in: database)
        try update(old, provenance.columns, in: database)
        guard
            let row = try Row.fetchOne(database, sql: "\(StoreRecord.selection) WHERE item.id = ?", arguments: [old]),
            let record = StoreRecord(row: row)
        else { return 0 }
        try note(
            "replaced", item: old, name: record.name, lane: record.lane, position: record.position, drop: drop,
            former: former, in: database)
        return record.position
    }

    /// Takes items or placeholders out of the order; what is behind them moves up. O(items in the lane).
    static func remove(_ ids: [Int64], in database: Database) throws {
        var lanes: Set<String> = []
        for id in ids {
            guard
                let row = try Row.fetchOne(
                    database, sql: "SELECT lane, position FROM item WHERE id = ?", arguments: [id])
            else { continue }
            try database.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [id])
            guard let lane = row.text("lane") else { continue }
            if ids.count == 1, let position = row.position("position") {
                try shift(lane: lane, from: position + 1, by: -1, in: database)
            } else {
                lanes.insert(lane)
            }
        }
        for lane in lanes { try closeGaps(lane: lane, in: database) }
    }

    /// Reserves a place that `renumber(_:in:)` gives its position to; returns its number.
    static func addPlaceholder(
        _ name: FilePath.Component, lane: String, drop: Int64, in database: Database
    ) throws -> Int64 {
        try database.cachedStatement(
            sql: "INSERT INTO item (lane, position, state, dropSession, name) VALUES (?, 0, 0, ?, ?)"
        ).execute(arguments: [lane, drop, Data(name.bytes)])
        return database.lastInsertedRowID
    }

    /// Notes that an item gets another place in its lane.
    static func noteMove(of record: StoreRecord, to position: Int, drop: Int64, in database: Database) throws {
        try note(
            "moved", item: record.id, name: record.name, lane: record.lane, position: position, drop: drop,
            in: database)
        try database.execute(
            sql: "UPDATE event SET formerLane = ?, formerPosition = ? WHERE id = ?",
            arguments: [record.lane, record.position, database.lastInsertedRowID])
    }

    /// The placeholders that a drop still holds.
    static func placeholders(of drop: Int64, in database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database, sql: "SELECT id FROM item WHERE dropSession = ? AND state < 2", arguments: [drop])
    }

    /// Writes a line of history.
    static func note(
        _ action: String, item: Int64, name: FilePath.Component, lane: String, position: Int, drop: Int64?,
        former: FilePath.Component? = nil, in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO event (dropSession, item, action, lane, position, name, former, at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                drop, item, action, lane, position, Data(name.bytes), former.map { Data($0.bytes) }, now(),
            ])
    }

    static func now() -> Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }

    private static func shift(lane: String, from position: Int, by offset: Int, in database: Database) throws {
        try database.execute(
            sql: "UPDATE item SET position = position + ? WHERE lane = ? AND position >= ?",
            arguments: [offset, lane, position])
    }

    /// Numbers the lane anew where its positions do not count from 0 without gaps, as in a store that was forged or repaired.
    static func closeGapsIfAny(lane: String, in database: Database) throws {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT count(*) AS items, count(DISTINCT position) AS places, min(position) AS first, max(position) AS last
                FROM item WHERE lane = ?
                """, arguments: [lane])
        guard let row, let items = row.integer("items"), items > 0 else { return }
        let isWhole =
            row.integer("places") == items && row.integer("first") == 0 && row.integer("last") == items - 1
        if !isWhole { try closeGaps(lane: lane, in: database) }
    }

    private static func closeGaps(lane: String, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE item SET position = ordered.place
                FROM (
                    SELECT id AS ordered, row_number() OVER (ORDER BY position, id) - 1 AS place
                    FROM item WHERE lane = ?
                ) AS ordered
                WHERE item.id = ordered.ordered AND item.position <> ordered.place
                """, arguments: [lane])
    }

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
