import DropSessions
import SystemPackage

/// Where a declared destination keeps what a person does not need to see.
///
/// The folders follow the process's mask like any other, so that people who share a directory share its store; only
/// what is on its way, below `staging`, is private (0700).
struct StoreFolders: Sendable {
    /// The destination's directory.
    let directory: FilePath

    static let storeName: FilePath.Component = ".dnd"

    /// `.dnd`.
    var store: FilePath { directory.appending(Self.storeName) }
    /// Where items become whole.
    var staging: FilePath { store.appending("staging") }
    /// Where what was replaced is kept.
    var history: FilePath { store.appending("history") }
    /// The declaration.
    var declaration: FilePath { store.appending("destination.toml") }

    /// Makes `folder` where it does not exist.
    static func make(_ folder: FilePath) throws {
        do {
            try FileCalls.makeDirectory(folder, permissions: FilePermissions(rawValue: 0o777))
        } catch  where error != .fileExists {
            throw DestinationError(error, path: folder, action: "be made")
        } catch {
            // Someone has made it before.
        }
    }
}
