import FoundationEssentials
import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

/// Reads a store for a verification in pieces, each a consistent snapshot, so that other commands are not blocked.
struct VerificationReader {
    private enum Access {
        /// Each piece is read without writing or creating any file.
        case pages(DndFolder)
        /// Through a connection that may also write.
        case connection(ItemStore, StoreLease)
        /// A copy of a store with an earlier schema, migrated to the present one.
        case copy(Database)
        /// There is no database.
        case none
    }

    private let access: Access

    /// Runs `body` with a reader of the store in `folder`.
    ///
    /// - Parameter remembers: whether it can also record what was verified.
    static func opening<Result>(
        _ folder: DndFolder, declared: [String], remembers: Bool, _ body: (VerificationReader) throws -> Result
    ) throws -> Result {
        guard try ItemStore.status(of: ItemStore.fileName, in: folder) != nil else {
            return try body(VerificationReader(access: .none))
        }
        let isCurrent = try ItemStore.reading(in: folder) { database in
            if try StoreSchema.migrator.hasBeenSuperseded(database) {
                throw DestinationError(newerStore: folder.path.appending(ItemStore.fileName))
            }
            return try StoreSchema.migrator.hasCompletedMigrations(database)
        }
        if remembers {
            guard let lease = try StoreLease(folder) else {
                throw DestinationError(.notFound, path: folder.path, message: "was removed by another command")
            }
            let store = try connect(to: folder, declared, isCurrent: isCurrent == true)
            defer { store.close() }
            return try body(VerificationReader(access: .connection(store, lease)))
        }
        if isCurrent == false {
            return try ItemStore.onCopy(of: folder, at: folder.directory) {
                try body(VerificationReader(access: .copy($0)))
            }
        }
        return try body(VerificationReader(access: .pages(folder)))
    }

    /// Opens the store for writing, too. A store with an earlier schema is migrated, and a copy of it is kept.
    private static func connect(to folder: DndFolder, _ declared: [String], isCurrent: Bool) throws -> ItemStore {
        if isCurrent { return try ItemStore.connect(to: folder, staging: nil, lanes: Set(declared)) }
        let staging = try reporting(folder.path, "be written to") {
            let parent = try Directory(folder.directory).directory(StoreDirectories.storeName)
            return try StagingDirectory(in: parent.madeDirectory(StoreDirectories.stagingName), prefix: "")
        }
        defer { staging.remove() }
        return try ItemStore.connect(to: folder, staging: staging, lanes: Set(declared))
    }

    /// Runs `body` on the present state of the store; nil if there is none.
    ///
    /// - Throws: `CancellationError` if the command was cancelled.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result? {
        try Self.checkCancellation()
        switch access {
        case .pages(let folder): return try ItemStore.reading(in: folder, body)
        case .connection(let store, _): return try store.read(body)
        case .copy(let database): return try body(database)
        case .none: return nil
        }
    }

    /// Records that the contents of these items were found unchanged, unless their records have changed meanwhile.
    func remember(_ records: [StoreRecord]) throws {
        guard case .connection(let store, _) = access, !records.isEmpty else { return }
        try store.write { database in
            let update = try database.cachedStatement(
                sql: """
                    UPDATE item SET verified = ? WHERE id = ? AND state = 2 AND lane = ? AND name = ? AND hash IS ?
                    """)
            let now = ItemStore.now()
            for record in records {
                try update.execute(
                    arguments: [
                        now, record.id, record.lane, Data(record.name.bytes),
                        record.provenance?.hash.map { Data($0.bytes) },
                    ])
            }
        }
    }

    static func checkCancellation() throws(CancellationError) {
        if BlockingWork.cancellation?.isCancelled == true { throw CancellationError() }
    }
}

// MARK: - Records in pages

/// The records of landed items, in pages. Each page is a new query; an item keeps its id when it is moved meanwhile, so
/// it is returned once.
struct RecordPages {
    private enum Part {
        /// By the id of the item.
        case all(after: Int64)
        /// Items that were never compared, by id.
        case unverified(after: Int64)
        /// Items that were last compared before a moment, the earliest first.
        case verified(after: (moment: Int64, id: Int64))
        case end
    }

    private var part: Part
    /// The limit in milliseconds since 1970.
    private let moment: Int64
    /// The lane; nil for all.
    private let lane: String?

    /// - Parameters:
    ///   - since: nil for all items; otherwise those that were not compared for that long.
    ///   - lane: the lane; nil for all.
    init(since: Duration?, lane: String?) {
        let (seconds, attoseconds) = (since ?? .zero).components
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        moment =
            milliseconds.overflow
            ? 0 : ItemStore.now() - milliseconds.partialValue - attoseconds / 1_000_000_000_000_000
        part = since == nil ? .all(after: 0) : .unverified(after: 0)
        self.lane = lane
    }

    /// Whether there are no more records.
    var isAtEnd: Bool { if case .end = part { true } else { false } }

    /// The next records. A page may be empty even if it is not the last one.
    mutating func next(in database: Database) throws -> [StoreRecord] {
        let condition: String
        var arguments: StatementArguments
        switch part {
        case .all(let last): (condition, arguments) = ("item.id > ? ORDER BY item.id", [last])
        case .unverified(let last):
            (condition, arguments) = ("item.verified IS NULL AND item.id > ? ORDER BY item.id", [last])
        case .verified(let last):
            condition = """
                item.verified >= ? AND item.verified < ? AND (item.verified, item.id) > (?, ?)
                ORDER BY item.verified, item.id
                """
            arguments = [last.moment, moment, last.moment, last.id]
        case .end: return []
        }
        arguments += [StoreExamination.piece]
        let rows = try Row.fetchAll(
            database, sql: "\(StoreRecord.selection) WHERE item.state = 2 AND \(condition) LIMIT ?",
            arguments: arguments)
        let last = rows.last?.integer("id")
        switch part {
        case .all: part = last.map { .all(after: $0) } ?? .end
        case .unverified: part = last.map { .unverified(after: $0) } ?? .verified(after: (.min, 0))
        case .verified:
            part =
                rows.last.flatMap { row in
                    row.integer("verified").flatMap { moment in last.map { .verified(after: (moment, $0)) } }
                } ?? .end
        case .end: break
        }
        return try rows.compactMap { StoreRecord(row: $0) }.filter { record in
            guard let lane, record.lane != lane else { return true }
            // The companions of the lane's items are compared with these.
            guard record.isCompanion, let item = record.provenance?.companionOf?.item else { return false }
            return try ItemStore.record(item, in: database)?.lane == lane
        }
    }
}
