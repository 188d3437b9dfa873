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
