import DataFormats
package import SystemPackage
package import Transfer
package import UniformTypes

/// The declaration of a directory as a destination: `.dnd/destination.toml`.
package struct DestinationDeclaration: Sendable, Hashable {
    /// The name of the kind: `journal`.
    package var kind: String
    /// The readable types, in order of preference; nil for those of its kind.
    package var reads: [UniformType]?
    /// Which side decides between two representations; nil for the kind's default.
    package var prefer: NegotiationPolicy.Preference?
    /// The allowed operations; nil for copy and move.
    package var operations: Set<DropOperation>?
    /// The maximum number of items; nil for no limit.
    package var maxItems: Int?
    /// The maximum number of new items per drop; nil for no limit.
    package var perDrop: Int?
    /// The group whose stores may see representations that are restricted to a group.
    package var group: String?
    /// The lanes of a board, in order; nil for the default lanes.
    package var lanes: [String]?

    /// Creates a declaration.
    package init(
        kind: String, reads: [UniformType]? = nil, prefer: NegotiationPolicy.Preference? = nil,
        operations: Set<DropOperation>? = nil, maxItems: Int? = nil, perDrop: Int? = nil,
        group: String? = nil, lanes: [String]? = nil
    ) {
        self.kind = kind
        self.reads = reads
        self.prefer = prefer
        self.operations = operations
        self.maxItems = maxItems
        self.perDrop = perDrop
        self.group = group
        self.lanes = lanes
    }
}

// MARK: - TOML

/// Reads and writes `.dnd/destination.toml`.
extension DestinationDeclaration {
    /// The keys that a declaration may have.
    static let keys = ["kind", "reads", "prefer", "operations", "max-items", "per-drop", "group", "lanes"]

