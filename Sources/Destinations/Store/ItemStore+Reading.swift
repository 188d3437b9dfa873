import Configuration
import StoreFiles
import FileSystem
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Queries of a store. Each function runs in the transaction of the given connection.
extension ItemStore {
    /// All records of a lane, in order.
    static func records(lane: String, in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database, sql: "\(StoreRecord.selection) WHERE lane = ? ORDER BY position, item.id", arguments: [lane]),
            in: database)
    }

    /// The placeholders of a lane.
    static func onTheirWay(lane: String, in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database, sql: "\(StoreRecord.selection) WHERE +lane = ? AND state < 2 ORDER BY position, item.id",
                arguments: [lane]),
            in: database)
    }

    /// The record with that id.
    static func record(_ id: Int64, in database: Database) throws -> StoreRecord? {
        try Row.fetchOne(database, sql: "\(StoreRecord.selection) WHERE item.id = ?", arguments: [id])
            .flatMap { try sound([$0], in: database).first }
    }

    /// The records of that name, the landed one first.
    static func records(
        named name: FilePath.Component, lane: String, in database: Database
    ) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database, sql: "\(StoreRecord.selection) WHERE lane = ? AND name = ? ORDER BY state DESC",
                arguments: [lane, Data(name.bytes)]),
            in: database)
    }

    /// Up to eight landed items that had this content when they landed, the oldest first.
    static func records(of hash: ContentHash, bytes: Int64, in database: Database) throws -> [StoreRecord] {
        try sound(
            Row.fetchAll(
                database,
                sql: "\(StoreRecord.selection) WHERE hash = ? AND bytes = ? AND state = 2 ORDER BY item.id LIMIT 8",
                arguments: [Data(hash.bytes), bytes]),
            in: database)
    }

    /// The ids of the records, in all lanes, with a value outside of its column's type or range.
    static func damagedRecords(in database: Database) throws -> [Int64] {
        try Int64.fetchAll(database, sql: "SELECT id FROM item WHERE \(StoreSchema.damage)")
    }

    /// The records in `rows`. Damaged records are ignored with one warning; their files are listed with those that have
    /// no record.
    private static func sound(_ rows: [Row], in database: Database) throws -> [StoreRecord] {
        let records = rows.compactMap { StoreRecord(row: $0) }
        if records.count < rows.count { warnOfDamage(in: database) }
        return records
    }

    /// Warns that damaged records are ignored.
    static func warnOfDamage(in database: Database) {
        SafetyWarnings.warn(
            FilePath(database.label ?? ""), "holds damaged or forged records, which are ignored",
            hint: "drop something to record its files again; until then they are listed at the end")
    }
}
