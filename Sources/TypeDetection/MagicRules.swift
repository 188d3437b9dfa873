import Synchronization

/// libmagic rules (`magic(5)`) for types that its own database does not know.
///
/// The rules are text, are checked on initialization, and once declared take precedence over all other detection.
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
    /// The maximum size in bytes: 1 MiB. Loading that much takes about 50 ms; loading a page takes 0.1 ms.
    public static let longest = 1 << 20

    let text: [UInt8]
    /// The MIME types that count as results, in lower case.
    let mimeTypes: Set<String>

    /// Creates rules from their text.
    ///
    /// libmagic reports errors in rules only on standard error: during the check, everything that this process writes
    /// there is captured. Create rules before other threads write to it.
    ///
    /// - Parameters:
    ///   - text: The content of a rule file. Compiled files are not accepted.
    ///   - mimeTypes: The MIME types that the rules may return; others that they name with `!:mime` are ignored.
    /// - Throws: ``MagicRulesProblem`` for text that libmagic rejects, or that names none of `mimeTypes`.
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

    /// Adds rules for all later lookups of every detector in this process. Safe to call from any thread.
    ///
    /// Types that they recognise have the basis ``DetectedType/Basis/user``. Rules declared earlier take precedence.
    public static func declare(_ rules: [MagicRules]) {
        guard !rules.isEmpty else { return }
        registry.withLock { registry in
            for rule in rules where !registry.rules.contains(rule) { registry.rules.append(rule) }
            registry.pool = MagicPool(rules: registry.rules)
        }
    }

    /// The cookies for all declared rules; nil if there are none.
    static var declaredPool: MagicPool? { registry.withLock { $0.pool } }

    private struct Registry {
        var rules: [MagicRules] = []
        var pool: MagicPool?
    }

    private static let registry = Mutex(Registry())

    /// libmagic's results for unknown content; rules cannot use them to identify a type.
    private static let generic: Set<String> = [
        "text/plain", "application/octet-stream", "application/x-empty", "inode/x-empty",
    ]

    /// Loads the rules once and throws the first problem that libmagic reports.
    private func check() throws(MagicRulesProblem) {
        let (failure, remarks) = StandardErrorCapture.run { () -> MagicFailure? in
            do throws(MagicFailure) {
                _ = try MagicCookie(rules: text)
                return nil
            } catch {
                return error
            }
        }
        // Reports the first problem, since problems in later lines may be caused by it. Other captured output comes
        // from other threads.
        let remark = remarks.split(separator: "\n").first { $0.contains("Warning: ") || $0.hasPrefix("line ") }
        let problems = ([remark.map(String.init), failure?.message] as [String?])
            .compactMap { $0.map { MagicRulesProblem(remark: $0) } }
        if let problem = problems.min(by: { $0.line ?? .max < $1.line ?? .max }) { throw problem }
    }

    /// Returns the MIME types that `!:mime` names in the text, in lower case.
    private static func namedTypes(_ text: [UInt8]) -> Set<String> {
        var found: Set<String> = []
        for line in text.split(separator: 0x0A) where line.starts(with: "!:mime".utf8) {
            let words = line.dropFirst(6).split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            if let word = words.first { found.insert(String(decoding: word, as: UTF8.self).lowercased()) }
        }
        return found
    }
}
