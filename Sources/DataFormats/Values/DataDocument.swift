/// What a file of data holds: one value, or a stream of values of their own, as NDJSON and YAML of several documents do.
package struct DataDocument: Sendable {
    /// The values; exactly one unless it is a stream.
    package let values: [DataValue]
    /// Whether the values stand beside each other rather than in one list.
    package let isStream: Bool
    /// What reading it has lost already: what stands in the file and is in no value.
    package let losses: [DataLoss]

    /// A document of one value.
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

    /// The one value; a stream is the list of its values.
    package var value: DataValue { isStream ? .array(values) : values[0] }
}

/// Something of a file of data that another format does not carry, by the word that reports use.
package enum DataLoss: String, Sendable, CaseIterable {
    /// What kind a value is: a date that became a string, a number that became a cell of a table.
    case types
    /// Remarks for people.
    case comments
    /// That two places hold one and the same value.
    case references
    /// Digits of a number or of a moment.
    case digits
    /// Names without values: the header of a table without rows.
    case fields
    /// Which encoding the text is in, which nothing named.
    case encoding
}

/// The bytes of a file of data, and what they do not carry.
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
