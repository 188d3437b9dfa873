import FileSystem
import SystemPackage
import StoreFiles
import Transfer

/// Carries out a `LanePlacement`: moves items of the store to new places in their lane or in another one, and reserves
/// places between them for new items. Nothing is loaded; a change of lane is a rename.
///
/// If the process is killed, each item is either in its old or in its new lane, and the next command that opens the
/// store recognizes it: a change of lane is announced in the store before the file is renamed, and renames are made
/// under the store's write lock. Without a change of lane, everything is one transaction.
struct ReorderTransaction {
    /// An item of a drop.
    enum Item: Sendable {
        /// A new item with this requested name.
        case new(FilePath.Component)
        /// An item of the store, by its lane and name.
        case local(lane: String, FilePath.Component)
    }

    /// The outcome for an item.
    enum Place: Sendable {
        /// A place in the store, with this id, reserved under this name.
        case reserved(Int64, NameReservations.Reservation)
        /// No place, because the name is taken.
        case refused(NameReservations.Reservation)
        /// A new place, or the old one if the landing says so; the id is the item's.
        case relocated(Landing, Int64)
    }

    /// The outcome of the transaction.
    struct Outcome: Sendable {
        let drop: Int64
        /// The items that the drop has placed, with these.
        let placed: PlacedItems
        let reservations: NameReservations
        let places: [Place]
    }

    let opening: OpenStore
    let options: DropOptions
    let room: StoreRoom
    /// The number of new items that the drop has placed already.
    let brought: Int

    private var lane: StoreLane { opening.lane }

    /// The maximum number of attempts if other commands take the chosen names.
    private static let attempts = 10

    /// Gives every item its place, in order; on failure, each item is in its old place and no place is reserved.
    ///
    /// - Parameters:
    ///   - drop: the id of the drop; nil if it has none yet.
    ///   - placed: the items that the drop has placed so far.
    ///   - reservations: the names that the drop has reserved so far.
    /// - Throws: `DestinationError`.
    func carryOut(
        _ items: [Item], drop: Int64?, behind placed: PlacedItems, reservations: NameReservations
    ) throws -> Outcome {
        for other in lanes(of: items) { try opening.watch(other) }
        for _ in 1...Self.attempts {
            let step = try opening.store.write { database -> (Outcome?, Draft) in
                let drop =
                    try drop
                    ?? ItemStore.beginDrop(
                        owner: opening.staging.token, operation: options.operation, origin: options.origin,
                        in: database)
                let draft = try draft(items, drop: drop, behind: placed, reservations, in: database)
                if draft.changes.isEmpty {
                    var none = FileMoves()
                    return (try apply(draft, behind: placed, &none, in: database), draft)
                }
                for change in draft.changes { try ItemStore.announce(change, drop: drop, in: database) }
                return (nil, draft)
            }
            if let outcome = step.0 { return outcome }
            if let outcome = try changeLanes(items, as: step.1, isFirst: drop == nil, behind: placed, reservations) {
                return outcome
            }
        }
        throw DestinationError(
            .busy, path: lane.directory,
            message: "could not find a free name: the directory is being changed concurrently",
            hint: "try again when the other commands have ended")
    }

    /// The lanes of the items, except the target lane.
    private func lanes(of items: [Item]) -> [StoreLane] {
        var names: Set<String> = []
        for case .local(let name, _) in items where name != lane.name { names.insert(name) }
        return names.sorted().map { StoreLane(root: lane.root, name: $0) }
    }

