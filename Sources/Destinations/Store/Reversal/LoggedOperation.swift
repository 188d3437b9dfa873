import Configuration
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// An operation in a store's log: the changes of one command in all lanes.
struct LoggedOperation: Sendable {
    /// Its id in commands and messages.
    let id: Int64
    /// The name of the operation: `copy`, `move`, `remove`, `undo`...
    let word: String
    /// The command line.
    let command: String?
    /// Its parts, one for each lane.
    private let parts: [Part]

    private struct Part: Sendable {
        let id: Int64
        /// The token of its staging directory, which is unique.
        let token: String
        /// The directory to which its relative paths refer.
        let directory: FilePath?
        let hasEnded: Bool
    }

    /// The operation with that id, or the one of which it is a part; nil if there is none.
    init?(_ id: Int64, in database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM dropSession WHERE id = ?", arguments: [id])
        else { return nil }
        let rows: [Row]
        if let session = row.text("session") {
            rows = try Row.fetchAll(
                database, sql: "SELECT * FROM dropSession WHERE session = ? ORDER BY id", arguments: [session])
        } else {
            rows = [row]
        }
        parts = rows.compactMap { row in
            guard let id = row.integer("id"), let token = row.text("owner") else { return nil }
            return Part(
                id: id, token: token, directory: row.data("directory").map { FilePath(bytes: $0) },
                hasEnded: row.integer("ended") != nil)
        }
        guard let first = parts.first, let word = row.text("operation") else { return nil }
        self.id = first.id
        self.word = word
        command = row.text("command")
    }

    /// The ids of its parts.
    var partIDs: [Int64] { parts.map(\.id) }

    /// Whether it undid or redid another operation.
    var isReversal: Bool { ReversalDirection(rawValue: word) != nil }

    /// Whether a living command is still working on it.
    func isOnItsWay(_ isHeld: (String) -> Bool) -> Bool { parts.contains { !$0.hasEnded && isHeld($0.token) } }

    /// The lanes whose names or order change when it is undone or redone.
    func lanes(in database: Database) throws -> Set<String> {
        var lanes: Set<String> = []
        for event in try events(in: database) {
            lanes.formUnion([event.lane, event.place?.lane].compactMap(\.self))
            if let record = try ItemStore.record(event.item, in: database) { lanes.insert(record.lane) }
        }
        return lanes
    }

    /// Its reversible events, in order.
    func events(in database: Database) throws -> [LoggedEvent] {
        try parts.flatMap { part in
            try Row.fetchAll(
                database, sql: "SELECT * FROM event WHERE dropSession = ? ORDER BY id", arguments: [part.id])
        }.compactMap { LoggedEvent(row: $0) }.filter(\.isReversible).inOrderOfDrop
    }

    /// The absolute path of the source of one of its events.
    func source(of event: LoggedEvent) -> FilePath? {
        guard case .path(let path) = event.source else { return nil }
        if path.isAbsolute { return path }
        return parts.first { $0.id == event.operation }?.directory?.pushing(path)
    }

    /// The entry that the user's register would have for the source of one of its events.
    func registered(_ event: LoggedEvent) -> MoveRegister.Entry? {
        guard let source = source(of: event), let part = parts.first(where: { $0.id == event.operation }) else {
            return nil
        }
        return MoveRegister.Entry(token: part.token, source: source, hash: event.hash?.bytes ?? [])
    }

    /// The most recent operation that can be undone or redone, used by commands without an operation id. Ignores
    /// running operations.
    ///
    /// - Parameters:
    ///   - lane: only considers operations that concern this lane; nil for all.
    ///   - name: only considers operations that concern the item of this name in the folder; nil for all.
    static func newest(
        for direction: ReversalDirection, lane: String?, name: FilePath.Component? = nil, isHeld: (String) -> Bool,
        in database: Database
    ) throws -> LoggedOperation? {
        let rows = try Row.fetchCursor(database, sql: "SELECT id, operation FROM dropSession ORDER BY id DESC")
        var seen: Set<Int64> = []
        while let row = try rows.next() {
            guard let id = row.integer("id"), let word = row.text("operation") else { continue }
            let isReversal = ReversalDirection(rawValue: word) != nil
            switch direction {
            case .undo where isReversal, .redo where word == ReversalDirection.redo.rawValue: continue
            case .redo where !isReversal:
                // A later operation cannot be skipped by a redo.
                let events = try LoggedOperation(id, in: database)?.events(in: database) ?? []
                if events.contains(where: { event in name.map(event.isOf) ?? true }) { return nil }
                continue
            case .undo, .redo: break
            }
            guard let found = try LoggedOperation(id, in: database),
                !found.isOnItsWay(isHeld),
                let operation = try direction == .redo ? found.reversed(in: database) : found,
                seen.insert(operation.id).inserted
            else { continue }
            let events = try operation.events(in: database)
            let concerns = lane.map { lane in events.contains { $0.lane == lane || $0.place?.lane == lane } } ?? true
            guard concerns, name.map({ name in events.contains { $0.isOf(name) } }) ?? true else { continue }
            if try events.contains(where: { try direction.concerns($0.tip(in: database).reversals) }) {
                return operation
            }
        }
        return nil
    }

    /// The operation that this one reversed.
    private func reversed(in database: Database) throws -> LoggedOperation? {
        for part in parts {
            var event = try Row.fetchOne(
                database, sql: "SELECT * FROM event WHERE dropSession = ? AND reverses IS NOT NULL LIMIT 1",
                arguments: [part.id])
            while let row = event, let before = row.integer("reverses"), before < row.integer("id") ?? 0 {
                event = try Row.fetchOne(database, sql: "SELECT * FROM event WHERE id = ?", arguments: [before])
            }
            if let id = event?.integer("dropSession") { return try LoggedOperation(id, in: database) }
        }
        return nil
    }
}

extension [LoggedEvent] {
    /// The events in order, with consecutive landings in the order in which they were dropped, which may differ from
    /// that of their arrival.
    var inOrderOfDrop: [LoggedEvent] { sorted(by: { $0.id < $1.id }).orderingLandings(\.action, \.item) }
}

extension Array {
    /// The elements with each run of landings and related events sorted by the ids of their items.
    func orderingLandings(
        _ action: (Element) -> StoreChange.Action?, _ item: (Element) -> Int64
    ) -> [Element] {
        var ordered: [Element] = []
        var run: [(offset: Int, element: Element)] = []
        func end() {
            run.sort { (item($0.element), $0.offset) < (item($1.element), $1.offset) }
            ordered += run.map(\.element)
            run = []
        }
        for (offset, element) in enumerated() {
            guard [.landed, .replaced, .emptied].contains(action(element)) else {
                end()
                ordered.append(element)
                continue
            }
            run.append((offset, element))
        }
        end()
        return ordered
    }
}
