package import SystemPackage

/// A failure that ends a watch.
package struct WatchError: Error, Sendable {
    /// The kinds of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The drop folder cannot be read.
        case cannotRead
        /// The drop folder has disappeared.
        case gone
        /// Another command watches the same folder.
        case busy
        /// The ledger cannot be read or written.
        case cannotKeep
        /// The ledger was written by a later version.
        case newer
    }

    /// The kind of failure.
    package let code: Code
    /// The path that the failure is about.
    package let path: FilePath
    /// What was found and what was expected, in lower case and without a full stop.
    package let message: String
    /// What the user can do next.
    package let hint: String?

    init(_ code: Code, path: FilePath, message: String, hint: String? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
    }

    static func gone(_ path: FilePath) -> WatchError {
        WatchError(.gone, path: path, message: "the watched folder has disappeared")
    }

    static func cannotKeep(_ path: FilePath, _ error: Errno) -> WatchError {
        WatchError(
            .cannotKeep, path: path,
            message: "the ledger of the watched folder cannot be stored: \(error.description.lowercased())",
            hint: "the watch takes nothing that it cannot record; free some space, or set XDG_STATE_HOME")
    }
}
