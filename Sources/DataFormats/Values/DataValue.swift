/// A value of a data format, exact and in order.
///
/// Numbers keep their original digits, so that converting text to text does not change them: text formats do not define
/// how many bits a number has.
package enum DataValue: Sendable {
    /// JSON's and YAML's `null`.
    case null
    /// True or false.
    case bool(Bool)
    /// An integer of any size: decimal digits without leading zeros, with a minus sign if negative.
    case integer(String)
    /// A number with a fraction or an exponent, in JSON's syntax (RFC 8259, section 6); or `nan`, `inf`, `-inf`.
    case real(String)
    /// Text.
    case string(String)
    /// Bytes.
    case data([UInt8])
    /// A timestamp, a date or a time of day.
    case date(Timestamp)
    /// Values in order.
    case array([DataValue])
    /// Values by name, in order.
    case object(DataObject)
}

extension DataValue {
    /// The number in JSON's syntax; or `nan`, `inf`, `-inf`.
    package static func real(_ value: Double) -> DataValue { .real(RealNumber.spelling(value)) }

    /// The kind of the value, for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .real: "a number"
        case .string: "a string"
        case .data: "binary data"
        case .date: "a date"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// Values by name, in their original order. Names are unique.
package struct DataObject: Sendable {
    /// A name and its value.
    package struct Entry: Sendable {
        /// The name. Names are compared by bytes: canonically equal names can be different.
        package let key: String
        /// The value.
        package var value: DataValue

        /// An entry with a key and a value.
        package init(key: String, value: DataValue) {
            self.key = key
            self.value = value
        }
    }

    /// The entries, in order.
    package private(set) var entries: [Entry] = []
    /// The index of each name, if there are more than `few` entries.
    private var places: [ByteString: Int] = [:]

    /// Up to this many entries are searched linearly.
    private static let few = 8

    /// An empty object.
    package init() {}

    /// An object with `entries`; later ones replace earlier ones with the same name.
    package init(_ entries: some Sequence<(String, DataValue)>) {
        for (key, value) in entries where !append(key, value) { replace(key, with: value) }
    }

    /// Adds an entry at the end.
    ///
    /// - Returns: false, without adding anything, if the name exists.
    /// - Complexity: O(1) on average.
    @discardableResult
    package mutating func append(_ key: String, _ value: DataValue) -> Bool {
        guard index(of: key) == nil else { return false }
        entries.append(Entry(key: key, value: value))
        if entries.count == Self.few + 1 {
            for (place, entry) in entries.enumerated() { places[ByteString(entry.key)] = place }
        } else if entries.count > Self.few {
            places[ByteString(key)] = entries.count - 1
        }
        return true
    }

    /// Replaces the value under `key`, which must exist.
    package mutating func replace(_ key: String, with value: DataValue) {
        guard let place = index(of: key) else { return }
        entries[place].value = value
    }

    /// The value under `key`.
    package subscript(key: String) -> DataValue? { index(of: key).map { entries[$0].value } }

    private func index(of key: String) -> Int? {
        guard entries.count <= Self.few else { return places[ByteString(key)] }
        return entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
}

/// A text that is compared by its bytes: Swift's strings are equal if they are canonically equal, but names in data
/// formats are not.
struct ByteString: Hashable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (left: ByteString, right: ByteString) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

/// A description of the text at a position, for messages.
enum FoundText {
    /// Returns the first character of `bytes`, or the word that begins there.
    static func describe(_ bytes: some Collection<UInt8>) -> String {
        guard let first = bytes.first else { return "the end" }
        if first == 0x0A || first == 0x0D { return "the end of the line" }
        let word = bytes.prefix(20).prefix { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 >= 0x80 }
        let text = String(decoding: word.isEmpty ? Array(bytes.prefix(1)) : Array(word), as: UTF8.self)
        return first < 0x20 || first == 0x7F ? "a control character" : text
    }
}

/// Hexadecimal digits.
enum Hexadecimal {
    /// The value of a digit; nil if it is not a hexadecimal digit.
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 48...57: digit - 48
        case 65...70: digit - 55
        case 97...102: digit - 87
        default: nil
        }
    }

    /// Returns `number` with at least `width` uppercase digits.
    static func text(_ number: UInt32, width: Int) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Text between quotation marks, as JSON and TOML have it.
package enum QuotedText {
    /// Returns `text` between quotation marks, escaped.
    package static func of(_ text: String) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Appends `text` between quotation marks, escaped.
    package static func append(_ text: String, to output: inout [UInt8]) {
        output.append(0x22)
        // Most texts are copied as they are.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }) else {
            output += text.utf8
            output.append(0x22)
            return
        }
        for byte in text.utf8 {
            switch byte {
            case 0x22: output += #"\""#.utf8
            case 0x5C: output += #"\\"#.utf8
            case 0x0A: output += #"\n"#.utf8
            case 0x0D: output += #"\r"#.utf8
            case 0x09: output += #"\t"#.utf8
            case 0x08: output += #"\b"#.utf8
            case 0x0C: output += #"\f"#.utf8
            case 0x00..<0x20, 0x7F: output += ("\\u" + Hexadecimal.text(UInt32(byte), width: 4)).utf8
            default: output.append(byte)
            }
        }
        output.append(0x22)
    }
}
