/// Reads TOML 1.0.0. Keeps the order of keys, the digits of numbers and the offset of each key.
struct TOMLReader {
    let bytes: [UInt8]
    var position = 0
    var budget: DataBudget
    private var hasComments = false
    private let root = TOMLTable(.header)
    private var current: TOMLTable
    /// The number of headers so far: the number of the current section.
    private var section = 0
    /// The first keys of that section's header, if offsets are recorded.
    private var sectionPath: [String] = []
    /// The byte offset of the first occurrence of each key, by key path; nil unless requested.
    private var offsets: [[String]: Int]?

    /// The offsets of deeper keys are not recorded: settings have none, and a hostile file would take quadratic time.
    private static let deepestNoted = 3

    /// Reads the table in `bytes`, UTF-8 with or without a byte order mark.
    ///
    /// - Throws: `DataFormatError` with line and column.
    static func read(_ bytes: [UInt8], limits: DataLimits) throws(DataFormatError) -> DataDocument {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw DataFormatError(.damaged, message: "is not UTF-8, which TOML requires")
        }
        var reader = TOMLReader(bytes, limits: limits)
        try reader.read()
        return DataDocument(reader.root.value, losses: reader.hasComments ? [.comments] : [])
    }

    /// Does the same and returns the byte offset of each key, by key path. Keys in inline tables and deeper than three
    /// levels have none.
    static func readWithOffsets(
        _ bytes: [UInt8], limits: DataLimits
    ) throws(DataFormatError) -> (root: DataValue, offsets: [[String]: Int]) {
        var reader = TOMLReader(bytes, limits: limits)
        reader.offsets = [:]
        try reader.read()
        return (reader.root.value, reader.offsets ?? [:])
    }

    private init(_ bytes: [UInt8], limits: DataLimits) {
        self.bytes = bytes
        budget = DataBudget(limits)
        current = root
    }

    private mutating func read() throws(DataFormatError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        while true {
            try skipBlank()
            guard position < bytes.count else { return }
            if take(UInt8(ascii: "[")) {
                try header()
            } else {
                let start = position
                let path = try keyAndValue(in: current, section: section)
                if offsets != nil { note(sectionPath + path.prefix(Self.deepestNoted), at: start) }
            }
            skipSpace()
            try comment()
            guard position == bytes.count || takeNewline() else {
                throw error("expected the end of the line, found \(found)")
            }
        }
    }

    /// Records the offset of a key, and of its parents that have none yet.
    private mutating func note(_ path: [String], at offset: Int) {
        for count in 1...min(path.count, Self.deepestNoted) {
            let path = Array(path.prefix(count))
            if offsets?[path] == nil { offsets?[path] = offset }
        }
    }

    // MARK: - Tables

    private mutating func header() throws(DataFormatError) {
        let start = position - 1
        let isList = take(UInt8(ascii: "["))
        skipSpace()
        let path = try keyPath()
        skipSpace()
        guard take(UInt8(ascii: "]")), !isList || take(UInt8(ascii: "]")) else {
            throw error("expected \(isList ? "]]" : "]"), found \(found)")
        }
        try budget.spend(path.count)
        section += 1
        if offsets != nil {
            sectionPath = Array(path.prefix(Self.deepestNoted))
            note(sectionPath, at: start)
        }
        var table = root
        for key in path.dropLast() { table = try step(into: key, of: table, at: start) }
        let key = path[path.count - 1]
        switch (table[key], isList) {
        case (nil, false):
            current = TOMLTable(.header)
            table.append(key, .table(current))
        case (nil, true):
            current = TOMLTable(.header)
            table.append(key, .tables(TOMLTableList(current)))
        case (.tables(let list)?, true):
            current = TOMLTable(.header)
            list.tables.append(current)
        case (.table(let known)?, false):
            guard case .implicit = known.origin else { throw taken(path, at: start) }
            known.origin = .header
            current = known
        default: throw taken(path, at: start)
        }
    }

    /// Returns the table under `key` on the path to another.
    private func step(into key: String, of table: TOMLTable, at start: Int) throws(DataFormatError) -> TOMLTable {
        switch table[key] {
        case nil:
            let next = TOMLTable(.implicit)
            table.append(key, .table(next))
            return next
        case .table(let next)?: return next
        case .tables(let list)?: return list.tables[list.tables.count - 1]
        case .value?:
            throw DataFormatError(
                at: start, in: bytes, message: "\(key.prefix(60)) has a value already, which cannot be extended")
        }
    }

    private func taken(_ path: [String], at start: Int) -> DataFormatError {
        DataFormatError(
            at: start, in: bytes, message: "\(path.joined(separator: ".").prefix(120)) is already defined")
    }

    /// Reads a line of a table, or an entry of an inline table, which counts as a section.
    ///
    /// - Returns: the key path.
    @discardableResult
    mutating func keyAndValue(in table: TOMLTable, section: Int) throws(DataFormatError) -> [String] {
        let start = position
        let path = try keyPath()
        skipSpace()
        guard take(UInt8(ascii: "=")) else { throw error("expected an equals sign after the key, found \(found)") }
        skipSpace()
        try budget.spend(path.count - 1)
        var table = table
        for key in path.dropLast() {
            switch table[key] {
            case nil:
                let next = TOMLTable(.dotted(section: section))
                table.append(key, .table(next))
                table = next
            case .table(let next)?:
                switch next.origin {
                case .dotted(section: let known) where known == section: break
                case .implicit: next.origin = .dotted(section: section)
                default: throw taken(path, at: start)
                }
                table = next
            default: throw taken(path, at: start)
            }
        }
        let key = path[path.count - 1]
        guard table[key] == nil else { throw taken(path, at: start) }
        table.append(key, .value(try value()))
        return path
    }

    // MARK: - Keys

    /// Reads a key path such as `a."b c".d`.
    private mutating func keyPath() throws(DataFormatError) -> [String] {
        var path: [String] = []
        repeat {
            skipSpace()
            path.append(try key())
            skipSpace()
        } while take(UInt8(ascii: "."))
        // A dotted key nests as deep as its number of parts.
        for _ in path { try enter() }
        for _ in path { budget.leave() }
        return path
    }

    private mutating func key() throws(DataFormatError) -> String {
        if at(UInt8(ascii: "\"")), !bytes[position...].starts(with: [0x22, 0x22, 0x22]) { return try basicString() }
        if at(UInt8(ascii: "'")), !bytes[position...].starts(with: [0x27, 0x27, 0x27]) { return try literalString() }
        let start = position
        while position < bytes.count, Self.isBare(bytes[position]) { position += 1 }
        guard position > start else { throw error("expected a key, found \(found)") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Whether an unquoted key may contain the character.
    static func isBare(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 0x2D
            || byte == 0x5F
    }
}

// MARK: - The text

extension TOMLReader {
    func at(_ byte: UInt8) -> Bool { position < bytes.count && bytes[position] == byte }

    mutating func take(_ byte: UInt8) -> Bool {
        guard at(byte) else { return false }
        position += 1
        return true
    }

    mutating func skipSpace() {
        while at(0x20) || at(0x09) { position += 1 }
    }

    mutating func takeNewline() -> Bool {
        if at(0x0D), position + 1 < bytes.count, bytes[position + 1] == 0x0A { position += 1 }
        return take(0x0A)
    }

    /// Skips white space, ends of lines and comments.
    mutating func skipBlank() throws(DataFormatError) {
        repeat {
            skipSpace()
            try comment()
        } while takeNewline()
    }

    mutating func comment() throws(DataFormatError) {
        guard at(UInt8(ascii: "#")) else { return }
        hasComments = true
        while position < bytes.count, !at(0x0A), !bytes[position...].starts(with: [0x0D, 0x0A]) {
            guard bytes[position] >= 0x20 || at(0x09), !at(0x7F) else {
                throw error("a control character in a comment")
            }
            position += 1
        }
    }

    mutating func enter() throws(DataFormatError) {
        do {
            try budget.enter()
        } catch {
            throw DataFormatError(error.code, at: position, in: bytes, message: error.message)
        }
    }

    var found: String { FoundText.describe(bytes[min(position, bytes.count)...]) }

    func error(_ message: String) -> DataFormatError { DataFormatError(at: position, in: bytes, message: message) }
}

/// A table of a TOML file that is being read. Its origin decides what may still be added to it.
final class TOMLTable {
    /// How a table was created (TOML 1.0.0, "Table" and "Keys").
    enum Origin {
        /// As the parent of another table: `[a.b]` creates `a`. It may still get its own header.
        case implicit
        /// By its header, which may occur only once.
        case header
        /// By a dotted key in the section with this number; only keys of that section may add to it.
        case dotted(section: Int)
    }

    var origin: Origin
    private(set) var keys: [String] = []
    private var nodes: [ByteString: TOMLNode] = [:]

    init(_ origin: Origin) { self.origin = origin }

    subscript(key: String) -> TOMLNode? { nodes[ByteString(key)] }

    /// Adds an entry, whose key must not exist yet.
    func append(_ key: String, _ node: TOMLNode) {
        keys.append(key)
        nodes[ByteString(key)] = node
    }

    /// The table as a value.
    var value: DataValue {
        var object = DataObject()
        for key in keys {
            switch self[key] {
            case .value(let value): object.append(key, value)
            case .table(let table): object.append(key, table.value)
            case .tables(let list): object.append(key, .array(list.tables.map(\.value)))
            case nil: break
            }
        }
        return .object(object)
    }
}

/// The value of a key in a table.
enum TOMLNode {
    /// A complete value, possibly an inline table.
    case value(DataValue)
    /// A table that may grow.
    case table(TOMLTable)
    /// An array of tables that may grow.
    case tables(TOMLTableList)
}

/// An array of tables, made by `[[headers]]`; never empty.
final class TOMLTableList {
    var tables: [TOMLTable]

    init(_ first: TOMLTable) { tables = [first] }
}
