import CSQLite
import Synchronization

/// What a connection to a store is set to.
package enum StoreConnection {
    /// Takes from a connection what a store does not need and a forged one would use: its schema is data and not obeyed, nothing can be
    /// attached or loaded, and sizes are limited. (https://www.sqlite.org/security.html)
    package static func harden(_ connection: OpaquePointer) {
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
        ] { _ = dnd_sqlite_configure(connection, option, CInt(value)) }
        for (limit, value) in [
            (SQLITE_LIMIT_LENGTH, 1 << 24), (SQLITE_LIMIT_SQL_LENGTH, 1 << 16), (SQLITE_LIMIT_COLUMN, 100),
            (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_COMPOUND_SELECT, 8), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_FUNCTION_ARG, 16), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
            (SQLITE_LIMIT_VARIABLE_NUMBER, 500), (SQLITE_LIMIT_TRIGGER_DEPTH, 10), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] { _ = sqlite3_limit(connection, limit, CInt(value)) }
    }

    /// Ends what the connection is doing as soon as `progress` says so, which must outlive the connection.
    package static func observe(_ connection: OpaquePointer, by progress: StoreProgress) {
        sqlite3_progress_handler(
            connection, CInt(StoreProgress.interval),
            { context in
                guard let context else { return 0 }
                return Unmanaged<StoreProgress>.fromOpaque(context).takeUnretainedValue().mustEnd() ? 1 : 0
            }, Unmanaged.passUnretained(progress).toOpaque())
    }

    /// Keeps SQLite from checkpoints of its own: after a commit `growth`, which must outlive the connection, knows the length of the
    /// write-ahead file, and the last connection leaves that file where it is. (`sqlite3_wal_hook`)
    package static func checkpointNever(_ connection: OpaquePointer, _ growth: WriteAheadGrowth) {
        checkpointAtClose(connection, false)
        sqlite3_wal_hook(
            connection,
            { context, _, _, frames in
                guard let context else { return SQLITE_OK }
                Unmanaged<WriteAheadGrowth>.fromOpaque(context).takeUnretainedValue().note(frames: Int(frames))
                return SQLITE_OK
            }, Unmanaged.passUnretained(growth).toOpaque())
    }

    /// Whether closing the connection, if it is the last one, takes the write-ahead file over into the database and removes it.
    package static func checkpointAtClose(_ connection: OpaquePointer, _ does: Bool) {
        _ = dnd_sqlite_configure(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, does ? 0 : 1)
    }
}

/// Asked while a query runs.
package final class StoreProgress: Sendable {
    /// How many steps of SQLite's machine are taken between two questions.
    package static let interval = 10_000

    fileprivate let mustEnd: @Sendable () -> Bool

    package init(mustEnd: @escaping @Sendable () -> Bool) { self.mustEnd = mustEnd }
}

/// How long a store's write-ahead file was when a connection committed last.
package final class WriteAheadGrowth: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    /// In frames: a page each. A store of this program has pages of 4 KiB.
    package var frames: Int { count.load(ordering: .relaxed) }

    package func note(frames: Int) { count.store(frames, ordering: .relaxed) }
}
