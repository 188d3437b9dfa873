import FoundationEssentials
import Glibc
import SystemPackage
import Transfer

/// The format of all `--json` output: one JSON object per line.
enum JSONLine {
    /// Encodes `record` as one line with sorted keys. Escapes all characters that could act on a terminal.
    static func text(of record: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(record), as: UTF8.self).printableJSON
    }
}

extension JSONLine {
    /// Returns a string as JSON, as `text(of:)` encodes it.
    static func quoted(_ string: String) throws -> String {
        let isPlain = string.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
        return isPlain ? "\"\(string)\"" : try text(of: string)
    }

    /// Returns a string as JSON, or null.
    static func quoted(_ string: String?) throws -> String {
        guard let string else { return "null" }
        return try quoted(string)
    }
}

extension KeyedEncodingContainer {
    /// Encodes `value` under `key`, or null, so that every record has all keys.
    mutating func encodeAlways(_ value: (some Encodable)?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }
}

/// The failure of an item, under `error` in JSON lines.
struct FailureRecord: Encodable {
    let failure: ItemFailure

    private enum Key: String, CodingKey { case code, message, hint, retryable }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(failure.code, forKey: .code)
        try container.encode(failure.message, forKey: .message)
        try container.encodeAlways(failure.hint, forKey: .hint)
        try container.encode(failure.isRetryable, forKey: .retryable)
    }
}

/// A path for JSON: its text, and its bytes in base64 if it is not valid UTF-8.
struct PathText {
    let text: String
    let base64: String?

    init(_ path: FilePath) {
        text = path.string
        let isExact = String(validating: path) != nil
        base64 = isExact ? nil : path.withPlatformString { Data(bytes: $0, count: strlen($0)).base64EncodedString() }
    }
}
