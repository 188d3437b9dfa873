package import FoundationEssentials
package import FileSystem
import StoreFiles
package import ItemProviders
package import SystemPackage
package import Transfer
package import UniformTypes

/// A change of a store in its log: an operation of a command, or a change by hand that a command noticed.
package struct StoreOperation: Sendable {
    /// Its id, assigned by the store; nil for a change by hand.
    package let id: Int64?
    /// The name of the operation: `copy`, `move`, `remove`; nil for a change by hand.
    package let operation: String?
    /// When it began; for a change by hand, when it was noticed.
    package let began: Date
    /// When it ended; nil while it is running.
    package let ended: Date?
    /// The user who ran it.
    package let user: String?
    /// The command line.
    package let command: String?
    /// The changes of items, in order.
    package var changes: [StoreChange]
    /// Whether all its changes were undone.
    package fileprivate(set) var isTakenBack: Bool

    fileprivate let session: String?
}

/// A change of an item.
package struct StoreChange: Sendable {
    /// The kind of change.
    package enum Action: String, Sendable, CaseIterable {
        /// It landed in a drop.
        case landed
        /// A drop that kept the folders of its source made this folder; the event's key holds the permissions.
        case made
        /// Its content was replaced; the history keeps the old one.
        case replaced
        /// It was moved to another place or lane, or renamed.
        case moved
        /// It was displaced by a frame's next picture or by an item from another lane, and is in the history.
        case retired
        /// It was removed, and is in the history.
        case removed
        /// A file that was added by hand joined the order.
        case adopted
        /// Its file was removed by hand.
        case vanished
        /// It was restored from the history.
        case restored
        /// A move removed its source; if the item was converted, the source is in the history.
        case emptied
        /// Its source was restored to its original place.
        case returned
        /// `dnd prune` removed its content from the history.
        case pruned
        /// Its file was renamed, or moved to another lane, by hand.
        case renamed
        /// Its content was changed by hand.
        case edited
        /// Its present content, which was changed by hand, was recorded.
        case recorded
        /// A file in the history that belonged to no operation.
        case found
        /// Its content in the history is missing.
        case lost
    }

    package let action: Action
    /// The path of the item after the change.
    package let path: FilePath
    /// The lane of the item after the change; nil if there are no lanes.
    package let lane: String?
    /// The path of the item before the change; nil if it did not move.
    package let formerPath: FilePath?
    /// The path of the displaced content in the history; nil also if it is no longer there.
    package let kept: FilePath?
    /// The source from which it landed, with an absolute path; nil if it was not dropped, or only moved.
    package let source: ItemSource?
    /// The type of the source.
    package let sourceType: UniformType?
    /// The types passed through during conversion.
    package let route: [UniformType]
    /// The type that was written.
    package let type: UniformType?
    /// The fidelity of the conversion.
    package let fidelity: Fidelity?
    /// The losses of the conversion.
    package let losses: [Loss]
    /// The hash of the written content; nil if none was computed.
    package let hash: ContentHash?
    /// Its size in bytes.
    package let bytes: Int64?
    /// How the written content was found equal to its source; nil if they were not compared.
    package let proof: Proof?
}

/// A destination that keeps a log of its operations.
package protocol LogKeeping: Sendable {
    /// The log.
    ///
    /// - Throws: `DestinationError` if the destination cannot be read.
    var log: StoreLog { get throws }
}

extension JournalDestination: LogKeeping { package var log: StoreLog { StoreLog(of: lane) } }
extension FrameDestination: LogKeeping { package var log: StoreLog { journal.log } }
extension BoardDestination: LogKeeping {
    package var log: StoreLog { StoreLog(of: StoreLane(root: board), lane: lane) }
}

