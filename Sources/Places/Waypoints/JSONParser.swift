import DataFormats

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

/// Builds values from a stream of JSON. Passes on the elements of one array of the top-level object one by one without
/// keeping them, so that memory use does not depend on the size of the file.
///
/// More is accepted than RFC 8259 allows, since programs write it: several documents, white space in strings that is not
/// escaped, halves of surrogate pairs, and numbers such as `NaN`, which are rejected if they are used as coordinates.
///
/// Limits: a nesting depth of 128, 32 MiB per string, and 4 million parts per value that is passed on.
final class JSONParser {
    private enum Frame {
        case array([JSONValue])
        case object([JSONValue.Member], name: String?)
    }

    private static let maximumDepth = 128
    private static let maximumParts = 4_000_000

    private let handler: any JSONHandler
    private let streamedMember: String
    private var tokens = JSONTokenizer(
        dialect: [.sequences, .whiteSpaceInStrings, .looseNumbers], longestToken: BoundedText.maximum, isComplete: false
    )
    private var frames: [Frame] = []
    private var parts = 0
    private var documents = 0

    /// The current line, 1-based.
    var line: Int { tokens.currentLine() }
    /// Whether the bytes read so far end within a value.
    var isInside: Bool { !tokens.isBetweenValues }

    init(streaming member: String, to handler: any JSONHandler) {
        streamedMember = member
        self.handler = handler
    }

    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        tokens.append(bytes)
        try readTokens()
    }

    /// Ends the document; throws if it is truncated.
    func finish() throws(WaypointError) {
        guard documents > 0 || isInside else {
            throw WaypointError(.damaged, message: "it is empty, expected GeoJSON")
        }
        tokens.finish()
        try readTokens()
    }

    private func readTokens() throws(WaypointError) {
        while let token = try next() { try read(token) }
    }

    private func next() throws(WaypointError) -> JSONTokenizer.Token? {
        do {
            return try tokens.next()
        } catch  where error.code == .tooLong {
            throw WaypointError(.tooLarge, line: line, message: "it has a string of more than 32 MiB")
        } catch {
            throw damaged(error.code == .truncated ? "it is truncated" : error.message)
        }
    }

    private func read(_ token: JSONTokenizer.Token) throws(WaypointError) {
        switch token {
        case .beginObject: try push(.object([], name: nil))
        case .beginArray: try push(.array([]))
        case .endObject:
            guard case .object(let members, _)? = frames.popLast() else { return }
            try complete(.object(members))
        case .endArray:
            guard case .array(let values)? = frames.popLast() else { return }
            try complete(.array(values))
        case .name:
            guard case .object(let members, _)? = frames.popLast() else { return }
            frames.append(.object(members, name: try text()))
        case .string: try complete(.string(try text()))
        case .number:
            let word = tokens.spelling
            guard word.utf8.count <= 1024 else { throw damaged("a number has more than 1024 digits") }
            guard Coordinates.number(word) != nil || ["NaN", "Infinity", "-Infinity"].contains(word) else {
                throw damaged("it has \(word.prefix(40)), expected a value")
            }
            try complete(.number(word))
        case .true: try complete(.bool(true))
        case .false: try complete(.bool(false))
        case .null: try complete(.null)
        }
    }

    private func text() throws(WaypointError) -> String {
        do { return try tokens.string(replacesHalves: true) } catch { throw damaged(error.message) }
    }

    private func push(_ frame: Frame) throws(WaypointError) {
        guard frames.count < Self.maximumDepth else {
            throw WaypointError(
                .tooLarge, line: line, message: "its values are nested more than \(Self.maximumDepth) deep")
        }
        frames.append(frame)
    }

    /// Adds a complete value to its container, or passes it on.
    private func complete(_ value: JSONValue) throws(WaypointError) {
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

    private func damaged(_ words: String) -> WaypointError {
        WaypointError(.damaged, line: line, message: "its JSON is damaged or truncated: \(words)")
    }
}
