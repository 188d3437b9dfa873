public import SystemPackage

/// Why a type could not be told.
public struct TypeDetectionError: Error, Sendable, Hashable {
    /// What went wrong.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is nothing with this name, or it is a symbolic link to nothing.
        case notFound
        /// The user may not read it.
        case notReadable
        /// It is a pipe, a socket or a device, which is never opened.
        case specialFile
        /// Reading failed.
        case readFailed
        /// libmagic's database is missing or broken.
        case databaseUnavailable
    }

    /// What went wrong.
    public let code: Code
    /// The file in question; nil for bytes and descriptors.
    public let path: FilePath?
    /// What was found, without the path.
    public let message: String
    /// What to do next, where there is something to say.
    public let hint: String?
    /// The system's error below this one.
    public let underlying: Errno?

    init(_ code: Code, path: FilePath? = nil, message: String, hint: String? = nil, underlying: Errno? = nil) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }

    /// An error of the system about a file, said with the path.
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
