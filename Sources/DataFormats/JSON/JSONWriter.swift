import DataURLs

/// Writes JSON: indented by two spaces per level, text as UTF-8, and only the necessary escapes.
package struct JSONWriter {
    private var output: [UInt8] = []
    private var losses: Set<DataLoss> = []
    private let isPretty: Bool
    private let limits: DataLimits

    /// Writes one value over several lines.
    ///
    /// - Throws: `DataFormatError` for an infinite number or NaN.
    static func write(_ document: DataDocument, limits: DataLimits) throws(DataFormatError) -> DataOutput {
        var writer = JSONWriter(isPretty: true, limits: limits)
        try writer.write(document.value, level: 0)
        writer.output.append(0x0A)
        return DataOutput(writer.output, losses: writer.losses)
    }

    /// Writes one value per line: the values of a stream or of a list.
    static func writeLines(_ document: DataDocument, limits: DataLimits) throws(DataFormatError) -> DataOutput {
        guard case .array(let values) = document.value else {
            throw DataFormatError(
                .unsupported, message: "holds \(document.value.kind), expected a list for lines of JSON")
        }
        var writer = JSONWriter(isPretty: false, limits: limits)
        for value in values {
            try writer.write(value, level: 0)
            writer.output.append(0x0A)
        }
        return DataOutput(writer.output, losses: writer.losses)
    }

    private init(isPretty: Bool, limits: DataLimits) {
        self.isPretty = isPretty
        self.limits = limits
    }

    private mutating func write(_ value: DataValue, level: Int) throws(DataFormatError) {
        try limits.check(output)
        switch value {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let digits): output += digits.utf8
        case .real(let spelling):
            guard RealNumber.isFinite(spelling) else {
                throw DataFormatError(
                    .unsupported, message: "holds the number \(spelling), which JSON cannot represent")
            }
            output += spelling.utf8
        case .string(let text): QuotedText.append(text, to: &output)
        case .data(let bytes):
            losses.insert(.types)
            QuotedText.append(Base64.encode(bytes), to: &output)
        case .date(let date):
            losses.insert(.types)
            QuotedText.append(date.text, to: &output)
        case .array(let values):
            output.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                separate(index, level: level)
                try write(value, level: level + 1)
            }
            close(UInt8(ascii: "]"), isEmpty: values.isEmpty, level: level)
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            for (index, entry) in object.entries.enumerated() {
                separate(index, level: level)
                QuotedText.append(entry.key, to: &output)
                output += (isPretty ? ": " : ":").utf8
                try write(entry.value, level: level + 1)
            }
            close(UInt8(ascii: "}"), isEmpty: object.entries.isEmpty, level: level)
        }
    }

    private mutating func separate(_ index: Int, level: Int) {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        if isPretty { newLine(level + 1) }
    }

    private mutating func close(_ bracket: UInt8, isEmpty: Bool, level: Int) {
        if isPretty, !isEmpty { newLine(level) }
        output.append(bracket)
    }

    private mutating func newLine(_ level: Int) {
        output.append(0x0A)
        output += repeatElement(0x20, count: 2 * level)
    }
}
