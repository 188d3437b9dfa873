/// Data as formats of data carry it: exact, and in order.
///
/// Numbers keep the digits that they were written with, so that none of them changes on the way from one text to another: no format
/// of text says how many bits a number has.
package enum DataValue: Sendable {
    /// Nothing: JSON's and YAML's `null`.
    case null
    /// True or false.
    case bool(Bool)
    /// A whole number of any size: decimal digits without leading zeros, after a minus sign where there is one.
    case integer(String)
    /// A number with a fraction or an exponent, spelled as JSON spells it (RFC 8259, section 6); or `nan`, `inf`, `-inf`.
    case real(String)
    /// Text.
    case string(String)
    /// Bytes.
    case data([UInt8])
    /// A moment, a day, or a time of day.
    case date(Timestamp)
    /// Values in order.
    case array([DataValue])
    /// Values by name, in order.
    case object(DataObject)
}

extension DataValue {
    /// The number as JSON spells it; `nan`, `inf` and `-inf` as they are.
    package static func real(_ value: Double) -> DataValue { .real(RealNumber.spelling(value)) }

    /// What the value is, for messages.
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

    /// Whether it holds other values.
    package var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}
