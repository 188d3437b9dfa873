import SystemPackage

/// The directories in which a declared destination keeps its internal data.
///
/// They follow the process's creation mask, so that users who share a directory share its store; only incoming items,
/// below `staging`, are private (0700).
struct StoreDirectories: Sendable {
    /// The destination's directory.
    let directory: FilePath

    static let storeName: FilePath.Component = ".dnd"
    static let stagingName: FilePath.Component = "staging"
    static let historyName: FilePath.Component = "history"
    static let declarationName: FilePath.Component = "destination.toml"

    /// `.dnd`.
    var store: FilePath { directory.appending(Self.storeName) }
    /// The directory in which items are completed.
    var staging: FilePath { store.appending(Self.stagingName) }
    /// The directory that keeps displaced items.
    var history: FilePath { store.appending(Self.historyName) }
    /// The declaration.
    var declaration: FilePath { store.appending(Self.declarationName) }
}