    /// Makes the announced renames and records them.
    ///
    /// - Parameter isFirst: whether the drop was begun for them, and ends if they fail.
    /// - Returns: nil if an announced name is no longer free.
    private func changeLanes(
        _ items: [Item], as announced: Draft, isFirst: Bool, behind placed: PlacedItems,
        _ reservations: NameReservations
    ) throws -> Outcome? {
        var moves = FileMoves()
        do {
            // The announcement must reach the device before the renames.
            try opening.store.sync()
            let outcome = try opening.store.write { database -> Outcome? in
                let draft = try draft(items, drop: announced.drop, behind: placed, reservations, in: database)
                guard draft.changesTheSame(as: announced), try rename(draft.changes, &moves) else { return nil }
                return try apply(draft, behind: placed, &moves, in: database)
            }
            if let outcome {
                opening.noteChanges()
                return outcome
            }
        } catch {
            takeBack(&moves, drop: announced.drop, ends: isFirst)
            throw error
        }
        takeBack(&moves, drop: announced.drop, ends: isFirst)
        return nil
    }

    /// Undoes the renames. If that fails, the announcements stay, and the next command checks where the files are.
    private func takeBack(_ moves: inout FileMoves, drop: Int64, ends: Bool) {
        guard moves.undo() else { return }
        try? opening.store.write { database in
            try ItemStore.forgetLaneChanges(of: drop, in: database)
            if ends { try ItemStore.endDrop(drop, in: database) }
        }
    }

    /// - Returns: false if a name has been taken meanwhile.
    private func rename(_ changes: [LaneChange], _ moves: inout FileMoves) throws -> Bool {
        for change in changes {
            let directory = try opening.directory(of: change.record.lane)
            let source = directory.path(of: change.record.name)
            let target = opening.laneDirectory
            do {
                if let kept = change.replaced.flatMap(StoreRecord.historyName) {
                    let history = try opening.history()
                    try opening.change([lane.name]) { try moves.move(change.name, in: target, to: kept, in: history) }
                }
                try opening.change([change.record.lane, lane.name]) {
                    try moves.move(change.record.name, in: directory, to: change.name, in: target)
                }
            } catch let error as Errno where error == .fileExists {
                return false
            } catch let error as Errno where error == .improperLink {
                throw DestinationError(
                    .cannotWrite, path: source,
                    message: "cannot change its lane: the lanes are on different file systems",
                    hint: "use dnd copy instead", underlying: error)
            } catch let error as Errno {
                throw DestinationError(error, path: source, action: "be moved")
            }
        }
        return true
    }
}

// MARK: - Drafts

extension ReorderTransaction {
    /// An arrangement with the changes to record in the store.
    private struct Draft: Sendable {
        let drop: Int64
        let arrangement: LanePlacement
        /// The order keys of the block, by the indices of its items.
        let keys: [Int: Int64]
        let changes: [LaneChange]
        let reservations: NameReservations

        func changesTheSame(as other: Draft) -> Bool {
            changes.count == other.changes.count
                && zip(changes, other.changes).allSatisfy {
                    $0.record.id == $1.record.id && $0.record.name == $1.record.name && $0.name == $1.name
                        && $0.replaced == $1.replaced
                }
        }
    }

    private func draft(
        _ items: [Item], drop: Int64, behind placed: PlacedItems, _ reservations: NameReservations,
        in database: Database
    ) throws -> Draft {
        var (reservations, placed) = (reservations, placed)
        let stored = StoredLane(name: lane.name, database: database)
        let arrangement = try LanePlacement(
            items.map { try $0.piece(of: lane, in: database) }, in: LanePlaces(lane: stored, directory: lane.directory),
            behind: placed.last(in: stored), to: options.intent,
            reservations: &reservations
        ) { (try? opening.laneDirectory.status(of: $0)) != nil }
        let newKeys = try stored.newKeys(arrangement.block.count, before: arrangement.next)
        let keys = Dictionary(uniqueKeysWithValues: zip(arrangement.block, newKeys))
        let changes = arrangement.dispositions.enumerated().compactMap { number, fate -> LaneChange? in
            guard case .arriving(let record) = arrangement.pieces[number] else { return nil }
            let old: StoreRecord?
            switch fate {
            case .placed: old = nil
            case .replaces(let record): old = record
            case .left, .repeats: return nil
            }
            return LaneChange(
                record: record, owner: opening.staging.token, lane: lane.name, key: old?.key ?? keys[number] ?? 0,
                name: arrangement.name(of: number), replaced: old?.id)
        }
        return Draft(
            drop: drop, arrangement: arrangement, keys: keys, changes: changes, reservations: reservations)
    }

