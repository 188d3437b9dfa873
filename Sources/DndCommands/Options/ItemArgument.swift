import ArgumentParser
import SystemPackage

/// An item of a destination as a user names it: its name as `dnd list` shows it, its path, or its 0-based index.
struct ItemArgument: ExpressibleByArgument, Sendable, Hashable {
    /// The name as it is displayed, bytes that are not UTF-8 replaced: what destinations compare with.
    let name: String

    init?(argument: String) {
        guard let path = PathArgument(argument: argument)?.path else { return nil }
        name = path.string
    }

    static var defaultCompletionKind: CompletionKind { .file() }
}
