/// Reads JSON strictly (RFC 8259): no comments, no trailing commas, no `NaN`.
///
/// Numbers keep their spelling and names their order. A duplicate name and an unpaired surrogate, which the standard
/// leaves open, are errors.
struct JSONReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var budget: DataBudget

    /// Reads the value in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError` with line and column.
    /// - Complexity: linear.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        var budget = DataBudget(limits)
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return DataDocument(try value(in: bytes, start..<bytes.count, budget: &budget))
    }

    /// Reads one value per line of `bytes`; empty lines are ignored.
    static func readLines(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        var budget = DataBudget(limits)
        var values: [DataValue] = []
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            if !bytes[start..<end].allSatisfy(isSpace) {
                values.append(try value(in: bytes, start..<end, budget: &budget))
            }
            start = end + 1
        }
        return DataDocument(stream: values)
    }

    private static func value(
        in bytes: [UInt8], _ range: Range<Int>, budget: inout DataBudget
    ) throws(DataFormatError) -> DataValue {
        var reader = JSONReader(bytes: bytes, end: range.upperBound, position: range.lowerBound, budget: budget)
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == reader.end else {
            throw reader.error("expected the end after the value, found \(reader.found)")
        }
        budget = reader.budget
        return value
    }

    private mutating func value() throws(DataFormatError) -> DataValue {
        skipSpace()
        try budget.spend()
        guard position < end else { throw error("expected a value, found the end") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), 48...57: return try number()
        case UInt8(ascii: "t") where take("true"): return .bool(true)
        case UInt8(ascii: "f") where take("false"): return .bool(false)
        case UInt8(ascii: "n") where take("null"): return .null
        default: throw error("expected a value, found \(found)")
        }
    }

    private mutating func object() throws(DataFormatError) -> DataValue {
        try enter()
        var object = DataObject()
        position += 1
        skipSpace()
        if !take(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                let start = position
                guard position < end, bytes[position] == UInt8(ascii: "\"") else {
                    throw error("expected a name in quotation marks, found \(found)")
                }
                let key = try string()
                skipSpace()
                guard take(UInt8(ascii: ":")) else { throw error("expected a colon after the name, found \(found)") }
                guard object.append(key, try value()) else {
                    throw DataFormatError(at: start, in: bytes, message: "the name \(key.prefix(60)) occurs twice")
                }
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { throw error("expected a comma or }, found \(found)") }
        }
        budget.leave()
        return .object(object)
    }

    private mutating func array() throws(DataFormatError) -> DataValue {
        try enter()
        var values: [DataValue] = []
        position += 1
        skipSpace()
        if !take(UInt8(ascii: "]")) {
            repeat {
                values.append(try value())
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { throw error("expected a comma or ], found \(found)") }
        }
        budget.leave()
        return .array(values)
    }

    private mutating func number() throws(DataFormatError) -> DataValue {
        let start = position
        var isReal = false
        _ = take(UInt8(ascii: "-"))
        if take(48) {
            guard !isDigit else { throw error("a number has a leading zero") }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) {
            isReal = true
            try digits()
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isReal = true
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            try digits()
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        return isReal ? .real(text) : .integer(text)
    }

    private mutating func digits() throws(DataFormatError) {
        guard isDigit else { throw error("expected a digit, found \(found)") }
        while isDigit { position += 1 }
    }

    private mutating func string() throws(DataFormatError) -> String {
        let start = position + 1
        position = start
        // Most strings have no escapes.
        while position < end, bytes[position] != 0x22, bytes[position] != 0x5C, bytes[position] >= 0x20 {
            position += 1
        }
        var text = Array(bytes[start..<position])
        while true {
            guard position < end else { throw error("a string is not closed") }
            let byte = bytes[position]
            if byte == 0x22 { break }
            if byte == 0x5C {
                try escape(into: &text)
            } else {
                guard byte >= 0x20 else {
                    throw error("a string has a control character, which must be escaped")
                }
                text.append(byte)
                position += 1
            }
        }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw DataFormatError(at: start, in: bytes, message: "a string is not UTF-8")
        }
        position += 1
        return string
    }

    private mutating func escape(into text: inout [UInt8]) throws(DataFormatError) {
        let start = position
        position += 1
        guard position < end else { throw error("a string is not closed") }
        let letter = bytes[position]
        position += 1
        switch letter {
        case 0x22, 0x5C, 0x2F: text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            var unit = try hexadecimal(from: start)
            if unit & 0xFC00 == 0xD800 {
                guard take("\\u") else { throw half(start) }
                let low = try hexadecimal(from: start)
                guard low & 0xFC00 == 0xDC00 else { throw half(start) }
                unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
            }
            guard let scalar = Unicode.Scalar(unit) else { throw half(start) }
            text += UTF8.encode(scalar).map(Array.init) ?? []
        default: throw DataFormatError(at: start, in: bytes, message: "an unknown escape in a string")
        }
    }

    private func half(_ offset: Int) -> DataFormatError {
        DataFormatError(at: offset, in: bytes, message: "half of a surrogate pair, which is not a character")
    }

    private mutating func hexadecimal(from start: Int) throws(DataFormatError) -> UInt32 {
        guard position + 4 <= end, bytes[position..<position + 4].allSatisfy({ Hexadecimal.value($0) != nil }) else {
            throw DataFormatError(at: start, in: bytes, message: "\\u without four hexadecimal digits")
        }
        let value = bytes[position..<position + 4].reduce(UInt32(0)) { $0 << 4 | UInt32(Hexadecimal.value($1) ?? 0) }
        position += 4
        return value
    }
}

// MARK: - The text

extension JSONReader {
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private var isDigit: Bool { position < end && (48...57).contains(bytes[position]) }

    private mutating func skipSpace() {
        while position < end, Self.isSpace(bytes[position]) { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < end, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        guard bytes[position..<end].starts(with: word.utf8) else { return false }
        position += word.utf8.count
        return true
    }

    private mutating func enter() throws(DataFormatError) {
        do {
            try budget.enter()
        } catch {
            throw DataFormatError(error.code, at: position, in: bytes, message: error.message)
        }
    }

    /// A description of the text at the current position, for messages.
    private var found: String { FoundText.describe(bytes[min(position, end)..<end]) }

    private func error(_ message: String) -> DataFormatError {
        DataFormatError(at: position, in: bytes, message: message)
    }
}
