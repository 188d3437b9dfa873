import DropSessions
import FileSystem
import SystemPackage

/// What becomes of the items of a drop in a lane: where those of the store stand that change their place, where places for new ones
/// are made between them, and under which names. A plan and the drop that carries it out are both made here. Nothing is changed.
struct LanePlacement: Sendable {
    /// An item of the drop.
    enum Piece: Sendable, Hashable {
        /// One from elsewhere that is going to have this name.
        case new(FilePath.Component)
        /// One that is in this lane.
        case present(StoreRecord)
        /// One that is in another lane.
        case arriving(StoreRecord)
    }

    /// What becomes of an item.
    enum Disposition: Sendable, Hashable {
        /// It gets a place under this name.
        case placed(FilePath.Component)
        /// It takes the place of this item of the lane, and its name.
        case replaces(StoreRecord)
        /// Its name, this one, is taken: it is left where it is.
        case left(FilePath.Component)
        /// It is the same as an item before it, with this number.
        case repeats(Int)
    }

    /// The items of the drop.
    let pieces: [Piece]
    /// What becomes of each.
    let fates: [Disposition]
    /// The numbers of the items that stand together, in order, while data is on its way: a new item that is to replace one has a place of its
    /// own until it has arrived.
    let block: [Int]
    /// The item that stays, and in front of which they stand; nil at the end.
    let next: StoreRecord?

    /// The places when all data has arrived, by the numbers of the items.
    private let indices: [Int: Int]

    /// Arranges `pieces` in a lane, in order.
    ///
    /// Everything that moves is taken out, then the place is looked up: `--at N` is where the first item is afterwards, as with
    /// `UICollectionView`. `--before` and `--after` an item that is moved itself mean its neighbour that stays.
    /// - Parameters:
    ///   - places: the lane before.
    ///   - last: what the same drop has placed last: these land behind it.
    ///   - reservations: the names that the drop has taken so far.
    ///   - isTaken: whether a name is taken by something that is not among the items of the store.
    /// - Throws: `DestinationError` when the intent names an item that is not there.
    /// - Complexity: O(p log p) for p pieces, and that of counting the items before them.
    init(
        _ pieces: [Piece], in places: LanePlaces, behind last: StoreRecord?, to intent: DropIntent,
        reservations: inout NameReservations, isTaken: (FilePath.Component) throws -> Bool
    ) throws {
        let lane = places.lane
        var moved: Set<StoreRecord> = []
        for case .present(let record) in pieces { moved.insert(record) }
        next = try Self.next(in: places, without: moved, behind: last, to: intent)

        // What stays in its lane keeps its name, and nothing of the same drop replaces it.
        for record in moved.sorted(by: { ($0.key, $0.id) < ($1.key, $1.id) }) {
            _ = reservations.reserve(record.name) { _ in false }
        }
        let isKnown = { (name: FilePath.Component) in try lane.record(named: name) != nil || isTaken(name) }
        var numbers: [Piece: Int] = [:]
        var fates: [Disposition] = []
        for (number, piece) in pieces.enumerated() {
            let name: FilePath.Component
            switch piece {
            case .new(let asked): name = asked
            case .present(let record), .arriving(let record):
                if let first = numbers[piece] {
                    fates.append(.repeats(first))
                    continue
                }
                numbers[piece] = number
                if case .present = piece {
                    fates.append(.placed(record.name))
                    continue
                }
                name = record.name
            }
            switch try reservations.reserve(name, isTaken: isKnown) {
            case .free(let name): fates.append(.placed(name))
            case .taken(let name): fates.append(.left(name))
            case .replacing(let name):
                if let old = try lane.record(named: name), old.state == .landed, !moved.contains(old) {
                    fates.append(.replaces(old))
                } else if case .new = piece {
                    // What is on its way under this name has not arrived, so that it cannot be replaced.
                    fates.append(.placed(name))
                } else {
                    fates.append(.placed(try reservations.reserveBeside(name, isTaken: isKnown)))
                }
            }
        }
        self.pieces = pieces
        self.fates = fates
        block = fates.indices.filter { number in
            switch (fates[number], pieces[number]) {
            case (.placed, _), (.replaces, .new): true
            case (.replaces, _), (.left, _), (.repeats, _): false
            }
        }
        indices = try Self.indices(pieces, fates, block, next, moved, in: lane)
    }

