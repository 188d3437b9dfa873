import FileSystem
import Glibc
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

/// A row of the log, with the data that is needed to reverse it.
struct LoggedEvent: Sendable {
    let id: Int64
    /// The id of its operation; 0 for a change that a command found and did not make.
    let operation: Int64
    /// The id of its item.
    let item: Int64
    let action: StoreChange.Action
    /// The lane of the item after the event.
    let lane: String
    let name: FilePath.Component
    /// Its order key there.
    let key: Int64
    /// The name of the displaced file in the history.
    let former: FilePath.Component?
    /// The place of the item before; nil for a new item.
    let place: FormerPlace?
    /// The hash of the content that came or went, if any.
    let hash: ContentHash?
    /// Its size in bytes.
    let bytes: Int64?
    /// The source of that content, as the user named it.
    let source: ItemSource?
    /// When the content was dropped, in milliseconds since 1970.
    let dropped: Int64?
    /// When the event happened, in milliseconds since 1970.
    let moment: Int64
    /// The id of the event that it reverses; nil for none.
    let reverses: Int64?

    /// - Parameter ofOperation: whether the event must belong to an operation.
    /// - Returns: nil for a damaged or forged row.
    init?(row: Row, ofOperation: Bool = true) {
        let operation = row.integer("dropSession")
        guard operation != nil || !ofOperation, let id = row.integer("id"), let item = row.integer("item"),
            let action = row.text("action").flatMap(StoreChange.Action.init), let lane = row.text("lane"),
            let name = row.name("name"), let key = row.key("position"), let moment = row.integer("at")
        else { return nil }
        self.id = id
        self.operation = operation ?? 0
        self.item = item
        self.action = action
        self.lane = lane
        self.name = name
        self.key = key
        self.moment = moment
        former = row.name("former")
        hash = row.data("hash").flatMap { ContentHash(bytes: $0) }
        bytes = row.integer("bytes")
        source = ItemSource(row: row)
        dropped = row.integer("dropped")
        reverses = row.integer("reverses")
        let (spreads, behind) = (row.integer("spreads"), row.integer("behind"))
        switch action {
        case .removed, .retired:
            place = FormerPlace(lane: lane, name: name, key: key, spreads: spreads, behind: behind)
        case .moved:
            guard let formerLane = row.text("formerLane"), let formerKey = row.key("formerPosition") else { return nil }
            place = FormerPlace(
                lane: formerLane, name: row.name("formerName") ?? name, key: formerKey, spreads: spreads,
                behind: behind)
        default: place = nil
        }
    }

    /// Whether it is about the item of this name in the destination's directory.
    func isOf(_ name: FilePath.Component) -> Bool { self.name == name && lane.isEmpty }

    /// Whether the event can be reversed: whether a command did it.
    var isReversible: Bool {
        switch action {
        case .landed, .replaced, .moved, .retired, .removed, .restored, .emptied, .returned: true
        default: false
        }
    }

    /// The event with that id.
    static func fetch(_ id: Int64, in database: Database) throws -> LoggedEvent? {
        try Row.fetchOne(database, sql: "SELECT * FROM event WHERE id = ?", arguments: [id]).flatMap {
            LoggedEvent(row: $0)
        }
    }

    /// The last event of the chain of reversals that starts at this event, and the number of reversals. If the number
    /// is even, the effect of this event is in place.
    func tip(in database: Database) throws -> (event: LoggedEvent, reversals: Int) {
        var (tip, count) = (self, 0)
        while count < Self.mostReversals,
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT * FROM event WHERE reverses = ? AND id > ? ORDER BY id LIMIT 1"),
                arguments: [tip.id, tip.id]),
            let next = LoggedEvent(row: row)
        {
            (tip, count) = (next, count + 1)
        }
        return (tip, count)
    }

    /// The original event of the chain of reversals that ends at this event.
    func root(in database: Database) throws -> LoggedEvent {
        var root = self
        while let before = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT reverses FROM event WHERE id = ?"), arguments: [root.id]),
            before < root.id, let event = try LoggedEvent.fetch(before, in: database)
        {
            root = event
        }
        return root
    }

    /// The maximum length of a chain; only a forged log exceeds it.
    private static let mostReversals = 1_000_000
}

