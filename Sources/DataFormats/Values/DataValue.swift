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
