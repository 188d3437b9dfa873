import DropSessions
import SystemPackage

/// Chooses the names of a whole drop before its data arrives, so that names follow the order of the items and not the
/// order in which loads end, and a plan names what a drop will write.
struct NameReservations {
    /// What a name came to.
    enum Reservation: Sendable, Hashable {
        /// Nothing has this name, the asked one or the next free one.
        case free(FilePath.Component)
        /// What has this name is to be replaced.
        case replacing(FilePath.Component)
        /// The name is taken, and the item is to be left out or to fail.
        case taken(FilePath.Component)

        /// Whether the item is to be left out or to fail.
        var isTaken: Bool {
            if case .taken = self { true } else { false }
        }

        /// The name.
        var name: FilePath.Component {
            switch self {
            case .free(let name), .replacing(let name), .taken(let name): name
            }
        }
    }

    private let collision: DropOptions.Collision
    private let limit: Int
    private var reserved: Set<FilePath.Component> = []
    /// Where the search for a free number goes on, so that a thousand items of one name need a thousand looks.
    private var nextNumbers: [FilePath.Component: Int] = [:]

    /// Reservations in a directory whose names have at most `limit` bytes.
    init(collision: DropOptions.Collision, limit: Int) {
        self.collision = collision
        self.limit = limit
    }

    /// Reserves `name` or what stands for it. `isTaken` looks at the destination itself.
    mutating func reserve(
        _ name: FilePath.Component, isTaken: (FilePath.Component) throws -> Bool
    ) rethrows -> Reservation {
        let candidates = NameCollision(name, limit: limit)
        let asked = candidates.name(1)
        let isOurs = reserved.contains(asked)
        let isTheirs = try !isOurs && isTaken(asked)
        guard isOurs || isTheirs else {
            reserved.insert(asked)
            return .free(asked)
        }
        switch collision {
        case .skip, .fail: return .taken(asked)
        case .replace where isTheirs:
            reserved.insert(asked)
            return .replacing(asked)
        case .replace, .keepBoth:
            // One drop never replaces what it has itself just written.
            return .free(try reserveBeside(asked, isTaken: isTaken))
        }
    }

    /// Reserves the next free name beside `name`, which is taken: `a-2.png`.
    mutating func reserveBeside(
        _ name: FilePath.Component, isTaken: (FilePath.Component) throws -> Bool
    ) rethrows -> FilePath.Component {
        let candidates = NameCollision(name, limit: limit)
        let asked = candidates.name(1)
        let number = try Self.freeNumber(from: nextNumbers[asked] ?? 2) { number in
            let candidate = candidates.name(number)
            return try reserved.contains(candidate) || isTaken(candidate)
        }
        let free = candidates.name(number)
        nextNumbers[asked] = number + 1
        reserved.insert(free)
        return free
    }

    /// A number that is free and behind one that is taken: the next one, or where many are taken, one that a search by halves finds.
    ///
    /// - Complexity: O(log n) looks for n numbers that are taken.
    private static func freeNumber(from first: Int, isTaken: (Int) throws -> Bool) rethrows -> Int {
        let near = 16
        for number in first..<(first + near) where try !isTaken(number) { return number }
        var (taken, step) = (first + near - 1, near)
        while try isTaken(taken + step) { (taken, step) = (taken + step, step * 2) }
        var free = taken + step
        while free - taken > 1 {
            let middle = taken + (free - taken) / 2
            if try isTaken(middle) { taken = middle } else { free = middle }
        }
        return free
    }

    /// Gives a reserved name back.
    mutating func release(_ name: FilePath.Component) {
        reserved.remove(name)
    }
}
