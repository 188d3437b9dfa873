public import SystemPackage

/// An error in detecting a type.
public struct TypeDetectionError: Error, Sendable, Hashable {
    /// The kind of failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file does not exist, or is a symbolic link without a target.
        case notFound
        /// The user may not read the file.
        case notReadable
        /// The file is a pipe, a socket or a device; these are never opened.
        case specialFile
        /// Reading failed.
        case readFailed
        /// libmagic's database is missing or damaged.
        case databaseUnavailable
    }

    /// The kind of failure.
    public let code: Code
    /// The file; nil for bytes and descriptors.
    public let path: FilePath?
    /// The problem, without the path.
    public let message: String
    /// A suggestion, if there is one.
    public let hint: String?
    /// The underlying system error.
    public let underlying: Errno?

    init(_ code: Code, path: FilePath? = nil, message: String, hint: String? = nil, underlying: Errno? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }

    /// Returns the error for a system error on a file.
    static func system(_ errno: Errno, path: FilePath?) -> TypeDetectionError {
        switch errno {
        case .noSuchFileOrDirectory, .notDirectory:
            TypeDetectionError(.notFound, path: path, message: "no such file or directory", underlying: errno)
        case .tooManySymbolicLinkLevels:
            TypeDetectionError(
                .notFound, path: path, message: "symbolic links form a loop", hint: "name the file itself",
                underlying: errno)
        case .permissionDenied, .notPermitted:
            TypeDetectionError(
                .notReadable, path: path, message: "permission denied", hint: "check its permissions: ls -l",
                underlying: errno)
        default:
            TypeDetectionError(.readFailed, path: path, message: errno.description, underlying: errno)
        }
    }
}
