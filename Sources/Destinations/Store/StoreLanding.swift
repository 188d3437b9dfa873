import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Moves staged items into a store's directory in rounds: they are synced, announced in the store, renamed, and
/// recorded as landed. After a crash between any two of these steps, each item is either complete or absent.
struct StoreLanding: Sendable {
    /// An item to land.
    struct Landable: Sendable {
        /// The id of its place.
        let id: Int64
        let item: StagedItem
        let reservation: NameReservations.Reservation
        let provenance: Provenance
        /// The source that the move will remove; nil for a copy.
        let moved: MovedSource?
        /// What to remember of the source; nil for nothing.
        let receipt: SourceReceipt?

        /// The name in the history for an item that it replaces; ids of places are never reused.
        func historyName() throws -> FilePath.Component {
            guard let name = StoreRecord.historyName(of: id) else { throw Errno.invalidArgument }
            return name
        }
    }

    let opening: OpenStore
    let collision: DropOptions.Collision

    func land(_ round: [Landable]) -> [Result<Landing, any Error>] {
        var taken: [Int64: DestinationError] = [:]
        do {
            try DurableItems.sync(round.map(\.item), staging: opening.staging)
            opening.register(round.compactMap { landable in landable.moved.map { ($0, landable.item.hash) } })
            taken = try announce(round)
        } catch {
            return round.map { _ in .failure(error) }
        }
        let placement = ItemPlacement(directory: opening.laneDirectory, collision: collision)
        let outcomes = round.map { landable in
            Result {
                if let error = taken[landable.id] { throw error }
                return try opening.change([opening.lane.name]) {
                    try placement.place(
                        landable.item, as: landable.reservation, from: landable.provenance.source.path,
                        displacing: { _ in
                            DisplacedItem(directory: try opening.history(), name: try landable.historyName())
                        }
                    ) { try claim($0, for: landable) }
                }
            }
        }
        // If an item could not be placed, the next command reads the directory.
        let failures = outcomes.count { if case .failure = $0 { true } else { false } }
        if failures > taken.count { opening.forgetLanes() }
        do {
            let results = try note(round, outcomes)
            opening.noteChanges()
            return results
        } catch {
            // The files are in place and announced.
            opening.forgetLanes()
            opening.keepUnnoted(
                zip(round, outcomes).compactMap { landable, outcome in
                    switch outcome {
                    case .success(.placed), .success(.replaced): landable.id
                    case .success(.skipped), .failure: nil
                    }
                })
            return round.map { _ in .failure(error) }
        }
    }

    /// Announces the items.
    ///
    /// - Returns: why some of them must not land, by their places: another run of the same plan has landed them, or is
    ///   about to.
    private func announce(_ round: [Landable]) throws -> [Int64: DestinationError] {
        try opening.store.write { database in
            var taken: [Int64: DestinationError] = [:]
            for landable in round {
                if let line = landable.receipt?.line, let error = try opening.conflict(over: line, in: database) {
                    taken[landable.id] = error
                    continue
                }
                try ItemStore.announce(
                    landable.id, name: landable.reservation.name, provenance: landable.provenance, in: database)
                try ItemStore.recordFile(
                    landable.item.name, in: landable.item.directory, of: landable.id, in: database)
                try ItemStore.announce(landable.receipt, of: landable.id, content: landable.item.hash, in: database)
                guard case .replacing(let name) = landable.reservation,
                    let old = try ItemStore.records(named: name, lane: opening.lane.name, in: database).first,
                    old.state == .landed
                else { continue }
                try ItemStore.forgetContent(of: old.id, in: database)
            }
            return taken
        }
    }

    /// Announces a name that was not reserved, because a file outside of the store took the reserved one.
    private func claim(_ name: FilePath.Component, for landable: Landable) throws -> Bool {
        if name == landable.reservation.name { return true }
        return try opening.store.write { database in
            guard try ItemStore.records(named: name, lane: opening.lane.name, in: database).isEmpty else {
                return false
            }
            try ItemStore.announce(landable.id, name: name, provenance: landable.provenance, in: database)
            return true
        }
    }

