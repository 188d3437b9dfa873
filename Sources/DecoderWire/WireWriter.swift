/// Encodes one message field by field.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    init(kind: DecoderProtocol.Kind, id: UInt64) {
        bytes.reserveCapacity(128)
        put(DecoderProtocol.magic)
        put(DecoderProtocol.version)
        put(kind.rawValue)
        put(id)
    }

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ value: Double) { put(value.bitPattern) }

    /// Writes `string`, truncated at a character boundary if it is longer than a message allows.
    mutating func put(_ string: String) {
        var kept = string.utf8.count <= DecoderProtocol.maximumStringBytes ? string : ""
        if kept.isEmpty, !string.isEmpty {
            var count = 0
            for character in string {
                count += character.utf8.count
                if count > DecoderProtocol.maximumStringBytes { break }
                kept.append(character)
            }
        }
        put(UInt16(kept.utf8.count))
        bytes.append(contentsOf: kept.utf8)
    }
}
