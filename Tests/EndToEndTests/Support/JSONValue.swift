import FoundationEssentials
import TestPrograms

/// A JSON value of any shape, for lines whose schema is under test.
enum JSONValue: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The value in `text`.
    init(parsing text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// The value of `key`; nil if there is no such key, which differs from null.
    subscript(key: String) -> JSONValue? { if case .object(let members) = self { members[key] } else { nil } }

    var string: String? { if case .string(let value) = self { value } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
}

extension Outcome {
    /// The JSON values of standard output, one per line.
    func jsonLines() throws -> [JSONValue] {
        try output.split(separator: UInt8(ascii: "\n")).map { line in
            try JSONDecoder().decode(JSONValue.self, from: Data(line))
        }
    }
}
