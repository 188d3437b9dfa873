/// A JSON value. Numbers keep their spelling.
enum JSONValue: Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    /// The members in their original order, including duplicates.
    case object([Member])

    struct Member: Hashable {
        let name: String
        let value: JSONValue
    }

    /// The value of the last member with that name; nil if there is none, or the value is not an object.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The string, or the digits of the number; nil for other values.
    var scalarText: String? {
        switch self {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    /// The string; nil for other values.
    var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// Receives values from a `JSONParser`.
protocol JSONHandler: AnyObject {
    /// Called for each element of the array `streamedMember` of the top-level object.
    func element(_ value: JSONValue) throws(WaypointError)
    /// Called for each document; its streamed array is empty.
    func document(_ value: JSONValue) throws(WaypointError)
}

/// A streaming JSON parser (RFC 8259). Passes on the elements of one array of the top-level object one by one without
/// keeping them, so that memory use does not depend on the size of the file.
///
/// Limits: a nesting depth of 128, 32 MiB per string, and 4 million parts per value that is passed on.
final class JSONParser {
    private enum Frame {
        case array([JSONValue])
        case object([JSONValue.Member], name: String?)
    }
    private enum Expectation { case value, valueOrEnd, nameOrEnd, name, colon, commaOrEnd }
    private enum Token { case none, string, escape, word }

    private static let maximumDepth = 128
    private static let maximumParts = 4_000_000

    private let handler: any JSONHandler
    private let streamedMember: String
    private var frames: [Frame] = []
    private var expected = Expectation.value
    private var token = Token.none
    private var text: [UInt8] = []
    private var hasEscapes = false
    private var parts = 0
    private var documents = 0
    /// The current line, 1-based.
    private(set) var line = 1
    /// Whether the bytes read so far end within a value.
    var isInside: Bool { !frames.isEmpty || token != .none }

    init(streaming member: String, to handler: any JSONHandler) {
        streamedMember = member
        self.handler = handler
    }

    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            switch token {
            case .string:
                var end = at
                while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != UInt8(ascii: "\\") {
                    guard bytes[end] >= 0x20 else {
                        // Some programs write tabs and line feeds unescaped.
                        guard bytes[end].isWhiteSpace else { throw damaged("a control character is in a string") }
                        if bytes[end] == 0x0A { line += 1 }
                        end += 1
                        continue
                    }
                    end += 1
                }
                guard text.count + end - at <= BoundedText.maximum else {
                    throw WaypointError(.tooLarge, line: line, message: "it has a string of more than 32 MiB")
                }
                text.append(contentsOf: bytes[at..<end])
                at = end
                guard at < bytes.count else { return }
                at += 1
                if bytes[end] == UInt8(ascii: "\"") {
                    token = .none
                    try endString()
                } else {
                    hasEscapes = true
                    text.append(UInt8(ascii: "\\"))
                    token = .escape
                }
            case .escape:
                text.append(byte)
                token = .string
                at += 1
            case .word:
                if byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                    || byte == UInt8(ascii: ".")
                {
                    guard text.count < 1024 else { throw damaged("a number has more than 1024 digits") }
                    text.append(byte)
                    at += 1
                } else {
                    try endWord()
                }
            case .none:
                at += 1
                if byte == 0x0A { line += 1 }
                if !byte.isWhiteSpace { try begin(byte) }
            }
        }
    }

    /// Ends the document; throws if it is truncated.
    func finish() throws(WaypointError) {
        if token == .word { try endWord() }
        guard frames.isEmpty, token == .none else { throw damaged("it is truncated") }
        guard documents > 0 else { throw WaypointError(.damaged, message: "it is empty, expected GeoJSON") }
    }

    private func begin(_ byte: UInt8) throws(WaypointError) {
        switch byte {
        case UInt8(ascii: "{") where isValueExpected: try push(.object([], name: nil), .nameOrEnd)
        case UInt8(ascii: "[") where isValueExpected: try push(.array([]), .valueOrEnd)
        case UInt8(ascii: "\"") where isValueExpected || expected == .name || expected == .nameOrEnd:
            token = .string
            text.removeAll(keepingCapacity: true)
            hasEscapes = false
        case UInt8(ascii: ":") where expected == .colon: expected = .value
        case UInt8(ascii: ",") where expected == .commaOrEnd && !frames.isEmpty:
            if case .object = frames[frames.count - 1] { expected = .name } else { expected = .value }
        case UInt8(ascii: "}"):
            guard expected == .nameOrEnd || expected == .commaOrEnd, case .object(let members, _)? = frames.popLast()
            else { throw unexpected(byte) }
            try complete(.object(members))
        case UInt8(ascii: "]"):
            guard expected == .valueOrEnd || expected == .commaOrEnd, case .array(let values)? = frames.popLast() else {
                throw unexpected(byte)
            }
            try complete(.array(values))
        // A byte order mark.
        case 0xEF, 0xBB, 0xBF: guard frames.isEmpty, documents == 0 else { throw unexpected(byte) }
        // RFC 8142 puts a record separator before each document of a GeoJSON text sequence.
        case 0x1E where frames.isEmpty: break
        case _ where isValueExpected && (byte.isLetterOrDigit || byte == UInt8(ascii: "-")):
            token = .word
            text = [byte]
        default: throw unexpected(byte)
        }
    }

    private var isValueExpected: Bool {
        expected == .value || expected == .valueOrEnd || (frames.isEmpty && expected == .commaOrEnd)
    }

    private func push(_ frame: Frame, _ next: Expectation) throws(WaypointError) {
        guard frames.count < Self.maximumDepth else {
            throw WaypointError(
                .tooLarge, line: line, message: "its values are nested more than \(Self.maximumDepth) deep")
        }
        frames.append(frame)
        expected = next
    }

    private func endString() throws(WaypointError) {
        guard let string = hasEscapes ? JSONEscapes.decode(text) : String(validating: text, as: UTF8.self) else {
            throw damaged("a string is not UTF-8 or has an invalid escape")
        }
        if expected == .name || expected == .nameOrEnd, case .object(let members, _)? = frames.popLast() {
            frames.append(.object(members, name: string))
            expected = .colon
        } else {
            try complete(.string(string))
        }
    }

    private func endWord() throws(WaypointError) {
        token = .none
        let word = String(decoding: text, as: UTF8.self)
        switch word {
        case "null": try complete(.null)
        case "true": try complete(.bool(true))
        case "false": try complete(.bool(false))
        default:
            // Some programs write NaN and Infinity, which are not JSON numbers; they are rejected if they are used as
            // coordinates.
            guard Coordinates.number(word) != nil || ["NaN", "Infinity", "-Infinity"].contains(word) else {
                throw damaged("it has \(word.prefix(40)), expected a value")
            }
            try complete(.number(word))
        }
    }

    /// Adds a complete value to its container, or passes it on.
    private func complete(_ value: JSONValue) throws(WaypointError) {
        expected = .commaOrEnd
        parts += 1
        guard parts <= Self.maximumParts else {
            throw WaypointError(.tooLarge, line: line, message: "one of its values has more than 4 million parts")
        }
        switch frames.popLast() {
        case nil:
            documents += 1
            parts = 0
            try tell { (handler) throws(WaypointError) in try handler.document(value) }
        case .object(var members, let name)?:
            members.append(.init(name: name ?? "", value: value))
            frames.append(.object(members, name: nil))
        case .array(var values)?:
            if frames.count == 1, case .object(_, streamedMember?) = frames[0] {
                frames.append(.array([]))
                parts = 0
                return try tell { (handler) throws(WaypointError) in try handler.element(value) }
            }
            values.append(value)
            frames.append(.array(values))
        }
    }

    private func tell(_ body: (any JSONHandler) throws(WaypointError) -> Void) throws(WaypointError) {
        do { try body(handler) } catch { throw error.onLine(line) }
    }

    private func unexpected(_ byte: UInt8) -> WaypointError {
        let found = (0x20..<0x7F).contains(byte) ? "\"\(Character(Unicode.Scalar(byte)))\"" : "a byte \(byte)"
        return damaged("unexpected \(found)")
    }

    private func damaged(_ words: String) -> WaypointError {
        WaypointError(.damaged, line: line, message: "its JSON is damaged or truncated: \(words)")
    }
}
