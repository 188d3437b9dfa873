import FileSystem
import StoreFiles
import SystemPackage

/// The records of landed items, in pages. Each page is a new query; an item keeps its id when it is moved meanwhile, so
/// it is returned once.
struct RecordPages {
    private enum Part {
        /// By the id of the item.
        case all(after: Int64)
        /// Items that were never compared, by id.
        case unverified(after: Int64)
        /// Items that were last compared before a moment, the earliest first.
        case verified(after: (moment: Int64, id: Int64))
        case end
    }

    private var part: Part
    /// The limit in milliseconds since 1970.
    private let moment: Int64
    /// The lane; nil for all.
    private let lane: String?

    /// - Parameters:
    ///   - since: nil for all items; otherwise those that were not compared for that long.
    ///   - lane: the lane; nil for all.
    init(since: Duration?, lane: String?) {
        let (seconds, attoseconds) = (since ?? .zero).components
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        moment =
            milliseconds.overflow
            ? 0 : ItemStore.now() - milliseconds.partialValue - attoseconds / 1_000_000_000_000_000
        part = since == nil ? .all(after: 0) : .unverified(after: 0)
        self.lane = lane
    }

    /// Whether there are no more records.
    var isAtEnd: Bool { if case .end = part { true } else { false } }

    /// The next records. A page may be empty even if it is not the last one.
    mutating func next(in database: Database) throws -> [StoreRecord] {
        let condition: String
        var arguments: StatementArguments
        switch part {
        case .all(let last): (condition, arguments) = ("item.id > ? ORDER BY item.id", [last])
        case .unverified(let last):
            (condition, arguments) = ("item.verified IS NULL AND item.id > ? ORDER BY item.id", [last])
        case .verified(let last):
            condition = """
                item.verified >= ? AND item.verified < ? AND (item.verified, item.id) > (?, ?)
                ORDER BY item.verified, item.id
                """
            arguments = [last.moment, moment, last.moment, last.id]
        case .end: return []
        }
        arguments += [StoreExamination.piece]
        let rows = try Row.fetchAll(
            database, sql: "\(StoreRecord.selection) WHERE item.state = 2 AND \(condition) LIMIT ?",
            arguments: arguments)
        let last = rows.last?.integer("id")
        switch part {
        case .all: part = last.map { .all(after: $0) } ?? .end
        case .unverified: part = last.map { .unverified(after: $0) } ?? .verified(after: (.min, 0))
        case .verified:
            part =
                rows.last.flatMap { row in
                    row.integer("verified").flatMap { moment in last.map { .verified(after: (moment, $0)) } }
                } ?? .end
        case .end: break
        }
        return rows.compactMap { StoreRecord(row: $0) }.filter { lane == nil || $0.lane == lane }
    }
}
