import Configuration
import FileSystem
import Glibc
import StoreFiles
import Synchronization
import SystemPackage
import Transfer

/// A separately ordered part of a store: a whole journal, or a lane of a board; or a plain folder, whose log is kept
/// elsewhere.
struct StoreLane: Sendable, Hashable {
    /// The directory with the store: the destination, or the log of a plain folder.
    let root: FilePath
    /// The lane, a directory inside the root; empty if there are no lanes and the items are in the root. In a plain
    /// folder, a folder in it (`FolderLane`).
    var name = ""
    /// The plain folder with the items. It has no `.dnd`, and files that were not dropped there are not items.
    var plainFolder: FilePath?

    /// The destination's directory, as the user names it.
    var destination: FilePath { plainFolder ?? root }

    /// The lane `name` of the same store.
    func lane(_ name: String) -> StoreLane { StoreLane(root: root, name: name, plainFolder: plainFolder) }

    /// Opens the directory of its items inside that of the store, without following links.
    ///
    /// - Parameter making: whether to create it if it is missing.
    func open(in root: Directory, making: Bool = false) throws -> Directory {
        if let plainFolder {
            guard let path = FolderLane.path(of: name) else {
                throw DestinationError(.damagedStore, path: self.root, message: "\(name) is not the name of a lane")
            }
            let folder = try reporting(plainFolder, "be read") { try Directory(plainFolder) }
            return try path.components.reduce(folder) { outer, name in
                try reporting(outer.path(of: name), "be read") { try outer.directory(name) }
            }
        }
        if name.isEmpty { return root }
        guard let path = relativePath else {
            throw DestinationError(.damagedStore, path: self.root, message: "\(name) is not the name of a lane")
        }
        return try reporting(directory, making ? "be created" : "be read") {
            try path.components.reduce(root) { outer, name in
                try making ? outer.madeDirectory(name) : outer.directory(name)
            }
        }
    }

    /// The path of its directory from that of the store; nil if the name is not that of a lane.
    private var relativePath: FilePath? {
        if CompanionLane.place(of: name) != nil { return FilePath(name) }
        return FilePath.Component(name).map { FilePath(root: nil, [$0]) }
    }

    /// The directory of its items.
    var directory: FilePath { directory(of: name) }

    /// Refuses a lane that is a symbolic link: its items would be read and changed elsewhere.
    func refuseLink() throws(DestinationError) {
        guard !name.isEmpty, (try? directory.stat(followTargetSymlink: false))?.type == .symbolicLink else { return }
        throw DestinationError(.link(directory, expected: "a folder"))
    }

    /// The directories of the store's internal data.
    var folders: StoreDirectories { StoreDirectories(directory: root) }

    /// The directory of the items of the lane `name` in the same store.
    func directory(of name: String) -> FilePath {
        if let plainFolder { return FolderLane.path(of: name).map { plainFolder.pushing($0) } ?? plainFolder }
        return name.isEmpty ? root : root.appending(name)
    }

    /// Whether the lane of that name holds companions of items, in a folder in `.dnd`.
    func isOfCompanions(_ name: String) -> Bool { plainFolder == nil && CompanionLane.place(of: name) != nil }

    /// Whether the store has the lane `name`, given those that the destination declares.
    func has(_ name: String, among declared: Set<String>) -> Bool {
        if plainFolder != nil, FolderLane.path(of: name) != nil { return true }
        return declared.contains(name) || isOfCompanions(name)
    }
}

extension StoreLane {
    /// The name of the lane; nil if there are no lanes, and for companions.
    var displayName: String? { name.isEmpty || isOfCompanions(name) ? nil : name }

    /// Opens the directory of its items; nil if it does not exist.
    func openIfPresent(in root: Directory) throws -> Directory? {
        if name.isEmpty { return root }
        try refuseLink()
        guard let path = relativePath else { return nil }
        do throws(Errno) {
            var directory = root
            for name in path.components { directory = try directory.directory(name) }
            return directory
        } catch  where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw DestinationError(error, path: directory, action: "be read")
        }
    }
}

// MARK: - Directories

/// The directories in which a declared destination keeps its internal data.
///
/// They follow the process's creation mask, so that users who share a directory share its store; only incoming items,
/// below `staging`, are private (0700).
struct StoreDirectories: Sendable {
    /// The destination's directory.
    let directory: FilePath

    static let storeName: FilePath.Component = DndFolder.name
    static let stagingName: FilePath.Component = "staging"
    static let historyName: FilePath.Component = "history"
    static let companionsName: FilePath.Component = "companions"

