import FoundationEssentials
import Configuration
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Compares each landed item with its record.
struct ItemExamination {
    let verification: StoreVerification
    let reader: VerificationReader
    private let root: Directory
    /// `.dnd` in it.
    private let folder: DndFolder
    private let directories: [String: Directory]
    private let history: HistoryContentIndex
    private let unrecorded: UnrecordedFiles

    init(
        verification: StoreVerification, root: Directory, folder: DndFolder, reader: VerificationReader,
        unrecorded: UnrecordedFiles
    ) throws {
        self.folder = folder
        self.unrecorded = unrecorded
        self.verification = verification
        self.reader = reader
        self.root = root
        history = HistoryContentIndex(root)
        directories = try Dictionary(
            verification.lanes.map { ($0.name, try $0.openIfPresent(in: root)) },
            uniquingKeysWith: { first, _ in first }
        ).compactMapValues { $0 }
    }

    /// The maximum time for which results are kept in memory only.
    private static let longestUnnoted = Duration.seconds(10)

    /// - Parameters:
    ///   - since: nil for all items, in the order of their records; otherwise those that were not compared for that
    ///     long, the longest unchecked first, and unchanged ones are recorded.
    ///   - deadline: no item is started after it.
    /// - Returns: whether the deadline ended it.
    func run(since: Duration?, until deadline: ContinuousClock.Instant?, _ tell: StoreExamination.Tell) throws -> Bool {
        var pages = RecordPages(since: since, lane: verification.lanes.count == 1 ? verification.lanes[0].name : nil)
        var same: [StoreRecord] = []
        var noted = ContinuousClock.now
        // Results are also recorded if the command is cancelled or fails.
        defer { try? reader.remember(same) }
        while let records = try reader.read({ try pages.next(in: $0) }), !records.isEmpty || !pages.isAtEnd {
            for record in records {
                if let deadline, ContinuousClock.now >= deadline { return true }
                try VerificationReader.checkCancellation()
                guard let lane = verification.lane(record.lane), isItem(record, of: lane),
                    let finding = try examine(record, of: lane)
                else { continue }
                try tell(finding)
                if since != nil, finding.status == .same { same.append(record) }
                if ContinuousClock.now - noted > Self.longestUnnoted {
                    try reader.remember(same)
                    (same, noted) = ([], .now)
                }
            }
            try reader.remember(same)
            (same, noted) = ([], .now)
        }
        return false
    }

    private func directory(of lane: StoreLane) throws -> Directory? {
        try directories[lane.name] ?? (lane.isOfCompanions(lane.name) ? lane.openIfPresent(in: root) : nil)
    }

    private func isItem(_ record: StoreRecord, of lane: StoreLane) -> Bool {
        record.provenance != nil || verification.isItem(lane.directory.appending(record.name), false)
    }

    /// - Returns: nil for an item that was removed meanwhile, or is being moved.
    private func examine(_ record: StoreRecord, of lane: StoreLane) throws -> VerificationFinding? {
        var (record, lane) = (record, lane)
        var attempts = 0
        var wait = StoreWait(patience: ItemStore.patience)
        while true {
            let content = try ItemContent(of: record, in: directory(of: lane))
            switch content {
            case .same: return finding(record, lane, .same)
            case .present(let words):
                var finding = finding(record, lane, .same, words)
                finding.isPresenceOnly = true
                return finding
            case .unreadable(let error): return finding(record, lane, .error, error.message)
            case .gone, .differs: break
            }
            // Another command may have changed the item since its record was read. A command renames files before it
            // records that, so its transaction is waited for.
            let isWritten = LockHolder.writer(to: folder) != nil
            let now = try reader.read { database in
                try Self.isOnItsWay(record.id, in: database) ? nil : ItemStore.record(record.id, in: database)
            }
            guard let now = now.flatMap({ $0 }), now.state == .landed, let nowLane = verification.lane(now.lane) else {
                return nil
            }
            if now.isRecorded(like: record) {
                guard isWritten, wait.pauseIfTimeRemains() else { return try difference(content, now, nowLane) }
            } else {
                guard attempts < 3 else { return try difference(content, now, nowLane) }
                attempts += 1
            }
            (record, lane) = (now, nowLane)
        }
    }

