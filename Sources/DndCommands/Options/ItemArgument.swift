import ArgumentParser
import SystemPackage

/// An item of a destination: its name as `dnd list` shows it, its path, or its 0-based index.
struct ItemArgument: ExpressibleByArgument, Sendable, Hashable {
    /// The displayed name, with invalid UTF-8 replaced; destinations compare with this.
    let name: String

    init?(argument: String) {
        guard let path = PathArgument(argument: argument)?.path else { return nil }
        name = path.string
    }

    static var defaultCompletionKind: CompletionKind { .file() }
}
