import DataURLs

/// Reads XML property lists exactly: every digit of a number, every character, the order of keys. The only entities are
/// XML's own.
struct XMLPropertyListReader {
    private let bytes: [UInt8]
    private var position = 0
    private var budget: DataBudget
    private var losses: Set<DataLoss> = []

    /// Reads the value in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError` with line and column.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw DataFormatError(.damaged, message: "is not UTF-8")
        }
        var reader = XMLPropertyListReader(bytes: bytes, budget: DataBudget(limits))
        let value = try reader.document()
        return DataDocument(value, losses: DataLoss.allCases.filter(reader.losses.contains))
    }

    private mutating func document() throws(DataFormatError) -> DataValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        let root = try tag()
        guard root.name == "plist", !root.isEnd, !root.isEmpty else {
            throw error("expected <plist>, found \(root.shown)", at: root.start)
        }
        let first = try tag()
        guard !first.isEnd else { throw error("the property list holds no value", at: first.start) }
        let value = try value(first)
        let end = try tag()
        guard end.isEnd, end.name == "plist" else {
            throw error("expected </plist>, found \(end.shown)", at: end.start)
        }
        try skipMisc()
        guard position == bytes.count else { throw error("expected the end after the property list", at: position) }
        return value
    }

    private mutating func value(_ tag: Tag) throws(DataFormatError) -> DataValue {
        try budget.spend()
        guard !tag.isEnd else { throw error("expected a value, found \(tag.shown)", at: tag.start) }
        switch tag.name {
        case "true", "false":
            if !tag.isEmpty { try end(tag) }
            return .bool(tag.name == "true")
        case "string": return .string(try text(tag))
        case "integer":
            guard let number = Self.integer(try text(tag)) else { throw error("is not a whole number", at: tag.start) }
            return .integer(number)
        case "real":
            guard let number = Self.real(try text(tag)) else { throw error("is not a number", at: tag.start) }
            return number
        case "date":
            guard let date = Timestamp(Self.trimmed(try text(tag))), date.kind == .moment else {
                throw error("is not a date such as 2001-12-31T23:59:59Z", at: tag.start)
            }
            return .date(date)
        case "data":
            guard let bytes = Base64.decode(try text(tag).utf8) else { throw error("is not base64", at: tag.start) }
            return .data(bytes)
        case "array": return try array(tag)
        case "dict": return try dictionary(tag)
        default: throw error("\(tag.shown) is not an element of a property list", at: tag.start)
        }
    }

    private mutating func array(_ tag: Tag) throws(DataFormatError) -> DataValue {
        guard !tag.isEmpty else { return .array([]) }
        try enter(tag)
        var values: [DataValue] = []
        while true {
            let next = try self.tag()
            if next.isEnd, next.name == "array" { break }
            values.append(try value(next))
        }
        budget.leave()
        return .array(values)
    }

    private mutating func dictionary(_ tag: Tag) throws(DataFormatError) -> DataValue {
        guard !tag.isEmpty else { return .object(DataObject()) }
        try enter(tag)
        var object = DataObject()
        while true {
            let next = try self.tag()
            if next.isEnd, next.name == "dict" { break }
            guard next.name == "key", !next.isEnd else {
                throw error("expected <key>, found \(next.shown)", at: next.start)
            }
            let key = try text(next)
            guard object.append(key, try value(try self.tag())) else {
                throw error("the key \(key.prefix(60)) occurs twice", at: next.start)
            }
        }
        budget.leave()
        return .object(object)
    }

    private mutating func enter(_ tag: Tag) throws(DataFormatError) {
        do {
            try budget.enter()
        } catch {
            throw DataFormatError(error.code, at: tag.start, in: bytes, message: error.message)
        }
    }

    // MARK: - Scalars

    /// Parses a decimal integer or, after 0x, a hexadecimal one; returns decimal digits without a plus sign and leading
    /// zeros.
    private static func integer(_ text: String) -> String? {
        var digits = trimmed(text)[...]
        let sign = digits.hasPrefix("-") ? "-" : ""
        if digits.hasPrefix("-") || digits.hasPrefix("+") { digits = digits.dropFirst() }
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            guard let number = UInt64(digits.dropFirst(2), radix: 16) else { return nil }
            return sign + String(number)
        }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let short = digits.drop { $0 == "0" }
        return short.isEmpty ? "0" : sign + short
    }

    private static func real(_ text: String) -> DataValue? {
        let word = trimmed(text).lowercased()
        switch word {
        case "nan", "-nan", "+nan": return .real("nan")
        case "inf", "+inf", "infinity", "+infinity": return .real("inf")
        case "-inf", "-infinity": return .real("-inf")
        default: break
        }
        switch YAMLScalar.number(Array(word.utf8)) {
        case .real(let spelling)?: return .real(spelling)
        case .integer(let digits)? where !word.hasPrefix("0x") && !word.hasPrefix("0o"): return .real(digits + ".0")
        default: return nil
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}

// MARK: - Markup

extension XMLPropertyListReader {
    /// A tag of the text.
    private struct Tag {
        let name: String
        let isEnd: Bool
        /// Whether the tag is a complete element without content: `<dict/>`.
        let isEmpty: Bool
        let start: Int

        var shown: String { isEnd ? "</\(name.prefix(40))>" : "<\(name.prefix(40))>" }
    }

    /// Reads the next tag; only white space, comments and instructions may precede it.
    private mutating func tag() throws(DataFormatError) -> Tag {
        try skipMisc()
        let start = position
        guard position < bytes.count else { throw error("expected a tag, found the end", at: start) }
        guard bytes[position] == UInt8(ascii: "<") else { throw error("there is text outside a value", at: start) }
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
            throw error("a tag is not closed", at: start)
        }
        var content = bytes[(position + 1)..<end]
        position = end + 1
        let isEnd = content.first == UInt8(ascii: "/")
        if isEnd { content.removeFirst() }
        let isEmpty = content.last == UInt8(ascii: "/")
        if isEmpty { content.removeLast() }
        let name = content.prefix { $0 > 0x20 }
        let attributes = content.dropFirst(name.count)
        let tag = Tag(name: String(decoding: name, as: UTF8.self), isEnd: isEnd, isEmpty: isEmpty, start: start)
        guard !name.isEmpty, !(isEnd && isEmpty), tag.name == "plist" || attributes.allSatisfy({ $0 <= 0x20 }) else {
            throw error("\(tag.shown) is not a tag of a property list", at: start)
        }
        return tag
    }

    /// Skips white space, comments, processing instructions and the document type, which must not declare anything.
    private mutating func skipMisc() throws(DataFormatError) {
        while position < bytes.count {
            let rest = bytes[position...]
            if rest[position] <= 0x20 {
                position += 1
            } else if rest.starts(with: "<!--".utf8) {
                losses.insert(.comments)
                try skip(past: "-->")
            } else if rest.starts(with: "<?".utf8) {
                try skip(past: "?>")
            } else if rest.starts(with: "<!DOCTYPE".utf8) {
                let start = position
                try skip(past: ">")
                guard !bytes[start..<position].contains(UInt8(ascii: "[")) else {
                    throw error("declares its own entities, which are not supported", at: start)
                }
            } else {
                return
            }
        }
    }

    private mutating func skip(past mark: String) throws(DataFormatError) {
        let start = position
        let mark = Array(mark.utf8)
        while position + mark.count <= bytes.count {
            if bytes[position] == mark[0], bytes[position..<position + mark.count].elementsEqual(mark) {
                position += mark.count
                return
            }
            position += 1
        }
        throw error("the text ends within markup", at: start)
    }

    /// Reads the text of an element and its end tag.
    private mutating func text(_ tag: Tag) throws(DataFormatError) -> String {
        guard !tag.isEmpty else { return "" }
        var text: [UInt8] = []
        while true {
            guard position < bytes.count else { throw error("\(tag.shown) is not closed", at: tag.start) }
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "<"):
                let start = position
                if bytes[position...].starts(with: "<![CDATA[".utf8) {
                    try skip(past: "]]>")
                    text += bytes[(start + 9)..<(position - 3)]
                } else if bytes[position...].starts(with: "<!--".utf8) {
                    losses.insert(.comments)
                    try skip(past: "-->")
                } else {
                    try end(tag)
                    return String(decoding: text, as: UTF8.self)
                }
            case UInt8(ascii: "&"): text += try entity()
            // A line end becomes a line feed (XML 1.0, 2.11).
            case 0x0D:
                position += 1
                if position == bytes.count || bytes[position] != 0x0A { text.append(0x0A) }
            case 0x00..<0x09, 0x0B, 0x0C, 0x0E..<0x20:
                throw error("a control character, which XML does not allow", at: position)
            default:
                text.append(byte)
                position += 1
            }
        }
    }

    private mutating func end(_ tag: Tag) throws(DataFormatError) {
        let end = try self.tag()
        guard end.isEnd, end.name == tag.name else {
            throw error("expected </\(tag.name)>, found \(end.shown)", at: end.start)
        }
    }

    /// Reads one of XML's five entities or a character reference.
    private mutating func entity() throws(DataFormatError) -> [UInt8] {
        let start = position
        guard let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw error("an entity is not closed", at: start)
        }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        position = end + 1
        switch name {
        case "amp": return [0x26]
        case "lt": return [0x3C]
        case "gt": return [0x3E]
        case "quot": return [0x22]
        case "apos": return [0x27]
        default:
            let digits = name.dropFirst()
            let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard name.first == "#", let number, number >= 0x20 || [9, 10, 13].contains(number),
                let scalar = Unicode.Scalar(number)
            else { throw error("&\(name); is not an entity of a property list", at: start) }
            return UTF8.encode(scalar).map(Array.init) ?? []
        }
    }

    private func error(_ message: String, at offset: Int) -> DataFormatError {
        DataFormatError(at: offset, in: bytes, message: message)
    }
}
