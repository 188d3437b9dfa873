import CSQLite

/// A connection to a database. C: `sqlite3`.
///
/// Use it only inside the closure of the `DatabaseQueue` that passes it.
package final class Database {
    /// The name of the database in errors; nil if it has none.
    package let label: String?
    let connection: OpaquePointer
    private var statements: [String: Statement] = [:]
    private let busy: BusyHandler?

    /// Opens the database at `path`; an empty path opens one in memory.
    init(_ path: String, _ options: DatabaseOptions) throws {
        label = options.label
        busy = options.busy.map(BusyHandler.init)
        let access = options.isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(
            path.isEmpty ? ":memory:" : path, &handle, access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw DatabaseError(code, of: handle)
        }
        connection = handle
        sqlite3_extended_result_codes(connection, 1)
        // An unknown name in double quotes is an error, not a string.
        _ = dnd_sqlite_configure(connection, SQLITE_DBCONFIG_DQS_DML, 0)
        _ = dnd_sqlite_configure(connection, SQLITE_DBCONFIG_DQS_DDL, 0)
        if let busy {
            sqlite3_busy_handler(
                connection,
                { context, tries in
                    guard let context else { return 0 }
                    return Unmanaged<BusyHandler>.fromOpaque(context).takeUnretainedValue().waits(Int(tries)) ? 1 : 0
                }, Unmanaged.passUnretained(busy).toOpaque())
        }
        try options.prepare?(self)
        try execute(sql: "PRAGMA foreign_keys = ON")
        // A file that is not a database fails here, not at a later statement.
        _ = try Row.fetchOne(self, sql: "SELECT 1 FROM sqlite_master LIMIT 1")
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(connection)
    }

    // MARK: - Statements

    /// The statement of `sql`, prepared once for each connection. Read all rows before using it again.
    ///
    /// - Throws: `DatabaseError`, like all methods here.
    package func cachedStatement(sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try statement(sql)
        statements[sql] = statement
        return statement
    }

    /// Runs each statement of `sql`. Arguments are for a single statement.
    package func execute(sql: String, arguments: StatementArguments = []) throws {
        try sql.withCString { text in
            var next: UnsafePointer<CChar>? = text
            while let start = next, start.pointee != 0 {
                guard let statement = try Statement(start, in: self, rest: &next) else { continue }
                try statement.execute(arguments: arguments)
            }
        }
    }

    func statement(_ sql: String) throws -> Statement {
        guard let statement = try sql.withCString({ try Statement($0, in: self, rest: nil) }) else {
            throw DatabaseError(resultCode: ResultCode(rawValue: SQLITE_MISUSE), message: "no statement")
        }
        return statement
    }

    func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw DatabaseError(code, of: connection) }
    }

    /// The row ID of the last insert. C: `sqlite3_last_insert_rowid`.
    package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(connection) }

    /// The connection, for calls that are not wrapped here; valid as long as this object.
    package var sqliteConnection: OpaquePointer { connection }

    // MARK: - The schema

    /// Whether the table exists.
    package func tableExists(_ name: String) throws -> Bool {
        try Int.fetchOne(self, sql: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", arguments: [name])
            != nil
    }

    /// The names of a table's columns; empty if there is no such table.
    package func columns(in table: String) throws -> [String] {
        try String.fetchAll(self, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
    }

    // MARK: - Transactions

    /// When a transaction takes its locks.
    package enum TransactionKind: String, Sendable {
        /// At its first statement.
        case deferred = "DEFERRED"
        /// The write lock at its start.
        case immediate = "IMMEDIATE"
    }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    package func inTransaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        try execute(sql: "BEGIN \(kind.rawValue) TRANSACTION")
        do {
            let result = try body()
            try execute(sql: "COMMIT TRANSACTION")
            return result
        } catch {
            // SQLite has rolled back after some errors.
            if sqlite3_get_autocommit(connection) == 0 { try? execute(sql: "ROLLBACK TRANSACTION") }
            throw error
        }
    }

    // MARK: - Files

    /// How much a checkpoint does. (https://www.sqlite.org/c3ref/wal_checkpoint_v2.html)
    package enum CheckpointMode: Sendable {
        /// What can be written without waiting for other connections.
        case passive
        /// Everything; the write-ahead log is empty afterwards.
        case truncate
    }

    package func checkpoint(_ mode: CheckpointMode) throws {
        let mode = mode == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        try check(sqlite3_wal_checkpoint_v2(connection, nil, mode, nil, nil))
    }

    /// Makes `other` a copy of this database.
    package func backup(to other: Database) throws {
        guard let backup = sqlite3_backup_init(other.connection, "main", connection, "main") else {
            throw DatabaseError(sqlite3_extended_errcode(other.connection), of: other.connection)
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw DatabaseError(code, of: other.connection) }
    }
}

private final class BusyHandler: Sendable {
    let waits: @Sendable (_ tries: Int) -> Bool

    init(_ waits: @escaping @Sendable (Int) -> Bool) { self.waits = waits }
}

// MARK: - Errors

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
    package static let SQLITE_IOERR = ResultCode(rawValue: CSQLite.SQLITE_IOERR)
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
