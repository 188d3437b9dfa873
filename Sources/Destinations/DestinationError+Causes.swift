import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

extension DestinationError {
    /// Creates the error for `errno` from `action` ("be written") on `path`.
    init(_ errno: Errno, path: FilePath, action: String) {
        let (cause, words, hint) = Self.words(for: errno)
        let isForbidden = errno == .permissionDenied || errno == .notPermitted
        let code = isForbidden && action == "be read" ? .notReadable : cause
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
        case .fileNameTooLong: (.cannotWrite, errno.words, "choose a shorter name")
        case .fileTooLarge: (.cannotWrite, "the file is too large for this file system or the set limit", nil)
        case .tooManyOpenFiles:
            (.cannotWrite, "too many open files", "use a lower number of --jobs, or a higher limit (ulimit -n)")
        case .brokenPipe: (.closedPipe, "the reader has closed the pipe", nil)
        default: (.cannotWrite, errno.words, nil)
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

// MARK: - Stores

extension DestinationError {
    /// Converts a database error of the store at `store`.
    init(_ error: DatabaseError, store: FilePath) {
        let folder = store.removingLastComponent().removingLastComponent()
        let found = error.message ?? error.resultCode.description
        let withoutLocks: [ResultCode] = [.SQLITE_IOERR_LOCK, .SQLITE_IOERR_SHMLOCK, .SQLITE_IOERR_SHMMAP]
        if withoutLocks.contains(error.extendedResultCode) {
            self.init(withoutLocks: store, underlying: error)
            return
        }
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT:
            self = .damaged(store, found, underlying: error)
        case .SQLITE_INTERRUPT:
            self = .damaged(store, "a query of it exceeds the limit of steps", underlying: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                .busy, path: folder, message: "another command has locked the store for too long",
                hint: "try again when it has ended", underlying: error)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
            self.init(
                .notWritable, path: store, message: "the store cannot be written: \(found)", underlying: error)
        case .SQLITE_FULL:
            self.init(
                .full, path: store, message: "cannot be written: no space left on the device",
                hint: "free some space, or choose another destination", underlying: error)
        default:
            // As when a file cannot be written: the same may work later.
            let cause: any Error =
                switch error.resultCode.primaryResultCode {
                case .SQLITE_IOERR: Errno.ioError
                case .SQLITE_NOMEM: Errno.noMemory
                default: error
                }
            self.init(.cannotWrite, path: store, message: "the store cannot be used: \(found)", underlying: cause)
        }
    }

    /// Converts an error of reading the store at `store`.
    init(readingError error: Errno, store: FilePath) {
        switch error {
        case .wouldBlock:
            self.init(
                .busy, path: store.removingLastComponent().removingLastComponent(),
                message: "other commands keep changing the store", hint: "try again when they have ended",
                underlying: error)
        case .fileTooLarge:
            self = .damaged(store, "it is larger than \(StoreSnapshot.longest >> 20) MiB", underlying: error)
        case .tooManySymbolicLinkLevels: self.init(.link(store, expected: "a file"))
        default: self.init(error, path: store, action: "be read")
        }
    }

    /// The error for a store at `store` that cannot be read because of the problem `found`.
    static func damaged(_ store: FilePath, _ found: String, underlying: (any Error)? = nil) -> DestinationError {
        let folder = store.removingLastComponent().removingLastComponent()
        return DestinationError(
            .damagedStore, path: store, message: "the store cannot be read: \(found)",
            hint: "its items are files in \(folder.string) and stay as they are; "
                + "to begin a new order, run: \(movingAway(store))",
            underlying: underlying)
    }

    /// The error for a write-ahead file at `path` whose database is missing: SQLite would apply it to a new one.
    static func orphaned(_ path: FilePath, of store: FilePath) -> DestinationError {
        DestinationError(
            .damagedStore, path: path, message: "belongs to a database that is missing; expected \(store.string)",
            hint: "put the database back, or to begin a new order, run: \(movingAway(store))")
    }

    /// The command that moves a database away, with the files that SQLite keeps beside it.
    private static func movingAway(_ store: FilePath) -> String {
        let folder = ShellWord.quoted(store.removingLastComponent().string)
        return "mkdir \(folder)/damaged && mv \(folder)/store.sqlite* \(folder)/damaged"
    }

    /// The folder, or the file in it, belongs to another user and is not trusted.
    init(stranger folder: DndFolder, _ file: DndFolder.File? = nil) {
        let foreign = FolderTrust.process.foreign(folder, file)
        self.init(
            .untrusted, path: foreign.path, message: "belongs to \(UserName.of(foreign.owner)) and is not trusted",
            hint: "to use it, run: dnd trust \(ShellWord.quoted(folder.directory.string))")
    }

    /// A declaration is invalid.
    init(_ problem: DeclarationFileProblem) {
        self = DestinationError(
            .badDeclaration, path: problem.file, message: problem.positionedMessage,
            hint: problem.hint ?? "write it again with `dnd init`")
    }

    /// A part of a `.dnd` folder cannot be used.
    init(_ error: DndFolderError) {
        if error.errno == .permissionDenied {
            self.init(.notReadable, path: error.path, message: error.message, hint: error.hint, underlying: error)
        } else {
            self.init(.damagedStore, path: error.path, message: error.message, hint: error.hint, underlying: error)
        }
    }
}

/// Runs `body`; converts errors of opening a `.dnd` folder, and problems in its declaration, to `DestinationError`.
func opening<Result>(_ path: FilePath, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DndFolderError {
        throw DestinationError(error)
    } catch let problem as DeclarationFileProblem {
        throw DestinationError(problem)
    }
}
