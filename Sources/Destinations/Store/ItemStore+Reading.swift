import GRDB
import FileSystem
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a store can be asked. Each function runs inside the transaction whose connection it is given.
extension ItemStore {
    /// All records of a lane, in order.
    static func records(lane: String, in database: Database) throws -> [StoreRecord] {
        try Row.fetchAll(
            database, sql: "\(StoreRecord.selection) WHERE lane = ? ORDER BY position, item.id", arguments: [lane]
        ).compactMap { StoreRecord(row: $0) }
    }

    /// The record of that number.
    static func record(_ id: Int64, in database: Database) throws -> StoreRecord? {
        try Row.fetchOne(database, sql: "\(StoreRecord.selection) WHERE item.id = ?", arguments: [id])
            .flatMap { StoreRecord(row: $0) }
    }

    /// The records of that name, the landed one first.
    static func records(
        named name: FilePath.Component, lane: String, in database: Database
    ) throws -> [StoreRecord] {
        try Row.fetchAll(
            database, sql: "\(StoreRecord.selection) WHERE lane = ? AND name = ? ORDER BY state DESC",
            arguments: [lane, Data(name.bytes)]
        ).compactMap { StoreRecord(row: $0) }
    }

    /// The landed item with the same content, the oldest first.
    static func twin(of hash: ContentHash, bytes: Int64, in database: Database) throws -> StoreRecord? {
        try Row.fetchOne(
            database,
            sql: "\(StoreRecord.selection) WHERE hash = ? AND bytes = ? AND state = 2 ORDER BY item.id LIMIT 1",
            arguments: [Data(hash.bytes), bytes]
        ).flatMap { StoreRecord(row: $0) }
    }
}
