import Configuration
import DropSessions
import StoreFiles
import SystemPackage

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
            self.init(.cannotWrite, path: store, message: "the store cannot be used: \(found)", underlying: error)
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
                + "to begin a new order, run: mv \(store.string) \(store.string).damaged",
            underlying: underlying)
    }

    /// The folder, or the file in it, belongs to another user and is not trusted.
    init(stranger folder: DndFolder, _ file: DndFolder.File? = nil) {
        let foreign = FolderTrust.process.foreign(folder, file)
        self.init(
            .untrusted, path: foreign.path, message: "belongs to \(UserName.of(foreign.owner)) and is not trusted",
            hint: "to use it, run: dnd trust \(ShellWord.quoted(folder.directory.string))")
    }

    /// A part of a `.dnd` folder cannot be used.
    init(_ error: DndFolderError) {
        if error.errno == .permissionDenied {
            self.init(.notWritable, path: error.path, message: error.message, hint: error.hint, underlying: error)
        } else {
            self.init(.damagedStore, path: error.path, message: error.message, hint: error.hint, underlying: error)
        }
    }
}

/// Runs `body`; converts errors of opening a `.dnd` folder to `DestinationError`.
func opening<Result>(_ path: FilePath, _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DndFolderError {
        throw DestinationError(error)
    }
}
