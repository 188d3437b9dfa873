import DropSessions
import GRDB
import SystemPackage

extension DestinationError {
    /// What a database error means for the store at `store`.
    init(_ error: DatabaseError, store: FilePath) {
        let folder = store.removingLastComponent().removingLastComponent()
        let found = error.message ?? error.resultCode.description
        switch error.resultCode.primaryResultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT:
            self.init(
                .damagedStore, path: store, message: "the store cannot be read: \(found)",
                hint: "the items themselves are files in \(folder.string) and stay as they are; "
                    + "move the store away to begin a new order: mv \(store.string) \(store.string).damaged",
                underlying: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                .busy, path: folder, message: "another command holds the store for too long",
                hint: "try again when it has ended", underlying: error)
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN:
            self.init(
                .notWritable, path: store, message: "the store cannot be written: \(found)", underlying: error)
        case .SQLITE_FULL:
            self.init(
                .full, path: store, message: "cannot be written: no space is left on the device",
                hint: "free some space there, or drop elsewhere", underlying: error)
        default:
            self.init(.cannotWrite, path: store, message: "the store cannot be used: \(found)", underlying: error)
        }
    }
}
