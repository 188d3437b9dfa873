import SystemPackage
import UniformTypes

/// Parses the text of a `types.toml`.
struct TypeTableReader {
    /// The allowed keys.
    static let keys = ["identifier", "description", "conforms-to", "extensions", "mime-types", "magic"]

    private(set) var tables: [TypeTable] = []
    private(set) var problems: [DeclarationFileProblem]

    /// Parses `text`, the content of `file`.
    init(file: FilePath, text: String) {
        let found = DeclarationTables(of: "type", in: text, file: file, example: "extensions = [\"abc\"]")
        problems = found.problems
        for table in found.tables { read(table) }
    }

    private mutating func read(_ table: DeclarationTable) {
        var table = table
        table.longestString = 1024
        for key in table.keys where !Self.keys.contains(key) {
            table.report(
                key, "unknown key \(key), which is ignored", hint: DeclarationTable.hint(for: key, among: Self.keys))
        }
        let before = table.problems.count
        let identifier = table.word("identifier")
        let parents = table.words("conforms-to") ?? []
        let declaration = TypeDeclaration(
            identifier: identifier ?? "", conformsTo: parents, filenameExtensions: table.words("extensions") ?? [],
            mimeTypes: table.words("mime-types") ?? [], description: table.word("description"))
        let magic = table.word("magic")
        if table.problems.count == before {
            if identifier == nil {
                table.report(
                    "identifier", "this type has no identifier",
                    hint: "add a line such as identifier = \"com.example.notebook\"")
            } else if parents.isEmpty {
                table.report(
                    "conforms-to", "\(declaration.identifier) conforms to nothing",
                    hint: "add conforms-to = \"public.data\", or \"public.text\" for text")
            } else {
                tables.append(TypeTable(declaration: declaration, magic: magic, table: table))
            }
        }
        problems += table.problems
    }
}

/// One parsed `[[types]]` table, not yet declared.
struct TypeTable {
    var declaration: TypeDeclaration
    /// The name of the rule file beside the `types.toml`.
    let magic: String?
    /// Where it was read.
    let table: DeclarationTable

    /// The line of a key, or of the header if the key is missing.
    func line(of key: String) -> Int { table.line(of: key) }

    /// The line to report for a problem with the declaration.
    func line(of problem: DeclarationProblem) -> Int {
        switch problem.code {
        case .malformedIdentifier, .dynamicIdentifier, .alreadyDeclared: line(of: "identifier")
        case .unknownParent, .cycle: line(of: "conforms-to")
        case .malformedTag:
            line(
                of: declaration.mimeTypes.contains { problem.message.hasPrefix("\"\($0)\"") }
                    ? "mime-types" : "extensions")
        }
    }
}
