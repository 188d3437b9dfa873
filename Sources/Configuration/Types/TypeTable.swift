import UniformTypes

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