    /// The name that the item with this number is going to have, or that kept it away.
    func name(of number: Int) -> FilePath.Component {
        switch fates[number] {
        case .placed(let name), .left(let name): name
        case .replaces(let old): old.name
        case .repeats(let first): name(of: first)
        }
    }

    /// The place of the item with this number when all data has arrived; of the one whose name it wanted, when it is left out.
    func index(of number: Int) -> Int? { indices[number] }

    /// What a plan says of the item with this number.
    func landing(of number: Int, in directory: FilePath, collision: DropOptions.Collision, bytes: Int64?) -> Landing {
        let outcome: Landing.Outcome =
            if case .left = fates[number] { collision == .skip ? .skipped : .taken } else { .dropped }
        return Landing(
            outcome: outcome, path: directory.appending(name(of: number)), index: index(of: number), bytes: bytes)
    }

    /// The first item that stays and stands behind the place.
    private static func next(
        in places: LanePlaces, without moved: Set<StoreRecord>, behind last: StoreRecord?, to intent: DropIntent
    ) throws -> StoreRecord? {
        let lane = places.lane
        var next: StoreRecord?
        if let last {
            next = try lane.next(after: last)
        } else if case .insertAtDestination(let index) = intent, index >= 0 {
            // The place counts those that stay: each that moves and stands before it shifts it by one.
            let taken = try lane.indices(of: Array(moved)).values.sorted()
            var place = index
            for index in taken where index <= place { place += 1 }
            return try lane.record(at: place)
        } else {
            next = try places.next(for: intent)
        }
        while let record = next, moved.contains(record) { next = try lane.next(after: record) }
        return next
    }

    /// The places once what is to be replaced is.
    private static func indices(
        _ pieces: [Piece], _ fates: [Disposition], _ block: [Int], _ next: StoreRecord?, _ moved: Set<StoreRecord>,
        in lane: StoredLane
    ) throws -> [Int: Int] {
        // Those that stay and whose place is asked for.
        var others: [Int: StoreRecord] = [:]
        for (number, fate) in fates.enumerated() {
            switch fate {
            case .replaces(let old): others[number] = old
            case .left(let name): others[number] = try lane.record(named: name)
            case .placed, .repeats: break
            }
        }
        let before = try lane.indices(of: Array(moved) + others.values + (next.map { [$0] } ?? []))
        let gone = moved.compactMap { before[$0.id] }.sorted()
        let staying = { (index: Int) in index - gone.prefix { $0 < index }.count }
        let base = try next.flatMap { before[$0.id] }.map(staying) ?? (lane.count() - moved.count)
        var indices: [Int: Int] = [:]
        for number in block {
            if case .new = pieces[number], case .replaces = fates[number] { continue }
            indices[number] = base + indices.count
        }
        let placed = indices
        for (number, record) in others {
            if let piece = pieces.firstIndex(of: .present(record)) {
                indices[number] = placed[piece]
            } else if let index = before[record.id].map(staying) {
                indices[number] = index < base ? index : index + placed.count
            }
        }
        for (number, fate) in fates.enumerated() {
            switch fate {
            case .repeats(let first): indices[number] = indices[first]
            case .left(let name) where others[number] == nil:
                // An item of the same drop has the name.
                indices[number] = fates.firstIndex(of: .placed(name)).flatMap { placed[$0] }
            case .left, .placed, .replaces: break
            }
        }
        return indices
    }
}
