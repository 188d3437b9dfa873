import UniformTypes

/// Hints for words that are unknown.
extension DeclarationTable {
    /// The nearest of the allowed words, or else all.
    static func hint(for word: String, among allowed: [String]) -> String {
        Spelling.suggestion(for: word, among: allowed) ?? "use one of \(allowed.joined(separator: ", "))"
    }

    /// The nearest of the allowed words, and all.
    static func fullHint(for word: String, among allowed: [String]) -> String {
        let hints = [Spelling.suggestion(for: word, among: allowed), "allowed: \(allowed.joined(separator: ", "))"]
        return hints.compactMap { $0 }.joined(separator: " ")
    }

    /// The type that is probably meant, or how to find it.
    static func hint(forType word: String) -> String {
        if let type = UniformType.named(word) { return "write \(type) for \(word)" }
        return UniformType.nearestSpelling(to: word).map { "did you mean \($0)?" }
            ?? "find a type with dnd types, or declare your own in types.toml"
    }
}
