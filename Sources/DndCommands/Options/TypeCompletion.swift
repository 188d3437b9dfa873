import ArgumentParser
import UniformTypes

/// Shell completion of type arguments.
enum TypeCompletion {
    /// Completion from the catalogue, computed as the user types.
    static var kind: CompletionKind { .custom { _, _, prefix in candidates(for: prefix) } }

    /// The declared identifiers and extensions that begin with `prefix`.
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
