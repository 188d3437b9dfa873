import SystemPackage
import Transfer
import UniformTypes

/// Finds the items of a destination by the user's words.
struct StorePlaces {
    /// The destination, for messages.
    let directory: FilePath
    /// The names of the items and placeholders, in order.
    let names: [FilePath.Component]

    /// The index of the item called `word`: by its name, its path, its displayed name, or its 0-based index.
    func index(of word: String) throws(DestinationError) -> Int {
        let name = FilePath(word).lastComponent
        if let index = names.firstIndex(where: { $0 == name }) { return index }
        let displayed = names.indices.filter { names[$0].string == word }
        if displayed.count == 1 { return displayed[0] }
        if let index = Int(word), names.indices.contains(index) { return index }
        throw .noItem(word, in: directory, among: names)
    }
}

/// Finds the place in a lane at which a drop lands, by queries to its store.
struct LanePlaces {
    let lane: StoredLane
    /// The lane's directory, for messages.
    let directory: FilePath

    /// The item before which `intent` lands; nil for the end.
    ///
    /// - Throws: `DestinationError` if it names a missing item or an invalid place.
    func next(for intent: DropIntent) throws -> StoreRecord? {
        switch intent {
        case .unspecified: return nil
        case .insertAtDestination(let index):
            guard index >= 0 else {
                throw DestinationError(
                    .noSuchItem, path: directory, message: "there is no place \(index): places are counted from 0",
                    hint: "use --at 0 for the first place, --at end for the last")
            }
            return try lane.record(at: index)
        case .insertBefore(let word): return try record(of: word)
        case .insertAfter(let word): return try lane.next(after: record(of: word))
        case .insertIntoDestination(let word): throw DestinationError.holdsNoOthers(word, in: directory)
        }
    }

    /// The item called `word`: by its name, its path, its displayed name, or its 0-based index.
    private func record(of word: String) throws -> StoreRecord {
        let name = FilePath(word).lastComponent
        if let name, let record = try lane.record(named: name) { return record }
        // Invalid UTF-8 is displayed as U+FFFD; such a name is searched for among all items.
        if word.contains("\u{FFFD}") {
            var displayed: [StoreRecord] = []
            try lane.forEach { record in
                if record.name.string == word { displayed.append(record) }
                return displayed.count < 2
            }
            if displayed.count == 1 { return displayed[0] }
        }
        if let index = Int(word), let record = try lane.record(at: index) { return record }
        var names: [FilePath.Component] = []
        try lane.forEach { record in
            names.append(record.name)
            return names.count < Self.mostLikely
        }
        throw DestinationError.noItem(word, in: directory, among: names)
    }

    /// The maximum number of names to search for the nearest spelling.
    private static let mostLikely = 10_000
}

extension DestinationError {
    /// The error for a drop into an item that is not a folder.
    static func holdsNoOthers(_ word: String, in directory: FilePath) -> DestinationError {
        DestinationError(
            .noSuchItem, path: directory, message: "an item cannot be put into \(word), which is not a folder",
            hint: "name a folder in it, or a lane of a board")
    }

    /// The error if no item is called `word`.
    fileprivate static func noItem(
        _ word: String, in directory: FilePath, among names: [FilePath.Component]
    ) -> DestinationError {
        let name = FilePath(word).lastComponent?.string ?? word
        return DestinationError(
            .noSuchItem, path: directory, message: "there is no item \(word) in it",
            hint: Spelling.suggestion(for: name, among: names.map(\.string))
                ?? "list its items: dnd list \(directory.string)")
    }
}