    /// `.dnd`.
    var store: FilePath { directory.appending(Self.storeName) }
    /// The directory in which items are completed.
    var staging: FilePath { store.appending(Self.stagingName) }
    /// The directory of the companions of items.
    var companions: FilePath { store.appending(Self.companionsName) }
    /// The directory that keeps displaced items.
    var history: FilePath { store.appending(Self.historyName) }
    /// The declaration.
    var declaration: FilePath { store.appending(DestinationDeclaration.fileName) }
}

/// The state of a lane's directory when its files and the store agreed. While it is unchanged, no name was added or
/// removed, and the directory need not be read. Git's index uses the same method for directories.
///
/// A change updates the directory's modification time, which file systems take from a coarse clock. A second change
/// within one clock tick would not be visible, so a state is recorded only after its tick has ended.
/// (https://git-scm.com/docs/racy-git)
struct LaneState: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64
    /// Nanoseconds since 1970.
    private let modified: Int64

    /// The present state of `directory`; nil if it or its modification time cannot be read.
    init?(of directory: Directory) {
        guard let status = try? directory.status() else { return nil }
        let (seconds, overflows) = Int64(status.st_mtim.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows, seconds >= 0 else { return nil }
        device = UInt64(status.deviceID.rawValue)
        inode = UInt64(status.inode.rawValue)
        modified = seconds + Int64(status.st_mtim.tv_nsec)
    }

    /// The state of `directory`, read late enough that a later change is visible; nil if modification times do not show
    /// all changes, as on a network file system or with a resolution of whole seconds.
    ///
    /// If the directory was changed in the present clock tick, waits some milliseconds for the next one.
    static func settled(_ directory: Directory) -> LaneState? {
        guard SystemCalls.hasFineTimes(directory.descriptor) else { return nil }
        for _ in 0..<50 {
            guard let state = LaneState(of: directory) else { return nil }
            let now = SystemCalls.fileClock()
            if state.modified < now { return state }
            // The clock was set back, or the modification time was set by hand.
            guard state.modified - now < 100_000_000 else { return nil }
            SystemCalls.pause(milliseconds: 1)
        }
        return nil
    }

    /// Whether the store recorded this state of the lane.
    func isRecorded(of lane: String, in database: Database) throws -> Bool {
        let row = try Row.fetchOne(
            database, sql: "SELECT device, inode, modified FROM lane WHERE name = ?", arguments: [lane])
        guard let row, let modified = row.integer("modified") else { return false }
        return modified == self.modified && row.integer("inode") == Int64(bitPattern: inode)
            && row.integer("device") == Int64(bitPattern: device)
    }

    /// Records the state; nil for unknown.
    static func record(_ state: LaneState?, of lane: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO lane (name, device, inode, modified) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (name) DO UPDATE SET device = ?2, inode = ?3, modified = ?4
                """,
            arguments: [
                lane, state.map { Int64(bitPattern: $0.device) }, state.map { Int64(bitPattern: $0.inode) },
                state?.modified,
            ])
    }
}

// MARK: - The changes of a drop

/// Tracks whether only this drop has changed the directory of a lane since it was read.
///
/// The drop makes each of its changes through `change`, and calls `noted` once the store has recorded them. If the
/// directory is not in the state in which the drop left it, another program has changed it, and the next command reads
/// it; likewise if a change could not be recorded.
final class LaneChangeTracker: Sendable {
    private struct Knowledge {
        /// The state in which the drop left the directory; nil if another program may have changed it.
        var state: LaneState?
        /// Whether the store has recorded all changes.
        var isNoted = true
    }

    private let directory: Directory
    private let known: Mutex<Knowledge>

    /// - Parameter state: the state of the directory when it was read; nil if it cannot be relied on.
    init(_ directory: Directory, state: LaneState?) {
        self.directory = directory
        known = Mutex(Knowledge(state: state))
    }

    /// Runs `body`, which changes names in the directory.
    func change<Result>(_ body: () throws -> Result) rethrows -> Result {
        let isKnown = known.withLock { known in
            known.isNoted = false
            return known.state != nil && LaneState(of: directory) == known.state
        }
        defer { known.withLock { $0.state = isKnown ? LaneState(of: directory) : nil } }
        return try body()
    }

    /// Marks all changes as recorded in the store.
    func noted() { known.withLock { $0.isNoted = true } }

    /// Marks the directory as possibly different from the store.
    func forget() { known.withLock { $0.state = nil } }

    /// The state in which the drop left the directory; nil if that is not, or may not be, its present state. Must be
    /// called outside of a transaction: it may wait for the next clock tick.
    func settled() -> LaneState? {
        guard let state = known.withLock({ $0.isNoted ? $0.state : nil }), let settled = LaneState.settled(directory)
        else { return nil }
        return settled == state ? settled : nil
    }
}
