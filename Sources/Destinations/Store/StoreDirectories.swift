import SystemPackage

/// Where a declared destination keeps what a person does not need to see.
///
/// The folders follow the process's mask like any other, so that people who share a directory share its store; only
/// what is on its way, below `staging`, is private (0700).
struct StoreDirectories: Sendable {
    /// The destination's directory.
    let directory: FilePath

    static let storeName: FilePath.Component = ".dnd"
    static let stagingName: FilePath.Component = "staging"
    static let historyName: FilePath.Component = "history"
    static let declarationName: FilePath.Component = "destination.toml"

    /// `.dnd`.
    var store: FilePath { directory.appending(Self.storeName) }
    /// Where items become whole.
    var staging: FilePath { store.appending(Self.stagingName) }
    /// Where what was replaced is kept.
    var history: FilePath { store.appending(Self.historyName) }
    /// The declaration.
    var declaration: FilePath { store.appending(Self.declarationName) }
}
