import Configuration
import DropSessions
import FileSystem
import StoreFiles
import SystemPackage

/// An operation of a store's log: what one command did, in all lanes.
struct LoggedOperation: Sendable {
    /// Its number, by which it is called.
    let id: Int64
    /// What was done: `copy`, `move`, `remove`, `undo`...
    let word: String
    /// The command line.
    let command: String?
    /// Its parts, one for each lane.
    private let parts: [Part]

    private struct Part: Sendable {
        let id: Int64
        /// The token of its staging directory, which no other operation has.
        let token: String
        /// What its relative paths mean.
        let directory: FilePath?
        let hasEnded: Bool
    }

    /// The operation with that number, or of which that is a part; nil where there is none.
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

    /// Whether it took back, or did again, what another one had done.
    var isReversal: Bool { ReversalDirection(rawValue: word) != nil }

    /// Whether a command that lives is still at it.
    func isOnItsWay(_ isHeld: (String) -> Bool) -> Bool { parts.contains { !$0.hasEnded && isHeld($0.token) } }

    /// The lanes whose names or order change when it is taken back, or done again.
    func lanes(in database: Database) throws -> Set<String> {
        var lanes: Set<String> = []
        for event in try events(in: database) {
            lanes.formUnion([event.lane, event.place?.lane].compactMap(\.self))
            if let record = try ItemStore.record(event.item, in: database) { lanes.insert(record.lane) }
        }
        return lanes
    }

    /// What it did, in order, as far as that can be taken back.
    func events(in database: Database) throws -> [LoggedEvent] {
        try parts.flatMap { part in
            try Row.fetchAll(
                database, sql: "SELECT * FROM event WHERE dropSession = ? ORDER BY id", arguments: [part.id])
        }.compactMap { LoggedEvent(row: $0) }.filter(\.isReversible).inOrderOfDrop
    }

    /// Where the source of that event, which is one of this operation's, was: absolute.
    func source(of event: LoggedEvent) -> FilePath? {
        guard case .path(let path) = event.source else { return nil }
        if path.isAbsolute { return path }
        return parts.first { $0.id == event.operation }?.directory?.pushing(path)
    }

    /// What the user's own register would say of that event's source.
    func registered(_ event: LoggedEvent) -> MoveRegister.Entry? {
        guard let source = source(of: event), let part = parts.first(where: { $0.id == event.operation }) else {
            return nil
        }
        return MoveRegister.Entry(token: part.token, source: source, hash: event.hash?.bytes ?? [])
    }

    /// The newest operation that `direction` has something to do with, as a command without a number means it. What is on its way is passed
    /// over.
    ///
    /// - Parameters:
    ///   - lane: only what concerned this lane counts; nil for all.
    ///   - name: only what concerned the item that is called so counts; nil for all.
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
                // What was done since would be between the two.
                let events = try LoggedOperation(id, in: database)?.events(in: database) ?? []
                if events.contains(where: { event in name.map { $0 == event.name } ?? true }) { return nil }
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
            guard concerns, name.map({ name in events.contains { $0.name == name } }) ?? true else { continue }
            if try events.contains(where: { try direction.concerns($0.tip(in: database).reversals) }) {
                return operation
            }
        }
        return nil
    }

    /// The operation that this one took back.
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
    /// The events with those that landed one after the other in the order in which they were dropped, which is not always that in which they
    /// arrived.
    var inOrderOfDrop: [LoggedEvent] { sorted(by: { $0.id < $1.id }).orderingLandings(\.action, \.item) }
}

extension Array {
    /// The elements with each run of landings, and of what belongs to them, by the numbers of their items.
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
