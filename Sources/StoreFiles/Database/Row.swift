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
