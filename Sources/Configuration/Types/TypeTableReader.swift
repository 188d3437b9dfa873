import DataFormats
import SystemPackage
import UniformTypes

/// Parses the text of a `types.toml`.
struct TypeTableReader {
    /// The allowed keys.
    static let keys = ["identifier", "description", "conforms-to", "extensions", "mime-types", "magic"]

    /// The limit of tables, because all are compared with each other.
    static let mostTables = 256

    let file: FilePath
    private(set) var tables: [TypeTable] = []
    private(set) var problems: [TypeDeclarationProblem] = []

    /// Parses each table of `text` separately, so that an invalid one does not affect the others.
    init(file: FilePath, text: String) {
        self.file = file
        let (preamble, bodies) = TOMLFile.tables(named: "types", in: text)
        if let table = table(preamble, from: 1) {
            for key in table.keys {
                report(
                    table.line(of: key), "\(key) is outside a type's table",
                    hint: "begin each type with a line [[types]]")
            }
        }
        if bodies.count > Self.mostTables {
            report(
                bodies[Self.mostTables].line, "only the first \(Self.mostTables) types are read",
                hint: "remove the types that you do not use")
        }
        for (line, body) in bodies.prefix(Self.mostTables) { read(body, from: line) }
    }

    private mutating func report(_ line: Int, _ message: String, hint: String? = nil) {
        problems.append(TypeDeclarationProblem(file, line: line, message, hint: hint))
    }

    private mutating func table(_ body: String, from line: Int) -> TOMLFile? {
        do {
            return try TOMLFile(body, firstLine: line)
        } catch {
            report(error.line ?? line, error.message, hint: "write a line for each key, such as extensions = [\"abc\"]")
            return nil
        }
    }

    private mutating func read(_ body: String, from line: Int) {
        guard let table = table(body, from: line) else { return }
        var lines: [String: Int] = [:]
        for key in table.keys {
            let found = table.line(of: key)
            lines[key] = found
            guard !Self.keys.contains(key) else { continue }
            report(
                found, "unknown key \(key), which is ignored",
                hint: "use one of \(Self.keys.joined(separator: ", "))")
        }
        let before = problems.count
        let identifier = word("identifier", table, lines)
        let parents = words("conforms-to", table, lines)
        let declaration = TypeDeclaration(
            identifier: identifier ?? "", conformsTo: parents, filenameExtensions: words("extensions", table, lines),
            mimeTypes: words("mime-types", table, lines), description: word("description", table, lines))
        let magic = word("magic", table, lines)
        guard problems.count == before else { return }
        if identifier == nil {
            report(
                line, "this type has no identifier", hint: "add a line such as identifier = \"com.example.notebook\"")
        } else if parents.isEmpty {
            report(
                line, "\(declaration.identifier) conforms to nothing",
                hint: "add conforms-to = \"public.data\", or \"public.text\" for text")
        } else {
            tables.append(TypeTable(declaration: declaration, magic: magic, line: line, lines: lines))
        }
    }

    /// The string of a key; nil if it is missing or invalid.
    private mutating func word(_ key: String, _ table: TOMLFile, _ lines: [String: Int]) -> String? {
        guard let value = table[key] else { return nil }
        guard let word = value.string, Self.isPlain(word) else {
            report(lines[key] ?? 1, "\(key) is not a string of one line", hint: "write \(key) = \"...\"")
            return nil
        }
        return word
    }

    /// The strings of a key, which may be one string or a list; empty if it is missing or invalid.
    private mutating func words(_ key: String, _ table: TOMLFile, _ lines: [String: Int]) -> [String] {
        guard let value = table[key] else { return [] }
        let words = value.string.map { [$0] } ?? value.array?.map(\.string) ?? [nil]
        let texts = words.compactMap { $0 }
        guard texts.count == words.count, texts.allSatisfy(Self.isPlain) else {
            report(lines[key] ?? 1, "\(key) is not a list of strings", hint: "write \(key) = [\"...\", \"...\"]")
            return []
        }
        return texts
    }

    /// Whether a string can be shown: 1 to 1024 bytes, without characters that act on a terminal.
    private static func isPlain(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 1024
            && !text.unicodeScalars.contains { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: true
                default: false
                }
            }
    }
}

/// One parsed `[[types]]` table, not yet declared.
struct TypeTable {
    var declaration: TypeDeclaration
    /// The name of the rule file beside the `types.toml`.
    let magic: String?
    /// The 1-based line of the header.
    let line: Int
    /// The 1-based lines of the keys.
    let lines: [String: Int]

    /// The line of a key, or of the header if the key is missing.
    func line(of key: String) -> Int { lines[key] ?? line }

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
