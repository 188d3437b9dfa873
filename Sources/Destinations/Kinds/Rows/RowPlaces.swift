import DropSessions
import SystemPackage

/// Turns "where" of a drop into a place among the lines of a file.
struct RowPlaces {
    /// The file, for messages.
    let path: FilePath
    let rows: TextRows

    /// The 0-based line in front of which `intent` lands.
    ///
    /// - Throws: `DestinationError` when it names a line that is not there, or one that is there twice.
    func position(for intent: DropIntent) throws(DestinationError) -> Int {
        switch intent {
        case .unspecified: return rows.lines.count
        case .insertAtDestination(let index):
            guard index >= 0 else {
                throw DestinationError(
                    .noSuchItem, path: path, message: "there is no line \(index): lines count from 0",
                    hint: "--at 0 is the first line, --at end the last")
            }
            return min(index, rows.lines.count)
        case .insertBefore(let line): return try index(of: line)
        case .insertAfter(let line): return try index(of: line) + 1
        case .insertIntoDestination(let line):
            throw DestinationError(
                .noSuchItem, path: path, message: "nothing can land inside \(line): a line holds no others",
                hint: "--before or --after says where it lands beside it")
        }
    }

    /// The line that is `word`, or the one at the 0-based index that it is.
    func index(of word: String) throws(DestinationError) -> Int {
        let same = rows.lines.indices.filter { rows.text(at: $0).elementsEqual(word.utf8) }
        if same.count == 1 { return same[0] }
        if same.count > 1 {
            let places = same.prefix(5).map(String.init).joined(separator: ", ")
            throw DestinationError(
                .ambiguous, path: path, message: "\(same.count) lines are \(word), at \(places)",
                hint: "name the one that is meant by its index")
        }
        if let index = Int(word), rows.lines.indices.contains(index) { return index }
        throw DestinationError(
            .noSuchItem, path: path, message: "there is no line \(word) in it",
            hint: "dnd list \(ShellWord.quoted(path.string)) shows what there is")
    }

    /// The lines that the items are.
    func indices(of items: [DropItem]) throws(DestinationError) -> [Int] {
        var indices: [Int] = []
        for item in items {
            guard let index = item.sourcePlace?.index, rows.lines.indices.contains(index), !indices.contains(index)
            else {
                throw DestinationError(
                    .noSuchItem, path: path,
                    message: "\(item.dragItem.source.displayName) is no line of it any more, or is named twice",
                    hint: "dnd list \(ShellWord.quoted(path.string)) shows what there is")
            }
            indices.append(index)
        }
        return indices
    }
}
