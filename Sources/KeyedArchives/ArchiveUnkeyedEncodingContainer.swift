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
