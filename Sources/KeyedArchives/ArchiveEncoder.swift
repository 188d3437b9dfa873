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

/// A dictionary being encoded.
struct ArchiveKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let dictionary: EncodedDictionary
    let codingPath: [any CodingKey]

    init(_ dictionary: EncodedDictionary, codingPath: [any CodingKey]) {
        self.dictionary = dictionary
        self.codingPath = codingPath
    }

    func encodeNil(forKey key: Key) { dictionary[key.stringValue] = .null }
    func encode(_ value: Bool, forKey key: Key) { dictionary[key.stringValue] = .bool(value) }
    func encode(_ value: String, forKey key: Key) { dictionary[key.stringValue] = .string(value) }
    func encode(_ value: Double, forKey key: Key) { dictionary[key.stringValue] = .real(value) }
    func encode(_ value: Float, forKey key: Key) { dictionary[key.stringValue] = .real(Double(value)) }
    func encode(_ value: Int, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: Int8, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: Int16, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: Int32, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: Int64, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: UInt, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: UInt8, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: UInt16, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: UInt32, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode(_ value: UInt64, forKey key: Key) { dictionary[key.stringValue] = .init(value) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        dictionary[key.stringValue] = try ArchiveEncoder.encode(value, codingPath: codingPath + [key])
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key)
        -> KeyedEncodingContainer<NestedKey>
    {
        nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { nested(ArchiveKey.super) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    /// Returns the encoder of the value under `key`: the existing one if the key is encoded in parts.
    private func nested(_ key: any CodingKey) -> ArchiveEncoder {
        if case .deferred(let encoder)? = dictionary[key.stringValue] { return encoder }
        let encoder = ArchiveEncoder(codingPath: codingPath + [key])
        dictionary[key.stringValue] = .deferred(encoder)
        return encoder
    }
}

/// An array being encoded.
struct ArchiveUnkeyedEncodingContainer: UnkeyedEncodingContainer {
    private let array: EncodedArray
    let codingPath: [any CodingKey]
    var count: Int { array.values.count }

    init(_ array: EncodedArray, codingPath: [any CodingKey]) {
        self.array = array
        self.codingPath = codingPath
    }

    func encodeNil() { array.values.append(.null) }
    func encode(_ value: Bool) { array.values.append(.bool(value)) }
    func encode(_ value: String) { array.values.append(.string(value)) }
    func encode(_ value: Double) { array.values.append(.real(value)) }
    func encode(_ value: Float) { array.values.append(.real(Double(value))) }
    func encode(_ value: Int) { array.values.append(.init(value)) }
    func encode(_ value: Int8) { array.values.append(.init(value)) }
    func encode(_ value: Int16) { array.values.append(.init(value)) }
    func encode(_ value: Int32) { array.values.append(.init(value)) }
    func encode(_ value: Int64) { array.values.append(.init(value)) }
    func encode(_ value: UInt) { array.values.append(.init(value)) }
    func encode(_ value: UInt8) { array.values.append(.init(value)) }
    func encode(_ value: UInt16) { array.values.append(.init(value)) }
    func encode(_ value: UInt32) { array.values.append(.init(value)) }
    func encode(_ value: UInt64) { array.values.append(.init(value)) }
    func encode<T: Encodable>(_ value: T) throws {
        array.values.append(try ArchiveEncoder.encode(value, codingPath: codingPath + [ArchiveKey(index: count)]))
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

    func superEncoder() -> any Encoder { nested() }

    private func nested() -> ArchiveEncoder {
        let encoder = ArchiveEncoder(codingPath: codingPath + [ArchiveKey(index: count)])
        array.values.append(.deferred(encoder))
        return encoder
    }
}

// MARK: - Encoded values

/// The encoded form of a value: a property list whose containers may still be filled.
enum EncodedValue {
    case null
    case bool(Bool)
    case int(Int64)
    case uint(UInt64)
    case real(Double)
    case string(String)
    case data(Data)
    case date(Date)
    case array(EncodedArray)
    case dictionary(EncodedDictionary)
    /// The value of a nested encoder, which may not be complete yet.
    case deferred(ArchiveEncoder)

    init(_ value: some BinaryInteger) {
        self = Int64(exactly: value).map { .int($0) } ?? .uint(UInt64(clamping: value))
    }
}

/// An array that encoding containers fill.
final class EncodedArray {
    var values: [EncodedValue] = []
}

/// A dictionary that encoding containers fill, in the order in which keys were first encoded.
final class EncodedDictionary {
    private(set) var keys: [String] = []
    private(set) var values: [EncodedValue] = []
    private var places: [String: Int] = [:]

    subscript(key: String) -> EncodedValue? {
        get { places[key].map { values[$0] } }
        set {
            guard let newValue else { return }
            if let place = places[key] {
                values[place] = newValue
            } else {
                places[key] = keys.count
                keys.append(key)
                values.append(newValue)
            }
        }
    }
}
