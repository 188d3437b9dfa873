package import SystemPackage

/// A ZIP file that cannot be read or written.
package struct ArchiveError: Error, Sendable {
    /// The kind of failure.
    package enum Code: String, Sendable, CaseIterable {
        /// The file could not be opened, or is not a ZIP.
        case cannotRead
        /// The file could not be created or written.
        case cannotWrite
        /// The ZIP is damaged, encrypted, or has no such entry.
        case damaged
    }

    /// The kind of failure.
    package let code: Code
    /// The path of the ZIP.
    package let path: FilePath
    /// What was found, in lower case and without a full stop.
    package let message: String
    /// The error of the system that caused it, if it is known.
    package let underlying: Errno?

    init(_ code: Code, path: FilePath, message: String, underlying: Errno? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.underlying = underlying
    }
}
