import DataURLs

/// Writes XML property lists with the layout of Apple's tools.
struct XMLPropertyListWriter {
    private var output: [UInt8]
    private var losses: Set<DataLoss> = []
    private let limits: DataLimits

    private static let prolog = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    /// - Throws: `DataFormatError` for a value that XML or a property list cannot represent: null, an integer beyond 64
    ///   bits, a control character.
    static func write(_ document: DataDocument, limits: DataLimits) throws(DataFormatError) -> DataOutput {
        var writer = XMLPropertyListWriter(output: Array(prolog.utf8), limits: limits)
        try writer.write(document.value, level: 0)
        writer.output += "</plist>\n".utf8
        return DataOutput(writer.output, losses: writer.losses)
    }

    private mutating func write(_ value: DataValue, level: Int) throws(DataFormatError) {
        try limits.check(output)
        switch value {
        case .null: throw PropertyListRules.nullError
        case .bool(let value): line(value ? "<true/>" : "<false/>", level)
        case .integer(let digits): line("<integer>\(try PropertyListRules.integer(digits))</integer>", level)
        case .real(let spelling):
            _ = try PropertyListRules.real(spelling)
            line("<real>\(spelling)</real>", level)
        case .string(let text): try element("string", text, level)
        case .data(let bytes): line("<data>\(Base64.encode(bytes))</data>", level)
        case .date(let date): try write(date, level: level)
        case .array(let values):
            guard !values.isEmpty else { return line("<array/>", level) }
            line("<array>", level)
            for value in values { try write(value, level: level + 1) }
            line("</array>", level)
        case .object(let object):
            guard !object.entries.isEmpty else { return line("<dict/>", level) }
            line("<dict>", level)
            for entry in object.entries {
                try element("key", entry.key, level + 1)
                try write(entry.value, level: level + 1)
            }
            line("</dict>", level)
        }
    }

    /// Writes a date; XML property lists have whole seconds in UTC.
    private mutating func write(_ date: Timestamp, level: Int) throws(DataFormatError) {
        guard date.kind == .moment, let seconds = date.secondsSince2001 else {
            losses.insert(.types)
            return try element("string", date.text, level)
        }
        guard let moment = Timestamp(secondsSince2001: seconds.rounded(.down)) else {
            throw DataFormatError(.unsupported, message: "holds a date outside the years 0 to 9999")
        }
        if !date.isUTC { losses.insert(.types) }
        if date.fraction.contains(where: { $0 != "0" }) { losses.insert(.digits) }
        line("<date>\(moment.text)</date>", level)
    }

    private mutating func line(_ text: String, _ level: Int) {
        output += repeatElement(0x09, count: level)
        output += text.utf8
        output.append(0x0A)
    }

    private mutating func element(_ name: String, _ text: String, _ level: Int) throws(DataFormatError) {
        output += repeatElement(0x09, count: level)
        output += "<\(name)>".utf8
        // Most texts are copied as they are.
        guard text.utf8.contains(where: Self.isSpecial) else {
            output += text.utf8
            output += "</\(name)>\n".utf8
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: output += "&amp;".utf8
            case 0x3C: output += "&lt;".utf8
            case 0x3E: output += "&gt;".utf8
            // XML readers would turn it into a line feed.
            case 0x0D: output += "&#13;".utf8
            case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0xFFFE, 0xFFFF:
                throw DataFormatError(
                    .unsupported,
                    message:
                        "holds a text with the character U+\(Hexadecimal.text(scalar.value, width: 4)), which XML does not allow"
                )
            default: output += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        output += "</\(name)>\n".utf8
    }

    /// Whether a byte is, or begins, a character that is escaped or not allowed: `&`, `<`, `>`, a control character, or
    /// one of the characters whose first byte is that of U+FFFE.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x26, 0x3C, 0x3E, 0xEF: true
        default: byte < 0x20 && byte != 0x09 && byte != 0x0A
        }
    }
}
