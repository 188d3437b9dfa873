import Synchronization

/// Rules of libmagic's (`magic(5)`) for types that its own database does not know.
///
/// The rules are text, are checked when they are made, and are asked before everything else once they are declared.
///
/// ```swift
/// UniformType.declare([
///     TypeDeclaration(
///         identifier: "com.example.notebook", conformsTo: ["public.data"], mimeTypes: ["application/x-notebook"])
/// ])
/// let rules = try MagicRules(
///     Array("0 string NTBK notebook\n!:mime application/x-notebook\n".utf8), answering: ["application/x-notebook"])
/// MagicRules.declare([rules])
/// ```
public struct MagicRules: Sendable, Hashable {
    /// The longest text that is taken, in bytes: 1 MiB. A text of that size takes some 50 ms to load, of a page 0.1 ms.
    public static let longest = 1 << 20

    let text: [UInt8]
    /// The MIME types that count as answers, in lower case.
    let mimeTypes: Set<String>

    /// Rules from their text.
    ///
    /// libmagic says what is wrong with rules on standard error only: while they are checked, what this process writes there
    /// is caught. Make rules before other threads write to it.
    ///
    /// - Parameters:
    ///   - text: What a rule file holds. Compiled files are not taken.
    ///   - mimeTypes: What the rules may answer; whatever else they name with `!:mime` is passed over.
    /// - Throws: ``MagicRulesProblem`` for text that libmagic does not understand, or that names none of `mimeTypes`.
    public init(_ text: [UInt8], answering mimeTypes: [String]) throws(MagicRulesProblem) {
        guard text.count <= Self.longest else {
            throw MagicRulesProblem(line: nil, message: "the rules are longer than 1 MiB")
        }
        if let zero = text.firstIndex(of: 0) {
            throw MagicRulesProblem(
                line: text[..<zero].count { $0 == 0x0A } + 1,
                message: "a NUL byte is here, expected rules written as text")
        }
        let allowed = Set(mimeTypes.map { $0.lowercased() }).subtracting(Self.generic)
        let named = Self.namedTypes(text)
        guard !named.isDisjoint(with: allowed) else {
            throw MagicRulesProblem(
                line: nil,
                message: "no rule names "
                    + (allowed.isEmpty ? "a MIME type of this type" : allowed.sorted().joined(separator: " or ")),
                hint: "write !:mime and the MIME type below the rule")
        }
        self.text = text
        self.mimeTypes = allowed.intersection(named)
        try check()
    }

    /// Has every detector of this process ask these rules from its next look on. Safe from any thread.
    ///
    /// What they recognise has the basis ``DetectedType/Basis/user``. Rules declared earlier are asked first.
    public static func declare(_ rules: [MagicRules]) {
        guard !rules.isEmpty else { return }
        registry.withLock { registry in
            for rule in rules where !registry.rules.contains(rule) { registry.rules.append(rule) }
            registry.pool = MagicPool(rules: registry.rules)
        }
    }

    /// The cookies over all that is declared, nil where nothing is.
    static var declaredPool: MagicPool? { registry.withLock { $0.pool } }

    private struct Registry {
        var rules: [MagicRules] = []
        var pool: MagicPool?
    }

    private static let registry = Mutex(Registry())

    /// libmagic's own words for "nothing is known"; no rule may mean a type by them.
    private static let generic: Set<String> = [
        "text/plain", "application/octet-stream", "application/x-empty", "inode/x-empty",
    ]

    /// Loads the rules once, and tells what libmagic has to say of them.
    private func check() throws(MagicRulesProblem) {
        let (failure, remarks) = StandardErrorCapture.run { () -> MagicFailure? in
            do throws(MagicFailure) {
                _ = try MagicCookie(rules: text)
                return nil
            } catch {
                return error
            }
        }
        // The first mistake is the one to mend; what libmagic says of later lines may come of it. What else was written meanwhile is
        // somebody else's.
        let remark = remarks.split(separator: "\n").first { $0.contains("Warning: ") || $0.hasPrefix("line ") }
        let problems = ([remark.map(String.init), failure?.message] as [String?])
            .compactMap { $0.map { MagicRulesProblem(remark: $0) } }
        if let problem = problems.min(by: { $0.line ?? .max < $1.line ?? .max }) { throw problem }
    }

    /// What `!:mime` names in the text, in lower case.
    private static func namedTypes(_ text: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        for line in text.split(separator: 0x0A) where line.starts(with: "!:mime".utf8) {
            let words = line.dropFirst(6).split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if let word = words.first { found.insert(String(decoding: word, as: UTF8.self).lowercased()) }
        }
        return found
    }
}
