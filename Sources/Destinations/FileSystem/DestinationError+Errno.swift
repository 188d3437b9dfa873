import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

extension DestinationError {
    /// Creates the error for `errno` from `action` ("be written") on `path`.
    init(_ errno: Errno, path: FilePath, action: String) {
        let (code, words, hint) = Self.words(for: errno)
        self.init(code, path: path, message: "cannot \(action): \(words)", hint: hint, underlying: errno)
    }

    private static func words(for errno: Errno) -> (Code, String, String?) {
        switch errno {
        case .noSpace: (.full, "no space left on the device", "free some space, or choose another destination")
        case .diskQuotaExceeded: (.full, "disk quota exceeded", "free some space, or choose another destination")
        case .readOnlyFileSystem: (.notWritable, "read-only file system", nil)
        case .permissionDenied, .notPermitted: (.notWritable, "permission denied", nil)
        case .noSuchFileOrDirectory: (.notFound, "no such file or directory", nil)
        case .notDirectory: (.notFound, "a component of its path is not a directory", nil)
        case .tooManySymbolicLinkLevels:
            (.notFound, "it is a symbolic link, which is not followed", "remove the link, or name its target")
        case .fileExists: (.exists, "the name already exists", nil)
        case .ioError: (.cannotWrite, "input/output error", "check the disk")
        case .fileNameTooLong: (.cannotWrite, "the name is too long for this file system", nil)
        case .fileTooLarge: (.cannotWrite, "the file is too large for this file system or the set limit", nil)
        case .tooManyOpenFiles: (.cannotWrite, "too many open files", "use a lower number of --jobs")
        case .brokenPipe: (.closedPipe, "the reader has closed the pipe", nil)
        default: (.cannotWrite, errno.description.lowercased(), nil)
        }
    }
}

/// Runs `body`. An `Errno` becomes a `DestinationError` about `path`, a `FileSystemError` the error of its side; all
/// others are rethrown.
func reporting<Result>(_ path: FilePath, _ action: String, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let errno as Errno {
        throw DestinationError(errno, path: path, action: action)
    } catch let error as FileSystemError {
        switch error.side {
        case .source: throw ItemProviderError(unreadable: error)
        case .target: throw DestinationError(error.errno ?? .ioError, path: error.path, action: action)
        }
    }
}
