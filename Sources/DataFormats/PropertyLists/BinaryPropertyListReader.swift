/// Reads binary property lists exactly: fractions of seconds, 128-bit integers, any characters, the order of keys.
///
/// Layout, from CoreFoundation's `CFBinaryPlist.c`: "bplist00", objects, a table of their offsets, and a 32-byte
/// trailer. References of a keyed archive (UIDs) are read as Apple's XML writes them: `{"CF$UID": n}`.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let offsetTable: Int
    private var budget: DataBudget
    private var open: Set<Int> = []
    private var losses: Set<DataLoss> = []
    /// Decoded strings by object number: dictionaries share their keys.
    private var strings: [Int: String] = [:]
    /// The containers read so far, by object number; one that is read again is shared.
    private var met: Set<Int> = []

    /// Reads the value in `bytes`.
    ///
    /// - Throws: `DataFormatError`.
    /// - Complexity: linear in the number of values after references are expanded, which the limits bound.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        var (reader, top) = try reader(of: bytes, limits: limits)
        let value = try reader.value(top)
        return DataDocument(value, losses: DataLoss.allCases.filter(reader.losses.contains))
    }

    private static func reader(
        of bytes: [UInt8], limits: DataLimits
    ) throws(DataFormatError) -> (BinaryPropertyListReader, top: Int) {
        guard bytes.count >= 8 + 1 + 32, bytes.starts(with: "bplist0".utf8) else {
            throw damaged("it is only \(bytes.count) bytes long, or of another version")
        }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        let referenceSize = Int(bytes[trailer + 7])
        let count = integer(bytes[(trailer + 8)..<(trailer + 16)])
        let top = integer(bytes[(trailer + 16)..<(trailer + 24)])
        let table = integer(bytes[(trailer + 24)..<(trailer + 32)])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, top < count, table >= 9,
            table <= UInt128(trailer), count <= (UInt128(trailer) - table) / UInt128(offsetSize)
        else { throw damaged("its object table does not fit; it may be truncated") }
        let reader = BinaryPropertyListReader(
            bytes: bytes, offsetSize: offsetSize, referenceSize: referenceSize, objectCount: Int(count),
            offsetTable: Int(table), budget: DataBudget(limits))
        return (reader, Int(top))
    }

    private mutating func value(_ object: Int) throws(DataFormatError) -> DataValue {
        try budget.spend()
        let tableEntry = offsetTable + object * offsetSize
        let offset = Self.integer(bytes[tableEntry..<tableEntry + offsetSize])
        guard offset >= 8, offset < UInt128(offsetTable) else { throw Self.damaged("an object lies outside the file") }
        var position = Int(offset)
        let head = bytes[position]
        position += 1
        switch head >> 4 {
        case 0x0:
            switch head {
            case 0x00: return .null
            case 0x08: return .bool(false)
            case 0x09: return .bool(true)
            default: throw Self.damaged("it has a value of an unknown kind")
            }
        case 0x1: return .integer(try number(head, at: position))
        case 0x2: return .real(RealNumber.spelling(try real(head, at: position)))
        case 0x3:
            guard head == 0x33 else { throw Self.damaged("it has a value of an unknown kind") }
            let seconds = Double(bitPattern: UInt64(truncatingIfNeeded: Self.integer(try take(8, at: position))))
            guard let date = Timestamp(secondsSince2001: seconds) else {
                throw DataFormatError(.unsupported, message: "has a date outside the years 0 to 9999")
            }
            if date.secondsSince2001 != seconds { losses.insert(.digits) }
            return .date(date)
        case 0x4:
            let count = try length(head, at: &position, unit: 1)
            try budget.spend(count / DataBudget.bytesPerValue)
            return .data(Array(bytes[position..<position + count]))
        case 0x5, 0x6: return .string(try string(object, head, at: position))
        case 0x8:
            let uid = Self.integer(try take(Int(head & 0xF) + 1, at: position))
            return .object(DataObject([("CF$UID", .integer(String(uid)))]))
        case 0xA, 0xD: return try container(object, head, at: position)
        default: throw Self.damaged("it has a value of an unknown kind")
        }
    }

    private mutating func container(
        _ object: Int, _ head: UInt8, at start: Int
    ) throws(DataFormatError) -> DataValue {
        guard open.insert(object).inserted else {
            throw DataFormatError(.cyclic, message: "is a property list that contains itself")
        }
        if !met.insert(object).inserted { losses.insert(.references) }
        try budget.enter()
        defer {
            open.remove(object)
            budget.leave()
        }
        var position = start
        let isDictionary = head >> 4 == 0xD
        let count = try length(head, at: &position, unit: referenceSize * (isDictionary ? 2 : 1))
        guard isDictionary else {
            var values: [DataValue] = []
            for index in 0..<count { values.append(try value(try reference(position, index))) }
            return .array(values)
        }
        var result = DataObject()
        for index in 0..<count {
            let key = try reference(position, index)
            guard case .string(let name) = try value(key) else {
                throw Self.damaged("a dictionary has a key that is not a string")
            }
            guard result.append(name, try value(try reference(position, count + index))) else {
                throw Self.damaged("a dictionary has the key \(name.prefix(60)) twice")
            }
        }
        return .object(result)
    }

    private func number(_ head: UInt8, at position: Int) throws(DataFormatError) -> String {
        let size = 1 << Int(head & 0xF)
        guard size <= 16 else { throw Self.damaged("an integer is truncated") }
        let bits = Self.integer(try take(size, at: position))
        // Integers of 1, 2 and 4 bytes are unsigned, those of 8 and 16 signed.
        switch size {
        case 8: return String(Int64(truncatingIfNeeded: bits))
        case 16: return String(Int128(truncatingIfNeeded: bits))
        default: return String(bits)
        }
    }

    private func real(_ head: UInt8, at position: Int) throws(DataFormatError) -> Double {
        switch head {
        case 0x22: Double(Float(bitPattern: UInt32(truncatingIfNeeded: Self.integer(try take(4, at: position)))))
        case 0x23: Double(bitPattern: UInt64(truncatingIfNeeded: Self.integer(try take(8, at: position))))
        default: throw Self.damaged("it has a value of an unknown kind")
        }
    }

    private mutating func string(_ object: Int, _ head: UInt8, at start: Int) throws(DataFormatError) -> String {
        if let known = strings[object] {
            try budget.spend(known.utf8.count / DataBudget.bytesPerValue)
            return known
        }
        var position = start
        let unit = head >> 4 == 0x5 ? 1 : 2
        let count = try length(head, at: &position, unit: unit)
        let content = bytes[position..<position + count * unit]
        // Many objects may have the same bytes.
        try budget.spend(content.count / DataBudget.bytesPerValue)
        let text: String?
        if unit == 1 {
            text = String(validating: content, as: UTF8.self)
        } else {
            let units = (0..<count).map {
                UInt16(content[position + 2 * $0]) << 8 | UInt16(content[position + 2 * $0 + 1])
            }
            text = String(validating: units, as: UTF16.self)
        }
        guard let text else { throw Self.damaged("a string is not Unicode") }
        strings[object] = text
        return text
    }

    private func length(_ head: UInt8, at position: inout Int, unit: Int) throws(DataFormatError) -> Int {
        var count = UInt128(head & 0xF)
        if count == 0xF {
            guard position < offsetTable, bytes[position] >> 4 == 0x1, bytes[position] & 0xF <= 3 else {
                throw Self.damaged("a count is missing")
            }
            let size = 1 << Int(bytes[position] & 0xF)
            count = Self.integer(try take(size, at: position + 1))
            position += 1 + size
        }
        guard count <= UInt128((offsetTable - position) / unit) else {
            throw Self.damaged("a value claims \(count) elements, more than the file holds")
        }
        return Int(count)
    }

    private func reference(_ position: Int, _ index: Int) throws(DataFormatError) -> Int {
        let start = position + index * referenceSize
        let object = Self.integer(bytes[start..<start + referenceSize])
        guard object < UInt128(objectCount) else { throw Self.damaged("a reference is outside its object table") }
        return Int(object)
    }

    private func take(_ count: Int, at position: Int) throws(DataFormatError) -> ArraySlice<UInt8> {
        guard position + count <= offsetTable else { throw Self.damaged("a value is truncated") }
        return bytes[position..<position + count]
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt128 {
        bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    private static func damaged(_ what: String) -> DataFormatError {
        DataFormatError(.damaged, message: "the binary property list is damaged: \(what)")
    }
}
