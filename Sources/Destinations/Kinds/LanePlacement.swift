import FileSystem
import SystemPackage
import Transfer

/// The placement of a drop's items in a lane: the new order of moved items, the places of new ones between them, and
/// their names. Used both by plans and by the drops that carry them out. Changes nothing.
struct LanePlacement: Sendable {
    /// An item of the drop.
    enum Piece: Sendable, Hashable {
        /// A new item with this requested name.
        case new(FilePath.Component)
        /// An item of this lane.
        case present(StoreRecord)
        /// An item of another lane.
        case arriving(StoreRecord)
    }

    /// The outcome for an item.
    enum Disposition: Sendable, Hashable {
        /// It gets a place under this name.
        case placed(FilePath.Component)
        /// It replaces this item of the lane and takes its name.
        case replaces(StoreRecord)
        /// This name is taken: the item is not moved.
        case left(FilePath.Component)
        /// It is the same as the earlier item with this index.
        case repeats(Int)
    }

    /// The items of the drop.
    let pieces: [Piece]
    /// The outcome for each item.
    let dispositions: [Disposition]
    /// The indices of the items that are placed together, in order, while data arrives: a new item that will replace
    /// another has a separate place until then.
    let block: [Int]
    /// The unmoved item before which they are placed; nil at the end.
    let next: StoreRecord?

    /// The places after all data has arrived, by the indices of the items.
    private let indices: [Int: Int]

    /// Arranges `pieces` in a lane, in order.
    ///
    /// All moved items are taken out before the place is determined: `--at N` is the final index of the first item, as
    /// with `UICollectionView`. If the item named by `--before` or `--after` is itself moved, its unmoved neighbour is
    /// used.
    /// - Parameters:
    ///   - places: the lane before the change.
    ///   - last: the item that the same drop placed last; these items go after it.
    ///   - brought: the number of new items that a plan has placed before these, which are not in the lane.
    ///   - reservations: the names that the drop has reserved so far.
    ///   - isTaken: whether a name is taken by a file that is not an item of the store.
    /// - Throws: `DestinationError` if the intent names a missing item.
    /// - Complexity: O(p log p) for p pieces, plus the cost of counting the items before them.
    init(
        _ pieces: [Piece], in places: LanePlaces, behind last: StoreRecord?, brought: Int = 0, to intent: DropIntent,
        reservations: inout NameReservations, isTaken: (FilePath.Component) throws -> Bool
    ) throws {
        let lane = places.lane
        var moved: Set<StoreRecord> = []
        for case .present(let record) in pieces { moved.insert(record) }
        next = try Self.next(in: places, without: moved, behind: last, isFirst: brought == 0, to: intent)

        // Items that stay in their lane keep their names and are not replaced by the same drop.
        for record in moved.sorted(by: { ($0.key, $0.id) < ($1.key, $1.id) }) {
            _ = reservations.reserve(record.name) { _ in false }
        }
        let isKnown = { (name: FilePath.Component) in try lane.record(named: name) != nil || isTaken(name) }
        var numbers: [Piece: Int] = [:]
        var dispositions: [Disposition] = []
        for (number, piece) in pieces.enumerated() {
            let name: FilePath.Component
            switch piece {
            case .new(let asked): name = asked
            case .present(let record), .arriving(let record):
                if let first = numbers[piece] {
                    dispositions.append(.repeats(first))
                    continue
                }
                numbers[piece] = number
                if case .present = piece {
                    dispositions.append(.placed(record.name))
                    continue
                }
                name = record.name
            }
            switch try reservations.reserve(name, isTaken: isKnown) {
            case .free(let name): dispositions.append(.placed(name))
            case .taken(let name): dispositions.append(.left(name))
            case .replacing(let name):
                if let old = try lane.record(named: name), old.state == .landed, !moved.contains(old) {
                    dispositions.append(.replaces(old))
                } else if case .new = piece {
                    // A placeholder of this name has not arrived and cannot be replaced.
                    dispositions.append(.placed(name))
                } else {
                    dispositions.append(.placed(try reservations.reserveBeside(name, isTaken: isKnown)))
                }
            }
        }
        self.pieces = pieces
        self.dispositions = dispositions
        block = dispositions.indices.filter { number in
            switch (dispositions[number], pieces[number]) {
            case (.placed, _), (.replaces, .new): true
            case (.replaces, _), (.left, _), (.repeats, _): false
            }
        }
        indices = try Self.indices(pieces, numbers, dispositions, block, next, moved, brought: brought, in: lane)
    }

