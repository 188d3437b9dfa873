/// A data format that can be read and written.
package enum DataFormat: String, Sendable, CaseIterable {
    /// RFC 8259.
    case json = "JSON"
    /// One JSON value per line.
    case jsonLines = "NDJSON"
    /// YAML 1.2, core schema; also merge keys and tags of YAML 1.1.
    case yaml = "YAML"
    /// TOML 1.0.0.
    case toml = "TOML"
    /// Apple's property list in XML.
    case xmlPropertyList = "XML property list"
    /// Apple's binary property list.
    case binaryPropertyList = "binary property list"
    /// Comma-separated values; on reading, the delimiter is detected.
    case commaSeparated = "CSV"
    /// Tab-separated values.
    case tabSeparated = "TSV"

    /// Whether a file of this format is text, so that it may have any encoding.
    package var isText: Bool { self != .binaryPropertyList }

    /// Reads `bytes`; text must be UTF-8, with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError`, with line and column if the format has them.
    package func read(_ bytes: [UInt8], limits: DataLimits = .init()) throws(DataFormatError) -> DataDocument {
        switch self {
        case .json: try JSONReader.read(bytes, limits: limits)
        case .jsonLines: try JSONReader.readLines(bytes, limits: limits)
        case .yaml: try YAMLReader.read(bytes, limits: limits)
        case .toml: try TOMLReader.read(bytes, limits: limits)
        case .xmlPropertyList: try XMLPropertyListReader.read(bytes, limits: limits)
        case .binaryPropertyList: try BinaryPropertyListReader.read(bytes, limits: limits)
        case .commaSeparated: try SeparatedValuesReader.read(bytes, limits: limits)
        case .tabSeparated: try SeparatedValuesReader.read(bytes, delimiter: 0x09, limits: limits)
        }
    }

    /// Returns `document` in this format, and what the format cannot represent.
    ///
    /// - Throws: `DataFormatError` if a value cannot be written at all.
    package func write(_ document: DataDocument, limits: DataLimits = .init()) throws(DataFormatError) -> DataOutput {
        switch self {
        case .json: try JSONWriter.write(document, limits: limits)
        case .jsonLines: try JSONWriter.writeLines(document, limits: limits)
        case .yaml: try YAMLWriter.write(document, limits: limits)
        case .toml: try TOMLWriter.write(document, limits: limits)
        case .xmlPropertyList: try XMLPropertyListWriter.write(document, limits: limits)
        case .binaryPropertyList: try BinaryPropertyListWriter.write(document, limits: limits)
        case .commaSeparated: try SeparatedValuesWriter.write(document, delimiter: 0x2C, limits: limits)
        case .tabSeparated: try SeparatedValuesWriter.write(document, delimiter: 0x09, limits: limits)
        }
    }
}

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

/// Limits for reading or writing one data file. Exceeding a limit is an error.
package struct DataLimits: Sendable, Hashable {
    /// The maximum nesting depth of lists and objects. Default 256.
    package var depth = 256
    /// The maximum number of values, after references are expanded: a text that is referenced counts as one more value
    /// per `DataBudget.bytesPerValue` bytes. Default 5 million.
    package var values = 5_000_000
    /// The maximum size of a written file in bytes. Default 256 MiB.
    package var outputBytes = 256 << 20

    /// The default limits.
    package init() {}
}

extension DataLimits {
    /// Throws if the output exceeds the limit.
    func check(_ output: [UInt8]) throws(DataFormatError) {
        guard output.count <= outputBytes else {
            throw DataFormatError(.tooLarge, message: "would have more than the limit of \(outputBytes) bytes")
        }
    }
}

/// Counts values and nesting levels while a file is read.
struct DataBudget {
    private let limits: DataLimits
    private var values = 0
    private(set) var depth = 0

    init(_ limits: DataLimits) { self.limits = limits }

    /// Counts `count` more values.
    mutating func spend(_ count: Int = 1) throws(DataFormatError) {
        values += count
        guard values <= limits.values else {
            throw DataFormatError(.tooLarge, message: "has more than the limit of \(limits.values) values")
        }
    }

    /// The number of bytes of text or data that count as one value when they are referenced.
    static let bytesPerValue = 64

    /// Counts the beginning of a list or an object.
    mutating func enter() throws(DataFormatError) {
        depth += 1
        guard depth <= limits.depth else {
            throw DataFormatError(.tooDeep, message: "is nested more than the limit of \(limits.depth) levels deep")
        }
    }

    /// Counts its end.
    mutating func leave() { depth -= 1 }
}

/// An error in reading or writing data.
package struct DataFormatError: Error, Sendable {
    /// The kind of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The file violates its format.
        case damaged
        /// The output format cannot represent the value, or the input uses a feature that is not supported.
        case unsupported
        /// A limit on values or bytes would be exceeded.
        case tooLarge
        /// The nesting limit would be exceeded.
        case tooDeep
        /// A value contains itself.
        case cyclic
    }

    /// The kind of failure.
    package let code: Code
    /// The line in the file, 1-based; nil if not applicable.
    package let line: Int?
    /// The column in the line, in characters, 1-based; nil if not applicable.
    package let column: Int?
    /// The found and the expected value, in lower case and without a full stop.
    package let message: String

    /// An error with its parts.
    package init(_ code: Code, line: Int? = nil, column: Int? = nil, message: String) {
        self.code = code
        self.line = line
        self.column = column
        self.message = message
    }

    /// An error at an offset into `bytes`.
    ///
    /// - Complexity: linear in `offset`.
    init(_ code: Code = .damaged, at offset: Int, in bytes: [UInt8], message: String) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(offset) {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.init(code, line: line, column: column, message: message)
    }
}

extension DataFormatError: CustomStringConvertible {
    /// The position, if there is one, and the message: `line 3, column 5: …`.
    package var description: String {
        switch (line, column) {
        case (let line?, let column?): "line \(line), column \(column): \(message)"
        case (let line?, nil): "line \(line): \(message)"
        default: message
        }
    }
}
