public import SystemPackage

/// The command that makes a drop, as a destination's log remembers it.
public struct DropOrigin: Sendable, Hashable {
    /// The command line, as a shell would take it.
    public let command: String
    /// The directory in which it runs: what relative paths in it mean.
    public let directory: FilePath
    /// A word that no other drop has: the parts of one drop, as into several lanes of a board, are one operation.
    public let session: String

    /// An origin from its parts.
    public init(command: String, directory: FilePath, session: String) {
        self.command = command
        self.directory = directory
        self.session = session
    }
}
