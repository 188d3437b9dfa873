/// Builds a TIFF structure from directories and their values.
struct TIFFWriter {
    let isBigEndian: Bool
    /// The offset of the body in the file.
    private let offset: Int
    private var body: [UInt8] = []
    private static let headerBytes = 8

    /// Creates a structure whose body begins at `offset`: after the header, unless other data precedes it.
    init(isBigEndian: Bool, offset: Int = Self.headerBytes) {
        self.isBigEndian = isBigEndian
        self.offset = offset
    }

    /// The header, which states the byte order and the offset of the first directory.
    static func header(isBigEndian: Bool, directory: Int) -> [UInt8] {
        (isBigEndian ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0])
            + bytes(directory, count: 4, isBigEndian: isBigEndian)
    }

    /// A field that points to a directory of `fields`, which is appended to the body.
    mutating func pointer(_ tag: UInt16, to fields: [TIFFField]) -> TIFFField { longs(tag, [add(fields)]) }

    /// A field of 16-bit numbers.
    func shorts(_ tag: UInt16, _ values: [Int]) -> TIFFField {
        TIFFField(tag: tag, type: 3, count: values.count, bytes: values.flatMap { number($0, count: 2) })
    }

    /// A field of 32-bit numbers.
    func longs(_ tag: UInt16, _ values: [Int]) -> TIFFField {
        TIFFField(tag: tag, type: 4, count: values.count, bytes: values.flatMap { number($0, count: 4) })
    }

    /// A field of one fraction.
    func fraction(_ tag: UInt16, _ numerator: Int, _ denominator: Int) -> TIFFField {
        TIFFField(
            tag: tag, type: 5, count: 1, bytes: number(numerator, count: 4) + number(denominator, count: 4))
    }

    /// A field of bytes: `type` is 1 for numbers, 7 for opaque data.
    func bytes(_ tag: UInt16, _ bytes: [UInt8], type: UInt16) -> TIFFField {
        TIFFField(tag: tag, type: type, count: bytes.count, bytes: bytes)
    }

    /// The whole structure including its header, with `main` as its first directory.
    mutating func finish(main: [TIFFField]) -> [UInt8] {
        let (body, directory) = finish(directory: main)
        return Self.header(isBigEndian: isBigEndian, directory: directory) + body
    }

    /// The body, and the offset in the file of its first directory, which consists of `fields`.
    mutating func finish(directory fields: [TIFFField]) -> (body: [UInt8], directory: Int) {
        let directory = add(fields)
        return (body, directory)
    }

    /// Appends the values and then the directory; returns its offset.
    private mutating func add(_ fields: [TIFFField]) -> Int {
        // The specification requires fields sorted by tag.
        let entries = fields.sorted { $0.tag < $1.tag }.map { field -> [UInt8] in
            var value = field.bytes
            if value.count > 4 {
                value = number(offset + body.count, count: 4)
                body += field.bytes
                if body.count % 2 == 1 { body.append(0) }
            }
            value += [UInt8](repeating: 0, count: 4 - value.count)
            return number(Int(field.tag), count: 2) + number(Int(field.type), count: 2)
                + number(field.count, count: 4) + value
        }
        let directory = offset + body.count
        body += number(entries.count, count: 2) + entries.flatMap(\.self) + number(0, count: 4)
        return directory
    }

    private func number(_ value: Int, count: Int) -> [UInt8] {
        Self.bytes(value, count: count, isBigEndian: isBigEndian)
    }

    /// The `count` bytes of `value`.
    static func bytes(_ value: Int, count: Int, isBigEndian: Bool) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}
