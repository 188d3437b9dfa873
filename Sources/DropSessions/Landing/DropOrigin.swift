public import SystemPackage

/// The command that makes a drop, as it is recorded in a destination's log.
public struct DropOrigin: Sendable, Hashable {
    /// The command line, in shell syntax.
    public let command: String
    /// The command's working directory, to which its relative paths refer.
    public let directory: FilePath
    /// A unique identifier of the drop: its parts, for instance in several lanes of a board, are one operation.
    public let session: String

    /// Creates an origin from its parts.
    public init(command: String, directory: FilePath, session: String) {
        self.command = command
        self.directory = directory
        self.session = session
    }
}
