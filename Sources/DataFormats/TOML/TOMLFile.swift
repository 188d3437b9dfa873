/// A settings file in TOML, or part of one: its values and the line of each key.
package struct TOMLFile: Sendable {
    /// The values.
    package let root: DataObject
    /// The line of the file on which this part begins, 1-based.
    package let firstLine: Int
    /// The 1-based line of each key, by key path.
    private let lines: [[String]: Int]

    /// - Parameter firstLine: the 1-based line of the file with which `text` begins.
    /// - Throws: `DataFormatError` for the first error, with its line in the file.
    package init(_ text: String, firstLine: Int = 1) throws(DataFormatError) {
        self.firstLine = firstLine
        let bytes = Array(text.utf8)
        let read: (root: DataValue, offsets: [[String]: Int])
        do {
            read = try TOMLReader.readWithOffsets(bytes, limits: DataLimits())
        } catch {
            throw DataFormatError(
                error.code, line: firstLine - 1 + (error.line ?? 1), column: error.column, message: error.message)
        }
        root = if case .object(let object) = read.root { object } else { DataObject() }
        let feeds = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        lines = read.offsets.mapValues { offset in firstLine + Self.count(of: feeds, before: offset) }
    }

    /// The keys of the table, in order.
    package var keys: [String] { root.entries.map(\.key) }

    /// The value of a key of the table.
    package subscript(key: String) -> DataValue? { root[key] }

    /// Returns the first line of the file with the key at the end of `path`; if unknown, the line of the last key
    /// before it with a known line; otherwise `firstLine`.
    package func line(of path: String...) -> Int {
        for count in stride(from: path.count, to: 0, by: -1) {
            if let line = lines[Array(path.prefix(count))] { return line }
        }
        return firstLine
    }

    /// - Complexity: O(log n).
    private static func count(of sorted: [Int], before offset: Int) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension DataValue {
    /// The text; nil for a value of another kind.
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The integer; nil for a value of another kind or outside the range of `Int`.
    package var int: Int? { if case .integer(let digits) = self { Int(digits) } else { nil } }

    /// The list; nil for a value of another kind.
    package var array: [DataValue]? { if case .array(let values) = self { values } else { nil } }

    /// The table; nil for a value of another kind.
    package var table: DataObject? { if case .object(let object) = self { object } else { nil } }
}

extension DataObject {
    /// The keys, in order.
    package var keys: [String] { entries.map(\.key) }
}

extension TOMLFile {
    /// Splits `text` at the headers `[[name]]`: returns the text before the first header, and for each table the
    /// 1-based line of its header and the rest of its text, with an empty line in place of the header. A table with an
    /// error then does not affect the others.
    package static func tables(named name: String, in text: String) -> (
        preamble: String, tables: [(line: Int, body: String)]
    ) {
        var parts: [(line: Int, lines: [Substring])] = [(1, [])]
        var openQuotes: String?
        // Newlines of TOML: the second is one character, too.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            if openQuotes == nil, isHeader(line, of: name) {
                parts.append((index + 1, [""]))
                continue
            }
            parts[parts.count - 1].lines.append(line)
            openQuotes = longString(openAfter: line, openBefore: openQuotes)
        }
        let bodies = parts.map { (line: $0.line, body: $0.lines.joined(separator: "\n")) }
        return (bodies[0].body, Array(bodies.dropFirst()))
    }

    private static func isHeader(_ line: Substring, of name: String) -> Bool {
        let code = line.prefix { $0 != "#" }.filter { !" \t".contains($0) }
        return code == "[[\(name)]]"
    }

    /// Returns the quotes of the multi-line string that is open at the end of `line`; nil if none is.
    private static func longString(openAfter line: Substring, openBefore quotes: String?) -> String? {
        var open = quotes
        var rest = line
        while !rest.isEmpty {
            if let quotes = open {
                guard let end = rest.ranges(of: quotes).first else { return open }
                rest = rest[end.upperBound...]
                open = nil
            } else if rest.first == "#" {
                return nil
            } else if let quotes = ["\"\"\"", "'''"].first(where: { rest.hasPrefix($0) }) {
                rest = rest.dropFirst(3)
                open = quotes
            } else if let quote = rest.first, quote == "\"" || quote == "'" {
                // A single-line string; its content is ignored.
                rest = rest.dropFirst()
                while let next = rest.popFirst(), next != quote {
                    if next == "\\", quote == "\"" { rest = rest.dropFirst() }
                }
            } else {
                rest = rest.dropFirst()
            }
        }
        return open
    }
}
