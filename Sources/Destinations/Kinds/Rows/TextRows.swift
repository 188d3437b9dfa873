import SystemPackage

/// The lines of a UTF-8 text file, each with its line ending, and what is before the first: a byte order mark. Lines are
/// put in and taken out whole; every other byte stays as it is.
struct TextRows: Sendable, Equatable {
    /// What is in front of the first line; empty but for a byte order mark.
    private(set) var mark: ArraySlice<UInt8>
    /// The lines with their endings. Only the last may have none.
    private(set) var lines: [ArraySlice<UInt8>]
    /// What ends the lines of this file: that of most of them, a line feed where there is none.
    let ending: [UInt8]
    /// Whether the last line has an ending, as in most files; true for a file without lines.
    let endsWithEnding: Bool

    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The rows of a file with this content. O(n).
    ///
    /// - Returns: nil when it is not UTF-8 text: other encodings have line ends that look otherwise.
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

    /// The whole file.
    var content: [UInt8] {
        var content = Array(mark)
        content.reserveCapacity(mark.count + lines.reduce(0) { $0 + $1.count })
        for line in lines { content += line }
        return content
    }

    /// The line at `index` without its ending.
    func text(at index: Int) -> ArraySlice<UInt8> { Self.withoutEnding(lines[index]) }

    /// Puts lines, given without endings, in front of the line at `index`.
    mutating func insert(_ texts: [ArraySlice<UInt8>], at index: Int) {
        guard !texts.isEmpty else { return }
        lines.insert(contentsOf: texts.map { $0 + ending }, at: index)
        mendEnd()
    }

    /// Takes the lines at `moved` (ascending or not, none twice) out and puts them in their order in front of the one that is at `target` then.
    mutating func move(_ moved: [Int], to target: Int) {
        let block = moved.map { Self.withoutEnding(lines[$0]) + Self.ending(of: lines[$0], or: ending) }
        let gone = Set(moved)
        lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
        lines.insert(contentsOf: block, at: target)
        mendEnd()
    }

    /// The lines of a text that is put in: without a byte order mark, and without the line ending at its end. A text without any
    /// is one empty line.
    static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        let body = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
        let lines = split(body).map(withoutEnding)
        return lines.isEmpty ? [[]] : lines
    }

    /// Only the last line may lack an ending, and it lacks one when the file's last line did before.
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
