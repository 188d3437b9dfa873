extension UniformType {
    /// Declares types for this process, beside those of the catalogue. Safe from any thread.
    ///
    /// Each declaration is checked by itself: a bad one is reported and the others are taken. They may refer to one another
    /// in any order. A declared tag is meant by the new type first. Declaring the same twice is nothing new; declaring it
    /// otherwise is a problem.
    ///
    /// - Returns: what was not taken and why, in the order given.
    @discardableResult
    public static func declare(_ declarations: [TypeDeclaration]) -> [DeclarationProblem] {
        var problems: [DeclarationProblem] = []
        var accepted: [(index: Int, declaration: TypeDeclaration)] = []
        for (index, declaration) in declarations.enumerated() {
            if let problem = problem(of: declaration, at: index, among: accepted.map(\.declaration)) {
                problems.append(problem)
            } else {
                accepted.append((index, declaration))
            }
        }
        // Parents may be missing or turn in a circle; taking one away may take the ground from another.
        while let bad = accepted.firstIndex(where: { parentProblem(of: $0, among: accepted.map(\.declaration)) != nil })
        {
            if let problem = parentProblem(of: accepted[bad], among: accepted.map(\.declaration)) {
                problems.append(problem)
            }
            accepted.remove(at: bad)
        }
        Catalogue.add(accepted.map(\.declaration))
        return problems.sorted { $0.index < $1.index }
    }

    private static func problem(
        of declaration: TypeDeclaration, at index: Int, among others: [TypeDeclaration]
    ) -> DeclarationProblem? {
        let identifier = declaration.identifier
        let key = identifier.lowercased()
        guard isWellFormed(identifier) else {
            return DeclarationProblem(
                .malformedIdentifier, index: index, subject: identifier,
                message: "\"\(identifier)\" is not a type identifier",
                hint: "use letters, digits, hyphens and dots, such as com.example.notebook")
        }
        if key.hasPrefix("dyn.") {
            return DeclarationProblem(
                .dynamicIdentifier, index: index, subject: identifier,
                message: "identifiers that begin with \"dyn.\" stand for unknown tags and cannot be declared",
                hint: "use a name of your own, such as com.example.notebook")
        }
        let earlier = Catalogue.declaration(key: key) ?? others.first { $0.identifier.lowercased() == key }
        if let earlier, earlier != declaration {
            return DeclarationProblem(
                .alreadyDeclared, index: index, subject: identifier,
                message: "this type is declared already, and otherwise",
                hint: "give yours another identifier and let it conform to \(earlier.identifier)")
        }
        for tag in declaration.filenameExtensions
        where tag.isEmpty || tag.utf8.contains(where: { $0 < 0x21 || $0 == 0x2F || $0 == 0x22 }) || tag.hasPrefix(".") {
            return malformed(tag, "a file-name extension (without its dot)", identifier, index)
        }
        for tag in declaration.mimeTypes
        where tag.split(separator: "/").count != 2 || tag.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 }) {
            return malformed(tag, "a MIME type such as application/x-notebook", identifier, index)
        }
        for tag in declaration.osTypes where tag.utf8.count != 4 {
            return malformed(tag, "a code of four characters", identifier, index)
        }
        return nil
    }

    private static func malformed(_ tag: String, _ kind: String, _ identifier: String, _ index: Int)
        -> DeclarationProblem
    {
        DeclarationProblem(.malformedTag, index: index, subject: identifier, message: "\"\(tag)\" is not \(kind)")
    }

    private static func parentProblem(
        of entry: (index: Int, declaration: TypeDeclaration), among others: [TypeDeclaration]
    ) -> DeclarationProblem? {
        let own = entry.declaration.identifier.lowercased()
        var declared: [String: TypeDeclaration] = [:]
        for other in others { declared[other.identifier.lowercased()] = other }
        for parent in entry.declaration.conformsTo
        where declared[parent.lowercased()] == nil && Catalogue.declaration(key: parent.lowercased()) == nil {
            return DeclarationProblem(
                .unknownParent, index: entry.index, subject: entry.declaration.identifier,
                message: "it conforms to \"\(parent)\", which is declared nowhere",
                hint: nearestSpelling(to: parent).map { "did you mean \($0)?" })
        }
        var seen: Set<String> = []
        var waiting = entry.declaration.conformsTo.map { $0.lowercased() }
        while let next = waiting.popLast() {
            if next == own {
                return DeclarationProblem(
                    .cycle, index: entry.index, subject: entry.declaration.identifier,
                    message: "it would conform to itself")
            }
            guard seen.insert(next).inserted else { continue }
            let parents = declared[next]?.conformsTo ?? Catalogue.declaration(key: next)?.conformsTo ?? []
            waiting.append(contentsOf: parents.map { $0.lowercased() })
        }
        return nil
    }
}
