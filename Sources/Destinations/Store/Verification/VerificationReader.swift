import Configuration
import DropSessions
import FileSystem
import StoreFiles
import ItemProviders
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
