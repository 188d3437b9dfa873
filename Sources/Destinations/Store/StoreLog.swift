package import DropSessions
package import FileSystem
import StoreFiles
package import ItemProviders
package import SystemPackage
package import UniformTypes

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A change of a store as its log has it: a drop, or what somebody did by hand and a command then noticed.
package struct StoreOperation: Sendable {
    /// Its number, counted by the store; nil for what was done by hand.
    package let id: Int64?
    /// What was done: `copy`, `move`, `remove`; nil by hand.
    package let operation: String?
    /// When it began; when it was noticed, for what was done by hand.
    package let began: Date
    /// When it ended; nil while it is on its way.
    package let ended: Date?
    /// Who did it.
    package let user: String?
    /// The command line.
    package let command: String?
    /// What became of items, in order.
    package var changes: [StoreChange]
    /// Whether all that it did was taken back.
    package fileprivate(set) var isTakenBack: Bool

    fileprivate let session: String?
}

/// What became of an item.
package struct StoreChange: Sendable {
    /// What happened.
    package enum Action: String, Sendable, CaseIterable {
        /// It came with a drop.
        case landed
        /// A new content took its place, which the history keeps.
        case replaced
        /// It got another place, lane or name.
        case moved
        /// It gave way to a frame's next picture, and is in the history.
        case retired
        /// It was taken out, and is in the history.
        case removed
        /// A file that was put there by hand joined the order.
        case adopted
        /// Its file was taken away by hand.
        case vanished
        /// It came back out of the history.
        case restored
        /// A move took its source away from where that was: into the history, where something else landed than its own bytes.
        case emptied
        /// Its source was put back to where the move had found it.
        case returned
        /// What the history kept of it was ended by `dnd prune`.
        case pruned
        /// Its file was given another name, or moved to another lane, by hand.
        case renamed
        /// Its content was changed by hand.
        case edited
        /// Its content, which was changed by hand, was recorded as it is now.
        case recorded
        /// A file in the history that no operation had named.
        case found
        /// What the history had kept is gone.
        case lost
    }

    package let action: Action
    /// The item, as it is called since.
    package let path: FilePath
    /// The lane it is in since; nil where there are none.
    package let lane: String?
    /// Where it was before, and under which name; nil when it did not move.
    package let formerPath: FilePath?
    /// Where the history keeps what it displaced; nil also when it does not any more.
    package let kept: FilePath?
    /// Where it came from when it landed, its path absolute; nil where nobody dropped it, or it only moved.
    package let source: ItemSource?
    /// What it was there.
    package let sourceType: UniformType?
    /// The types passed through on the way.
    package let route: [UniformType]
    /// What was written.
    package let type: UniformType?
    /// How much of it was kept.
    package let fidelity: Fidelity?
    /// What was lost.
    package let losses: [Loss]
    /// The hash of what was written; nil where none was taken.
    package let hash: ContentHash?
    /// Its size in bytes.
    package let bytes: Int64?
}

/// A destination that keeps a log of what was done to it.
package protocol LogKeeping: Sendable {
    /// The log.
    ///
    /// - Throws: `DestinationError` when the destination cannot be read.
    var log: StoreLog { get throws }
}

extension JournalDestination: LogKeeping { package var log: StoreLog { StoreLog(of: lane) } }
extension FrameDestination: LogKeeping { package var log: StoreLog { journal.log } }
extension BoardDestination: LogKeeping {
    package var log: StoreLog { StoreLog(of: StoreLane(root: board), lane: lane) }
}

