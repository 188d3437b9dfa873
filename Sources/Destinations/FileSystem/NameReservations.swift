import DropSessions
import SystemPackage

/// Chooses the names of a whole drop before its data arrives: names then follow the order of the items, not of the
/// loads, and a plan can show them.
struct NameReservations {
    /// The outcome of reserving a name.
    enum Reservation: Sendable, Hashable {
        /// The name is free: the requested one or the next free one.
        case free(FilePath.Component)
        /// The existing item of this name is replaced.
        case replacing(FilePath.Component)
        /// The name is taken, and the item is skipped or fails.
        case taken(FilePath.Component)

        /// Whether the name is taken, so that the item is skipped or fails.
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
    /// The number at which the next search starts, so that a thousand items of one name need a thousand checks.
    private var nextNumbers: [FilePath.Component: Int] = [:]

    /// Creates reservations for a directory whose names have at most `limit` bytes.
    init(collision: DropOptions.Collision, limit: Int) {
        self.collision = collision
        self.limit = limit
    }

    /// Reserves `name` or a substitute. `isTaken` checks the destination.
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
            // A drop never replaces an item that it has just written.
            return .free(try reserveBeside(asked, isTaken: isTaken))
        }
    }

    /// Reserves the next free name derived from `name`, which is taken: `a-2.png`.
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

    /// A free number that follows a taken one: the next one, or if many are taken, one found by binary search.
    ///
    /// - Complexity: O(log n) checks for n taken numbers.
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

    /// Releases a reserved name.
    mutating func release(_ name: FilePath.Component) {
        reserved.remove(name)
    }
}