/// The log of a destination's store, newest first. It is only read.
package struct StoreLog: Sendable {
    /// Any lane of the store; nil if there is no store, and thus no log.
    private let store: StoreLane?
    /// The lane to report; nil for all lanes.
    private let lane: String?
    /// The file to report, in a plain folder; nil for all.
    private let name: FilePath.Component?

    init(of store: StoreLane?, lane: String? = nil, name: FilePath.Component? = nil) {
        self.store = store
        self.lane = lane
        self.name = name
    }

    /// Calls `body` with each operation, the newest first, until it returns false.
    ///
    /// - Throws: `DestinationError`, and the errors of `body`.
    package func forEachOperation(_ body: @escaping @Sendable (StoreOperation) throws -> Bool) async throws {
        try await BlockingWork.run {
            guard let store, let folder = try StoreView.obeyedFolder(of: store.root) else { return }
            try ItemStore.reading(in: folder) { database in
                // A store with an earlier schema has no log: its events lack the required data.
                guard try database.columns(in: "event").contains("losses") else { return }
                try read(database, body)
            }
        }
    }

    private func read(_ database: Database, _ body: (StoreOperation) throws -> Bool) throws {
        let drops = try Row.fetchCursor(database, sql: "SELECT * FROM dropSession ORDER BY id DESC")
        // In a plain folder, changes by hand are not reported.
        let byHand = try Row.fetchCursor(
            database, sql: "SELECT * FROM event WHERE dropSession IS NULL AND ? ORDER BY id DESC",
            arguments: [store?.plainFolder == nil])
        // The cursor reuses the same row object.
        var hand = try byHand.next()
        var pending: StoreOperation?
        func takeByHand(until moment: Date?) throws -> Bool {
            while let first = hand, moment.map({ date(first, "at") > $0 }) ?? true {
                var changes: [StoreChange] = []
                var last = first.integer("id") ?? 0
                // Changes noticed by one command are reported together.
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

    /// Reports an operation, unless it made no changes and has ended.
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
        // A move that removed its landed source is not reported separately, unless the source was converted and is in
        // the history.
        let kept = action == .restored || action == .returned ? nil : kept(row.name("former"))
        if action == .emptied, kept == nil { return nil }
        let formerLane = row.text("formerLane")
        if let own = self.lane, own != lane, own != formerLane { return nil }
        if let own = self.name, own != name || !lane.isEmpty { return nil }
        let formerName = row.name("formerName") ?? name
        let former = formerLane.flatMap { path(lane: $0, formerName) }
        guard let path = path(lane: lane, name) else { return nil }
        return StoreChange(
            action: action, path: path, lane: self.lane(named: lane), formerPath: former == path ? nil : former,
            kept: kept,
            source: ItemSource(row: row).map { Self.absolute($0, in: folder) },
            sourceType: row.text("sourceType").flatMap { UniformType($0) },
            route: (row.text("route") ?? "").split(separator: " ").compactMap { UniformType(String($0)) },
            type: row.text("type").flatMap { UniformType($0) },
            fidelity: row.text("fidelity").flatMap(Fidelity.init), losses: row.losses,
            hash: row.data("hash").flatMap { ContentHash(bytes: $0) }, bytes: row.integer("bytes"),
            proof: row.proof)
    }

    /// The lane as it is shown; in a plain folder, the path of the folder in it.
    private func lane(named lane: String) -> String? {
        guard !lane.isEmpty else { return nil }
        return store?.plainFolder == nil ? lane : FolderLane.path(of: lane)?.string
    }

    /// The path of that name in the history; nil if it is no longer there.
    private func kept(_ name: FilePath.Component?) -> FilePath? {
        guard let name, let path = store?.folders.history.appending(name) else { return nil }
        return (try? path.stat(followTargetSymlink: false)) == nil ? nil : path
    }

    /// The path of an item of the lane; nil if the lane is not a valid directory name, as in a forged store.
    private func path(lane: String, _ name: FilePath.Component) -> FilePath? {
        guard let store else { return nil }
        if store.plainFolder != nil {
            guard FolderLane.path(of: lane) != nil else { return nil }
        } else if !lane.isEmpty, FilePath.Component(lane)?.kind != .regular {
            return nil
        }
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

    /// A time in milliseconds since 1970, limited to the years of RFC 3339, up to 9999.
    private func date(_ row: Row, _ column: String) -> Date {
        let milliseconds = min(max(row.integer(column) ?? 0, 0), 253_402_300_799_999)
        return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
