import DataURLs
import XML

/// Reads XML property lists exactly: every digit of a number, every character, the order of keys. The only entities are
/// XML's own.
struct XMLPropertyListReader {
    private let bytes: [UInt8]
    private let reader: XMLReader
    private var budget: DataBudget
    private var losses: Set<DataLoss> = []

    /// Reads the value in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError` with line and column.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw DataFormatError(.damaged, message: "is not UTF-8")
        }
        var list = try XMLPropertyListReader(bytes, limits)
        let value = try list.document()
        return DataDocument(value, losses: DataLoss.allCases.filter(list.losses.contains))
    }

    private init(_ bytes: [UInt8], _ limits: DataLimits) throws(DataFormatError) {
        self.bytes = bytes
        budget = DataBudget(limits)
        var options = XMLOptions([.attributes, .text, .remarks])
        // The text may have been converted, whatever it declares.
        options.encoding = "UTF-8"
        // The values are in <plist>, and the innermost may be text.
        options.depth = limits.depth + 2
        do {
            reader = try XMLReader(bytes, options)
        } catch {
            throw DataFormatError(error, in: bytes)
        }
    }

    private mutating func document() throws(DataFormatError) -> DataValue {
        let root = try tag()
        guard root.name == "plist" else { throw error("expected <plist>, found \(root.shown)", at: root.start) }
        let first = try tag()
        guard !first.isEnd else { throw error("the property list holds no value", at: first.start) }
        let value = try value(first)
        try check(try tag(), ends: root)
        // Comments.
        while try event() != nil {}
        return value
    }

    private mutating func value(_ tag: Tag) throws(DataFormatError) -> DataValue {
        try budget.spend()
        guard !tag.isEnd else { throw error("expected a value, found \(tag.shown)", at: tag.start) }
        switch tag.name {
        case "true", "false":
            try check(try self.tag(), ends: tag)
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
        try enter(tag)
        var values: [DataValue] = []
        while true {
            let next = try self.tag()
            if next.isEnd { break }
            values.append(try value(next))
        }
        budget.leave()
        return .array(values)
    }

    private mutating func dictionary(_ tag: Tag) throws(DataFormatError) -> DataValue {
        try enter(tag)
        var object = DataObject()
        while true {
            let next = try self.tag()
            if next.isEnd { break }
            guard next.name == "key" else { throw error("expected <key>, found \(next.shown)", at: next.start) }
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

// MARK: - Tags

extension XMLPropertyListReader {
    private struct Tag {
        let name: String
        let isEnd: Bool
        let start: Int
        /// The text before it.
        let text: [UInt8]

        var shown: String { isEnd ? "</\(name.prefix(40))>" : "<\(name.prefix(40))>" }
    }

    /// Reads the next event; nil at the end.
    private mutating func event() throws(DataFormatError) -> XMLEvent? {
        do {
            let event = try reader.next()
            if case .comment? = event?.content { losses.insert(.comments) }
            return event
        } catch {
            throw DataFormatError(error, in: bytes)
        }
    }

    /// Reads the next tag. Only white space may precede it, unless the text before it is taken.
    private mutating func tag(takingText takesText: Bool = false) throws(DataFormatError) -> Tag {
        var text: [UInt8] = []
        while let event = try event() {
            let start = event.range.lowerBound
            switch event.content {
            case .start(let name, let attributes):
                let tag = Tag(name: name, isEnd: false, start: start, text: text)
                guard attributes.isEmpty || name == "plist" else {
                    throw error("\(tag.shown) is not a tag of a property list", at: start)
                }
                return tag
            case .end(let name): return Tag(name: name, isEnd: true, start: start, text: text)
            case .text(let more):
                if !takesText, let first = more.firstIndex(where: { $0 > 0x20 }) {
                    throw error("there is text outside a value", at: start + first)
                }
                text += more
            case .comment, .instruction, .unknownEntity: continue
            }
        }
        throw error("expected a tag, found the end", at: bytes.count)
    }

    /// Reads the text of an element and its end tag.
    private mutating func text(_ element: Tag) throws(DataFormatError) -> String {
        let tag = try tag(takingText: true)
        try check(tag, ends: element)
        return String(decoding: tag.text, as: UTF8.self)
    }

    private func check(_ tag: Tag, ends element: Tag) throws(DataFormatError) {
        guard tag.isEnd else { throw error("expected </\(element.name)>, found \(tag.shown)", at: tag.start) }
    }

    private func error(_ message: String, at offset: Int) -> DataFormatError {
        DataFormatError(at: offset, in: bytes, message: message)
    }
}

extension DataFormatError {
    fileprivate init(_ error: XMLError, in bytes: [UInt8]) {
        let code: Code =
            switch error.code {
            case .damaged, .empty: .damaged
            case .unsupported: .unsupported
            case .tooLarge: .tooLarge
            }
        self.init(code, at: error.offset, in: bytes, message: error.message)
    }
}
