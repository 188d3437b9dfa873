import DataURLs

/// Writes YAML in block style that readers of versions 1.1 and 1.2 resolve to the same values: a string that either
/// could resolve to another kind is quoted.
struct YAMLWriter {
    private var output: [UInt8] = []
    private var losses: Set<DataLoss> = []
    private let limits: DataLimits

    /// Longer keys get an explicit `?`: readers search for the colon only within a limit (YAML 1.2, 7.4.2: 1024
    /// characters).
    private static let longestKey = 100

    /// Writes the value, or the values of a stream as documents.
    static func write(_ document: DataDocument, limits: DataLimits) throws(DataFormatError) -> DataOutput {
        var writer = YAMLWriter(limits: limits)
        for value in document.values {
            if document.isStream { writer.output += "---".utf8 }
            try writer.write(value, level: 0, at: document.isStream ? .mark : .line)
        }
        return DataOutput(writer.output, losses: writer.losses)
    }

    private init(limits: DataLimits) { self.limits = limits }

    /// What precedes a value on its line.
    private enum Place {
        /// Nothing: the line is empty.
        case line
        /// A key or the start of a document: lists and objects continue on the next line.
        case mark
        /// The dash of a list item: lists and objects continue on the same line.
        case dash
    }

    /// Writes a value and its line end.
    private mutating func write(_ value: DataValue, level: Int, at place: Place) throws(DataFormatError) {
        try limits.check(output)
        if place == .dash || (place == .mark && !Self.hasLines(value)) { output.append(0x20) }
        if place == .mark, Self.hasLines(value) { output.append(0x0A) }
        switch value {
        case .array(let values) where !values.isEmpty:
            for (index, value) in values.enumerated() {
                if index > 0 || place != .dash { indent(level) }
                output.append(UInt8(ascii: "-"))
                try write(value, level: level + 1, at: .dash)
            }
        case .object(let object) where !object.entries.isEmpty:
            for (index, entry) in object.entries.enumerated() {
                if index > 0 || place != .dash { indent(level) }
                writeKey(entry.key, level: level)
                try write(entry.value, level: level + 1, at: .mark)
            }
        default:
            writeScalar(value, level: level)
            output.append(0x0A)
        }
    }

    /// Whether a value is written on lines of its own.
    private static func hasLines(_ value: DataValue) -> Bool {
        switch value {
        case .array(let values): !values.isEmpty
        case .object(let object): !object.entries.isEmpty
        default: false
        }
    }

    private mutating func indent(_ level: Int) { output += repeatElement(0x20, count: 2 * level) }

    private mutating func writeKey(_ key: String, level: Int) {
        guard key.utf8.count > Self.longestKey else {
            writeString(key)
            output.append(UInt8(ascii: ":"))
            return
        }
        output += "? ".utf8
        writeString(key)
        output.append(0x0A)
        indent(level)
        output.append(UInt8(ascii: ":"))
    }

    private mutating func writeScalar(_ value: DataValue, level: Int) {
        switch value {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .integer(let digits): output += digits.utf8
        case .real("nan"): output += ".nan".utf8
        case .real("inf"): output += ".inf".utf8
        case .real("-inf"): output += "-.inf".utf8
        case .real(let spelling): output += RealNumber.withPointAndSign(spelling).utf8
        case .string(let text):
            if Self.canBeBlock(text) { writeBlock(text, level: level) } else { writeString(text) }
        case .data(let bytes): output += ("!!binary \"" + Base64.encode(bytes) + "\"").utf8
        case .date(let date):
            if date.kind == .time {
                losses.insert(.types)
                writeString(date.text)
            } else {
                output += ("!!timestamp " + date.text).utf8
            }
        case .array: output += "[]".utf8
        case .object: output += "{}".utf8
        }
    }

    private mutating func writeString(_ text: String) {
        if Self.canBePlain(text) { output += text.utf8 } else { Self.quote(text, to: &output) }
    }

    /// Writes a literal block: the lines unchanged, after `|`.
    private mutating func writeBlock(_ text: String, level: Int) {
        let endsWithNewline = text.utf8.last == 0x0A
        output += (endsWithNewline ? "|" : "|-").utf8
        for line in (endsWithNewline ? text.dropLast() : text[...]).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            output.append(0x0A)
            if line.isEmpty { continue }
            indent(max(1, level))
            output += line.utf8
        }
    }

    // MARK: - How a text may be written

    /// Whether all readers resolve the text without quotation marks to itself.
    private static func canBePlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, !YAMLScalar.isAmbiguous(text), text.utf8.last != 0x20 else { return false }
        guard (65...90).contains(first & 0xDF) || first == 0x5F || first == 0x2F || first >= 0xC0 else { return false }
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text.utf8.allSatisfy(isPlainASCII) }
        return text.unicodeScalars.allSatisfy { scalar in
            UInt8(exactly: scalar.value).map(isPlainASCII) ?? false || scalar.value > 0xA0 && isPrintable(scalar)
        }
    }

    /// Whether an ASCII character never has a meaning in a plain scalar.
    private static func isPlainASCII(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F, 0x5F: true
        default: false
        }
    }

    /// Whether the text has several lines and a block can represent it exactly.
    private static func canBeBlock(_ text: String) -> Bool {
        guard text.utf8.contains(0x0A), let first = text.utf8.first, first != 0x20, first != 0x0A, first != 0x09 else {
            return false
        }
        guard !text.hasSuffix("\n\n"), text.unicodeScalars.allSatisfy({ $0 == "\n" || $0 == "\t" || isPrintable($0) })
        else {
            return false
        }
        return !text.utf8.elementsEqual([0x0A])
    }

    /// Whether all readers accept the character unescaped. Excludes the characters that some of them treat as line
    /// ends.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    private static func quote(_ text: String, to output: inout [UInt8]) {
        output.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += #"\""#.utf8
            case "\\": output += #"\\"#.utf8
            case "\n": output += #"\n"#.utf8
            case "\r": output += #"\r"#.utf8
            case "\t": output += #"\t"#.utf8
            case _ where isPrintable(scalar): output += String(scalar).utf8
            case _ where scalar.value < 0x100: output += ("\\x" + Hexadecimal.text(scalar.value, width: 2)).utf8
            case _ where scalar.value < 0x10000: output += ("\\u" + Hexadecimal.text(scalar.value, width: 4)).utf8
            default: output += ("\\U" + Hexadecimal.text(scalar.value, width: 8)).utf8
            }
        }
        output.append(0x22)
    }
}