    private func difference(
        _ content: ItemContent, _ record: StoreRecord, _ lane: StoreLane
    ) throws -> VerificationFinding {
        let provenance = record.provenance
        let kept = try provenance.flatMap { provenance in
            try provenance.hash.flatMap { try history.name(of: $0, bytes: provenance.bytes) }
        }
        guard case .differs(let words) = content else {
            if let retired = ItemStore.historyName(of: record, in: root) {
                return finding(
                    record, lane, .missing, "a command that died had moved it into the history",
                    .noteRetired(retired))
            }
            if !record.isCompanion, let file = try unrecorded.claimFile(of: record, in: directories) {
                return finding(record, lane, renamedTo: file, try self.content(of: record, renamedTo: file))
            }
            if let kept {
                return finding(record, lane, .missing, "its file is gone", .restore(record, from: kept))
            }
            let source = try copyAtSource(of: record)
            return finding(
                record, lane, .missing,
                "its file is gone" + (source.map { "; \($0.string) has the same content" } ?? ""), .forget)
        }
        return finding(
            record, lane, .differs,
            words + (kept.map { "; .dnd/history/\($0.string) has the recorded content" } ?? ""), .record(record))
    }

    /// The result of comparing the renamed file of the item with its record.
    private func content(of record: StoreRecord, renamedTo file: LaneFile) throws -> ItemContent {
        var renamed = record
        renamed.name = file.name
        return try ItemContent(of: renamed, in: directories[file.lane])
    }

    /// The path of the item's source if it still has the content.
    private func copyAtSource(of record: StoreRecord) throws -> FilePath? {
        guard let provenance = record.provenance, let hash = provenance.hash, case .path(let source) = provenance.source
        else { return nil }
        let folder = try reader.read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT directory FROM dropSession JOIN item ON item.dropSession = dropSession.id WHERE item.id = ?
                    """, arguments: [record.id])?.data("directory").map { FilePath(bytes: $0) }
        }
        let path = folder.flatMap { $0 }.map { $0.pushing(source) } ?? source
        guard path.isAbsolute, let name = path.lastComponent, let status = try? path.stat(followTargetSymlink: false),
            status.type == .regular, status.size == provenance.bytes, let directory = try? Directory(path.parent)
        else { return nil }
        do {
            return try ItemContent.hash(of: name, in: directory).hash == hash ? path : nil
        } catch let error as CancellationError {
            throw error
        } catch {
            return nil
        }
    }

    private func finding(
        _ record: StoreRecord, _ lane: StoreLane, renamedTo file: LaneFile, _ content: ItemContent
    ) -> VerificationFinding {
        let name = file.lane == lane.name ? file.name.string : "\(file.lane)/\(file.name.string)"
        let message = "was renamed to \(name)"
        guard case .differs(let words) = content else {
            return finding(record, lane, .renamed, message, .rename(isEdited: false))
        }
        return finding(record, lane, .renamed, "\(message), and \(words)", .rename(isEdited: true))
    }

    private func finding(
        _ record: StoreRecord, _ lane: StoreLane, _ status: VerificationFinding.Status, _ message: String? = nil,
        _ action: RepairAction? = nil
    ) -> VerificationFinding {
        VerificationFinding(
            path: lane.directory.appending(record.name), lane: lane.displayName, part: .item, status: status,
            message: message, action: action)
    }

    /// Whether a change of lane, or a reversal, is announced for the item.
    private static func isOnItsWay(_ item: Int64, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM laneChange WHERE item = ?1)
                OR EXISTS (SELECT 1 FROM reversal WHERE item = ?1)
                """, arguments: [item]) ?? false
    }
}

extension StoreRecord {
    /// Whether both records have the same lane, name and content.
    func isRecorded(like other: StoreRecord) -> Bool {
        lane == other.lane && name == other.name && provenance?.hash == other.provenance?.hash
            && provenance?.bytes == other.provenance?.bytes
    }
}
