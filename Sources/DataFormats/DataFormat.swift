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
