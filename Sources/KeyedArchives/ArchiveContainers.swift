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

/// An array or a set, in the archive's order.
struct ArchiveUnkeyedContainer: UnkeyedDecodingContainer {
    private let decoder: ArchiveDecoder
    private let values: [PropertyListValue]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    init(_ decoder: ArchiveDecoder) throws {
        self.decoder = decoder
        guard case .array(let values, _) = try decoder.content() else { throw decoder.mismatch([Any].self) }
        self.values = values
    }

    mutating func decodeNil() throws -> Bool {
        guard try ArchiveSingleValueContainer(child(Any?.self)).decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try next { try $0.decode(type) } }

    mutating func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) throws
        -> KeyedDecodingContainer<NestedKey>
    {
        let container = try child([String: Any].self).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try child([Any].self).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try child((any Decoder).self)
        currentIndex += 1
        return decoder
    }

    /// Decodes the next element. If that fails, the element is not skipped, so that it can be decoded as another type.
    private mutating func next<T>(_ decode: (ArchiveSingleValueContainer) throws -> T) throws -> T {
        let value = try decode(ArchiveSingleValueContainer(child(T.self)))
        currentIndex += 1
        return value
    }

    private func child(_ type: any Any.Type) throws -> ArchiveDecoder {
        let key = ArchiveKey(index: currentIndex)
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: codingPath + [key], debugDescription: "has \(values.count) elements, expected more"))
        }
        return try decoder.child(values[currentIndex], key: key)
    }
}

/// One value of an archive.
struct ArchiveSingleValueContainer: SingleValueDecodingContainer {
    private let decoder: ArchiveDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    init(_ decoder: ArchiveDecoder) { self.decoder = decoder }

    func decodeNil() -> Bool {
        if case .null? = try? decoder.content() { true } else { false }
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let value) = try decoder.content() else { throw decoder.mismatch(type) }
        return value
    }

    func decode(_ type: String.Type) throws -> String {
        switch try decoder.content() {
        case .string(let value): return value
        // If a string is requested, the string "$null" is a string.
        case .null where decoder.isNullString: return "$null"
        default: throw decoder.mismatch(type)
        }
    }

    func decode(_ type: Double.Type) throws -> Double {
        switch try decoder.content() {
        case .real(let value): return value
        case .int(let value): return try exact(Double(exactly: value), type)
        case .uint(let value): return try exact(Double(exactly: value), type)
        default: throw decoder.mismatch(type)
        }
    }

    /// Rounds to the nearest `Float`, as Foundation does; a number outside its range is an error.
    func decode(_ type: Float.Type) throws -> Float {
        let value = try decode(Double.self)
        let rounded = Float(value)
        return try exact(rounded.isInfinite && value.isFinite ? nil : rounded, type)
    }

    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }

    private func integer<T: FixedWidthInteger>() throws -> T {
        switch try decoder.content() {
        case .int(let value): return try exact(T(exactly: value), T.self)
        case .uint(let value): return try exact(T(exactly: value), T.self)
        case .real(let value): return try exact(T(exactly: value), T.self)
        default: throw decoder.mismatch(T.self)
        }
    }

    private func exact<T>(_ value: T?, _ type: T.Type) throws -> T {
        guard let value else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: codingPath, debugDescription: "is a number that does not fit in \(type)"))
        }
        return value
    }
}
