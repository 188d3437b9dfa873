import ArgumentParser
import UniformTypes

/// `dnd types`: the catalogue.
struct TypesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "types",
        abstract: "Look up uniform types by identifier, extension or MIME type.",
        discussion: "Without a query, all declared types are listed.")

    @Argument(
        help: ArgumentHelp("An identifier, an extension such as .png, or a MIME type.", valueName: "query"),
        completion: TypeCompletion.kind)
    var queries: [String] = []

    @Flag(name: .customLong("json"), help: "Print one JSON object a line, one line a type.")
    var printsJSON = false

    func run() throws {
        let console = Console.standard
        guard !queries.isEmpty else {
            for type in UniformType.allDeclared { try console.printLine(summary(of: type)) }
            return
        }
        var hasFailed = false
        for query in queries {
            guard let type = TypeArgument.resolve(query) ?? minted(query) else {
                hasFailed = true
                let nearest = UniformType.nearestSpelling(to: query)
                console.error("no type is called so", subject: query, hint: nearest.map { "did you mean '\($0)'?" })
                continue
            }
            try console.printLine(printsJSON ? summary(of: type) : description(of: type))
        }
        if hasFailed { throw ExitCode(ExitStatus.incomplete.rawValue) }
    }

    /// The dynamic type of an unknown extension or MIME type.
    private func minted(_ query: String) -> UniformType? {
        if query.hasPrefix(".") { return UniformType(filenameExtension: String(query.dropFirst())) }
        return query.contains("/") ? UniformType(mimeType: query) : nil
    }

    private func summary(of type: UniformType) throws -> String {
        if printsJSON { return try JSONLine.text(of: TypeRecord(type: type)) }
        return type.identifier + (type.localizedDescription.map { "  \($0)" } ?? "")
    }

    private func description(of type: UniformType) -> String {
        var lines = [type.identifier]
        func add(_ label: String, _ values: [String]) {
            guard !values.isEmpty else { return }
            lines.append("  " + label.padded(to: 12) + values.joined(separator: ", "))
        }
        add("description", type.localizedDescription.map { [$0] } ?? [])
        add("conforms to", type.directSupertypes.map(\.identifier))
        add("extensions", type.filenameExtensions)
        add("MIME types", type.mimeTypes)
        if type.isDynamic { lines.append("  dynamic") }
        return lines.joined(separator: "\n")
    }
}
