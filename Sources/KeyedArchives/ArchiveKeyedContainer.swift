/// A dictionary, or the fields of an instance, by string keys.
struct ArchiveKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let decoder: ArchiveDecoder
    private let values: [String: PropertyListValue]
    var codingPath: [any CodingKey] { decoder.codingPath }

    init(_ decoder: ArchiveDecoder) throws {
        self.decoder = decoder
        switch try decoder.content() {
        case .dictionary(let keys, let values):
            try decoder.charge(keys.count)
            var named: [String: PropertyListValue] = [:]
            for (key, value) in zip(keys, values) { named[try Self.name(key, in: decoder)] = value }
            self.values = named
        case .object(_, let fields):
            values = Dictionary(fields.map { ($0.key, $0.value) }) { first, _ in first }
        default:
            throw decoder.mismatch([String: Any].self)
        }
    }

    /// Returns a key as a string. An integer, which an Objective-C dictionary may have as a key, becomes its digits.
    private static func name(_ key: PropertyListValue, in decoder: ArchiveDecoder) throws -> String {
        switch try decoder.archive.content(of: key).0 {
        case .string(let name): return name
        case .int(let number): return String(number)
        case .uint(let number): return String(number)
        // The string "$null", which means null elsewhere, is an ordinary key.
        case .null where decoder.archive.isNullString(key): return "$null"
        case let content:
            throw DecodingError.typeMismatch(
                String.self,
                .init(
                    codingPath: decoder.codingPath, debugDescription: "has \(content.kind) as a key, expected a string")
            )
        }
    }

    var allKeys: [Key] { values.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try single(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try single(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try single(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try single(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try single(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try single(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try single(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try single(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try single(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try single(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try single(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try single(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try single(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try single(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try single(key).decode(type) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try child(key).decode(type) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<NestedKey>
    {
        try child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try child(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try child(ArchiveKey.super) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }

    private func single(_ key: any CodingKey) throws -> ArchiveSingleValueContainer {
        ArchiveSingleValueContainer(try child(key))
    }

    private func child(_ key: any CodingKey) throws -> ArchiveDecoder {
        guard let value = values[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "has no \(key.stringValue)"))
        }
        return try decoder.child(value, key: key)
    }
}
