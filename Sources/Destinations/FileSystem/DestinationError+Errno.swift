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
        case .noSpace: (.full, "no space is left on the device", "free some space there, or drop elsewhere")
        case .diskQuotaExceeded: (.full, "the disk quota is used up", "free some space there, or drop elsewhere")
        case .readOnlyFileSystem: (.notWritable, "it is on a read-only file system", nil)
        case .permissionDenied, .notPermitted: (.notWritable, "permission denied", nil)
        case .noSuchFileOrDirectory: (.notFound, "no such file or directory", nil)
        case .notDirectory: (.notFound, "a part of its path is not a directory", nil)
        case .tooManySymbolicLinkLevels:
            (.notFound, "it is a symbolic link, and none is followed here", "remove the link, or name what it leads to")
        case .fileExists: (.exists, "the name is taken", nil)
        case .ioError: (.cannotWrite, "the device reports an input or output error", "check the disk")
        case .fileNameTooLong: (.cannotWrite, "the name is too long for this file system", nil)
        case .fileTooLarge: (.cannotWrite, "the file is too large for this file system or the set limit", nil)
        case .tooManyOpenFiles: (.cannotWrite, "too many files are open", "try with fewer --jobs")
        case .brokenPipe: (.closedPipe, "nobody reads any more", nil)
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