    private func note(
        _ round: [Landable], _ outcomes: [Result<ItemPlacement.Outcome, any Error>]
    ) throws -> [Result<Landing, any Error>] {
        let twins = try ContentTwins(of: round.map(\.item), in: opening)
        return try opening.store.write { database in
            let lane = StoredLane(name: opening.lane.name, database: database)
            var noted: [(landable: Landable, name: FilePath.Component, item: Int64, duplicate: FilePath?)] = []
            let results = try zip(round, outcomes).map { landable, outcome -> Result<Landing, any Error>? in
                let twin = try landable.item.hash.flatMap {
                    try twins.twin(of: $0, bytes: landable.item.bytes, in: database)
                }
                let duplicate = twin.map { opening.lane.directory(of: $0.lane).appending($0.name) }
                switch outcome {
                case .failure(let error): return .failure(error)
                case .success(.placed(let name)):
                    try ItemStore.land(landable.id, name: name, in: database)
                    try noteMove(of: landable, as: landable.id, kept: landable.id, in: database)
                    noted.append((landable, name, landable.id, duplicate))
                    return nil
                case .success(.replaced(let name)):
                    let old = try ItemStore.records(named: name, lane: opening.lane.name, in: database)
                        .first { $0.id != landable.id && $0.state == .landed }
                    if let old {
                        try ItemStore.replace(
                            old.id, by: landable.id, provenance: landable.provenance,
                            former: try landable.historyName(), in: database)
                    } else {
                        try ItemStore.land(
                            landable.id, name: name, former: try landable.historyName(), in: database)
                    }
                    try noteMove(of: landable, as: old?.id ?? landable.id, kept: landable.id, in: database)
                    noted.append((landable, name, old?.id ?? landable.id, duplicate))
                    return nil
                case .success(.skipped(let name)):
                    landable.item.discard()
                    try ItemStore.remove([landable.id], in: database)
                    let index = try lane.record(named: name).map(lane.index)
                    return .success(
                        Landing(
                            outcome: .skipped, path: opening.lane.directory.appending(name), index: index, bytes: 0))
                }
            }
            // The indices of all items are counted in one pass.
            let indices = try lane.indices(of: noted.compactMap { try ItemStore.record($0.item, in: database) })
            var landings = noted.map { landing($0.landable, $0.name, indices[$0.item] ?? 0, $0.duplicate) }[...]
            return results.map { $0 ?? .success(landings.removeFirst()) }
        }
    }

    /// Records the removal of a moved item's source.
    ///
    /// - Parameter kept: the id under which the history keeps the content after the landing is undone.
    private func noteMove(of landable: Landable, as item: Int64, kept: Int64, in database: Database) throws {
        guard let moved = landable.moved, let record = try ItemStore.record(item, in: database) else { return }
        let kept = moved.isConverted ? StoreRecord.originalName(of: landable.id) : StoreRecord.historyName(of: kept)
        try ItemStore.note(
            "emptied", item: item, name: record.name, lane: record.lane, key: record.key,
            drop: try ItemStore.lastDrop(of: item, in: database), former: kept, in: database)
    }

    private func landing(
        _ landable: Landable, _ name: FilePath.Component, _ index: Int, _ duplicate: FilePath?
    ) -> Landing {
        Landing(
            path: opening.lane.directory.appending(name), index: index, bytes: landable.item.bytes,
            duplicateOf: duplicate, losses: landable.item.losses, isSource: landable.item.isSource)
    }
}

// MARK: - Duplicates

/// Finds items of a store with the same content as an item that lands.
///
/// A file may have been changed by hand since it landed. An item is a twin only if its file matches the record, or if
/// its content has just been read; reading is done before the store's write lock is taken.
struct ContentTwins {
    private let store: ItemStore
    private let root: StoreLane
    private let rootDirectory: Directory
    /// The files that were read, and whether their content is the same.
    private var read: [Int64: (fingerprint: FileFingerprint, isTwin: Bool)] = [:]

    /// Looks for twins of items that are about to be recorded.
    ///
    /// - Complexity: O(1) per item if no file was changed by hand; otherwise changed files of the same size are read.
    init(of items: [StagedItem], in opening: OpenStore) throws {
        store = opening.store
        root = opening.lane
        rootDirectory = opening.root
        let contents = Dictionary(items.compactMap { item in item.hash.map { ($0, item.bytes) } }) { first, _ in first }
        for (hash, bytes) in contents {
            let found = try store.read { try ItemStore.records(of: hash, bytes: bytes, in: $0) }
            for record in found {
                guard let (directory, file) = file(of: record) else { continue }
                if record.hasItsContent(file.fingerprint) { break }
                guard file.fingerprint.isRegular, file.fingerprint.size == bytes else { continue }
                let isTwin = try file.hash(in: directory) == hash
                read[record.id] = (file.fingerprint, isTwin)
                if isTwin { break }
            }
        }
    }

    /// The oldest item with this content. Records the results of reading files.
    func twin(of hash: ContentHash, bytes: Int64, in database: Database) throws -> StoreRecord? {
        for record in try ItemStore.records(of: hash, bytes: bytes, in: database) {
            guard let (_, file) = file(of: record) else { continue }
            if record.hasItsContent(file.fingerprint) { return record }
            guard let known = read[record.id], known.fingerprint == file.fingerprint else { continue }
            if known.isTwin {
                try ItemStore.recordFile(file.fingerprint, of: record.id, in: database)
                return record
            }
            if record.file?.isEdited != true || record.file?.isExactly(file.fingerprint) != true {
                try ItemStore.noteEdit(of: record, as: file, in: database)
            }
        }
        return nil
    }

    private func file(of record: StoreRecord) -> (Directory, LaneFile)? {
        guard store.lanes.contains(record.lane),
            let directory = try? StoreLane(root: root.root, name: record.lane).open(in: rootDirectory),
            let fingerprint = try? directory.fingerprint(of: record.name)
        else { return nil }
        return (directory, LaneFile(lane: record.lane, name: record.name, fingerprint: fingerprint))
    }
}
