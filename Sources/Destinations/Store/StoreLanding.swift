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
        /// The companions, complete in staging; they land with the item.
        var companions: [StagedCompanion] = []

        /// The name in the history for an item that it replaces; ids of places are never reused.
        func historyName() throws -> FilePath.Component {
            guard let name = StoreRecord.historyName(of: id) else { throw Errno.invalidArgument }
            return name
        }
    }

    let opening: OpenStore
    let collision: DropOptions.Collision

    /// What was announced for a round, by the places of its items.
    private struct Announced {
        /// Why some items must not land: another run of the same plan has landed them, or is about to.
        var taken: [Int64: DestinationError] = [:]
        var companions: [Int64: [LandingCompanion]] = [:]
    }

    /// The name that an item got, and its companions that landed.
    struct Placed {
        let outcome: ItemPlacement.Outcome
        let companions: [LandingCompanion]
    }

    func land(_ round: [Landable]) -> [Result<Landing, any Error>] {
        let announced: Announced
        do {
            try DurableItems.sync(
                round.flatMap { [$0.item] + $0.companions.map(\.item) }, staging: opening.staging)
            opening.register(
                round.flatMap { landable in
                    [(landable.moved, landable.item.hash)] + landable.companions.map { ($0.moved, $0.item.hash) }
                }.compactMap { moved, hash in moved.map { ($0, hash) } })
            announced = try announce(round)
        } catch {
            return round.map { _ in .failure(error) }
        }
        let placement = ItemPlacement(directory: opening.laneDirectory, collision: collision)
        let outcomes = round.map { landable -> Result<Placed, any Error> in
            Result {
                if let error = announced.taken[landable.id] { throw error }
                return try placing(announced.companions[landable.id] ?? [], of: landable) {
                    try opening.change([opening.lane.name]) {
                        try placement.place(
                            landable.item, as: landable.reservation, from: landable.provenance.source.path,
                            displacing: { _ in
                                DisplacedItem(directory: try opening.history(), name: try landable.historyName())
                            }
                        ) { try claim($0, for: landable) }
                    }
                }
            }
        }
        // If an item could not be placed, the next command reads the directory.
        let failures = outcomes.count { if case .failure = $0 { true } else { false } }
        if failures > announced.taken.count { opening.forgetLanes() }
        do {
            let results = try note(round, outcomes, announced.companions)
            opening.noteChanges()
            return results
        } catch {
            // The files are in place and announced.
            opening.forgetLanes()
            opening.keepUnnoted(
                zip(round, outcomes).flatMap { landable, outcome -> [Int64] in
                    guard case .success(let placed) = outcome else { return [] }
                    if case .skipped = placed.outcome { return [] }
                    return [landable.id] + placed.companions.map(\.id)
                })
            return round.map { _ in .failure(error) }
        }
    }

    /// Announces the items and their companions.
    private func announce(_ round: [Landable]) throws -> Announced {
        try opening.store.write { database in
            var announced = Announced()
            for landable in round {
                if let line = landable.receipt?.line, let error = try opening.conflict(over: line, in: database) {
                    announced.taken[landable.id] = error
                    continue
                }
                try ItemStore.announce(
                    landable.id, name: landable.reservation.name, provenance: landable.provenance, in: database)
                try ItemStore.recordFile(
                    landable.item.name, in: landable.item.directory, of: landable.id, in: database)
                try ItemStore.announce(landable.receipt, of: landable.id, content: landable.item.hash, in: database)
                announced.companions[landable.id] = try announceCompanions(of: landable, in: database)
                guard case .replacing(let name) = landable.reservation,
                    let old = try ItemStore.records(named: name, lane: opening.lane.name, in: database).first,
                    old.state == .landed
                else { continue }
                try ItemStore.forgetContent(of: old.id, in: database)
            }
            return announced
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
        _ round: [Landable], _ outcomes: [Result<Placed, any Error>], _ companions: [Int64: [LandingCompanion]]
    ) throws -> [Result<Landing, any Error>] {
        let twins = try ContentTwins(of: round.map(\.item), in: opening)
        var moves = FileMoves()
        do {
            return try opening.store.write { try note(round, outcomes, companions, twins, &moves, in: $0) }
        } catch {
            // Replaced companions whose move into the history could not be recorded.
            _ = moves.undo()
            throw error
        }
    }

    private func note(
        _ round: [Landable], _ outcomes: [Result<Placed, any Error>], _ companions: [Int64: [LandingCompanion]],
        _ twins: ContentTwins, _ moves: inout FileMoves, in database: Database
    ) throws -> [Result<Landing, any Error>] {
        let lane = StoredLane(name: opening.lane.name, database: database)
        var noted: [Noted] = []
        let results = try zip(round, outcomes).map { landable, outcome -> Result<Landing, any Error>? in
            let announced = companions[landable.id] ?? []
            let twin = try landable.item.hash.flatMap {
                try twins.twin(of: $0, bytes: landable.item.bytes, in: database)
            }
            let duplicate = twin.map { opening.lane.directory(of: $0.lane).appending($0.name) }
            let placed: Placed
            switch outcome {
            case .success(let success): placed = success
            case .failure(let error):
                try forget(announced, in: database)
                return .failure(error)
            }
            let (item, name): (Int64, FilePath.Component)
            var isReplacing = false
            switch placed.outcome {
            case .placed(let free):
                (item, name) = (landable.id, free)
                try ItemStore.land(landable.id, name: name, in: database)
            case .replaced(let taken):
                let old = try ItemStore.records(named: taken, lane: opening.lane.name, in: database)
                    .first { $0.id != landable.id && $0.state == .landed }
                (item, name, isReplacing) = (old?.id ?? landable.id, taken, true)
                if let old {
                    try ItemStore.replace(
                        old.id, by: landable.id, provenance: landable.provenance,
                        former: try landable.historyName(), in: database)
                } else {
                    try ItemStore.land(
                        landable.id, name: name, former: try landable.historyName(), in: database)
                }
            case .skipped(let taken):
                landable.item.discard()
                try forget(announced, in: database)
                try ItemStore.remove([landable.id], in: database)
                let index = try lane.record(named: taken).map(lane.index)
                return .success(
                    Landing(
                        outcome: .skipped, path: opening.lane.directory.appending(taken), index: index, bytes: 0))
            }
            let drop = try ItemStore.lastDrop(of: item, in: database)
            try noteMove(of: landable, as: item, kept: landable.id, drop: drop, in: database)
            try noteCompanions(
                announced, placed: placed.companions, of: item, named: name, isReplacing: isReplacing, drop: drop,
                &moves, in: database)
            noted.append(
                Noted(
                    landable: landable, name: name, item: item, duplicate: duplicate, companions: placed.companions))
            return nil
        }
        // The indices of all items are counted in one pass.
        let indices = try lane.indices(of: noted.compactMap { try ItemStore.record($0.item, in: database) })
        var landings = noted.map { landing($0, at: indices[$0.item] ?? 0) }[...]
        return results.map { $0 ?? .success(landings.removeFirst()) }
    }

    /// An item that is recorded as landed.
    private struct Noted {
        let landable: Landable
        let name: FilePath.Component
        let item: Int64
        /// The item that had the same content before.
        let duplicate: FilePath?
        let companions: [LandingCompanion]
    }

    /// Records the removal of a moved item's source.
    ///
    /// - Parameter kept: the id under which the history keeps the content after the landing is undone.
    private func noteMove(
        of landable: Landable, as item: Int64, kept: Int64, drop: Int64?, in database: Database
    ) throws {
        guard let moved = landable.moved, let record = try ItemStore.record(item, in: database) else { return }
        let kept = moved.isConverted ? StoreRecord.originalName(of: landable.id) : StoreRecord.historyName(of: kept)
        try ItemStore.note(
            "emptied", item: item, name: record.name, lane: record.lane, key: record.key,
            drop: drop, former: kept, in: database)
    }

    private func landing(_ noted: Noted, at index: Int) -> Landing {
        let item = noted.landable.item
        return Landing(
            path: opening.lane.directory.appending(noted.name), index: index, bytes: item.bytes,
            duplicateOf: noted.duplicate, losses: item.losses, isSource: item.isSource
        ).with(companionLandings(of: noted.landable, placed: noted.companions))
    }
}
