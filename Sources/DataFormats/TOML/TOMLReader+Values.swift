extension TOMLReader {
    /// Reads the value at the current position.
    mutating func value() throws(DataFormatError) -> DataValue {
        try budget.spend()
        guard position < bytes.count else { throw error("expected a value, found the end") }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            return .string(
                bytes[position...].starts(with: [0x22, 0x22, 0x22]) ? try longString() : try basicString())
        case UInt8(ascii: "'"):
            return .string(
                bytes[position...].starts(with: [0x27, 0x27, 0x27]) ? try longLiteral() : try literalString())
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "{"): return try inlineTable()
        default: return try scalar()
        }
    }

    private mutating func array() throws(DataFormatError) -> DataValue {
        try enter()
        position += 1
        var values: [DataValue] = []
        while true {
            try skipBlank()
            if take(UInt8(ascii: "]")) { break }
            values.append(try value())
            try skipBlank()
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: "]")) else { throw error("expected a comma or ], found \(found)") }
            break
        }
        budget.leave()
        return .array(values)
    }

    private mutating func inlineTable() throws(DataFormatError) -> DataValue {
        try enter()
        position += 1
        let table = TOMLTable(.header)
        skipSpace()
        if !take(UInt8(ascii: "}")) {
            repeat {
                skipSpace()
                try keyAndValue(in: table, section: 0)
                skipSpace()
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { throw error("expected a comma or }, found \(found)") }
        }
        budget.leave()
        return table.value
    }

    private mutating func scalar() throws(DataFormatError) -> DataValue {
        let start = position
        func isPart(_ byte: UInt8) -> Bool { Self.isBare(byte) || byte == 0x2B || byte == 0x2E || byte == 0x3A }
        while position < bytes.count, isPart(bytes[position]) { position += 1 }
        // Date and time may be separated by a space.
        if position - start == 10, at(0x20), position + 1 < bytes.count, (48...57).contains(bytes[position + 1]),
            bytes[start + 4] == 0x2D
        {
            position += 1
            while position < bytes.count, isPart(bytes[position]) { position += 1 }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "inf", "+inf": return .real("inf")
        case "-inf": return .real("-inf")
        case "nan", "+nan", "-nan": return .real("nan")
        default: break
        }
        if let number = TOMLNumber.value(Array(text.utf8)) { return number }
        if let date = Timestamp(text) { return .date(date) }
        position = start
        throw error(text.isEmpty ? "expected a value, found \(found)" : "\(text.prefix(60)) is not a value of TOML")
    }

    // MARK: - Strings

    mutating func literalString() throws(DataFormatError) -> String {
        position += 1
        let start = position
        while !at(UInt8(ascii: "'")) {
            try checkCharacter()
            position += 1
        }
        position += 1
        return String(decoding: bytes[start..<position - 1], as: UTF8.self)
    }

    mutating func basicString() throws(DataFormatError) -> String {
        position += 1
        var text: [UInt8] = []
        while !at(0x22) {
            if at(0x5C) {
                try escape(into: &text)
            } else {
                try checkCharacter()
                text.append(bytes[position])
                position += 1
            }
        }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func longLiteral() throws(DataFormatError) -> String {
        position += 3
        _ = takeNewline()
        var text: [UInt8] = []
        while !(try endOfLong(0x27, &text)) { try longCharacter(into: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func longString() throws(DataFormatError) -> String {
        position += 3
        _ = takeNewline()
        var text: [UInt8] = []
        while !(try endOfLong(0x22, &text)) {
            if !at(0x5C) {
                try longCharacter(into: &text)
                continue
            }
            // A backslash at the end of a line joins it with the next text.
            let start = position
            position += 1
            skipSpace()
            if takeNewline() {
                repeat { skipSpace() } while takeNewline()
            } else {
                position = start
                try escape(into: &text)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the string ends here with three quotes; up to two more quotes before them belong to the string.
    private mutating func endOfLong(_ mark: UInt8, _ text: inout [UInt8]) throws(DataFormatError) -> Bool {
        guard bytes[position...].starts(with: [mark, mark, mark]) else { return false }
        var count = 0
        while at(mark), count < 5 {
            position += 1
            count += 1
        }
        text += repeatElement(mark, count: count - 3)
        return true
    }

    private mutating func longCharacter(into text: inout [UInt8]) throws(DataFormatError) {
        if takeNewline() {
            text.append(0x0A)
            return
        }
        try checkCharacter()
        text.append(bytes[position])
        position += 1
    }

    private func checkCharacter() throws(DataFormatError) {
        guard position < bytes.count else { throw error("a string is not closed") }
        guard !at(0x0A), !at(0x0D) else { throw error("a string is not closed on its line") }
        guard bytes[position] >= 0x20 || at(0x09), !at(0x7F) else {
            throw error("a string has a control character, which must be escaped")
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(DataFormatError) {
        position += 1
        guard position < bytes.count else { throw error("a string is not closed") }
        let letter = bytes[position]
        position += 1
        switch letter {
        case 0x22, 0x5C: text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let width = letter == UInt8(ascii: "u") ? 4 : 8
            let digits = bytes[position...].prefix(width)
            guard digits.count == width, digits.allSatisfy({ Hexadecimal.value($0) != nil }),
                let scalar = Unicode.Scalar(digits.reduce(0) { $0 << 4 | UInt32(Hexadecimal.value($1) ?? 0) })
            else { throw error("an escape that is not a character") }
            position += width
            text += UTF8.encode(scalar).map(Array.init) ?? []
        default:
            position -= 1
            throw error("an unknown escape in a string: \\\(found)")
        }
    }
}

/// Numbers in TOML's syntax.
enum TOMLNumber {
    /// Parses `text`; nil if it is not a number, or an integer beyond 64 bits, which TOML does not have.
    static func value(_ text: [UInt8]) -> DataValue? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.starts(with: prefix.utf8) {
            guard let digits = digits(text[2...], hexadecimal: radix == 16),
                let number = Int64(String(decoding: digits, as: UTF8.self), radix: radix)
            else { return nil }
            return .integer(String(number))
        }
        var rest = text[...]
        var sign: [UInt8] = []
        if let first = rest.first, first == 0x2B || first == 0x2D {
            if first == 0x2D { sign = [first] }
            rest.removeFirst()
        }
        let mark = rest.firstIndex { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
        let mantissa = rest[..<(mark ?? rest.endIndex)]
        let point = mantissa.firstIndex(of: UInt8(ascii: "."))
        guard let whole = digits(mantissa[..<(point ?? mantissa.endIndex)]), whole.count == 1 || whole[0] != 48 else {
            return nil
        }
        var spelling = sign + whole
        if let point {
            guard let fraction = digits(mantissa[(point + 1)...]) else { return nil }
            spelling += [UInt8(ascii: ".")] + fraction
        }
        if let mark {
            var exponent = rest[(mark + 1)...]
            spelling.append(UInt8(ascii: "e"))
            if let first = exponent.first, first == 0x2B || first == 0x2D {
                spelling.append(first)
                exponent.removeFirst()
            }
            guard let digits = digits(exponent) else { return nil }
            spelling += digits
        }
        let result = String(decoding: spelling, as: UTF8.self)
        if point != nil || mark != nil { return .real(result) }
        return Int64(result) != nil ? .integer(result == "-0" ? "0" : result) : nil
    }

    /// Removes the underscores, each of which must be between two digits; nil if one is not or there are other
    /// characters.
    private static func digits(_ text: ArraySlice<UInt8>, hexadecimal: Bool = false) -> [UInt8]? {
        var result: [UInt8] = []
        var last: UInt8 = 0x5F
        for byte in text {
            if byte == 0x5F {
                guard last != 0x5F else { return nil }
            } else {
                guard (48...57).contains(byte) || (hexadecimal && Hexadecimal.value(byte) != nil) else { return nil }
                result.append(byte)
            }
            last = byte
        }
        return last == 0x5F ? nil : result
    }
}