// MARK: - Former places

/// The place of an item before it was moved or removed, used to restore it.
struct FormerPlace: Sendable {
    /// Its lane.
    let lane: String
    /// Its name there.
    let name: FilePath.Component
    /// Its order key there; valid as long as the keys of the lane have not been respread.
    let key: Int64
    /// The lane's respread count at that time; nil if not recorded.
    let spreads: Int64?
    /// The id of the preceding item; 0 if it was the first, nil if not recorded.
    let behind: Int64?

    /// The current key of that place.
    func key(in database: Database) throws -> Int64 {
        let stored = StoredLane(name: lane, database: database)
        guard let spreads, try stored.spreads() != spreads else { return key }
        if behind == 0 { return try stored.newKeys(1, before: stored.first()).first ?? key }
        if let behind, let record = try ItemStore.record(behind, in: database), record.lane == lane {
            return try stored.newKeys(1, before: stored.next(after: record)).first ?? key
        }
        return key
    }
}

extension ItemStore {
    /// The place of an item; nil if there is no such item.
    static func formerPlace(of item: Int64, in database: Database) throws -> FormerPlace? {
        guard let record = try record(item, in: database) else { return nil }
        let stored = StoredLane(name: record.lane, database: database)
        return FormerPlace(
            lane: record.lane, name: record.name, key: record.key, spreads: try stored.spreads(),
            behind: try stored.previous(before: record)?.id ?? 0)
    }
}

// MARK: - Changes since

extension LoggedEvent {
    /// Whether the file of this name has the content that the event brought: for a file the same bytes; for a folder,
    /// no change since.
    ///
    /// - Parameter recorded: the recorded fingerprint of a file without a hash.
    /// - Complexity: O(n) in the bytes of a file, in the entries of a folder.
    func isUnchanged(
        _ name: FilePath.Component, _ status: Stat, in directory: Directory, recorded: RecordedFile? = nil
    ) throws -> Bool {
        switch status.type {
        case .regular:
            guard bytes == nil && hash == nil || status.size == bytes else { return false }
            guard let hash else {
                // Files in a plain folder are not hashed: they are compared by inode and times.
                return try directory.fingerprint(of: name).map { recorded?.isExactly($0) ?? false } ?? false
            }
            let path = directory.path(of: name)
            return try reporting(path, "be read") {
                let file = try directory.open(name, .readOnly)
                return try file.closeAfter { try FileCopy.hash(of: file, path: path) {} == hash }
            }
        case .directory:
            guard hash == nil else { return false }
            // Its entries may have been copied from another file system by the event.
            return try FolderChanges.isUnchanged(
                try directory.directory(name), status, since: max(dropped ?? 0, moment),
                path: directory.path(of: name))
        default: return hash == nil
        }
    }
}

/// Detects whether a folder was changed since it landed. Folders have no hash; their entries must have status change
/// times up to the landing, and these cannot be set by hand.
enum FolderChanges {
    /// Whether nothing in the folder was changed after `moment`, in milliseconds since 1970.
    ///
    /// - Complexity: O(n) in the entries.
    static func isUnchanged(_ folder: Directory, _ status: Stat, since moment: Int64, path: FilePath) throws -> Bool {
        guard milliseconds(status.st_mtim) <= moment else { return false }
        var frames = [(folder: folder, rest: try reporting(path, "be read") { try folder.names() })]
        while var frame = frames.popLast() {
            guard let name = frame.rest.popLast() else { continue }
            frames.append(frame)
            let inner = frame.folder
            guard let status = try reporting(inner.path(of: name), "be read", { try inner.status(of: name) }),
                milliseconds(status.st_ctim) <= moment
            else { return false }
            guard status.type == .directory else { continue }
            let next = try reporting(inner.path(of: name), "be read") { try inner.directory(name) }
            frames.append((next, try reporting(next.path, "be read") { try next.names() }))
        }
        return true
    }

    /// Rounds down: a change in the same millisecond as the landing counts as part of it.
    static func milliseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
