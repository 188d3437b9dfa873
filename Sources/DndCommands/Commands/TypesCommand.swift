import ArgumentParser
import UniformTypes

/// `dnd types`: looks up types in the catalogue.
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types", _superCommandName: "dnd",
        abstract: "Look up uniform types by identifier, extension, MIME type or description.",
        discussion: """
            A query is an identifier, an extension, a MIME type, or words: these find all types whose description has them. \
            Without a query, all declared types are listed.
            """)

    @Argument(
        help: ArgumentHelp(
            "An identifier, an extension such as .png, a MIME type, or words of a description.", valueName: "query"),
        completion: TypeCompletion.kind)
    var queries: [String] = []

    @Flag(
        name: .customLong("tree"),
        help: "Show the types that conform to each type as a tree; without a query, all types.")
    var drawsTree = false

    @Flag(name: .customLong("ancestors"), help: "List the types to which each type conforms, the nearest first.")
    var listsAncestors = false

    @Flag(
        name: .customLong("conforms"),
        help: "Test whether the first of two types conforms to the second: exit status 0 if it does, 1 if not.")
    var asksConformance = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each type.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if asksConformance {
            if drawsTree || listsAncestors || printsJSON {
                let other = drawsTree ? "--tree" : listsAncestors ? "--ancestors" : "--json"
                throw ValidationError("--conforms and \(other) cannot be used together")
            }
            guard queries.count == 2 else {
                throw ValidationError("--conforms compares two types, found \(queries.count)")
            }
        }
        if drawsTree, listsAncestors {
            throw ValidationError("--tree and --ancestors cannot be used together")
        }
        if listsAncestors, queries.isEmpty { throw ValidationError("--ancestors needs a type") }
    }

    func run() throws {
        if asksConformance { return try sayConformance() }
        let tree = drawsTree ? TypeTree() : nil
        guard !queries.isEmpty else {
            guard let tree else { return try print(UniformType.allDeclared.map(line)) }
            return try print(tree.roots.flatMap(drawn(by: tree)))
        }
        var lines: [String] = []
        var failures: [TypeQuery.Failure] = []
        for query in queries {
            switch TypeQuery.find(query) {
            case .success(let found):
                if let tree {
                    lines += try found.flatMap(drawn(by: tree))
                } else if listsAncestors {
                    lines += try found.flatMap(ancestors)
                } else if found.count == 1, !printsJSON {
                    lines.append(TypeText.description(of: found[0]))
                } else {
                    lines += try found.map(line)
                }
            case .failure(let failure): failures.append(failure)
            }
        }
        try print(lines)
        for failure in failures { Console.standard.error(failure.message, subject: failure.query, hint: failure.hint) }
        if !failures.isEmpty { throw ExitCode(ExitStatus.incomplete.rawValue) }
    }

    private func print(_ lines: [String]) throws { try Console.standard.printLines(lines) }

    private func line(_ type: UniformType) throws -> String {
        printsJSON ? try JSONLine.text(of: TypeRecord(type: type)) : TypeText.line(of: type)
    }

    private func drawn(by tree: TypeTree) -> (UniformType) throws -> [String] {
        { type in
            let nodes = tree.nodes(below: type)
            guard printsJSON else { return nodes.map(TypeText.line(of:)) }
            return try nodes.filter(\.isFirst).map { try line($0.type) }
        }
    }

    private func ancestors(of type: UniformType) throws -> [String] {
        let ancestors = TypeTree.ancestors(of: type)
        return printsJSON
            ? try ancestors.map(line) : [TypeText.line(of: type)] + ancestors.map { "  " + TypeText.line(of: $0) }
    }

    private func sayConformance() throws {
        let types = try queries.map { query in
            switch TypeQuery.findOne(query) {
            case .success(let type): return type
            case .failure(let failure):
                throw CommandFailure(.usage, subject: failure.query, failure.message, hint: failure.hint)
            }
        }
        let conforms = types[0].conforms(to: types[1])
        try print(["\(types[0]) \(conforms ? "conforms" : "does not conform") to \(types[1])".printable])
        if !conforms { throw ExitCode(ExitStatus.incomplete.rawValue) }
    }
}

/// Resolves the queries of `dnd types`.
enum TypeQuery {
    /// A query that matches no type.
    struct Failure: Error {
        let query: String
        let message: String
        let hint: String?
    }

    /// The types that match a query: the type of that name, or all whose descriptions contain its words, best first.
    static func find(_ query: String) -> Result<[UniformType], Failure> {
        let one = findOne(query)
        if case .success(let type) = one { return .success([type]) }
        let found = Self.isDynamic(query) ? [] : UniformType.search(query)
        return found.isEmpty ? one.map { [$0] } : .success(found)
    }

