import CSQLite

/// A failed call of SQLite.
package struct DatabaseError: Error, CustomStringConvertible {
    /// The extended result code. (https://www.sqlite.org/rescode.html)
    package let extendedResultCode: ResultCode
    /// SQLite's message, if there is one.
    package let message: String?

    package init(resultCode: ResultCode, message: String? = nil) {
        extendedResultCode = resultCode
        self.message = message
    }

    /// The last error of `connection`, whose call returned `code`.
    init(_ code: Int32, of connection: OpaquePointer?) {
        self.init(
            resultCode: ResultCode(rawValue: code),
            message: connection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) })
    }

    /// The primary code.
    package var resultCode: ResultCode { extendedResultCode.primaryResultCode }

    package var description: String {
        "\(message ?? resultCode.description) (SQLite error \(extendedResultCode.rawValue))"
    }
}

/// A result code of SQLite.
package struct ResultCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The primary result code: the low 8 bits.
    package var primaryResultCode: ResultCode { ResultCode(rawValue: rawValue & 0xFF) }

    /// SQLite's description of the code. C: `sqlite3_errstr`.
    package var description: String { String(cString: sqlite3_errstr(rawValue)) }

    package static let SQLITE_PERM = ResultCode(rawValue: CSQLite.SQLITE_PERM)
    package static let SQLITE_ABORT = ResultCode(rawValue: CSQLite.SQLITE_ABORT)
    package static let SQLITE_BUSY = ResultCode(rawValue: CSQLite.SQLITE_BUSY)
    package static let SQLITE_LOCKED = ResultCode(rawValue: CSQLite.SQLITE_LOCKED)
    package static let SQLITE_NOMEM = ResultCode(rawValue: CSQLite.SQLITE_NOMEM)
    package static let SQLITE_READONLY = ResultCode(rawValue: CSQLite.SQLITE_READONLY)
    package static let SQLITE_INTERRUPT = ResultCode(rawValue: CSQLite.SQLITE_INTERRUPT)
    package static let SQLITE_CORRUPT = ResultCode(rawValue: CSQLite.SQLITE_CORRUPT)
    package static let SQLITE_FULL = ResultCode(rawValue: CSQLite.SQLITE_FULL)
    package static let SQLITE_CANTOPEN = ResultCode(rawValue: CSQLite.SQLITE_CANTOPEN)
    package static let SQLITE_TOOBIG = ResultCode(rawValue: CSQLite.SQLITE_TOOBIG)
    package static let SQLITE_CONSTRAINT = ResultCode(rawValue: CSQLite.SQLITE_CONSTRAINT)
    package static let SQLITE_MISMATCH = ResultCode(rawValue: CSQLite.SQLITE_MISMATCH)
    package static let SQLITE_AUTH = ResultCode(rawValue: CSQLite.SQLITE_AUTH)
    package static let SQLITE_FORMAT = ResultCode(rawValue: CSQLite.SQLITE_FORMAT)
    package static let SQLITE_NOTADB = ResultCode(rawValue: CSQLite.SQLITE_NOTADB)
    // Extended codes are macros with expressions, which Swift does not import.
    package static let SQLITE_IOERR_LOCK = ResultCode(rawValue: CSQLite.SQLITE_IOERR | 15 << 8)
    package static let SQLITE_IOERR_SHMLOCK = ResultCode(rawValue: CSQLite.SQLITE_IOERR | 20 << 8)
    package static let SQLITE_IOERR_SHMMAP = ResultCode(rawValue: CSQLite.SQLITE_IOERR | 21 << 8)
}
