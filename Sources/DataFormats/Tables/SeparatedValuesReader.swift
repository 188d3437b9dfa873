/// Reads tables of separated values: RFC 4180's quoting, any line ends, and the file's own delimiter.
package struct SeparatedValuesReader {
    private let bytes: [UInt8]
    /// The field delimiter.
    package let delimiter: UInt8
    private var position: Int
    /// The line at which the next row begins, if no empty lines precede it; the first is 1.
    package private(set) var line = 1

    /// The delimiters that a CSV file may use, the most common first: a comma; a semicolon if commas are decimal; a
    /// tab; a bar.
    static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// Reads the table in `bytes`, UTF-8 with or without a byte order mark: a list of objects, whose names are the
    /// fields of the first line.
    ///
    /// Every field is a string, since a table does not state which fields are numbers. Empty lines are skipped.
    ///
    /// - Parameter delimiter: the field delimiter; nil to detect it.
    /// - Throws: `DataFormatError` with the line, for a row whose length differs from the header's and for column names
    ///   that are empty or duplicate.
    static func read(
        _ bytes: [UInt8], delimiter: UInt8? = nil, limits: DataLimits
    ) throws(DataFormatError) -> DataDocument {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw DataFormatError(.damaged, message: "is not UTF-8")
        }
        var reader = SeparatedValuesReader(bytes, delimiter: delimiter)
        return try reader.table(limits: limits)
    }

    /// Creates a reader of the rows in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Parameter delimiter: the field delimiter, unless the file states another one; nil to detect it.
    package init(_ bytes: [UInt8], delimiter: UInt8? = nil) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        if let stated = Self.statedDelimiter(bytes[start...]) {
            self.init(bytes: bytes, delimiter: stated, position: start + 5)
            return
        }
        self.init(bytes: bytes, delimiter: delimiter ?? Self.usedDelimiter(bytes[start...]), position: start)
    }

    /// The delimiter that a first line `sep=;` states, as Excel reads and writes it; nil without such a line.
    private static func statedDelimiter(_ bytes: ArraySlice<UInt8>) -> UInt8? {
        let line = bytes.prefix(6)
        guard line.starts(with: "sep=".utf8), line.count == 6, let end = line.last, end == 0x0A || end == 0x0D else {
            return nil
        }
        let delimiter = line[line.startIndex + 4]
        return delimiter == 0x22 || delimiter == 0x0A || delimiter == 0x0D || delimiter >= 0x80 ? nil : delimiter
    }

    private init(bytes: [UInt8], delimiter: UInt8, position: Int) {
        self.bytes = bytes
        self.delimiter = delimiter
        self.position = position
    }

    private mutating func table(limits: DataLimits) throws(DataFormatError) -> DataDocument {
        guard let header = try row() else { throw DataFormatError(.damaged, message: "is a table without a header") }
        var names: Set<ByteString> = []
        for name in header {
            guard !name.isEmpty else {
                throw DataFormatError(.unsupported, line: 1, message: "a column of the table has no name")
            }
            guard names.insert(ByteString(name)).inserted else {
                throw DataFormatError(.unsupported, line: 1, message: "two columns have the name \(name.prefix(60))")
            }
        }
        var budget = DataBudget(limits)
        var rows: [DataValue] = []
        while let fields = try row(under: header) {
            try budget.spend(fields.count + 1)
            var object = DataObject()
            for (name, field) in zip(header, fields) { object.append(name, .string(field)) }
            rows.append(.object(object))
        }
        return DataDocument(.array(rows), losses: rows.isEmpty ? [.fields] : [])
    }

    /// Returns the fields of the next row, of which the first is the header; nil at the end. Skips empty lines.
    ///
    /// - Throws: `DataFormatError` with the line, for a quoted field that is not closed, or text after it.
    package mutating func row() throws(DataFormatError) -> [String]? {
        while takeLineEnd() {}
        guard position < bytes.count else { return nil }
        var fields: [String] = []
        repeat { fields.append(try field()) } while take(delimiter)
        guard position == bytes.count || takeLineEnd() else {
            throw DataFormatError(.damaged, line: line, message: "there is text after a quoted field")
        }
        return fields
    }

    /// Returns the fields of the next row, as many as `header` has; nil at the end.
    ///
    /// - Throws: `DataFormatError`, as `row()` does, and for a row of another length.
    package mutating func row(under header: [String]) throws(DataFormatError) -> [String]? {
        let start = line
        guard let fields = try row() else { return nil }
        guard fields.count == header.count else {
            throw DataFormatError(
                .damaged, line: start, message: "has \(fields.count) fields, and the header has \(header.count)")
        }
        return fields
    }

    private mutating func field() throws(DataFormatError) -> String {
        guard take(0x22) else {
            let start = position
            while position < bytes.count, bytes[position] != delimiter, bytes[position] != 0x0A, bytes[position] != 0x0D
            {
                position += 1
            }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        let start = line
        var text: [UInt8] = []
        while true {
            guard position < bytes.count else {
                throw DataFormatError(.damaged, line: start, message: "a quoted field is not closed")
            }
            let byte = bytes[position]
            position += 1
            if byte == 0x0A { line += 1 }
            if byte == 0x22, !take(0x22) { break }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeLineEnd() -> Bool {
        let isReturn = take(0x0D)
        guard take(0x0A) || isReturn else { return false }
        line += 1
        return true
    }

    /// Detects the delimiter: the one with which most of the first rows have the same number of fields, more than one;
    /// then the one that gives the most fields.
    private static func usedDelimiter(_ bytes: ArraySlice<UInt8>) -> UInt8 {
        let sample = Array(bytes.prefix(64 * 1024))
        var best = (delimiter: delimiters[0], rows: 0, fields: 1)
        for delimiter in delimiters {
            var reader = SeparatedValuesReader(bytes: sample, delimiter: delimiter, position: 0)
            guard let first = try? reader.row(), first.count > 1 else { continue }
            var rows = 1
            while rows < 32, let row = try? reader.row(), row.count == first.count { rows += 1 }
            if (rows, first.count) > (best.rows, best.fields) { best = (delimiter, rows, first.count) }
        }
        return best.delimiter
    }
}