    /// The type of an identifier, an extension or a MIME type; a dynamic type for an unknown extension or MIME type.
    static func findOne(_ query: String) -> Result<UniformType, Failure> {
        if let type = UniformType.named(query) ?? minted(query) { return .success(type) }
        let isDynamic = Self.isDynamic(query)
        let nearest = isDynamic ? nil : UniformType.nearestSpelling(to: query)
        return .failure(
            Failure(
                query: query,
                message: isDynamic
                    ? "is not a valid dynamic identifier" : "is not a known type",
                hint: nearest.map { "did you mean '\($0)'?" }))
    }

    private static func isDynamic(_ query: String) -> Bool { query.lowercased().hasPrefix("dyn.") }

    /// The dynamic type of an unknown extension or MIME type.
    private static func minted(_ query: String) -> UniformType? {
        if query.hasPrefix("."), query.utf8.count > 1 {
            return UniformType(filenameExtension: String(query.dropFirst()))
        }
        let halves = query.split(separator: "/", omittingEmptySubsequences: false)
        return halves.count == 2 && !halves.contains("") && !query.contains(" ") ? UniformType(mimeType: query) : nil
    }
}

/// The conformance hierarchy of the declared types.
struct TypeTree {
    /// A line of the drawn tree.
    struct Node {
        let type: UniformType
        /// The depth below the requested type.
        let depth: Int
        /// Whether the subtypes are listed below this node, and not below an earlier node of the same type.
        let isFirst: Bool
        let hasChildren: Bool
    }

    /// The types without supertypes, ordered by identifier.
    let roots: [UniformType]
    private let children: [UniformType: [UniformType]]

    init() {
        let types = UniformType.allDeclared
        var roots: [UniformType] = []
        var children: [UniformType: [UniformType]] = [:]
        for type in types {
            let parents = type.directSupertypes
            if parents.isEmpty { roots.append(type) }
            for parent in parents { children[parent, default: []].append(type) }
        }
        self.roots = roots
        self.children = children
    }

    /// A type and everything that conforms to it, each below each of its parents. Subtypes are listed once per type:
    /// types with several parents would otherwise multiply.
    func nodes(below type: UniformType) -> [Node] {
        var nodes: [Node] = []
        var drawn: Set<UniformType> = []
        var waiting = [(type: type, depth: 0)]
        while let (type, depth) = waiting.popLast() {
            let below = children[type] ?? []
            let isFirst = drawn.insert(type).inserted
            nodes.append(Node(type: type, depth: depth, isFirst: isFirst, hasChildren: !below.isEmpty))
            if isFirst { waiting += below.reversed().map { ($0, depth + 1) } }
        }
        return nodes
    }

    /// All supertypes of a type, the nearest first.
    static func ancestors(of type: UniformType) -> [UniformType] {
        var found: [UniformType] = []
        var seen: Set<UniformType> = [type]
        var next = 0
        found = type.directSupertypes.filter { seen.insert($0).inserted }
        while next < found.count {
            found += found[next].directSupertypes.filter { seen.insert($0).inserted }
            next += 1
        }
        return found
    }
}

/// Types as text for people.
enum TypeText {
    /// One line: the identifier and the description.
    static func line(of type: UniformType) -> String {
        (type.identifier + (type.localizedDescription.map { "  \($0)" } ?? "")).printable
    }

    /// One line of a tree.
    static func line(of node: TypeTree.Node) -> String {
        let indent = String(repeating: "  ", count: node.depth)
        return indent + line(of: node.type) + (!node.isFirst && node.hasChildren ? "  (shown above)" : "")
    }

    /// All facts about a type, one per line.
    static func description(of type: UniformType) -> String {
        var lines = [type.identifier.printable]
        func add(_ label: String, _ values: [String]) {
            guard !values.isEmpty else { return }
            lines.append("  " + label.padded(to: 12) + values.joined(separator: ", ").printable)
        }
        add("description", type.localizedDescription.map { [$0] } ?? [])
        add("conforms to", type.directSupertypes.map(\.identifier))
        add("extensions", type.filenameExtensions)
        add("MIME types", type.mimeTypes)
        add("OSTypes", type.osTypes)
        if type.isDynamic {
            add(
                "dynamic",
                TagClass.allCases.flatMap { tagClass in
                    type.tags(of: tagClass).map { "\(tagClass.rawValue) = \($0)" }
                })
        }
        return lines.joined(separator: "\n")
    }
}

/// One type in the output of `types --json`.
struct TypeRecord: Encodable {
    let type: UniformType

    private enum Key: String, CodingKey { case type, description, conformsTo, extensions, mimeTypes, dynamic }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(type.identifier, forKey: .type)
        try container.encodeAlways(type.localizedDescription, forKey: .description)
        try container.encode(type.directSupertypes.map(\.identifier), forKey: .conformsTo)
        try container.encode(type.filenameExtensions, forKey: .extensions)
        try container.encode(type.mimeTypes, forKey: .mimeTypes)
        try container.encode(type.isDynamic, forKey: .dynamic)
    }
}
