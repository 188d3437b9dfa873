import FileSystem
import StoreFiles
import SystemPackage

/// The records of landed items, a page at a time. Each page is asked for anew: an item keeps its number wherever it is moved meanwhile, and is
/// met once.
struct RecordPages {
    private enum Part {
        /// By the number of the item.
        case all(after: Int64)
        /// Those whose content was never compared, by the number.
        case unverified(after: Int64)
        /// Those that were last compared before a moment, the earliest first.
        case verified(after: (moment: Int64, id: Int64))
        case end
    }

    private var part: Part
    /// Milliseconds since 1970.
    private let moment: Int64
    /// The only lane; nil for all.
    private let lane: String?

    /// - Parameters:
    ///   - since: nil for all items; else those whose content was not compared for so long.
    ///   - lane: the only lane; nil for all.
    init(since: Duration?, lane: String?) {
        let (seconds, attoseconds) = (since ?? .zero).components
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        moment =
            milliseconds.overflow
            ? 0 : ItemStore.now() - milliseconds.partialValue - attoseconds / 1_000_000_000_000_000
        part = since == nil ? .all(after: 0) : .unverified(after: 0)
        self.lane = lane
    }

    /// Whether there are no more.
    var isAtEnd: Bool { if case .end = part { true } else { false } }

    /// The next records. A page may be empty though it is not the last one.
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
