/// Builds a small TIFF structure: directories and their values, one after another.
struct TIFFWriter {
    let isBigEndian: Bool
    /// Everything behind the header.
    private var body: [UInt8] = []
    private static let headerBytes = 8

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// A field that points to a directory of `fields`, which is written now.
    mutating func pointer(_ tag: UInt16, to fields: [TIFFField]) -> TIFFField {
        TIFFField(tag: tag, type: 4, count: 1, bytes: long(add(fields)))
    }

    /// A field of one 16-bit number.
    func short(_ tag: UInt16, _ value: UInt16) -> TIFFField {
        TIFFField(tag: tag, type: 3, count: 1, bytes: number(Int(value), count: 2))
    }

    /// The whole structure, its first directory made of `main`.
    mutating func finish(main: [TIFFField]) -> [UInt8] {
        let start = add(main)
        let head: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]
        return head + long(start) + body
    }

    /// Writes the values and then the directory; its offset.
    private mutating func add(_ fields: [TIFFField]) -> Int {
        // Sorted by tag, as the specification wants it.
        let entries = fields.sorted { $0.tag < $1.tag }.map { field -> [UInt8] in
            var value = field.bytes
            if value.count > 4 {
                value = long(Self.headerBytes + body.count)
                body += field.bytes
                if body.count % 2 == 1 { body.append(0) }
            }
            value += [UInt8](repeating: 0, count: 4 - value.count)
            return number(Int(field.tag), count: 2) + number(Int(field.type), count: 2) + long(field.count) + value
        }
        let offset = Self.headerBytes + body.count
        body += number(entries.count, count: 2) + entries.flatMap(\.self) + long(0)
        return offset
    }

    private func long(_ value: Int) -> [UInt8] { number(value, count: 4) }

    private func number(_ value: Int, count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
