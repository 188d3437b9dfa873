/// A declaration of a uniform type, in the catalogue or by the program.
public struct TypeDeclaration: Sendable, Hashable {
    /// The identifier: ASCII letters, digits, `-`, `.` and non-ASCII characters, as Apple defines it.
    public var identifier: String
    /// The identifiers of the types that it conforms to directly.
    public var conformsTo: [String]
    /// File-name extensions without the dot, the preferred one first.
    public var filenameExtensions: [String]
    /// MIME types, the preferred one first.
    public var mimeTypes: [String]
    /// Four-character codes of the classic Mac OS.
    public var osTypes: [String]
    /// A short description in English, such as "PNG image".
    public var description: String?

    /// A declaration with these properties; only the identifier is required.
    public init(
        identifier: String, conformsTo: [String] = [], filenameExtensions: [String] = [], mimeTypes: [String] = [],
        osTypes: [String] = [], description: String? = nil
    ) {
        self.identifier = identifier
        self.conformsTo = conformsTo
        self.filenameExtensions = filenameExtensions
        self.mimeTypes = mimeTypes
        self.osTypes = osTypes
        self.description = description
    }

    func tags(of tagClass: TagClass) -> [String] {
        switch tagClass {
        case .filenameExtension: filenameExtensions
        case .mimeType: mimeTypes
        case .osType: osTypes
        case .pasteboardType: []
        }
    }
}

/// The reason why a declaration was rejected.
public struct DeclarationProblem: Error, Sendable, Hashable {
    /// The kind of problem.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The identifier is empty or contains invalid characters.
        case malformedIdentifier
        /// The identifier is that of a dynamic type.
        case dynamicIdentifier
        /// The type is already declared differently.
        case alreadyDeclared
        /// A type that it conforms to is not declared.
        case unknownParent
        /// The type would conform to itself.
        case cycle
        /// An extension, MIME type or OSType is not valid.
        case malformedTag
    }

    /// The kind of problem.
    public let code: Code
    /// The 0-based index of the declaration in the list.
    public let index: Int
    /// The identifier of the declaration.
    public let subject: String
    /// The found and the expected value.
    public let message: String
    /// A suggestion, if there is one.
    public let hint: String?

    init(_ code: Code, index: Int, subject: String, message: String, hint: String? = nil) {
        self.code = code
        self.index = index
        self.subject = subject
        self.message = message
        self.hint = hint
    }
}

extension DeclarationProblem: CustomStringConvertible {
    /// The identifier and the message. A malformed identifier is in its message already.
    public var description: String { code == .malformedIdentifier ? message : "\(subject): \(message)" }
}

// MARK: - Declaring

extension UniformType {
    /// Declares types for this process, in addition to those of the catalogue. Safe to call from any thread.
    ///
    /// Each declaration is checked separately: an invalid one is reported and the others are added. They may refer to
    /// one another in any order. For a declared tag, the new type takes precedence. Declaring the same type again has
    /// no effect; declaring it differently is a problem.
    ///
    /// - Returns: the rejected declarations with their problems, in the order given.
    @discardableResult
    public static func declare(_ declarations: [TypeDeclaration]) -> [DeclarationProblem] {
        var problems: [DeclarationProblem] = []
        var accepted: [(index: Int, declaration: TypeDeclaration)] = []
        var known: [String: TypeDeclaration] = [:]
        for (index, declaration) in declarations.enumerated() {
            if let problem = problem(of: declaration, at: index, among: known) {
                problems.append(problem)
            } else {
                accepted.append((index, declaration))
                known[declaration.identifier.lowercased()] = declaration
            }
        }
        let bad = parentProblems(of: accepted)
        Catalogue.add(accepted.filter { bad[$0.index] == nil }.map(\.declaration))
        return (problems + bad.values).sorted { $0.index < $1.index }
    }

    private static func problem(
        of declaration: TypeDeclaration, at index: Int, among others: [String: TypeDeclaration]
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
        let earlier = UniformType(identifier)?.declared ?? others[key]
        if let earlier, earlier != declaration {
            return DeclarationProblem(
                .alreadyDeclared, index: index, subject: identifier,
                message: "this type is already declared differently",
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

    /// The maximum number of hints: each compares a name with all others.
    private static let mostHints = 16

    /// Returns the problems with parents, by the index of the declaration: a parent may be missing or part of a cycle,
    /// and rejecting one declaration may cause others to be rejected.
    ///
    /// - Complexity: O(n) in the number of declarations and their parents, times the number of cycles.
    private static func parentProblems(
        of entries: [(index: Int, declaration: TypeDeclaration)]
    ) -> [Int: DeclarationProblem] {
        var positions: [String: Int] = [:]
        for (position, entry) in entries.enumerated() {
            positions[entry.declaration.identifier.lowercased()] = position
        }
        let parents = entries.map { $0.declaration.conformsTo.map { $0.lowercased() } }
        var children: [[Int]] = entries.map { _ in [] }
        var problems: [Int: DeclarationProblem] = [:]
        var waiting: [Int] = []
        var hints = 0
        func refuse(_ position: Int, _ code: DeclarationProblem.Code, _ message: String, hint: String? = nil) {
            let entry = entries[position]
            guard problems[entry.index] == nil else { return }
            problems[entry.index] = DeclarationProblem(
                code, index: entry.index, subject: entry.declaration.identifier, message: message, hint: hint)
            waiting.append(position)
        }
        for (position, names) in parents.enumerated() {
            for (parent, name) in Swift.zip(entries[position].declaration.conformsTo, names) {
                if UniformType(name)?.isDeclared == true { continue }
                if let other = positions[name] {
                    children[other].append(position)
                    continue
                }
                let nearest = hints < mostHints ? nearestSpelling(to: parent) : nil
                hints += 1
                refuse(
                    position, .unknownParent, "it conforms to \"\(parent)\", which is not declared",
                    hint: nearest.map { "did you mean \($0)?" })
            }
        }
        /// Rejects the declarations that conform to a rejected one.
        func spread() {
            while let position = waiting.popLast() {
                let name = entries[position].declaration.identifier
                for child in children[position] {
                    refuse(child, .unknownParent, "it conforms to \"\(name)\", which is not declared")
                }
            }
        }
        spread()
        for position in circular(children, among: entries.indices.filter { problems[entries[$0].index] == nil }) {
            guard problems[entries[position].index] == nil else { continue }
            let isOnCircle = reaches(position, by: children) { problems[entries[$0].index] == nil }
            guard isOnCircle else { continue }
            refuse(position, .cycle, "it would conform to itself")
            spread()
        }
        return problems
    }

    /// Returns the declarations on or below a cycle: those that remain after all others are removed, parents first.
    private static func circular(_ children: [[Int]], among positions: [Int]) -> [Int] {
        var missing = [Int](repeating: 0, count: children.count)
        for position in positions { for child in children[position] { missing[child] += 1 } }
        var free = positions.filter { missing[$0] == 0 }
        var left = Set(positions)
        while let position = free.popLast() {
            left.remove(position)
            for child in children[position] {
                missing[child] -= 1
                if missing[child] == 0 { free.append(child) }
            }
        }
        return left.sorted()
    }

    private static func reaches(_ start: Int, by children: [[Int]], where isThere: (Int) -> Bool) -> Bool {
        var seen: Set<Int> = []
        var waiting = children[start].filter(isThere)
        while let next = waiting.popLast() {
            if next == start { return true }
            guard seen.insert(next).inserted else { continue }
            waiting += children[next].filter(isThere)
        }
        return false
    }
}
