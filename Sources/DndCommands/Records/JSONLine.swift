#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One JSON object a line: the form of everything that `--json` prints.
enum JSONLine {
    /// `record` as one line, keys in alphabetical order, without a newline at its end. Nothing in it acts on a terminal.
    static func text(of record: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(record), as: UTF8.self).printableJSON
    }
}

extension KeyedEncodingContainer {
    /// Encodes `value` under `key`, and null where there is none: every key of a record is always there.
    mutating func encodeAlways(_ value: (some Encodable)?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
