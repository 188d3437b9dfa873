import FoundationEssentials

/// A property list in memory, from which an archive's objects are read.
enum PropertyListValue: Sendable {
    case bool(Bool)
    case int(Int64)
    /// An integer above `Int64.max`; smaller ones are `int`.
    case uint(UInt64)
    case real(Double)
    case string(String)
    case data(Data)
    case date(Date)
    /// A reference into `$objects`.
    case uid(UInt64)
    case array([PropertyListValue])
    case dictionary(PropertyListDictionary)
}

/// A property list's dictionary, in the order of the file.
struct PropertyListDictionary: Sendable {
    private(set) var entries: [(key: String, value: PropertyListValue)] = []

    /// The value of the first entry named `key`. Linear: an archive's dictionaries have few entries.
    subscript(key: String) -> PropertyListValue? {
        entries.first { $0.key == key }?.value
    }

    mutating func append(_ key: String, _ value: PropertyListValue) {
        entries.append((key, value))
    }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, PropertyListValue)...) {
        entries = elements.map { (key: $0.0, value: $0.1) }
    }
}

extension PropertyListValue {
    /// The kind of the value, for messages.
    var kind: String {
        switch self {
        case .bool: "a boolean"
        case .int, .uint: "an integer"
        case .real: "a real number"
        case .string: "a string"
        case .data: "data"
        case .date: "a date"
        case .uid: "a reference"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }

    var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    var array: [PropertyListValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    var dictionary: PropertyListDictionary? {
        if case .dictionary(let dictionary) = self { dictionary } else { nil }
    }
}
