import FileSystem
import SystemPackage
import Transfer

/// Chooses the names of a whole drop before its data arrives: names then follow the order of the items, not of the
/// loads, and a plan can show them.
///
/// A name is one in a folder, given by its path below the destination; that of the destination itself is empty.
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

    private struct Place: Hashable {
        let folder: FilePath
        let name: FilePath.Component
    }

    private let collision: DropOptions.Collision
    private let limit: Int
    private var reserved: Set<Place> = []
    /// The hashes of names that this drop does not use again: those of items that did not land, so that the names of
    /// later items do not depend on when an earlier one failed; and if the drop replaces or skips items, those of its own.
    /// A hash takes 8 bytes; in the improbable case that two names share one, the later item gets a number.
    private var spent: Set<Int> = []
    /// The hashes of the folders that the drop keeps, whether they exist already or not.
    private var folders: Set<Int> = []
    /// The number at which the next search starts, so that a thousand items of one name need a thousand checks.
    private var nextNumbers: [Place: Int] = [:]
    /// The maximum number of names in `nextNumbers`; beyond it they are forgotten, and the searches start anew.
    private static let mostNextNumbers = 1024

    /// Creates reservations for a directory whose names have at most `limit` bytes.
    init(collision: DropOptions.Collision, limit: Int) {
        self.collision = collision
        self.limit = limit
    }

    /// Reserves `name` or a substitute, under which the names of `companions` are free too. `isTaken` checks the
    /// destination.
    mutating func reserve(
        _ name: FilePath.Component, with companions: [Companion] = [], in folder: FilePath = "",
        isTaken: (FilePath.Component) throws -> Bool
    ) rethrows -> Reservation {
        let candidates = NameCollision(name, limit: limit)
        let asked = candidates.name(1)
        let all = companions.names(beside: asked)
        let ours = all.first { isOurs(Place(folder: folder, name: $0)) }
        let theirs = ours == nil ? try all.first(where: isTaken) : nil
        guard let taken = ours ?? theirs else {
            reserve(all, in: folder)
            return .free(asked)
        }
        switch collision {
        case .fail: return .taken(taken)
        case .skip where theirs != nil: return .taken(taken)
        case .replace where theirs != nil:
            reserve(all, in: folder)
            return .replacing(asked)
        case .skip, .replace, .keepBoth:
            // A drop never replaces an item that it has just written, and leaves out none for its sake.
            return .free(try reserveBeside(asked, with: companions, in: folder, isTaken: isTaken))
        }
    }

    /// Reserves the next free name derived from `name`, which is taken: `a-2.png`.
    mutating func reserveBeside(
        _ name: FilePath.Component, with companions: [Companion] = [], in folder: FilePath = "",
        isTaken: (FilePath.Component) throws -> Bool
    ) rethrows -> FilePath.Component {
        let candidates = NameCollision(name, limit: limit)
        let asked = Place(folder: folder, name: candidates.name(1))
        let number = try Self.freeNumber(from: nextNumbers[asked] ?? 2) { number in
            try companions.names(beside: candidates.name(number)).contains {
                try isOurs(Place(folder: folder, name: $0)) || isTaken($0)
            }
        }
        let free = candidates.name(number)
        if nextNumbers.count >= Self.mostNextNumbers { nextNumbers.removeAll() }
        nextNumbers[asked] = number + 1
        reserve(companions.names(beside: free), in: folder)
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

    private mutating func reserve(_ names: [FilePath.Component], in folder: FilePath) {
        for name in names { reserved.insert(Place(folder: folder, name: name)) }
    }

    /// Releases a reserved name, and those of companions.
    mutating func release(
        _ name: FilePath.Component, with companions: [Companion] = [], in folder: FilePath = ""
    ) {
        for name in companions.names(beside: name) { reserved.remove(Place(folder: folder, name: name)) }
    }

    /// Notes that an item has landed under a reserved name: the directory shows from now on that it is taken.
    ///
    /// - Parameter isFolder: Whether the item is a folder, into which no other item of the drop is put.
    mutating func noteLanded(
        _ name: FilePath.Component, with companions: [Companion] = [], in folder: FilePath = "",
        isFolder: Bool = false
    ) {
        release(name, with: companions, in: folder)
        if collision == .replace || collision == .skip || isFolder { spend(name, companions, folder) }
    }

    /// Notes that the item of a reserved name did not land.
    mutating func noteFailed(
        _ name: FilePath.Component, with companions: [Companion] = [], in folder: FilePath = ""
    ) {
        release(name, with: companions, in: folder)
        spend(name, companions, folder)
    }

    private mutating func spend(_ name: FilePath.Component, _ companions: [Companion], _ folder: FilePath) {
        for name in companions.names(beside: name) { spent.insert(Place(folder: folder, name: name).hashValue) }
    }

    /// Keeps only the hashes of the reserved names, which a plan never releases.
    mutating func condense() {
        for place in reserved { spent.insert(place.hashValue) }
        reserved.removeAll(keepingCapacity: true)
    }

    /// Whether an item of the drop has the name, or had it and did not land.
    func isReserved(_ name: FilePath.Component, in folder: FilePath) -> Bool {
        isReserved(Place(folder: folder, name: name))
    }

    /// Notes that the drop keeps the folder with this path: no item gets its name.
    mutating func noteFolder(_ path: FilePath) {
        guard let name = path.lastComponent else { return }
        folders.insert(Place(folder: path.removingLastComponent(), name: name).hashValue)
    }

    /// Whether the drop keeps the folder with this path.
    func isFolder(_ path: FilePath) -> Bool {
        guard !folders.isEmpty, let name = path.lastComponent else { return false }
        return folders.contains(Place(folder: path.removingLastComponent(), name: name).hashValue)
    }

    private func isReserved(_ place: Place) -> Bool { reserved.contains(place) || spent.contains(place.hashValue) }

    private func isOurs(_ place: Place) -> Bool {
        isReserved(place) || !folders.isEmpty && folders.contains(place.hashValue)
    }
}

extension [Companion] {
    /// Returns the name of an item that lands as `name`, and those of its companions beside it.
    fileprivate func names(beside name: FilePath.Component) -> [FilePath.Component] {
        isEmpty ? [name] : [name] + map { $0.name(beside: name) }
    }
}