    /// Records the present state of the files in the store.
    private func apply(
        _ draft: Draft, behind placed: PlacedItems, _ moves: inout FileMoves, in database: Database
    ) throws -> Outcome {
        let arrangement = draft.arrangement
        let before = try StoredLane(name: lane.name, database: database).indices(of: arrangement.present)
        for change in draft.changes {
            if let replaced = change.replaced {
                try ItemStore.displaceCompanions(
                    of: replaced, action: "retired", drop: draft.drop, in: lane, opening.root, &moves, database)
            }
            try ItemStore.note(change, drop: draft.drop, in: database)
        }
        // If all items stay in their places, nothing is logged that could be undone.
        let changesOrder = arrangement.block.contains { number in
            guard case .present(let record) = arrangement.pieces[number] else { return true }
            return arrangement.index(of: number) != before[record.id]
        }
        var ids: [Int: Int64] = [:]
        var places: [Place] = []
        var rest = try room.rest(afterBringing: brought, in: database)
        for (number, piece) in arrangement.pieces.enumerated() {
            let name = arrangement.name(of: number)
            switch (piece, arrangement.dispositions[number]) {
            case (.new, .left): places.append(.refused(.taken(name)))
            case (.new, let fate):
                let adds = if case .replaces = fate { false } else { true }
                if let refusal = rest.refusal(adds: adds, in: lane.root) { throw refusal }
                let id = try ItemStore.addPlaceholder(
                    name, lane: lane.name, key: draft.keys[number] ?? 0, drop: draft.drop, in: database)
                ids[number] = id
                places.append(.reserved(id, adds ? .free(name) : .replacing(name)))
            case (.present(let record), let fate), (.arriving(let record), let fate):
                ids[number] = record.id
                let landing = arrangement.landing(
                    of: number, in: lane.directory, collision: options.collision, bytes: 0)
                if case .present = piece, case .placed = fate, changesOrder, let key = draft.keys[number] {
                    try ItemStore.move(record, to: key, drop: draft.drop, in: database)
                }
                places.append(.relocated(landing, record.id))
            }
        }
        var placed = placed
        placed.append(contentsOf: arrangement.block.compactMap { ids[$0] })
        return Outcome(drop: draft.drop, placed: placed, reservations: draft.reservations, places: places)
    }
}

extension ReorderTransaction.Item {
    /// The item as a piece for an arrangement of `lane`.
    ///
    /// - Throws: `DestinationError` (`noSuchItem`) if the store does not have the item, or it has not landed yet.
    func piece(of lane: StoreLane, in database: Database) throws -> LanePlacement.Piece {
        switch self {
        case .new(let name): return .new(name)
        case .local(let other, let name):
            let record = try StoredLane(name: other, database: database).record(named: name)
            guard let record, record.state == .landed else {
                throw StoreLane(root: lane.root, name: other).noItem(name)
            }
            return other == lane.name ? .present(record) : .arriving(record)
        }
    }
}

extension LanePlacement {
    /// The items of the drop that are in the lane already.
    fileprivate var present: [StoreRecord] {
        pieces.compactMap { if case .present(let record) = $0 { record } else { nil } }
    }
}

extension StoreLane {
    /// The error for an item that is not in the lane.
    func noItem(_ name: FilePath.Component) -> DestinationError {
        DestinationError(
            .noSuchItem, path: directory.appending(name), message: "is not an item of it, or has not arrived yet",
            hint: "list its items: dnd list \(directory.string)")
    }
}
