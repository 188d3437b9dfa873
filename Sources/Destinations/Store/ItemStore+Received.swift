import FoundationEssentials
import Configuration
import FileSystem
import ItemProviders
import StoreFiles
import SystemPackage
package import Transfer
import UniformTypes

/// Remembers the sources of what landed. Each function runs in the transaction of the given connection.
extension ItemStore {
    /// Announces what the store will remember when the item in the place `id` has landed.
    ///
    /// - Parameter content: the hash of what lands; nil if none was computed.
    static func announce(
        _ receipt: SourceReceipt?, of id: Int64, content: ContentHash?, in database: Database
    ) throws {
        guard let receipt, receipt.stamp != nil || receipt.line != nil else { return }
        if let line = receipt.line {
            // An earlier run died before the item landed, or its landing was undone: otherwise it would be known.
            try database.cachedStatement(sql: "DELETE FROM received WHERE plan = ? AND line = ?")
                .execute(arguments: [line.plan, line.number])
        }
        let hash = receipt.hash ?? (receipt.keepsBytes ? content : nil)
        let stamp = receipt.stamp
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO received
                (place, part, size, hash, device, inode, modified, examined, plan, line)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                id, stamp?.part ?? "", stamp?.size, hash.map { Data($0.bytes) },
                stamp.map { Int64(bitPattern: $0.file.device) }, stamp.map { Int64(bitPattern: $0.file.inode) },
                stamp?.modified, receipt.examined, receipt.line?.plan, receipt.line?.number,
            ])
    }

    /// The staging token of the drop that has announced the item of a plan's line, and has not landed it; nil if none has.
    static func owner(of line: PlanLine, in database: Database) throws -> String? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT dropSession.owner FROM received JOIN item ON item.id = received.place AND item.state < 2
                    JOIN dropSession ON dropSession.id = item.dropSession
                    WHERE received.plan = ? AND received.line = ? AND received.event IS NULL
                    """),
            arguments: [line.plan, line.number]
        )?.text("owner")
    }

    /// Records that the item in the place `id` has landed by `event`, if its source is remembered.
    static func noteReceived(_ id: Int64, by event: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE received SET event = ? WHERE place = ?")
            .execute(arguments: [event, id])
    }

    /// Returns what the store knows about a source; nil if none such was received.
    ///
    /// - Parameter path: the path of an item, by its lane and name.
    static func received(
        _ query: ReceiptQuery, in database: Database, path: (String, FilePath.Component) -> FilePath?
    ) throws -> ReceivedSource? {
        let selection = """
            SELECT received.place, received.event, received.part, received.size, received.hash AS sourceHash,
            received.device, received.inode, received.modified, received.examined, event.*, item.lane AS itemLane,
            item.name AS itemName FROM received
            JOIN event ON event.id = received.event
            LEFT JOIN item ON item.id = event.item AND item.state = 2
            """
        let rows: [Row]
        switch query {
        case .stamp(let stamp):
            rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: selection + " WHERE received.inode = ? AND received.modified = ? AND received.device = ?"
                        + " AND received.size = ? AND received.part = ? ORDER BY received.place DESC LIMIT 64"),
                arguments: [
                    Int64(bitPattern: stamp.file.inode), stamp.modified, Int64(bitPattern: stamp.file.device),
                    stamp.size,
                    stamp.part,
                ])
        case .content(let hash, let size, let part):
            rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: selection + " WHERE received.size = ? AND received.part = ? AND received.hash = ?"
                        + " ORDER BY received.place DESC LIMIT 64"),
                arguments: [size, part, Data(hash.bytes)])
        case .size(let size, let part):
            rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: selection
                        + " WHERE received.size = ? AND received.part = ? ORDER BY received.place DESC LIMIT 1"),
                arguments: [size, part])
            return rows.first.flatMap { ReceivedSource(row: $0, path: path) }
        case .line(let line):
            rows = try Row.fetchAll(
                database.cachedStatement(sql: selection + " WHERE received.plan = ? AND received.line = ?"),
                arguments: [line.plan, line.number])
        }
        for row in rows {
            guard let event = row.integer("event"), try isInEffect(event, in: database) else { continue }
            return ReceivedSource(row: row, path: path)
        }
        return nil
    }

    /// Whether a landing was not undone.
    private static func isInEffect(_ event: Int64, in database: Database) throws -> Bool {
        let isReversed = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM event WHERE reverses = ? LIMIT 1"), arguments: [event])
        guard isReversed != nil else { return true }
        guard let landed = try LoggedEvent.fetch(event, in: database) else { return false }
        return try ReversalDirection.undo.concerns(landed.tip(in: database).reversals)
    }
}

extension ReceivedSource {
    /// Reads a record; nil if a value has not its column's type, which this program never writes. The record of a source
    /// without a file has an identity of zeros.
    fileprivate init?(row: Row, path: (String, FilePath.Component) -> FilePath?) {
        guard let part = row.text("part") else { return nil }
        let landed = row.text("itemLane").flatMap { lane in row.name("itemName").flatMap { path(lane, $0) } }
        self.init(
            stamp: SourceStamp(
                file: FileIdentity(
                    device: UInt64(bitPattern: row.integer("device") ?? 0),
                    inode: UInt64(bitPattern: row.integer("inode") ?? 0)),
                size: row.integer("size") ?? 0, modified: row.integer("modified") ?? 0, part: part),
            examined: row.integer("examined") ?? 0, hash: row.data("sourceHash").flatMap { ContentHash(bytes: $0) },
            type: row.text("sourceType").flatMap { UniformType($0) }, landed: landed,
            provenance: Provenance(row: row).map { provenance in
                var received = ItemProvenance(
                    source: provenance.source, sourceType: provenance.sourceType,
                    representation: Representation.Description(
                        type: provenance.type, fidelity: provenance.fidelity, route: provenance.route,
                        losses: provenance.losses))
                received.proof = provenance.proof
                return received
            })
    }
}

// MARK: - Runs of a plan

extension OpenStore {
    /// Why the item of a plan's line must not land; nil if it may.
    func conflict(over line: PlanLine, in database: Database) throws -> DestinationError? {
        let received = try ItemStore.received(.line(line), in: database) { name, file in
            lane.directory(of: name).appending(file)
        }
        if let received {
            return DestinationError(
                .received, path: received.landed ?? lane.directory, message: "another run of the plan has landed it")
        }
        guard let owner = try ItemStore.owner(of: line, in: database), owner != staging.token,
            let other = FilePath.Component(owner), LockedDirectory.isHeld(other, in: stagingParent)
        else { return nil }
        return DestinationError(
            .busy, path: lane.directory, message: "another run of the plan is landing the item number \(line.number)",
            hint: "run the plan again when that has ended")
    }
}

// MARK: - Destinations

extension StoreLane {
    /// What the store of this lane received. A store of an earlier version remembers nothing.
    func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?] {
        let nothing = [ReceivedSource?](repeating: nil, count: queries.count)
        guard !queries.isEmpty, let folder = try StoreView.obeyedFolder(of: root) else { return nothing }
        return try ItemStore.reading(in: folder) { database in
            guard try !database.columns(in: "received").isEmpty else { return nothing }
            return try queries.map { query in
                try ItemStore.received(query, in: database) { lane, name in
                    directory(of: lane).appending(name)
                }
            }
        } ?? nothing
    }

    /// Whether a killed drop has left files in the store of this lane, or an operation without an end: a disk that failed has kept
    /// the drop from recording it, after the staged files had been removed.
    var hasRemains: Bool {
        guard let folder = try? StoreView.obeyedFolder(of: root) else { return false }
        let staging = try? Directory(root).directory(StoreDirectories.storeName)
            .directory(StoreDirectories.stagingName)
        if let staging, StagingDirectory.hasAbandoned(in: staging, prefix: "") { return true }
        return (try? hasDeadOperation(in: folder, staging: staging)) == true
    }

    private func hasDeadOperation(in folder: DndFolder, staging: Directory?) throws -> Bool {
        try ItemStore.reading(in: folder) { database in
            try Row.fetchAll(database, sql: "SELECT owner FROM dropSession WHERE ended IS NULL").contains { row in
                guard let staging, let owner = row.text("owner").flatMap({ FilePath.Component($0) }) else {
                    return true
                }
                return !LockedDirectory.isHeld(owner, in: staging)
            }
        } ?? false
    }
}

extension JournalDestination: RememberingDestination {
    package func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?] { try lane.received(queries) }

    package var hasRemains: Bool { lane.hasRemains }
}

extension BoardDestination: RememberingDestination {
    package func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?] {
        try StoreLane(root: board).received(queries)
    }

    package var hasRemains: Bool { StoreLane(root: board).hasRemains }
}

extension FrameDestination: RememberingDestination {
    package func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?] { try journal.received(queries) }

    package var hasRemains: Bool { journal.hasRemains }
}

extension FolderDestination: RememberingDestination {
    package func received(_ queries: [ReceiptQuery]) throws -> [ReceivedSource?] {
        if isMissing { return [ReceivedSource?](repeating: nil, count: queries.count) }
        let lane = try opening(directory) { try FolderLogs.process.lane(of: Directory(directory)) }
        return try lane?.received(queries) ?? [ReceivedSource?](repeating: nil, count: queries.count)
    }

    package var hasRemains: Bool {
        guard let folder = try? Directory(directory) else { return false }
        return StagingDirectory.hasAbandoned(in: folder, prefix: FolderCoordinator.stagingPrefix)
            || hasRemainsInLog(of: folder)
    }

    private func hasRemainsInLog(of folder: Directory) -> Bool {
        (try? FolderLogs.process.lane(of: folder))?.hasRemains == true
    }

    /// A drop without items does not open the log.
    package func removeRemains() async throws {
        try await BlockingWork.run {
            let folder = try Directory(directory)
            StagingDirectory.clearAbandoned(in: folder)
            if hasRemainsInLog(of: folder) { try FolderLog.open(of: folder, options: DropOptions())?.conclude() }
        }
    }
}
