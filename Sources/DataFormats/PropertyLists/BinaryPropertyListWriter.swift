/// Writes binary property lists. Each string, number and date is stored once, as Apple's writer does.
struct BinaryPropertyListWriter {
    private var objects: [[UInt8]] = []
    /// Containers, whose references can be written only when the number of objects is known.
    private var containers: [Int: (isDictionary: Bool, references: [Int])] = [:]
    private var known: [[UInt8]: Int] = [:]
    private var losses: Set<DataLoss> = []
    private var size = 0
    private let limits: DataLimits

    /// - Throws: `DataFormatError` for a value that a property list cannot represent: null, an integer beyond 64 bits.
    static func write(_ document: DataDocument, limits: DataLimits) throws(DataFormatError) -> DataOutput {
        var writer = BinaryPropertyListWriter(limits: limits)
        _ = try writer.add(document.value)
        return DataOutput(writer.assembled(), losses: writer.losses)
    }

    private init(limits: DataLimits) { self.limits = limits }

    private mutating func add(_ value: DataValue) throws(DataFormatError) -> Int {
        guard size <= limits.outputBytes else {
            throw DataFormatError(.tooLarge, message: "would have more than the limit of \(limits.outputBytes) bytes")
        }
        switch value {
        case .null: throw PropertyListRules.nullError
        case .bool(let value): return unique([value ? 0x09 : 0x08])
        case .integer(let digits): return unique(Self.integer(try PropertyListRules.integer(digits)))
        case .real(let spelling):
            let number = try PropertyListRules.real(spelling)
            if !RealNumber.keepsDigits(spelling) { losses.insert(.digits) }
            return unique([0x23] + Self.bytes(number.bitPattern, 8))
        case .string(let text): return unique(Self.string(text))
        case .data(let bytes): return append(Self.head(0x40, bytes.count) + bytes)
        case .date(let date):
            guard date.kind == .moment, let seconds = date.secondsSince2001 else {
                losses.insert(.types)
                return unique(Self.string(date.text))
            }
            if !date.isUTC { losses.insert(.types) }
            if Timestamp(secondsSince2001: seconds)?.fraction != Self.trimmed(date.fraction) { losses.insert(.digits) }
            return unique([0x33] + Self.bytes(seconds.bitPattern, 8))
        case .array(let values):
            let place = append([])
            var references: [Int] = []
            for value in values { references.append(try add(value)) }
            containers[place] = (false, references)
            size += 8 * references.count
            return place
        case .object(let object):
            if let uid = PropertyListRules.uid(object) { return append(Self.uid(uid)) }
            let place = append([])
            var references = object.entries.map { unique(Self.string($0.key)) }
            for entry in object.entries { references.append(try add(entry.value)) }
            containers[place] = (true, references)
            size += 8 * references.count
            return place
        }
    }

    private mutating func append(_ object: [UInt8]) -> Int {
        objects.append(object)
        size += object.count + 8
        return objects.count - 1
    }

    private mutating func unique(_ object: [UInt8]) -> Int {
        if let place = known[object] { return place }
        let place = append(object)
        known[object] = place
        return place
    }

    private func assembled() -> [UInt8] {
        var output = Array("bplist00".utf8)
        let referenceSize = Self.width(UInt64(objects.count))
        var offsets: [UInt64] = []
        for (place, object) in objects.enumerated() {
            offsets.append(UInt64(output.count))
            if let container = containers[place] {
                let count = container.isDictionary ? container.references.count / 2 : container.references.count
                output += Self.head(container.isDictionary ? 0xD0 : 0xA0, count)
                for reference in container.references { output += Self.bytes(UInt64(reference), referenceSize) }
            } else {
                output += object
            }
        }
        let table = UInt64(output.count)
        let offsetSize = Self.width(table)
        for offset in offsets { output += Self.bytes(offset, offsetSize) }
        output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        return output + Self.bytes(UInt64(objects.count), 8) + Self.bytes(0, 8) + Self.bytes(table, 8)
    }

    // MARK: - Objects

    private static func integer(_ number: Int128) -> [UInt8] {
        if number < 0 { return [0x13] + bytes(UInt64(truncatingIfNeeded: number), 8) }
        if number > Int128(Int64.max) { return [0x14] + bytes(0, 8) + bytes(UInt64(truncatingIfNeeded: number), 8) }
        let width = width(UInt64(number))
        return [0x10 + UInt8(width.trailingZeroBitCount)] + bytes(UInt64(number), width)
    }

    private static func uid(_ number: UInt64) -> [UInt8] {
        let width = width(number)
        return [0x80 + UInt8(width - 1)] + bytes(number, width)
    }

    private static func string(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return head(0x50, text.utf8.count) + text.utf8 }
        return head(0x60, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 0xF] + integer(Int128(count))
    }

    /// The number of bytes that `number` needs, rounded up to a power of two.
    private static func width(_ number: UInt64) -> Int {
        number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
    }

    private static func bytes(_ number: UInt64, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (width - 1 - $0))) }
    }

    private static func trimmed(_ fraction: String) -> String {
        String(fraction.reversed().drop { $0 == "0" }.reversed())
    }
}

/// The limits of property lists, binary and XML.
enum PropertyListRules {
    static let nullError = DataFormatError(
        .unsupported, message: "holds a null, which a property list cannot represent")

    /// Returns the integer, which must fit in 64 bits, signed or unsigned.
    static func integer(_ digits: String) throws(DataFormatError) -> Int128 {
        if let number = Int128(digits), number >= Int128(Int64.min), number <= Int128(UInt64.max) { return number }
        throw DataFormatError(
            .unsupported, message: "holds the number \(digits.prefix(60)), which does not fit in 64 bits")
    }

    static func real(_ spelling: String) throws(DataFormatError) -> Double {
        guard let number = RealNumber.double(spelling) else {
            throw DataFormatError(
                .unsupported, message: "holds the number \(spelling.prefix(60)), which does not fit in 64 bits")
        }
        return number
    }

    /// Returns the UID that the object `{"CF$UID": n}` stands for, as Apple's XML writes one; nil for any other object.
    static func uid(_ object: DataObject) -> UInt64? {
        guard object.entries.count == 1, case .integer(let digits)? = object["CF$UID"] else { return nil }
        return UInt32(digits).map(UInt64.init)
    }
}
