#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The format of all `--json` output: one JSON object per line.
enum JSONLine {
    /// Encodes `record` as one line with sorted keys. Escapes all characters that could act on a terminal.
    static func text(of record: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(record), as: UTF8.self).printableJSON
    }
}

extension KeyedEncodingContainer {
    /// Encodes `value` under `key`, or null, so that every record has all keys.
    mutating func encodeAlways(_ value: (some Encodable)?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
