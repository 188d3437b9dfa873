import DropSessions
import SystemPackage

/// Resolves the place of a drop to a line of a file.
struct RowPlaces {
    /// The file, for messages.
    let path: FilePath
    let rows: TextRows

    /// The 0-based line before which `intent` lands.
    ///
    /// - Throws: `DestinationError` if it names a line that is missing or not unique.
    func position(for intent: DropIntent) throws(DestinationError) -> Int {
        switch intent {
        case .unspecified: return rows.lines.count
        case .insertAtDestination(let index):
            guard index >= 0 else {
                throw DestinationError(
                    .noSuchItem, path: path, message: "there is no line \(index): lines are counted from 0",
                    hint: "use --at 0 for the first line, --at end for the last")
            }
            return min(index, rows.lines.count)
        case .insertBefore(let line): return try index(of: line)
        case .insertAfter(let line): return try index(of: line) + 1
        case .insertIntoDestination(let line):
            throw DestinationError(
                .noSuchItem, path: path, message: "an item cannot be put into \(line): a line holds no items",
                hint: "use --before or --after")
        }
    }

    /// The index of the line with the text `word`, or of the line with the 0-based index `word`.
    func index(of word: String) throws(DestinationError) -> Int {
        let same = rows.lines.indices.filter { rows.text(at: $0).elementsEqual(word.utf8) }
        if same.count == 1 { return same[0] }
        if same.count > 1 {
            let places = same.prefix(5).map(String.init).joined(separator: ", ")
            throw DestinationError(
                .ambiguous, path: path, message: "\(same.count) lines are equal to \(word), at \(places)",
                hint: "name one of them by its index")
        }
        if let index = Int(word), rows.lines.indices.contains(index) { return index }
        throw DestinationError(
            .noSuchItem, path: path, message: "there is no line \(word) in it",
            hint: "list its lines: dnd list \(ShellWord.quoted(path.string))")
    }

    /// The index at which `intent` lands after the lines at `moved` are taken out: `--at N` is the final index of the
    /// first of them.
    ///
    /// - Throws: `DestinationError` as `position(for:)` does.
    func target(for intent: DropIntent, moving moved: [Int]) throws(DestinationError) -> Int {
        if case .insertAtDestination(let index) = intent, index >= 0 {
            return min(index, rows.lines.count - moved.count)
        }
        let position = try position(for: intent)
        return position - moved.count { $0 < position }
    }

    /// The indices of those items that are lines of this file, without duplicates.
    func indices(of items: [DropItem]) throws(DestinationError) -> [Int] {
        var indices: [Int] = []
        for item in items {
            guard let place = item.sourcePlace else { continue }
            guard let index = place.index, rows.lines.indices.contains(index) else {
                throw DestinationError(
                    .noSuchItem, path: path, message: "\(item.dragItem.source.displayName) is no longer a line of it",
                    hint: "list its lines: dnd list \(ShellWord.quoted(path.string))")
            }
            if !indices.contains(index) { indices.append(index) }
        }
        return indices
    }
}

/// The layout of a drop that mixes new lines with lines of the file: one block, in the drop's order.
struct RowBlock: Sendable {
    /// The line of each item in the block, if every new item is one line.
    let lines: [Int]
    /// The number of lines of the file before each item in the block.
    let moved: [Int]

    init(_ items: [DropItem]) {
        var first: [Int: Int] = [:]
        var (line, before) = (0, 0)
        var (lines, moved): ([Int], [Int]) = ([], [])
        for item in items {
            moved.append(before)
            if let index = item.sourcePlace?.index {
                if let known = first[index] {
                    lines.append(known)
                    continue
                }
                first[index] = line
                before += 1
            }
            lines.append(line)
            line += 1
        }
        (self.lines, self.moved) = (lines, moved)
    }
}
