/// Splits JSON (RFC 8259) into tokens and checks its grammar. Keeps no values: memory use is that of the longest token.
///
/// The input may come in blocks, `next()` returns nil when more is needed, and may begin with a byte order mark.
package struct JSONTokenizer {
    /// A token. The text of a name, string or number is read from the tokenizer, until the next token.
    package enum Token: Sendable, Hashable {
        case beginObject, endObject, beginArray, endArray
        case name, string
        /// `spelling` has its text.
        case number
        case `true`, `false`, null
    }

    /// What is accepted besides RFC 8259.
    package struct Dialect: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Several values, one after the other, each with or without a record separator (RFC 8142) before it.
        package static let sequences = Dialect(rawValue: 1)
        /// White space in strings that is not escaped.
        package static let whiteSpaceInStrings = Dialect(rawValue: 2)
        /// Every word that begins with a letter, a digit or a minus is a number, such as `NaN`; the caller checks it.
        package static let looseNumbers = Dialect(rawValue: 4)
    }

    private enum Expectation { case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, end }

    private let dialect: Dialect
    /// The maximum size of a token, in bytes.
    private let longestToken: Int
    private var bytes: [UInt8]
    /// The end of the input in `bytes`.
    private var end: Int
    private var position: Int
    /// The number of input bytes before `bytes`.
    private var dropped = 0
    private var isComplete: Bool
    private var expected = Expectation.value
    /// For each open container, whether it is an object.
    private var containers: [Bool] = []
    /// The text of the last token, without quotation marks.
    private var text: Range<Int>
    private var hasEscapes = false
    /// The beginning of an incomplete string's part that was not searched for its end.
    private var unsearched: Int?
    private var start: Int
    private var counted = (position: 0, line: 1)

    /// Creates a tokenizer of `bytes`, or of a part of them.
    package init(
        _ bytes: [UInt8] = [], in range: Range<Int>? = nil, dialect: Dialect = [], longestToken: Int = .max,
        isComplete: Bool = true
    ) {
        self.bytes = bytes
        self.dialect = dialect
        self.longestToken = longestToken
        self.isComplete = isComplete
        let range = range ?? bytes.indices
        (position, end, start) = (range.lowerBound, range.upperBound, range.lowerBound)
        text = range.lowerBound..<range.lowerBound
    }

    // MARK: - Input

    /// Adds a block to the input, and forgets the tokens before it.
    package mutating func append(_ block: some Sequence<UInt8>) {
        countLines(to: position)
        bytes.removeSubrange(..<position)
        dropped += position
        counted.position -= position
        if let place = unsearched { unsearched = place - position }
        (position, start, text) = (0, 0, 0..<0)
        bytes.append(contentsOf: block)
        end = bytes.count
    }

    /// Ends the input.
    package mutating func finish() { isComplete = true }

    // MARK: - Position

    /// The number of containers that are open.
    package var depth: Int { containers.count }

    /// Whether the last value is complete, or none has begun.
    package var isBetweenValues: Bool {
        containers.isEmpty && (expected == .end || expected == .value) && unsearched == nil && position == end
    }

    /// The offset of the last token.
    package var tokenOffset: Int { dropped + start }

    /// The offset of the end of the last token.
    package var endOffset: Int { dropped + position }

    /// Returns the line of the current position, 1-based.
    package mutating func currentLine() -> Int {
        countLines(to: position)
        return counted.line
    }

    private mutating func countLines(to end: Int) {
        guard end > counted.position else { return }
        counted.line += bytes[counted.position..<end].count { $0 == 0x0A }
        counted.position = end
    }

    // MARK: - Tokens

    /// Returns the next token; nil at the end of the input, or when more input is needed.
    package mutating func next() throws(JSONSyntaxError) -> Token? {
        guard skipByteOrderMark() else { return nil }
        while true {
            skipSpace()
            start = position
            guard position < end else {
                guard isComplete, expected != .end else { return nil }
                throw error("\(expectation), found the end", .truncated)
            }
            let byte = bytes[position]
            switch (byte, expected) {
            case (UInt8(ascii: ","), .commaOrEnd):
                position += 1
                expected = containers[containers.count - 1] ? .name : .value
            case (UInt8(ascii: ":"), .colon):
                position += 1
                expected = .value
            case (UInt8(ascii: "}"), .nameOrEnd): return close(.endObject)
            case (UInt8(ascii: "}"), .commaOrEnd) where containers.last == true: return close(.endObject)
            case (UInt8(ascii: "]"), .valueOrEnd): return close(.endArray)
            case (UInt8(ascii: "]"), .commaOrEnd) where containers.last == false: return close(.endArray)
            case (UInt8(ascii: "\""), .name), (UInt8(ascii: "\""), .nameOrEnd):
                guard try string() else { return nil }
                expected = .colon
                return .name
            case (0x1E, _) where containers.isEmpty && dialect.contains(.sequences):
                position += 1
                expected = .value
            case (_, .value), (_, .valueOrEnd): return try value(byte)
            case (_, .end) where dialect.contains(.sequences): return try value(byte)
            default: throw error("\(expectation), found \(found)")
            }
        }
    }

    private mutating func value(_ byte: UInt8) throws(JSONSyntaxError) -> Token? {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = byte == UInt8(ascii: "{")
            position += 1
            containers.append(isObject)
            expected = isObject ? .nameOrEnd : .valueOrEnd
            return isObject ? .beginObject : .beginArray
        case UInt8(ascii: "\""):
            guard try string() else { return nil }
            expectAfterValue()
            return .string
        default: return try word()
        }
    }

    private mutating func close(_ token: Token) -> Token {
        position += 1
        containers.removeLast()
        expectAfterValue()
        return token
    }

    private mutating func expectAfterValue() { expected = containers.isEmpty ? .end : .commaOrEnd }

    /// Finds the end of a string; returns false when it is not in the input yet.
    private mutating func string() throws(JSONSyntaxError) -> Bool {
        var place = unsearched ?? position + 1
        if unsearched == nil { hasEscapes = false }
        while place < end, bytes[place] != UInt8(ascii: "\"") {
            if bytes[place] == UInt8(ascii: "\\") {
                hasEscapes = true
                // The escaped byte may be in the next block.
                guard place + 1 < end else { break }
                place += 2
                continue
            }
            guard bytes[place] >= 0x20 || dialect.contains(.whiteSpaceInStrings) && Self.isSpace(bytes[place]) else {
                position = place
                throw error("a string has a control character, which must be escaped")
            }
            place += 1
        }
        guard place - position <= longestToken else { throw error("a string is too long", .tooLong) }
        guard place < end, bytes[place] == UInt8(ascii: "\"") else {
            unsearched = place
            if isComplete {
                position = end
                throw error("a string is not closed", .truncated)
            }
            return false
        }
        unsearched = nil
        text = position + 1..<place
        position = place + 1
        return true
    }

    /// Reads a number, `true`, `false` or `null`.
    private mutating func word() throws(JSONSyntaxError) -> Token? {
        var place = position
        while place < end, Self.isWord(bytes[place]) { place += 1 }
        guard place - position <= longestToken else { throw error("a number is too long", .tooLong) }
        guard place < end || isComplete else { return nil }
        text = position..<place
        let token: Token
        switch bytes[text] {
        case _ where text.isEmpty: throw error("expected a value, found \(found)")
        case let word where word.elementsEqual("true".utf8): token = .true
        case let word where word.elementsEqual("false".utf8): token = .false
        case let word where word.elementsEqual("null".utf8): token = .null
        case let word where dialect.contains(.looseNumbers) && word.first != UInt8(ascii: "+") && word.first != 0x2E:
            token = .number
        default:
            try checkNumber()
            token = .number
        }
        position = place
        expectAfterValue()
        return token
    }

    private mutating func checkNumber() throws(JSONSyntaxError) {
        guard bytes[position] == UInt8(ascii: "-") || (48...57).contains(bytes[position]) else {
            throw error("expected a value, found \(found)")
        }
        var place = position
        func at(_ letters: String) -> Bool { place < text.upperBound && letters.utf8.contains(bytes[place]) }
        func digits() throws(JSONSyntaxError) {
            let first = place
            while place < text.upperBound, (48...57).contains(bytes[place]) { place += 1 }
            guard place == first else { return }
            position = place
            throw error("expected a digit, found \(found)")
        }
        if at("-") { place += 1 }
        if at("0") {
            place += 1
            if at("0123456789") {
                position = place
                throw error("a number has a leading zero")
            }
        } else {
            try digits()
        }
        if at(".") {
            place += 1
            try digits()
        }
        if at("eE") {
            place += 1
            if at("+-") { place += 1 }
            try digits()
        }
        guard place == text.upperBound else {
            position = place
            throw error("\(expectation(after: containers.last)), found \(found)")
        }
    }

    // MARK: - Texts

    /// The bytes of the last name, string or number as the input has them, without quotation marks.
    package var rawText: ArraySlice<UInt8> { bytes[text] }

    /// The last number.
    package var spelling: String { String(decoding: bytes[text], as: UTF8.self) }

    /// Returns the last name or string.
    ///
    /// - Parameter replacesHalves: Whether half of a surrogate pair becomes U+FFFD; otherwise it is an error.
    /// - Throws: For an invalid escape, and bytes that are not UTF-8.
    package func string(replacesHalves: Bool = false) throws(JSONSyntaxError) -> String {
        guard hasEscapes else { return try validated(bytes[text]) }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var place = text.lowerBound
        while place < text.upperBound {
            if bytes[place] == UInt8(ascii: "\\") {
                let scalar = try escape(at: &place, replacesHalves)
                decoded += UTF8.encode(scalar).map(Array.init) ?? []
            } else {
                decoded.append(bytes[place])
                place += 1
            }
        }
        return try validated(decoded)
    }

    private func validated(_ bytes: some Sequence<UInt8>) throws(JSONSyntaxError) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw JSONSyntaxError(code: .invalid, offset: dropped + text.lowerBound, message: "a string is not UTF-8")
        }
        return string
    }

    private func escape(at place: inout Int, _ replacesHalves: Bool) throws(JSONSyntaxError) -> Unicode.Scalar {
        let first = place
        let letter = bytes[place + 1]
        place += 2
        switch letter {
        case 0x22, 0x5C, 0x2F: return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = unit(at: place) else {
                throw JSONSyntaxError(
                    code: .invalid, offset: dropped + first, message: "\\u without four hexadecimal digits")
            }
            place += 4
            if let scalar = Unicode.Scalar(unit) { return scalar }
            if unit & 0xFC00 == 0xD800, bytes[place..<text.upperBound].starts(with: "\\u".utf8),
                let low = self.unit(at: place + 2), low & 0xFC00 == 0xDC00,
                let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
            {
                place += 6
                return scalar
            }
            guard replacesHalves else {
                throw JSONSyntaxError(
                    code: .invalid, offset: dropped + first,
                    message: "half of a surrogate pair, which is not a character")
            }
            return "\u{FFFD}"
        default:
            throw JSONSyntaxError(code: .invalid, offset: dropped + first, message: "an unknown escape in a string")
        }
    }

    /// The value of four hexadecimal digits.
    private func unit(at place: Int) -> UInt32? {
        guard place + 4 <= text.upperBound else { return nil }
        return bytes[place..<place + 4].reduce(UInt32?(0)) { value, digit in
            guard let value, let digit = Hexadecimal.value(digit) else { return nil }
            return value << 4 | UInt32(digit)
        }
    }

    // MARK: - Bytes

    /// Skips a mark at the beginning of the input; returns false when more is needed to see whether there is one.
    private mutating func skipByteOrderMark() -> Bool {
        guard dropped == 0, position == 0 else { return true }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let first = bytes[..<min(end, mark.count)]
        if first.elementsEqual(mark) { position = mark.count }
        return isComplete || first.count == mark.count || !mark.starts(with: first)
    }

    private mutating func skipSpace() {
        while position < end, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static func isWord(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }

    // MARK: - Errors

    private var expectation: String {
        switch expected {
        case .value, .valueOrEnd: "expected a value"
        case .name, .nameOrEnd: "expected a name in quotation marks"
        case .colon: "expected a colon after the name"
        case .commaOrEnd, .end: expectation(after: containers.last)
        }
    }

    private func expectation(after isObject: Bool?) -> String {
        switch isObject {
        case nil: "expected the end after the value"
        case true?: "expected a comma or }"
        case false?: "expected a comma or ]"
        }
    }

    /// A description of the text at the current position, for messages.
    private var found: String { FoundText.describe(bytes[min(position, end)..<end]) }

    private func error(_ message: String, _ code: JSONSyntaxError.Code = .invalid) -> JSONSyntaxError {
        JSONSyntaxError(code: code, offset: dropped + position, message: message)
    }
}
