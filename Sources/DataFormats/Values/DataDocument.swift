/// The content of a data file: one value, or a stream of separate values, as in NDJSON and in YAML with several
/// documents.
package struct DataDocument: Sendable {
    /// The values; exactly one unless this is a stream.
    package let values: [DataValue]
    /// Whether the document is a stream of values rather than one value.
    package let isStream: Bool
    /// What was lost in reading: content of the file that is in no value.
    package let losses: [DataLoss]

    /// A document with one value.
    package init(_ value: DataValue, losses: [DataLoss] = []) {
        values = [value]
        isStream = false
        self.losses = losses
    }

    /// A stream of values.
    package init(stream values: [DataValue], losses: [DataLoss] = []) {
        self.values = values
        isStream = true
        self.losses = losses
    }

    /// The value; for a stream, the list of its values.
    package var value: DataValue { isStream ? .array(values) : values[0] }
}

/// A kind of content that a data format cannot represent; the raw value is the word used in reports.
package enum DataLoss: String, Sendable, CaseIterable {
    /// The kind of a value: a date that became a string, a number that became a table cell.
    case types
    /// Comments.
    case comments
    /// That two positions share the same value.
    case references
    /// Digits of a number or of a timestamp.
    case digits
    /// Names without values: the header of a table without rows.
    case fields
    /// The encoding of a text, which was not stated.
    case encoding
}

/// The bytes of a data file, and what they do not represent.
package struct DataOutput: Sendable {
    /// The file.
    package let bytes: [UInt8]
    /// What was lost in writing, each once, in the order of `DataLoss`.
    package let losses: [DataLoss]

    init(_ bytes: [UInt8], losses: Set<DataLoss> = []) {
        self.bytes = bytes
        self.losses = DataLoss.allCases.filter(losses.contains)
    }
}
