import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// The order of a lane in its store, queried item by item. No query reads the whole lane; queries for an index in the
/// middle count entries of an SQL index. Must be used in the transaction of the given connection.
struct StoredLane {
    /// The name of the lane.
    let name: String
    let database: Database

    /// The number of items and placeholders.
    func count() throws -> Int {
        if let known = try row("SELECT items FROM lane WHERE name = ?", [name])?.integer("items"), known >= 0 {
            return Int(clamping: known)
        }
        return try number("SELECT count(*) FROM item WHERE lane = ?", [name])
    }

    /// The 0-based indices of records of this lane, by their ids.
    ///
    /// - Complexity: O(n) in the number of items, once for all records; O(1) for one of the last 4096.
    func indices(of records: [StoreRecord]) throws -> [Int64: Int] {
        var indices: [Int64: Int] = [:]
        var counted: (key: Int64, id: Int64, index: Int)?
        for record in records.sorted(by: { ($0.key, $0.id) < ($1.key, $1.id) }) where indices[record.id] == nil {
            let index: Int
            if let counted {
                index =
                    try counted.index
                    + number(
                        """
                        SELECT count(*) FROM item WHERE lane = ? AND (position, id) >= (?, ?) AND (position, id) < (?, ?)
                        """, [name, counted.key, counted.id, record.key, record.id])
            } else {
                index = try self.countedIndex(of: record)
            }
            indices[record.id] = index
            counted = (record.key, record.id, index)
        }
        return indices
    }

    /// The number of items before a record, counted from the end of the lane that is nearer: new items are usually near
    /// its end, before the places that a drop has reserved for the next ones.
    private func countedIndex(of record: StoreRecord) throws -> Int {
        let near = 4096
        let behind = try number(
            """
            SELECT count(*) FROM (SELECT 1 FROM item WHERE lane = ? AND (position, id) > (?, ?) LIMIT \(near))
            """, [name, record.key, record.id])
        if behind < near { return try count() - 1 - behind }
        return try number(
            "SELECT count(*) FROM item WHERE lane = ? AND (position, id) < (?, ?)", [name, record.key, record.id])
    }

    /// The 0-based index of a record of this lane.
    func index(of record: StoreRecord) throws -> Int { try indices(of: [record])[record.id] ?? 0 }

    /// The item at a 0-based index; nil after the last one.
    func record(at index: Int) throws -> StoreRecord? {
        let items = try count()
        guard index >= 0, index < items else { return nil }
        let isNearEnd = index > items / 2
        return try record(
            """
            \(StoreRecord.selection) WHERE lane = ? ORDER BY position \(isNearEnd ? "DESC" : ""), item.id \
            \(isNearEnd ? "DESC" : "") LIMIT 1 OFFSET ?
            """, [name, isNearEnd ? items - 1 - index : index])
    }

    /// The number of times that keys of the lane were respread.
    func spreads() throws -> Int64 {
        try row("SELECT spreads FROM lane WHERE name = ?", [name])?.integer("spreads") ?? 0
    }

    /// The first item; nil if there is none.
    func first() throws -> StoreRecord? {
        try record("\(StoreRecord.selection) WHERE lane = ? ORDER BY position, item.id LIMIT 1", [name])
    }

    /// The last item; nil if there is none.
    func last() throws -> StoreRecord? {
        try record(
            "\(StoreRecord.selection) WHERE lane = ? ORDER BY position DESC, item.id DESC LIMIT 1", [name])
    }

    /// The item after `record`; nil after the last one.
    func next(after record: StoreRecord) throws -> StoreRecord? {
        try self.record(
            """
            \(StoreRecord.selection) WHERE lane = ? AND (position, item.id) > (?, ?) ORDER BY position, item.id LIMIT 1
            """, [name, record.key, record.id])
    }

    /// The item before `record`; nil before the first one.
    func previous(before record: StoreRecord) throws -> StoreRecord? {
        try self.record(
            """
            \(StoreRecord.selection) WHERE lane = ? AND (position, item.id) < (?, ?)
            ORDER BY position DESC, item.id DESC LIMIT 1
            """, [name, record.key, record.id])
    }