    /// The name that the item with this index gets, or the taken name that kept it from moving.
    func name(of number: Int) -> FilePath.Component {
        switch dispositions[number] {
        case .placed(let name), .left(let name): name
        case .replaces(let old): old.name
        case .repeats(let first): name(of: first)
        }
    }

    /// The final index of the item with this index in the drop; for an item that is not moved, that of the item with
    /// its name.
    func index(of number: Int) -> Int? { indices[number] }

    /// The planned landing of the item with this index.
    func landing(of number: Int, in directory: FilePath, collision: DropOptions.Collision, bytes: Int64?) -> Landing {
        let outcome: Landing.Outcome =
            if case .left = dispositions[number] { collision == .skip ? .skipped : .taken } else { .dropped }
        return Landing(
            outcome: outcome, path: directory.appending(name(of: number)), index: index(of: number), bytes: bytes)
    }

    /// The first unmoved item after the place.
    private static func next(
        in places: LanePlaces, without moved: Set<StoreRecord>, behind last: StoreRecord?, isFirst: Bool,
        to intent: DropIntent
    ) throws -> StoreRecord? {
        let lane = places.lane
        var next: StoreRecord?
        if let last {
            next = try lane.next(after: last)
        } else if isFirst, case .insertAtDestination(let index) = intent, index >= 0 {
            // The index counts unmoved items only: each moved item before it shifts it by one.
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

    /// The indices after replacements are done.
    ///
    /// - Parameter numbers: the indices of the items that are in a lane already.
    private static func indices(
        _ pieces: [Piece], _ numbers: [Piece: Int], _ dispositions: [Disposition], _ block: [Int], _ next: StoreRecord?,
        _ moved: Set<StoreRecord>, brought: Int, in lane: StoredLane
    ) throws -> [Int: Int] {
        // Unmoved items whose indices are needed.
        var others: [Int: StoreRecord] = [:]
        for (number, fate) in dispositions.enumerated() {
            switch fate {
            case .replaces(let old): others[number] = old
            case .left(let name): others[number] = try lane.record(named: name)
            case .placed, .repeats: break
            }
        }
        let before = try lane.indices(of: Array(moved) + others.values + (next.map { [$0] } ?? []))
        let gone = moved.compactMap { before[$0.id] }.sorted()
        let staying = { (index: Int) in index - gone.partitionPoint { $0 >= index } }
        let base = try next.flatMap { before[$0.id] }.map(staying) ?? (lane.count() - moved.count)
        var indices: [Int: Int] = [:]
        for number in block {
            if case .new = pieces[number], case .replaces = dispositions[number] { continue }
            indices[number] = base + brought + indices.count
        }
        let placed = indices
        for (number, record) in others {
            if let piece = numbers[.present(record)] {
                indices[number] = placed[piece]
            } else if let index = before[record.id].map(staying) {
                indices[number] = index < base ? index : index + brought + placed.count
            }
        }
        var owners: [FilePath.Component: Int] = [:]
        for (number, fate) in dispositions.enumerated() {
            if case .placed(let name) = fate, owners[name] == nil { owners[name] = number }
        }
        for (number, fate) in dispositions.enumerated() {
            switch fate {
            case .repeats(let first): indices[number] = indices[first]
            case .left(let name) where others[number] == nil:
                // An item of the same drop took the name.
                indices[number] = owners[name].flatMap { placed[$0] }
            case .left, .placed, .replaces: break
            }
        }
        return indices
    }
}

extension Array {
    /// The index of the first element that is behind a place, in an array in which those before it come first; the count if there is
    /// none.
    ///
    /// - Complexity: O(log n).
    fileprivate func partitionPoint(_ isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
