import ArgumentParser
import ItemProviders

/// What must not be lost, with commas between the words.
struct LossListArgument: Sendable, Hashable {
    let losses: Set<Loss>

    /// The words that users may write: the well-known ones. Another one would be kept by everything, and protect nothing.
    static let words = Loss.wellKnown.map(\.rawValue)

    /// The losses that `words` name.
    ///
    /// - Throws: `ValidationError` that lists the words when one is none of them, or there is none.
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