    /// The item of that name; the landed one if there are two.
    func record(named name: FilePath.Component) throws -> StoreRecord? {
        try record(
            "\(StoreRecord.selection) WHERE lane = ? AND name = ? ORDER BY state DESC LIMIT 1",
            [self.name, Data(name.bytes)])
    }

    /// Calls `body` with each item, in order, until it returns false.
    func forEach(_ body: (StoreRecord) throws -> Bool) throws {
        let rows = try Row.fetchCursor(
            database, sql: "\(StoreRecord.selection) WHERE lane = ? ORDER BY position, item.id", arguments: [name])
        while let row = try rows.next() {
            guard let record = StoreRecord(row: row) else {
                ItemStore.warnOfDamage(in: database)
                continue
            }
            guard try body(record) else { return }
        }
    }

    /// The keys of `count` new items before `next`, or at the end if it is nil. If there is no room, the keys around
    /// them are respread.
    ///
    /// Keys at either end lie beyond all previous ones of the lane: if items that were removed together are restored,
    /// no newer item comes between them.
    func newKeys(_ count: Int, before next: StoreRecord?) throws -> [Int64] {
        guard count > 0 else { return [] }
        for attempt in 0... {
            let high = try next.flatMap { try ItemStore.record($0.id, in: database) }
            let low = try high.map { try previous(before: $0) } ?? last()
            let lowest = try high == nil ? [low?.key, formerKey(.last)].compactMap { $0 }.max() : low?.key
            let highest =
                try low == nil && high != nil ? [high?.key, formerKey(.first)].compactMap { $0 }.min() : high?.key
            if let keys = OrderKeys.keys(count, between: lowest, and: highest) { return keys }
            if let keys = OrderKeys.keys(count, between: low?.key, and: high?.key) { return keys }
            guard attempt < 2 else { break }
            try spread(around: high ?? low, for: count)
        }
        throw DestinationError.damaged(
            FilePath(database.label ?? ""), "the order of its items has no room for \(count) more")
    }

    private enum End: String { case first = "min", last = "max" }

    /// The lowest or highest key of the lane in the log.
    private func formerKey(_ end: End) throws -> Int64? {
        try row("SELECT \(end.rawValue)(position) AS position FROM event WHERE lane = ?", [name])?.key("position")
    }

    /// The minimum gap between two keys after respreading.
    private static let room: Int64 = 1 << 16

    /// Gives the items around `record` new keys with gaps: the smallest window with enough room, at most the whole
    /// lane.
    ///
    /// - Complexity: O(m) in the number of items that get new keys. Each doubling of the window doubles the distance to
    ///   the next respreading.
    private func spread(around record: StoreRecord?, for count: Int) throws {
        var reach = 32
        while true {
            let window = try window(around: record, reach: reach)
            let isAll = window.low == nil && window.high == nil
            let needed = Int64(window.ids.count + count + 1)
            let low = window.low ?? -OrderKeys.limit / 2
            let high = window.high ?? OrderKeys.limit / 2
            let hasRoom = low < high && (high - low) / needed >= Self.room
            if hasRoom || isAll {
                // The keys of a whole lane always have gaps for the new ones.
                let bounds = isAll ? (nil, nil) : (low, high)
                guard let keys = OrderKeys.keys(window.ids.count, between: bounds.0, and: bounds.1) else { return }
                try ItemStore.setKeys(Dictionary(uniqueKeysWithValues: zip(window.ids, keys)), in: database)
                try database.execute(
                    sql: """
                        INSERT INTO lane (name, spreads) VALUES (?, 1)
                        ON CONFLICT (name) DO UPDATE SET spreads = spreads + 1
                        """, arguments: [name])
                return
            }
            reach *= 2
        }
    }

