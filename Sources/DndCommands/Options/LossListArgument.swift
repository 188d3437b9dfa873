import ArgumentParser
import ItemProviders

/// A comma-separated list of losses to refuse.
struct LossListArgument: Sendable, Hashable {
    let losses: Set<Loss>

    /// The accepted words: the well-known losses. Any other word would protect nothing.
    static let words = Loss.wellKnown.map(\.rawValue)

    /// Parses `words`.
    ///
    /// - Throws: `ValidationError` that lists the words if one is unknown or there is none.
    init(parsing words: String) throws {
        let names = words.split(separator: ",").map(String.init)
        for name in names where !Self.words.contains(name) {
            throw ValidationError(
                "unknown quality '\(name)': expected one or more of \(Self.words.joined(separator: ", "))")
        }
        if names.isEmpty { throw ValidationError("expected one or more of \(Self.words.joined(separator: ", "))") }
        losses = Set(names.map(Loss.init(rawValue:)))
    }
}
