import FoundationEssentials

/// One value being encoded, as a Swift `Encoder`.
final class ArchiveEncoder: Encoder {
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    /// The encoded value; nil until something is encoded.
    var value: EncodedValue?

    init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

    /// Encodes a value as a property list: `Data` and `Date` as such, all other types by their `encode(to:)`.
    static func encode(_ value: some Encodable, codingPath: [any CodingKey]) throws -> EncodedValue {
        try encodeOptional(value, codingPath: codingPath) ?? .dictionary(EncodedDictionary())
    }

    /// Does the same, but returns nil if the value encodes nothing.
    static func encodeOptional(_ value: some Encodable, codingPath: [any CodingKey]) throws -> EncodedValue? {
        if let data = value as? Data { return .data(data) }
        if let date = value as? Date { return .date(date) }
        let encoder = ArchiveEncoder(codingPath: codingPath)
        try value.encode(to: encoder)
        return encoder.value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        let dictionary: EncodedDictionary
        if case .dictionary(let known)? = value {
            dictionary = known
        } else {
            dictionary = EncodedDictionary()
            value = .dictionary(dictionary)
        }
        return KeyedEncodingContainer(ArchiveKeyedEncodingContainer(dictionary, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let array: EncodedArray
        if case .array(let known)? = value {
            array = known
        } else {
            array = EncodedArray()
            value = .array(array)
        }
        return ArchiveUnkeyedEncodingContainer(array, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ArchiveSingleValueEncodingContainer(self) }
}

/// The single-value container of an encoder.
struct ArchiveSingleValueEncodingContainer: SingleValueEncodingContainer {
    private let encoder: ArchiveEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    init(_ encoder: ArchiveEncoder) { self.encoder = encoder }

    func encodeNil() { encoder.value = .null }
    func encode(_ value: Bool) { encoder.value = .bool(value) }
    func encode(_ value: String) { encoder.value = .string(value) }
    func encode(_ value: Double) { encoder.value = .real(value) }
    func encode(_ value: Float) { encoder.value = .real(Double(value)) }
    func encode(_ value: Int) { encoder.value = .init(value) }
    func encode(_ value: Int8) { encoder.value = .init(value) }
    func encode(_ value: Int16) { encoder.value = .init(value) }
    func encode(_ value: Int32) { encoder.value = .init(value) }
    func encode(_ value: Int64) { encoder.value = .init(value) }
    func encode(_ value: UInt) { encoder.value = .init(value) }
    func encode(_ value: UInt8) { encoder.value = .init(value) }
    func encode(_ value: UInt16) { encoder.value = .init(value) }
    func encode(_ value: UInt32) { encoder.value = .init(value) }
    func encode(_ value: UInt64) { encoder.value = .init(value) }
    func encode<T: Encodable>(_ value: T) throws {
        encoder.value = try ArchiveEncoder.encode(value, codingPath: codingPath)
    }
}
