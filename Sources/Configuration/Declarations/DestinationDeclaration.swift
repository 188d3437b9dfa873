import DataFormats
package import SystemPackage
package import Transfer
package import UniformTypes

/// The declaration of a directory as a destination: `.dnd/destination.toml`.
package struct DestinationDeclaration: Sendable, Hashable {
    /// A kind of directory that can be declared, in the order of messages and of the manual.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Any directory.
        case folder
        /// Ordered text and pictures.
        case journal
        /// Geocaches in lanes.
        case board
        /// One picture.
        case frame
    }

    /// The name of the file in the `.dnd` folder.
    package static let fileName: FilePath.Component = "destination.toml"
    /// The lanes of a board that declares none.
    private static let standardLanes = ["in-progress", "completed"]

    /// The kind.
    package var kind: Kind
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
    /// The lanes of a board, in order; nil for the standard lanes.
    package var lanes: [String]?

    /// Creates a declaration.
    package init(
        kind: Kind, reads: [UniformType]? = nil, prefer: NegotiationPolicy.Preference? = nil,
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

    /// The lanes of a board, in order, at least one; none for another kind.
    package var boardLanes: [String] { kind == .board ? lanes ?? Self.standardLanes : [] }

    /// Describes the error in `lanes`, which become directories; nil if they are valid for a board.
    package static func mistake(inLanes lanes: [String], kind: Kind) -> String? {
        guard kind == .board else { return "only a board has lanes; this is a \(kind.rawValue)" }
        if lanes.isEmpty { return "a board needs at least one lane" }
        for lane in lanes {
            let isName = FilePath.Component(lane).map { $0.kind == .regular && $0.string == lane } ?? false
            if !isName || lane.hasPrefix(".") || lane.utf8.count > 255 || lane.utf8.contains(0) {
                return "a lane is a directory: \(lane.isEmpty ? "an empty string" : lane) cannot be its name"
            }
        }
        return Set(lanes).count == lanes.count ? nil : "a lane occurs twice"
    }
}

// MARK: - Reading

extension DestinationDeclaration {
    /// The keys that a declaration may have.
    static let keys = ["kind", "reads", "prefer", "operations", "max-items", "per-drop", "group", "lanes"]

    /// Parses the file that was found in a `.dnd` folder.
    package init(_ file: DndFolder.File) throws(DeclarationFileProblem) {
        try self.init(toml: DeclarationTable.text(file.bytes, of: file.path), file: file.path)
    }

    /// Parses `text`, the content of `file`.
    ///
    /// - Throws: the first problem. Others are not looked for in the same key, because a hint costs a search.
    package init(toml text: String, file: FilePath) throws(DeclarationFileProblem) {
        var table = try DeclarationTable(text, of: file, example: "kind = \"journal\"")
        table.reportUnknownKey(among: Self.keys)
        let kind: Kind? = table.choice("kind")
        if table["kind"] == nil {
            let names = Kind.allCases.map(\.rawValue).joined(separator: "\" | \"")
            table.report("kind", "has no kind", hint: "allowed: kind = \"\(names)\"")
        }
        let reads = Self.types(in: &table)
        let prefer: NegotiationPolicy.Preference? = table.choice("prefer")
        let operations = Self.operations(in: &table)
        let maxItems = table.count("max-items")
        let perDrop = table.count("per-drop")
        let group = Self.group(in: &table)
        let lanes = table.list("lanes")
        if let kind, let lanes, let mistake = Self.mistake(inLanes: lanes, kind: kind) {
            table.report("lanes", mistake, hint: "write a list of names, such as lanes = [\"to do\", \"done\"]")
        }
        // Without a kind, there is a problem.
        guard let kind, table.problems.isEmpty else { throw table.problems[0] }
        self.init(
            kind: kind, reads: reads, prefer: prefer, operations: operations, maxItems: maxItems, perDrop: perDrop,
            group: group, lanes: lanes)
    }

    /// The 1-based lines of the keys in the file at `path`; none if it cannot be read.
    package static func lines(in path: FilePath) -> [String: Int] {
        guard let bytes = try? PlainFile(path)?.bytes, let text = try? DeclarationTable.text(bytes, of: path),
            let table = try? DeclarationTable(text, of: path, example: "")
        else { return [:] }
        return Dictionary(uniqueKeysWithValues: table.keys.map { ($0, table.line(of: $0)) })
    }

    private static func types(in table: inout DeclarationTable) -> [UniformType]? {
        guard let words = table.list("reads") else { return nil }
        var types: [UniformType] = []
        for word in words {
            guard let type = UniformType.named(word) else {
                table.reportUnknownType(word, at: "reads")
                return nil
            }
            types.append(type)
        }
        return types
    }

    private static func operations(in table: inout DeclarationTable) -> Set<DropOperation>? {
        guard let words = table.list("operations") else { return nil }
        let allowed = [DropOperation.copy, .move].map(\.rawValue)
        if let word = words.first(where: { !allowed.contains($0) }) {
            table.reportUnknown("operation", word, at: "operations", among: allowed)
        }
        return Set(words.compactMap(DropOperation.init(rawValue:)))
    }

    private static func group(in table: inout DeclarationTable) -> String? {
        guard let value = table["group"] else { return nil }
        guard let name = value.string, !name.isEmpty else {
            table.report(
                "group", "group is not a string, or is empty", hint: "write a name, such as group = \"holiday\"")
            return nil
        }
        return name
    }
}

// MARK: - Writing

extension DestinationDeclaration {
    /// The declaration as text, keys in the order of `keys`.
    package var toml: String {
        func list(_ words: [String]) -> DataValue { .array(words.map { .string($0) }) }
        func number(_ count: Int) -> DataValue { .integer(String(count)) }
        let values: [(String, DataValue?)] = [
            ("kind", .string(kind.rawValue)), ("reads", reads.map { list($0.map(\.identifier)) }),
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