    /// Up to `reach` items before `record` and as many from `record` on, in order, and the keys next to them.
    private func window(around record: StoreRecord?, reach: Int) throws -> (ids: [Int64], low: Int64?, high: Int64?) {
        let (key, id) = (record?.key ?? 0, record?.id ?? 0)
        let before = try entries(
            "lane = ? AND (position, id) < (?, ?) ORDER BY position DESC, id DESC LIMIT ?", [name, key, id, reach + 1])
        let behind = try entries(
            "lane = ? AND (position, id) >= (?, ?) ORDER BY position, id LIMIT ?", [name, key, id, reach + 1])
        let low = before.count > reach ? before[reach].key : nil
        let high = behind.count > reach ? behind[reach].key : nil
        return (before.prefix(reach).reversed().map(\.id) + behind.prefix(reach).map(\.id), low, high)
    }

    private func entries(_ condition: String, _ arguments: StatementArguments) throws -> [(id: Int64, key: Int64)] {
        try Row.fetchAll(database, sql: "SELECT id, position FROM item WHERE \(condition)", arguments: arguments)
            .compactMap { row in row.integer("id").map { ($0, row.key("position") ?? 0) } }
    }

    private func record(_ sql: String, _ arguments: StatementArguments) throws -> StoreRecord? {
        guard let row = try row(sql, arguments) else { return nil }
        guard let record = StoreRecord(row: row) else {
            ItemStore.warnOfDamage(in: database)
            return nil
        }
        return record
    }

    private func row(_ sql: String, _ arguments: StatementArguments) throws -> Row? {
        try Row.fetchOne(database, cachedSQL: sql, arguments: arguments)
    }

    private func number(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try Int.fetchOne(database, cachedSQL: sql, arguments: arguments) ?? 0
    }
}

extension Row {
    fileprivate static func fetchOne(
        _ database: Database, cachedSQL sql: String, arguments: StatementArguments
    ) throws -> Row? {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension Int {
    fileprivate static func fetchOne(
        _ database: Database, cachedSQL sql: String, arguments: StatementArguments
    ) throws -> Int? {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

// MARK: - Keys

/// The keys that order the items of a lane. They leave gaps, so that an insertion changes no other key; only if a gap
/// is used up, the keys around it are respread.
enum OrderKeys {
    /// The gap after an appended item: 2^32, enough for 32 items that are each inserted before the previous one.
    static let spacing: Int64 = 1 << 32

    /// The maximum absolute value of a key: 2^61, so that differences do not overflow. A lane that grows only at one
    /// end can hold 2^29 items.
    static let limit: Int64 = 1 << 61

    /// The keys of `count` items between two others, in order and evenly spaced.
    ///
    /// - Parameters:
    ///   - low: the key of the preceding item; nil if there is none.
    ///   - high: the key of the following item; nil if there is none.
    /// - Returns: nil if there is no room.
    static func keys(_ count: Int, between low: Int64?, and high: Int64?) -> [Int64]? {
        let count = Int64(count)
        switch (low, high) {
        case (nil, nil): return keys(from: 0, by: spacing, count)
        case (let low?, nil): return keys(from: low.addingReportingOverflow(spacing).partialValue, by: spacing, count)
        case (nil, let high?):
            let (span, overflows) = spacing.multipliedReportingOverflow(by: count)
            return overflows
                ? nil : keys(from: high.subtractingReportingOverflow(span).partialValue, by: spacing, count)
        case (let low?, let high?):
            guard (-limit...limit).contains(low), (-limit...limit).contains(high), low < high else { return nil }
            // Both are within the limits, so the difference does not overflow.
            let step = (high - low) / (count + 1)
            return step == 0 ? nil : keys(from: low + step, by: step, count)
        }
    }

    private static func keys(from first: Int64, by step: Int64, _ count: Int64) -> [Int64]? {
        let (span, overflows) = step.multipliedReportingOverflow(by: max(count - 1, 0))
        let last = first.addingReportingOverflow(span)
        guard !overflows, !last.overflow, (-limit...limit).contains(first), (-limit...limit).contains(last.partialValue)
        else { return nil }
        return (0..<count).map { first + $0 * step }
    }
}
