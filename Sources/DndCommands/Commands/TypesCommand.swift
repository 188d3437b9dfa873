import ArgumentParser
import UniformTypes

/// `dnd types`: looks up types in the catalogue.
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Look up uniform types by identifier, extension, MIME type or description.",
        discussion: """
            A query is an identifier, an extension, a MIME type, or words of a description; words list all types whose \
            description has them. Without a query, all declared types are listed.
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
