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
