import SystemPackage
import Transfer

/// The lines of a UTF-8 text file, each with its line ending, and an optional byte order mark. Lines are inserted and
/// removed as a whole; all other bytes are kept.
struct TextRows: Sendable, Equatable {
    /// The byte order mark; empty if there is none.
    private(set) var mark: ArraySlice<UInt8>
    /// The lines with their endings. Only the last may have none.
    private(set) var lines: [ArraySlice<UInt8>]
    /// The line ending for new lines: CRLF if most lines have it, otherwise a line feed.
    let ending: [UInt8]
    /// Whether the last line has an ending, as in most files; true for a file without lines.
    let endsWithEnding: Bool

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// Parses the content of a file. O(n).
    ///
    /// - Returns: nil if it is not UTF-8 text: line endings differ in other encodings.
    init?(_ content: [UInt8]) {
        guard !content.contains(0), content.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) != nil })
        else { return nil }
        let markLength = content.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        mark = content[..<markLength]
        lines = Self.split(content[markLength...])
        let windows = lines.count { $0.suffix(2).elementsEqual([Self.carriageReturn, Self.lineFeed]) }
        // The last line may have none.
        let ended = lines.count - (lines.last.map { $0.last == Self.lineFeed } ?? true ? 0 : 1)
        ending = windows * 2 > ended ? [Self.carriageReturn, Self.lineFeed] : [Self.lineFeed]
        endsWithEnding = lines.last.map { $0.last == Self.lineFeed } ?? true
    }

    /// The content of the file.
    var content: [UInt8] {
        var content = Array(mark)
        content.reserveCapacity(mark.count + lines.reduce(0) { $0 + $1.count })
        for line in lines { content += line }
        return content
    }

    /// The line at `index` without its ending.
    func text(at index: Int) -> ArraySlice<UInt8> { Self.withoutEnding(lines[index]) }

    /// Inserts lines, given without endings, before the line at `index`.
    mutating func insert(_ texts: [ArraySlice<UInt8>], at index: Int) {
        guard !texts.isEmpty else { return }
        lines.insert(contentsOf: texts.map { $0 + ending }, at: index)
        mendEnd()
    }

    /// Moves the lines at `moved` (in any order, without duplicates), in that order, to the index `target` among the
    /// other lines.
    mutating func move(_ moved: [Int], to target: Int) {
        let block = moved.map { Self.withoutEnding(lines[$0]) + Self.ending(of: lines[$0], or: ending) }
        let gone = Set(moved)
        lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
        lines.insert(contentsOf: block, at: target)
        mendEnd()
    }

    /// The lines of a text to be inserted, without a byte order mark and without the ending of the last line. An empty
    /// text is one empty line.
    static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        let body = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
        let lines = split(body).map(withoutEnding)
        return lines.isEmpty ? [[]] : lines
    }

    /// Ensures that only the last line lacks an ending, and only if the file's last line did before.
    private mutating func mendEnd() {
        for index in lines.indices.dropLast() where lines[index].last != Self.lineFeed { lines[index] += ending }
        guard let last = lines.indices.last else { return }
        if !endsWithEnding {
            lines[last] = Self.withoutEnding(lines[last])
        } else if lines[last].last != Self.lineFeed {
            lines[last] += ending
        }
    }

    private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = bytes
        while let end = rest.firstIndex(of: lineFeed) {
            lines.append(rest[...end])
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { lines.append(rest) }
        return lines
    }

    private static func withoutEnding(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard line.last == lineFeed else { return line }
        let line = line.dropLast()
        return line.last == carriageReturn ? line.dropLast() : line
    }

    private static func ending(of line: ArraySlice<UInt8>, or ending: [UInt8]) -> [UInt8] {
        line.last == lineFeed ? Array(line.dropFirst(withoutEnding(line).count)) : ending
    }
}

// MARK: - Places

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
