import Configuration
import ItemProviders
import DropSessions
import FileSystem
import StoreFiles
import SystemPackage

extension JournalDestination: ItemListing {
    /// Calls `body` for the items and placeholders in the journal's order; files added by hand come last.
    ///
    /// Writes nothing: places of killed commands are omitted, and the next drop removes them.
    package func forEachItem(_ body: @escaping @Sendable (StoredItem) throws -> Bool) async throws {
        try await BlockingWork.run {
            guard (try? directory.stat()) != nil else {
                throw DestinationError(
                    .notFound, path: directory, message: "no such directory",
                    hint: "drop something into it to create it")
            }
            try look { _ = try forEachItem(of: $0, body) }
        }
    }

    /// Calls `body` with each item of this lane, in order, until it returns false.
    ///
    /// - Returns: whether all items were passed to `body`.
    func forEachItem(of stored: StoredLane, _ body: (StoredItem) throws -> Bool) throws -> Bool {
        try StoreStaging.looking(in: try? DndFolder(in: lane.root)) { staging in
            var onTheirWay = ItemsOnTheirWay(staging: staging, database: stored.database)
            var index = 0
            var goesOn = true
            try stored.forEach { record in
                goesOn = try body(item(record, index: index, &onTheirWay))
                index += 1
                return goesOn
            }
            return goesOn
        }
    }

    private func item(_ record: StoreRecord, index: Int, _ onTheirWay: inout ItemsOnTheirWay) -> StoredItem {
        let path = directory.appending(record.name)
        let hasLanded = record.state == .landed
        let status = hasLanded ? try? path.stat() : nil
        // A file that was edited by hand may have another type.
        let isKnown = status.map { !record.isEdited($0) } ?? true
        let type = isKnown ? record.provenance?.type : nil
        var item = StoredItem(
            index: index, path: path, type: type ?? status.flatMap { ItemType.type(of: path, $0) },
            bytes: status.flatMap { $0.type == .directory ? nil : $0.size }, source: record.provenance?.source,
            dropped: hasLanded ? record.provenance?.dropped : nil, placeholder: !hasLanded,
            lane: record.lane.isEmpty ? nil : record.lane, hash: record.provenance?.hash)
        if !hasLanded { (item.progress, item.drop) = onTheirWay.look(at: record) }
        return item
    }
}

/// Progress and commands of a store's placeholders; each drop is looked up once.
struct ItemsOnTheirWay {
    private let staging: StoreStaging
    private let database: Database
    private var drops: [String: (progress: PublishedProgress?, drop: RunningDrop)] = [:]

    init(staging: StoreStaging, database: Database) {
        self.staging = staging
        self.database = database
    }

    /// The progress of the item, and the command that brings it.
    mutating func look(at record: StoreRecord) -> (Double?, RunningDrop?) {
        guard let owner = record.owner else { return (nil, nil) }
        let known = drops[owner] ?? look(at: owner)
        drops[owner] = known
        guard let progress = known.progress else { return (nil, known.drop) }
        // An item without a fraction has not started yet.
        return (progress.fractions[record.id] ?? 0, known.drop)
    }

    private func look(at owner: String) -> (PublishedProgress?, RunningDrop) {
        let progress = staging.progress(of: owner)
        // Earlier versions of the table have no column for the command.
        let row = try? Row.fetchOne(
            database, sql: "SELECT * FROM dropSession WHERE owner = ? ORDER BY id DESC LIMIT 1", arguments: [owner])
        return (progress, RunningDrop(command: row?.text("command"), process: progress?.process))
    }
}
