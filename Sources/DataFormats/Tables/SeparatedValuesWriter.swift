import DataURLs

/// Writes tables of separated values (RFC 4180): a header, quotation marks only if necessary, CR LF line ends.
struct SeparatedValuesWriter {
    private let delimiter: UInt8
    private let limits: DataLimits
    private var output: [UInt8] = []
    private var losses: Set<DataLoss> = []

    /// Writes a list of objects as a table, whose columns are all names in the list, in the order of their first
    /// occurrence.
    ///
    /// A table contains only text: the kind of other values is lost, and whether a missing field was absent or null.
    /// - Throws: `DataFormatError` if the value is not a list of objects, or a field contains a list or object.
    static func write(
        _ document: DataDocument, delimiter: UInt8, limits: DataLimits
    ) throws(DataFormatError) -> DataOutput {
        guard case .array(let rows) = document.value, !rows.isEmpty else {
            throw DataFormatError(
                .unsupported, message: "is not a table: a table is a list of objects that is not empty")
        }
        var columns = DataObject()
        for row in rows {
            guard case .object(let object) = row else {
                throw DataFormatError(.unsupported, message: "is not a table: its list holds \(row.kind)")
            }
            for entry in object.entries { columns.append(entry.key, .null) }
        }
        let names = columns.entries.map(\.key)
        guard !names.isEmpty, !names.contains("") else {
            throw DataFormatError(.unsupported, message: "is not a table: a column has no name")
        }
        var writer = SeparatedValuesWriter(delimiter: delimiter, limits: limits)
        try writer.write(rows, columns: names)
        return DataOutput(writer.output, losses: writer.losses)
    }

    private init(delimiter: UInt8, limits: DataLimits) {
        self.delimiter = delimiter
        self.limits = limits
    }

    private mutating func write(_ rows: [DataValue], columns: [String]) throws(DataFormatError) {
        writeRow(columns, isHeader: true)
        for case .object(let object) in rows {
            try limits.check(output)
            // A different order of names is not counted as a loss.
            if object.entries.count != columns.count { losses.insert(.types) }
            var fields: [String] = []
            for name in columns { fields.append(try field(object[name], name)) }
            writeRow(fields)
        }
    }

    private mutating func field(_ value: DataValue?, _ name: String) throws(DataFormatError) -> String {
        if case .string(let text)? = value { return text }
        losses.insert(.types)
        switch value {
        case nil, .null?: return ""
        case .string(let text)?: return text
        case .bool(let value)?: return value ? "true" : "false"
        case .integer(let digits)?: return digits
        case .real(let spelling)?: return spelling
        case .data(let bytes)?: return Base64.encode(bytes)
        case .date(let date)?: return date.text
        case .array?, .object?:
            throw DataFormatError(
                .unsupported, message: "is not a table: \(name.prefix(60)) holds \(value?.kind ?? "nothing")")
        }
    }

    private mutating func writeRow(_ fields: [String], isHeader: Bool = false) {
        SeparatedValues.append(row: fields, delimiter: delimiter, isHeader: isHeader, to: &output)
    }
}

/// Single rows of separated values, for tables that are not held in memory.
package enum SeparatedValues {
    /// Appends a row with its line end.
    ///
    /// - Parameter isHeader: Whether it is the first row, from which readers detect the delimiter.
    package static func append(row fields: [String], delimiter: UInt8, isHeader: Bool, to output: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { output.append(delimiter) }
            // Readers detect the delimiter from the header and drop a byte order mark at its beginning.
            let mustBeQuoted = field.utf8.contains {
                $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D
                    || isHeader && SeparatedValuesReader.delimiters.contains($0)
            }
            // `sep=;` would state the delimiter.
            let isMark =
                isHeader && index == 0
                && (field.utf8.starts(with: [0xEF, 0xBB, 0xBF]) || field.utf8.starts(with: "sep=".utf8))
            // A row with one empty field would be an empty line.
            if mustBeQuoted || isMark || (fields.count == 1 && field.isEmpty) {
                output.append(0x22)
                for byte in field.utf8 { output += byte == 0x22 ? [0x22, 0x22] : [byte] }
                output.append(0x22)
            } else {
                output += field.utf8
            }
        }
        output += [0x0D, 0x0A]
    }
}
