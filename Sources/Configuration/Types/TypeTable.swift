import UniformTypes

/// One `[[types]]` table, read but not yet declared.
struct TypeTable {
    var declaration: TypeDeclaration
    /// The name of the rule file beside the declarations.
    let magic: String?
    /// The 1-based line of the table's header.
    let line: Int
    /// The 1-based lines of its keys.
    let lines: [String: Int]

    /// The line of a key; of the header where the table does not have it.
    func line(of key: String) -> Int { lines[key] ?? line }

    /// The line that a problem with the declaration is about.
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
