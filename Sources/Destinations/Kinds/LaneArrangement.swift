import DropSessions
import FileSystem
import SystemPackage

/// What becomes of the items of a drop in a lane: where those of the store stand that change their place, where places for new ones
/// are made between them, and under which names. A plan and the drop that carries it out are both made here. Pure, but for what it is
/// told of names.
struct LaneArrangement: Sendable {
    /// An item of the drop.
    enum Piece: Sendable, Hashable {
        /// One from elsewhere that is going to have this name.
        case new(FilePath.Component)
        /// One that is in this lane, by its index.
        case present(Int)
        /// One that is in another lane under this name.
        case arriving(lane: String, FilePath.Component)
    }

    /// What becomes of an item.
    enum Fate: Sendable, Hashable {
        /// It gets a place under this name.
        case placed(FilePath.Component)
        /// It takes the place of the present item with this index, and its name.
        case replaces(Int)
        /// Its name, this one, is taken: it is left where it is.
        case left(FilePath.Component)
        /// It is the same as an item before it, with this number.
        case repeats(Int)
    }

    /// What stands at a place.
    enum Slot: Sendable, Hashable {
        /// A present item that stays, by its index before.
        case present(Int)
        /// An item of the drop, by its number.
        case piece(Int)
    }

    /// The items of the drop.
    let pieces: [Piece]
    /// What becomes of each.
    let fates: [Fate]
    /// The lane while data is on its way: a new item that is to replace one has a place of its own until it has arrived.
    let order: [Slot]
    /// The names that were in the lane before.
    let names: [FilePath.Component]

    private let places: [Slot: Int]

    /// Arranges `pieces` in a lane, in order.
    ///
    /// Everything that moves is taken out, then the place is looked up: `--at N` is where the first item is afterwards, as with
    /// `UICollectionView`. `--before` and `--after` an item that is moved itself mean its neighbour that stays.
    /// - Parameters:
    ///   - present: the lane before, and the destination for messages.
    ///   - hasLanded: for each present item, whether it is one that can be replaced, and not on its way.
    ///   - last: the index of what the same drop has placed last: these land behind it.
    ///   - reservations: the names that the drop has taken so far.
    ///   - isTaken: whether a name is taken by something that is not among the present items.
    /// - Throws: `DestinationError` when the intent names an item that is not there.
    /// - Complexity: O(n) in the number of present items and pieces.
    init(
        _ pieces: [Piece], in present: StorePlaces, hasLanded: [Bool], behind last: Int?, to intent: DropIntent,
        reservations: inout NameReservations, isTaken: (FilePath.Component) throws -> Bool
    ) throws {
        var moved: Set<Int> = []
        for case .present(let index) in pieces { moved.insert(index) }
        let remaining = present.names.indices.filter { !moved.contains($0) }
        let target = try present.target(among: remaining, behind: last, to: intent)

        // What stays in its lane keeps its name, and nothing of the same drop replaces it.
        for index in moved.sorted() { _ = reservations.reserve(present.names[index]) { _ in false } }
        var numbers: [Piece: Int] = [:]
        var landed: [FilePath.Component: Int] = [:]
        for index in remaining where hasLanded[index] && landed[present.names[index]] == nil {
            landed[present.names[index]] = index
        }
        let known = Set(present.names)
        fates = try pieces.enumerated().map { number, piece -> Fate in
            let name: FilePath.Component
            switch piece {
            case .new(let asked): name = asked
            case .present, .arriving:
                if let first = numbers[piece] { return .repeats(first) }
                numbers[piece] = number
                if case .present(let index) = piece { return .placed(present.names[index]) }
                guard case .arriving(_, let own) = piece else { preconditionFailure("the only case left") }
                name = own
            }
            let reservation = try reservations.reserve(name) { try known.contains($0) || isTaken($0) }
            switch reservation {
            case .free(let name): return .placed(name)
            case .taken(let name): return .left(name)
            case .replacing(let name):
                if let index = landed[name] { return .replaces(index) }
                // What is on its way under this name has not arrived, so that it cannot be replaced.
                if case .new = piece { return .placed(name) }
                return .placed(try reservations.reserveBeside(name) { try known.contains($0) || isTaken($0) })
            }
        }

        var replacements: [Int: Int] = [:]
        var block: [Slot] = []
        for (number, fate) in fates.enumerated() {
            switch (fate, pieces[number]) {
            case (.placed, _), (.replaces, .new): block.append(.piece(number))
            case (.replaces(let index), _): replacements[index] = number
            case (.left, _), (.repeats, _): break
            }
        }
        let kept = remaining.map { index in replacements[index].map(Slot.piece) ?? .present(index) }
        order = kept[..<target] + block + kept[target...]
        self.pieces = pieces
        names = present.names
        places = Self.finalPlaces(order, pieces, fates)
    }

    /// The name that the item with this number is going to have, or that kept it away.
    func name(of number: Int) -> FilePath.Component {
        switch fates[number] {
        case .placed(let name), .left(let name): name
        case .replaces(let index): names[index]
        case .repeats(let first): name(of: first)
        }
    }

    /// The place of the item with this number when all data has arrived; of the one whose name it wanted, when it is left out.
    func index(of number: Int) -> Int? {
        switch fates[number] {
        case .repeats(let first): index(of: first)
        case .replaces(let index): places[.piece(number)] ?? places[.present(index)]
        case .placed: places[.piece(number)]
        case .left(let name):
            names.firstIndex(of: name).flatMap { places[.present($0)] }
                ?? fates.firstIndex(of: .placed(name)).flatMap { places[.piece($0)] }
        }
    }

    /// What a plan says of the item with this number.
    func landing(of number: Int, in directory: FilePath, collision: DropOptions.Collision, bytes: Int64?) -> Landing {
        let outcome: Landing.Outcome =
            if case .left = fates[number] { collision == .skip ? .skipped : .taken } else { .dropped }
        return Landing(
            outcome: outcome, path: directory.appending(name(of: number)), index: index(of: number), bytes: bytes)
    }

    /// The places once what is to be replaced is.
    private static func finalPlaces(_ order: [Slot], _ pieces: [Piece], _ fates: [Fate]) -> [Slot: Int] {
        var places: [Slot: Int] = [:]
        for slot in order {
            if case .piece(let number) = slot, case .new = pieces[number], case .replaces = fates[number] { continue }
            places[slot] = places.count
        }
        // An item that stays in its lane has one place under both names.
        for (number, piece) in pieces.enumerated() {
            if case .present(let index) = piece, let place = places[.piece(number)] { places[.present(index)] = place }
        }
        return places
    }
}

extension StorePlaces {
    /// Where in the list of those that stay a drop lands, as an index into `remaining`.
    ///
    /// - Parameter last: the index of what the same drop has placed last: it lands behind it.
    fileprivate func target(among remaining: [Int], behind last: Int?, to intent: DropIntent) throws(DestinationError)
        -> Int
    {
        if let last { return remaining.count { $0 <= last } }
        if case .insertAtDestination(let index) = intent, index >= 0 { return min(index, remaining.count) }
        let position = try position(for: intent)
        return remaining.count { $0 < position }
    }
}
