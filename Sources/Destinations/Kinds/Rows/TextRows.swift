import SystemPackage

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
        ending = windows * 2 > lines.count ? [Self.carriageReturn, Self.lineFeed] : [Self.lineFeed]
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
