#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

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
