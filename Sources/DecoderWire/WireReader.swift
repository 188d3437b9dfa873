/// Decodes one message field by field. Invalid bytes cause a `WireError`.
struct WireReader {
    private let bytes: [UInt8]
    private var position: Int
    /// The kind of the message.
    let kind: DecoderProtocol.Kind
    /// The number of the request, or of the request that a reply answers.
    let id: UInt64

    init(_ bytes: [UInt8]) throws(WireError) {
        guard bytes.count <= DecoderProtocol.maximumMessageBytes else { throw .tooLong }
        var position = 0
        guard try Self.integer(UInt32.self, in: bytes, at: &position) == DecoderProtocol.magic else {
            throw .notAMessage
        }
        let version = try Self.integer(UInt16.self, in: bytes, at: &position)
        guard version == DecoderProtocol.version else { throw .version(version) }
        let byte = try Self.integer(UInt8.self, in: bytes, at: &position)
        guard let kind = DecoderProtocol.Kind(rawValue: byte) else { throw .invalid(field: "kind") }
        self.kind = kind
        id = try Self.integer(UInt64.self, in: bytes, at: &position)
        self.bytes = bytes
        self.position = position
    }

    mutating func take<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        try Self.integer(type, in: bytes, at: &position)
    }

    mutating func takeDouble() throws(WireError) -> Double { Double(bitPattern: try take(UInt64.self)) }

    mutating func takeString(_ field: String) throws(WireError) -> String {
        let count = Int(try take(UInt16.self))
        guard count <= DecoderProtocol.maximumStringBytes else { throw .invalid(field: field) }
        guard count <= bytes.count - position else { throw .truncated }
        guard let string = String(validating: bytes[position..<position + count], as: UTF8.self) else {
            throw .invalid(field: field)
        }
        position += count
        return string
    }

    /// Checks that no bytes are left.
    func end() throws(WireError) {
        guard position == bytes.count else { throw .trailingBytes }
    }

    private static func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, in bytes: [UInt8], at position: inout Int
    ) throws(WireError) -> Value {
        let size = MemoryLayout<Value>.size
        guard bytes.count - position >= size else { throw .truncated }
        defer { position += size }
        return bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: type)) }
    }
}
