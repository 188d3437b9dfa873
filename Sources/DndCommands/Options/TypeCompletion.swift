import ArgumentParser
import UniformTypes

/// What the shells complete a type argument with.
enum TypeCompletion {
    /// Completion by the catalogue, asked for as the user types.
    static var kind: CompletionKind { .custom { _, _, prefix in candidates(for: prefix) } }

    /// Declared identifiers and extensions that begin with `prefix`.
    static func candidates(for prefix: String) -> [String] {
        let folded = prefix.lowercased()
        var names: Set<String> = []
        for type in UniformType.allDeclared {
            names.insert(type.identifier)
            names.formUnion(type.filenameExtensions)
        }
        return names.filter { $0.lowercased().hasPrefix(folded) }.sorted()
    }
}
