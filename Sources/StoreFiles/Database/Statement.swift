package import FoundationEssentials
import CSQLite

/// A prepared statement. C: `sqlite3_stmt`.
///
/// Use it only where its `Database` may be used.
package final class Statement {
    private let handle: OpaquePointer
    /// Not the `Database`, which would form a retain cycle with its cached statements.
    private let connection: OpaquePointer
    /// The names of the result's columns, in order.
    let columns: ColumnNames

    /// Prepares the first statement of `sql`; nil if there are only comments or white space.
    ///
    /// - Parameter rest: receives the text after the statement.
    init?(_ sql: UnsafePointer<CChar>, in database: Database, rest: UnsafeMutablePointer<UnsafePointer<CChar>?>?) throws
    {
        var handle: OpaquePointer?
        try database.check(sqlite3_prepare_v2(database.connection, sql, -1, &handle, rest))
        guard let handle else { return nil }
        self.handle = handle
        connection = database.connection
        columns = ColumnNames(
            (0..<sqlite3_column_count(handle)).map { sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? "" }
        )
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs the statement to its end.
    ///
    /// - Throws: `DatabaseError`.
    package func execute(arguments: StatementArguments = []) throws {
        try begin(arguments)
        defer { end() }
        while try step() {}
    }

    /// All rows.
    func rows(_ arguments: StatementArguments, atMost count: Int = .max) throws -> [Row] {
        try begin(arguments)
        defer { end() }
        var rows: [Row] = []
        while rows.count < count, let row = try next() { rows.append(row) }
        return rows
    }

    /// Binds the parameters; those without an argument are null.
    func begin(_ arguments: StatementArguments) throws {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        guard arguments.values.count <= sqlite3_bind_parameter_count(handle) else {
            throw DatabaseError(resultCode: ResultCode(rawValue: SQLITE_RANGE), message: "too many arguments")
        }
        for (number, value) in zip(Int32(1)..., arguments.values) {
            let code = bind(value, to: number)
            guard code == SQLITE_OK else { throw DatabaseError(code, of: connection) }
        }
    }

    private func bind(_ value: DatabaseValue, to number: Int32) -> Int32 {
        // SQLITE_TRANSIENT: SQLite copies the value.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return switch value {
        case .null: sqlite3_bind_null(handle, number)
        case .int64(let value): sqlite3_bind_int64(handle, number, value)
        case .double(let value): sqlite3_bind_double(handle, number, value)
        case .string(var text):
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    // An empty string may have no address, which would bind null.
                    sqlite3_bind_text64(
                        handle, number, $0.baseAddress ?? UnsafePointer(bitPattern: 1), UInt64($0.count), transient,
                        UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(handle, number, 0)
                : bytes.withUnsafeBytes {
                    sqlite3_bind_blob64(handle, number, $0.baseAddress, UInt64($0.count), transient)
                }
        }
    }

    /// The next row; nil after the last.
    func next() throws -> Row? {
        guard try step() else { return nil }
        return Row(columns: columns, values: (0..<Int32(columns.names.count)).map(value))
    }

    func end() { sqlite3_reset(handle) }

    private func step() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw DatabaseError(code, of: connection)
    }

    private func value(_ column: Int32) -> DatabaseValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .int64(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .double(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            // sqlite3_column_text first: it may convert the value, which changes its length.
            let text = sqlite3_column_text(handle, column)
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, column)))
            return .string(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let blob = sqlite3_column_blob(handle, column)
            let bytes = UnsafeRawBufferPointer(start: blob, count: Int(sqlite3_column_bytes(handle, column)))
            return .blob([UInt8](bytes))
        default: return .null
        }
    }
}

/// The names of a statement's columns.
final class ColumnNames: Sendable {
    let names: [String]
    private let places: [String: Int]

