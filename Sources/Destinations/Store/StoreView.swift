import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
import Transfer

/// A read-only view of some lanes of a store, as the next drop would find them: nothing is written or created.
///
/// If the lanes' directories are in their recorded state, the store itself is read. Otherwise a copy in memory is
/// reconciled with the files, in the same steps as in a drop.
struct StoreView: Sendable {
    /// The lanes, which belong to one store.
    let lanes: [StoreLane]
    /// The lanes that the destination declares.
    let declared: Set<String>

    private var root: FilePath { lanes[0].root }

    /// Runs `body` on the store.
    ///
    /// - Throws: `DestinationError`, `CancellationError`, and the errors of `body`.
    /// - Complexity: that of `body` if the directories are unchanged; otherwise O(n) in the number of items and files.
    func run<Result>(_ body: (Database) throws -> Result) throws -> Result {
        let root = try? Directory(root)
        let found = try lanes.map { try Found($0, in: root) }
        let folder = try Self.obeyedFolder(of: self.root)
        return try StoreStaging.looking(in: folder) { staging in
            if let folder {
                let result = try ItemStore.reading(in: folder) { database -> Result? in
                    try Self.refuseNewer(database, folder)
                    guard try found.allSatisfy({ try $0.isSettled(isHeld: staging.isHeld, in: database) }) else {
                        return nil
                    }
                    return try body(database)
                }
                if let result = result.flatMap({ $0 }) { return result }
            }
            return try onCopy(of: folder, found, root, isHeld: staging.isHeld, body)
        }
    }

    /// A lane with the state of its directory before the store was read.
    private struct Found {
        let lane: StoreLane
        let directory: Directory?
        let state: LaneState?

        init(_ lane: StoreLane, in root: Directory?) throws {
            self.lane = lane
            guard let root, (try? lane.directory.stat()) != nil else {
                (directory, state) = (nil, nil)
                return
            }
            try lane.refuseLink()
            let directory = try lane.open(in: root)
            self.directory = directory
            state = LaneState(of: directory)
        }

        func isSettled(isHeld: (String) -> Bool, in database: Database) throws -> Bool {
            if lane.plainFolder != nil { return try ItemStore.areAlive(isHeld: isHeld, in: database) }
            guard let state else {
                // A lane in which nothing was ever dropped has no directory.
                let holds = try Int.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE lane = ?)", arguments: [lane.name])
                return directory == nil && holds == 0
            }
            return try ItemStore.isSettled(lane.name, state, isHeld: isHeld, in: database)
        }
    }

    private func onCopy<Result>(
        of folder: DndFolder?, _ found: [Found], _ root: Directory?,
        isHeld: @escaping (String) -> Bool, _ body: (Database) throws -> Result
    ) throws -> Result {
        let others = declared.subtracting(found.map(\.lane.name)).sorted().compactMap {
            try? Found(lanes[0].lane($0), in: root)
        }
        // The names are read before the store: items in the store whose names are missing are checked again.
        let parts = try (found + others).compactMap { found in
            try found.directory.map { directory in
                let names =
                    try found.lane.plainFolder.map { _ in [] }
                    ?? reporting(directory.path, "be read") { try directory.names() }
                return (LaneReconciliation.Part(lane: found.lane, directory: directory, names: names), found.state)
            }
        }
        return try ItemStore.onCopy(of: folder, at: self.root) { database in
            for found in found where root == nil || found.directory == nil {
                // Without a directory, there are no items.
                try database.execute(sql: "DELETE FROM item WHERE lane = ?", arguments: [found.lane.name])
                try ItemStore.recount(found.lane.name, in: database)
            }
            // A file may have come from another lane, whose directory has changed then.
            let asked = Set(found.map(\.lane.name))
            let changed = try parts.filter { part, state in
                try asked.contains(part.lane.name) || state?.isRecorded(of: part.lane.name, in: database) != true
            }
            if let root, !changed.isEmpty {
                _ = try LaneReconciliation(
                    parts: changed.map(\.0), lanes: declared.union(asked), root: root, staging: nil, isHeld: isHeld,
                    changesFiles: false, contents: LaneContents(most: .max)
                ).carryOut(in: database)
            }
            return try body(database)
        }
    }

    /// The store's folder; nil if there is none, or if it belongs to another user and is not trusted. In that case only
    /// the files are listed.
    static func obeyedFolder(of root: FilePath) throws -> DndFolder? {
        guard let folder = try opening(root, { try DndFolder(in: root) }) else { return nil }
        if FolderTrust.process.obeys(folder) { return folder }
        SafetyWarnings.warnUntrusted(folder)
        return nil
    }

    private static func refuseNewer(_ database: Database, _ folder: DndFolder) throws {
        guard try StoreSchema.migrator.hasBeenSuperseded(database) else { return }
        throw DestinationError(newerStore: folder.path.appending(ItemStore.fileName))
    }
}

extension ItemStore {
    /// Runs `body` on a copy in memory of the store in `folder`, or of an empty store if there is none. The copy has
    /// the present schema, and exists until `body` returns.
    ///
    /// - Parameter directory: the destination's directory, for messages.
    /// - Complexity: O(n) in the bytes of the database.
    static func onCopy<Result>(
        of folder: DndFolder?, at directory: FilePath, _ body: (Database) throws -> Result
    ) throws -> Result {
        let path = StoreDirectories(directory: directory).store.appending(fileName)
        let watch = QueryWatchdog()
        let progress = StoreProgress(mustEnd: watch.mustEnd)
        watch.begin(BlockingWork.cancellation, endsWhenCancelled: true)
        return try storing(path) {
            let copy = try DatabaseQueue(options: options(path, watch, progress, nil))
            defer { withExtendedLifetime(progress) { copy.close() } }
            if let folder {
                _ = try reading(in: folder) { database in
                    try copy.inDatabase { try database.backup(to: $0) }
                }
            }
            try StoreSchema.migrator.migrate(copy)
            return try copy.write { try body($0) }
        }
    }
}

extension DestinationError {
    /// The store has a version that this program does not know.
    init(newerStore path: FilePath) {
        self.init(
            .damagedStore, path: path, message: "the store was written by a newer version", hint: "update this program")
    }
}