    /// Parses `text`, the content of `file`.
    ///
    /// - Throws: `DestinationError` (`badDeclaration`) that names the line and the allowed values.
    package init(toml text: String, file: FilePath) throws {
        let table: TOMLFile
        do {
            table = try TOMLFile(text)
        } catch {
            throw DestinationError(
                .badDeclaration, path: file, message: error.description,
                hint: "write a line for each key, such as kind = \"journal\"")
        }
        let reader = DeclarationReader(file: file, table: table)
        for key in table.keys where !Self.keys.contains(key) {
            throw reader.unknown(key, word: "key \(key)", allowed: Self.keys, meant: key)
        }
        guard let value = table["kind"] else {
            throw reader.error(
                line: 1, "has no kind",
                hint: "allowed: kind = \"\(DestinationKind.names.joined(separator: "\" | \""))\"")
        }
        kind = try reader.string(value, key: "kind", allowed: DestinationKind.names)
        reads = try table["reads"].map { value in
            try reader.strings(value, key: "reads").map { word in
                if let type = ItemType.type(named: word) { return type }
                let nearest = UniformType.nearestSpelling(to: word).map { "did you mean \($0)? " }
                throw reader.error(
                    at: "reads", "unknown type \(word)",
                    hint: (nearest ?? "") + "allowed: a type's identifier, extension or MIME type (dnd types)")
            }
        }
        prefer = try table["prefer"].flatMap { value in
            let words = NegotiationPolicy.Preference.allCases.map(\.rawValue)
            return NegotiationPolicy.Preference(rawValue: try reader.string(value, key: "prefer", allowed: words))
        }
        operations = try table["operations"].map { value in
            let words = [DropOperation.copy, .move].map(\.rawValue)
            return Set(
                try reader.strings(value, key: "operations").map { word in
                    guard words.contains(word), let operation = DropOperation(rawValue: word) else {
                        throw reader.unknown("operations", word: "operation \(word)", allowed: words, meant: word)
                    }
                    return operation
                })
        }
        maxItems = try table["max-items"].map { try reader.count($0, key: "max-items") }
        perDrop = try table["per-drop"].map { try reader.count($0, key: "per-drop") }
        group = try table["group"].map { value in
            guard let name = value.string, !name.isEmpty else {
                throw reader.error(
                    at: "group", "group is not a string, or is empty", hint: "write a name, such as group = \"holiday\""
                )
            }
            return name
        }
        lanes = try table["lanes"].map { value in
            let names = try reader.strings(value, key: "lanes")
            if let mistake = Self.mistake(inLanes: names, kind: kind) {
                throw reader.error(
                    at: "lanes", mistake, hint: "write a list of names, such as lanes = [\"to do\", \"done\"]")
            }
            return names
        }
    }

    /// Describes the error in `lanes`, which become directories; nil if they are valid for a board.
    package static func mistake(inLanes lanes: [String], kind: String) -> String? {
        guard kind == DestinationKind.board.name else { return "only a board has lanes; this is a \(kind)" }
        if lanes.isEmpty { return "a board needs at least one lane" }
        for lane in lanes {
            let isName = FilePath.Component(lane).map { $0.kind == .regular && $0.string == lane } ?? false
            if !isName || lane.hasPrefix(".") || lane.utf8.count > 255 || lane.utf8.contains(0) {
                return "a lane is a directory: \(lane.isEmpty ? "an empty string" : lane) cannot be its name"
            }
        }
        return Set(lanes).count == lanes.count ? nil : "a lane occurs twice"
    }

    /// The declaration as text, keys in the order of `keys`.
    package var toml: String {
        func list(_ words: [String]) -> DataValue { .array(words.map { .string($0) }) }
        func number(_ count: Int) -> DataValue { .integer(String(count)) }
        let values: [(String, DataValue?)] = [
            ("kind", .string(kind)), ("reads", reads.map { list($0.map(\.identifier)) }),
            ("prefer", prefer.map { .string($0.rawValue) }),
            ("operations", operations.map { list($0.map(\.rawValue).sorted()) }),
            ("max-items", maxItems.map(number)), ("per-drop", perDrop.map(number)),
            ("group", group.map { .string($0) }), ("lanes", lanes.map(list)),
        ]
        let table = DataObject(values.compactMap { key, value in value.map { (key, $0) } })
        // The values are strings, numbers and lists of strings, which TOML can always represent.
        let bytes = (try? DataFormat.toml.write(DataDocument(.object(table))))?.bytes ?? []
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Reads values and reports the line of an invalid one.
private struct DeclarationReader {
    let file: FilePath
    let table: TOMLFile

    func string(_ value: DataValue, key: String, allowed: [String]) throws -> String {
        guard let word = value.string else {
            throw error(at: key, "\(key) is not a string", hint: "allowed: \(allowed.joined(separator: ", "))")
        }
        guard allowed.contains(word) else {
            throw unknown(key, word: "\(key) \(word)", allowed: allowed, meant: word)
        }
        return word
    }

    func strings(_ value: DataValue, key: String) throws -> [String] {
        guard let array = value.array else {
            throw error(at: key, "\(key) is not a list of strings", hint: "write \(key) = [\"...\", \"...\"]")
        }
        let words = array.map(\.string)
        guard !words.isEmpty, words.allSatisfy({ $0 != nil }) else {
            throw error(
                at: key, "\(key) is not a list of strings, or is empty", hint: "write \(key) = [\"...\", \"...\"]")
        }
        return words.compactMap { $0 }
    }

    func count(_ value: DataValue, key: String) throws -> Int {
        guard let count = value.int, count > 0 else {
            throw error(
                at: key, "\(key) is not a whole number of 1 or more",
                hint: "write a number, such as \(key) = 12, or remove the line")
        }
        return count
    }

    func unknown(_ key: String, word: String, allowed: [String], meant: String)
        -> DestinationError
    {
        let nearest = Spelling.nearest(to: meant, among: allowed).map { "did you mean \($0)? " }
        return error(
            at: key, "unknown \(word)",
            hint: (nearest ?? "") + "allowed: \(allowed.joined(separator: ", "))")
    }

    func error(at key: String, _ message: String, hint: String?) -> DestinationError {
        error(line: table.line(of: key), message, hint: hint)
    }

    func error(line: Int, _ message: String, hint: String?) -> DestinationError {
        DestinationError(.badDeclaration, path: file, message: "line \(line): \(message)", hint: hint)
    }
}
