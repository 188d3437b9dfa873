import DropSessions
import SystemPackage
import UniformTypes

/// Turns "where" of a drop into a place among the items that are there.
struct StorePlaces {
    /// The destination, for messages.
    let directory: FilePath
    /// The names of the items and placeholders, in order.
    let names: [FilePath.Component]

    /// The 0-based place in front of which `intent` lands.
    ///
    /// - Throws: `DestinationError` when it names an item that is not there, or a place that no list has.
    func position(for intent: DropIntent) throws(DestinationError) -> Int {
        switch intent {
        case .unspecified: return names.count
        case .insertAtDestination(let index):
            guard index >= 0 else {
                throw DestinationError(
                    .noSuchItem, path: directory, message: "there is no place \(index): places count from 0",
                    hint: "--at 0 is the first place, --at end the last")
            }
            return min(index, names.count)
        case .insertBefore(let item): return try index(of: item)
        case .insertAfter(let item): return try index(of: item) + 1
        case .insertIntoDestination(let item):
            throw holdsNoOthers(item)
        }
    }

    /// The error for a drop into an item that is no folder.
    func holdsNoOthers(_ item: String) -> DestinationError {
        DestinationError(
            .noSuchItem, path: directory, message: "nothing can land inside \(item), which is no folder",
            hint: "--into takes a folder in it, or a lane of a board")
    }

    /// The item called `word`: by its name, by its path, by its name as it is displayed, or by its 0-based index.
    func index(of word: String) throws(DestinationError) -> Int {
        let name = FilePath(word).lastComponent
        if let index = names.firstIndex(where: { $0 == name }) { return index }
        let displayed = names.indices.filter { names[$0].string == word }
        if displayed.count == 1 { return displayed[0] }
        if let index = Int(word), names.indices.contains(index) { return index }
        let nearest = Spelling.nearest(to: name?.string ?? word, among: names.map(\.string))
        throw DestinationError(
            .noSuchItem, path: directory, message: "there is no item \(word) in it",
            hint: nearest.map { "the nearest name is \($0)" } ?? "`dnd list \(directory.string)` shows what there is")
    }
}
