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