/// The log of the store of a destination, newest first. Nothing is written.
package struct StoreLog: Sendable {
    /// Any lane of the store; nil where there is none, and nothing to tell.
    private let store: StoreLane?
    /// Of what is told; nil for all lanes.
    private let lane: String?
    /// The file that is told of, in a plain folder; nil for all.
    private let name: FilePath.Component?

    init(of store: StoreLane?, lane: String? = nil, name: FilePath.Component? = nil) {
        self.store = store
        self.lane = lane
        self.name = name
    }

    /// Calls `body` with each operation, the newest first, until it answers false.
    ///
    /// - Throws: `DestinationError`, and what `body` throws.
    package func forEachOperation(_ body: @escaping @Sendable (StoreOperation) throws -> Bool) async throws {
        try await BlockingWork.run {
            guard let store, let folder = try StoreView.obeyedFolder(of: store.root) else { return }
            try ItemStore.reading(in: folder) { database in
                // A store of an earlier version has none: its events say too little.
                guard try database.columns(in: "event").contains("losses") else { return }
                try read(database, body)
            }
        }
    }

    private func read(_ database: Database, _ body: (StoreOperation) throws -> Bool) throws {
        let drops = try Row.fetchCursor(database, sql: "SELECT * FROM dropSession ORDER BY id DESC")
        // What is in a plain folder by hand is none of its log's business.
        let byHand = try Row.fetchCursor(
            database, sql: "SELECT * FROM event WHERE dropSession IS NULL AND ? ORDER BY id DESC",
            arguments: [store?.plainFolder == nil])
        // A cursor gives the same row anew each time.
        var hand = try byHand.next()
        var pending: StoreOperation?
        func takeByHand(until moment: Date?) throws -> Bool {
            while let first = hand, moment.map({ date(first, "at") > $0 }) ?? true {
                var changes: [StoreChange] = []
                var last = first.integer("id") ?? 0
                // What one command noticed stands together.
                while let row = hand, (row.integer("id") ?? 0) >= last - 1 {
                    last = row.integer("id") ?? 0
                    if let change = change(row, in: nil) { changes.insert(change, at: 0) }
                    hand = try byHand.next()
                }
                let noticed = date(first, "at")
                let operation = StoreOperation(
                    id: nil, operation: nil, began: noticed, ended: noticed, user: nil, command: nil,
                    changes: changes, isTakenBack: false, session: nil)
                guard try tell(operation, body) else { return false }
            }
            return true
        }
        while let row = try drops.next() {
            guard var operation = try operation(row, in: database) else { continue }
            if let other = pending, other.session != nil, other.session == operation.session {
                operation.changes += other.changes
                operation.isTakenBack = operation.isTakenBack && other.isTakenBack
                pending = operation
                continue
            }
            if let done = pending {
                guard try takeByHand(until: done.began), try tell(done, body) else { return }
            }
            pending = operation
        }
        if let done = pending {
            guard try takeByHand(until: done.began), try tell(done, body) else { return }
        }
        _ = try takeByHand(until: nil)
    }

    /// An operation that did nothing here is not told of, unless it is on its way.
    private func tell(_ operation: StoreOperation, _ body: (StoreOperation) throws -> Bool) throws -> Bool {
        operation.changes.isEmpty && operation.ended != nil ? true : try body(operation)
    }

    private func operation(_ row: Row, in database: Database) throws -> StoreOperation? {
        guard let id = row.integer("id"), let kind = row.text("operation"),
            kind.utf8.count <= 20
        else { return nil }
        let events = try Row.fetchAll(
            database, sql: "SELECT * FROM event WHERE dropSession = ? ORDER BY id", arguments: [id]
        ).orderingLandings({ $0.text("action").flatMap(StoreChange.Action.init) }, { $0.integer("item") ?? 0 })
        let folder = row.data("directory").map { FilePath(bytes: $0) }
        return StoreOperation(
            id: id, operation: kind, began: date(row, "began"),
            ended: row.integer("ended") == nil ? nil : date(row, "ended"), user: row.text("user"),
            command: row.text("command"), changes: events.compactMap { change($0, in: folder) },
            isTakenBack: try isTakenBack(events, in: database), session: row.text("session"))
    }

    private func isTakenBack(_ rows: [Row], in database: Database) throws -> Bool {
        guard try database.columns(in: "event").contains("reverses") else { return false }
        let events = rows.compactMap { LoggedEvent(row: $0) }.filter(\.isReversible)
        return try !events.isEmpty
            && events.allSatisfy { try ReversalDirection.redo.concerns($0.tip(in: database).reversals) }
    }

    private func change(_ row: Row, in folder: FilePath?) -> StoreChange? {
        guard let action = row.text("action").flatMap(StoreChange.Action.init), let name = row.name("name"),
            let lane = row.text("lane")
        else { return nil }
        // That a move took what landed needs no word of its own; where it was converted, the history keeps its original.
        let kept = action == .restored || action == .returned ? nil : kept(row.name("former"))
        if action == .emptied, kept == nil { return nil }
        let formerLane = row.text("formerLane")
        if let own = self.lane, own != lane, own != formerLane { return nil }
        if let own = self.name, own != name { return nil }
        let formerName = row.name("formerName") ?? name
        let former = formerLane.flatMap { path(lane: $0, formerName) }
        guard let path = path(lane: lane, name) else { return nil }
        return StoreChange(
            action: action, path: path, lane: lane.isEmpty ? nil : lane, formerPath: former == path ? nil : former,
            kept: kept,
            source: ItemSource(row: row).map { Self.absolute($0, in: folder) },
            sourceType: row.text("sourceType").flatMap { UniformType($0) },
            route: (row.text("route") ?? "").split(separator: " ").compactMap { UniformType(String($0)) },
            type: row.text("type").flatMap { UniformType($0) },
            fidelity: Fidelity.allCases.first { $0.name == row.text("fidelity") }, losses: row.losses,
            hash: row.data("hash").flatMap { ContentHash(bytes: $0) }, bytes: row.integer("bytes"))
    }

    /// Where the history has what is called so; nil where it does not have it any more.
    private func kept(_ name: FilePath.Component?) -> FilePath? {
        guard let name, let path = store?.folders.history.appending(name) else { return nil }
        return (try? path.stat(followTargetSymlink: false)) == nil ? nil : path
    }

    /// Where an item of the lane is; nil where the lane is no name of a directory, as in a store that was forged.
    private func path(lane: String, _ name: FilePath.Component) -> FilePath? {
        guard let store else { return nil }
        if !lane.isEmpty, FilePath.Component(lane)?.kind != .regular { return nil }
        return store.directory(of: lane).appending(name)
    }

    private static func absolute(_ source: ItemSource, in folder: FilePath?) -> ItemSource {
        switch source {
        case .path(let path): .path(folder?.pushing(path) ?? path)
        case .fragment(let path, let fragment) where path != ItemSource.standardInputPath:
            .fragment(folder?.pushing(path) ?? path, fragment)
        default: source
        }
    }

    /// Milliseconds since 1970, as long as RFC 3339 has a word for them: it ends with the year 9999.
    private func date(_ row: Row, _ column: String) -> Date {
        let milliseconds = min(max(row.integer(column) ?? 0, 0), 253_402_300_799_999)
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