    init(_ names: [String]) {
        self.names = names
        places = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    func place(of name: String) -> Int? { places[name] }
}

// MARK: - Rows

/// A row of a result: values by column name.
package struct Row: Sendable {
    let columns: ColumnNames
    let values: [DatabaseValue]

    /// The value of the first column of that name; null if there is none.
    package subscript(name: String) -> DatabaseValue { columns.place(of: name).map { values[$0] } ?? .null }

    /// All rows.
    ///
    /// - Throws: `DatabaseError`, like all methods here.
    package static func fetchAll(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> [Row] { try database.statement(sql).rows(arguments) }

    package static func fetchAll(_ statement: Statement, arguments: StatementArguments = []) throws -> [Row] {
        try statement.rows(arguments)
    }

    /// The first row, if any.
    package static func fetchOne(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> Row? { try database.statement(sql).rows(arguments, atMost: 1).first }

    package static func fetchOne(_ statement: Statement, arguments: StatementArguments = []) throws -> Row? {
        try statement.rows(arguments, atMost: 1).first
    }

    /// Reads rows one at a time.
    package static func fetchCursor(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> RowCursor { try RowCursor(try database.statement(sql), arguments) }
}

/// The rows of a query, read one at a time.
package final class RowCursor {
    private let statement: Statement

    init(_ statement: Statement, _ arguments: StatementArguments) throws {
        self.statement = statement
        try statement.begin(arguments)
    }

    deinit { statement.end() }

    /// The next row; nil after the last.
    package func next() throws -> Row? { try statement.next() }
}

extension DatabaseValueConvertible {
    /// The first column of the first row; nil if there is no row, or the value is null or has another type.
    package static func fetchOne(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> Self? { try fetchOne(database.statement(sql), arguments: arguments) }

    package static func fetchOne(_ statement: Statement, arguments: StatementArguments = []) throws -> Self? {
        try statement.rows(arguments, atMost: 1).first?.values.first.flatMap(Self.init)
    }

    /// The first column of all rows, without values that are null or have another type.
    package static func fetchAll(
        _ database: Database, sql: String, arguments: StatementArguments = []
    ) throws -> [Self] { try fetchAll(database.statement(sql), arguments: arguments) }

    package static func fetchAll(_ statement: Statement, arguments: StatementArguments = []) throws -> [Self] {
        try statement.rows(arguments).compactMap { $0.values.first.flatMap(Self.init) }
    }
}

/// A value as SQLite stores it. (https://www.sqlite.org/datatype3.html)
package enum DatabaseValue: Sendable, Hashable {
    case null
    case int64(Int64)
    case double(Double)
    case string(String)
    case blob([UInt8])
}

/// A type that is stored as one value.
package protocol DatabaseValueConvertible {
    var databaseValue: DatabaseValue { get }

    /// Nil if `value` has another type or is out of range.
    init?(databaseValue value: DatabaseValue)
}

extension Int64: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { .int64(self) }

    package init?(databaseValue value: DatabaseValue) {
        guard case .int64(let number) = value else { return nil }
        self = number
    }
}

extension Int: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { .int64(Int64(self)) }

    package init?(databaseValue value: DatabaseValue) {
        guard case .int64(let number) = value else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { .int64(self ? 1 : 0) }

    package init?(databaseValue value: DatabaseValue) {
        guard case .int64(let number) = value else { return nil }
        self = number != 0
    }
}

extension String: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { .string(self) }

    package init?(databaseValue value: DatabaseValue) {
        guard case .string(let text) = value else { return nil }
        self = text
    }
}

extension Data: DatabaseValueConvertible {
    package var databaseValue: DatabaseValue { .blob([UInt8](self)) }

    package init?(databaseValue value: DatabaseValue) {
        guard case .blob(let bytes) = value else { return nil }
        self.init(bytes)
    }
}

/// The values of a statement's parameters, in order.
package struct StatementArguments: ExpressibleByArrayLiteral {
    let values: [DatabaseValue]

    package init(_ values: [(any DatabaseValueConvertible)?]) {
        self.values = values.map { $0?.databaseValue ?? .null }
    }

    package init(arrayLiteral values: (any DatabaseValueConvertible)?...) { self.init(values) }

    private init(values: [DatabaseValue]) { self.values = values }

    package static func += (one: inout StatementArguments, other: StatementArguments) {
        one = StatementArguments(values: one.values + other.values)
    }
}
