import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage

/// Makes a store agree with the directories of some of its lanes, in one transaction.
struct LaneReconciliation {
    /// A lane.
    struct Part {
        let lane: StoreLane
        let directory: Directory
        /// The names in the directory, if they have been read already; nil to read them now.
        var names: [FilePath.Component]?
    }

    /// The lanes. A file that moved between two lanes is recognized only if both are included.
    let parts: [Part]
    /// The lanes that the destination declares.
    let lanes: Set<String>
    /// The store's directory.
    let root: Directory
    /// The directory that contains the staging directories of all drops; nil if there is none.
    let staging: Directory?
    /// Whether the drop with this staging token is alive.
    let isHeld: (String) -> Bool
    /// Whether to rename files back that dead commands moved away, and to log the changes. False for readers, which
    /// work on a copy of the store and change no files.
    let changesFiles: Bool
    let contents: LaneContents

    /// Applies `state` to the lanes' directories.
    func states(_ state: (Directory) -> LaneState?) -> [String: LaneState?] {
        Dictionary(uniqueKeysWithValues: parts.map { ($0.lane.name, state($0.directory)) })
    }

    /// Whether a reversal is announced. Stores of earlier versions have no table for them.
    private static func hasReversals(_ database: Database) throws -> Bool {
        guard try database.tableExists("reversal") else { return false }
        return try Int.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM reversal)") == 1
    }

    /// Reads files that were too large to read in the transaction.
    func read(_ files: [LaneFile]) throws { try contents.read(files, in: directories) }

    private var directories: [String: Directory] {
        Dictionary(uniqueKeysWithValues: parts.map { ($0.lane.name, $0.directory) })
    }

    /// - Returns: whether no item was gone and no file was new. Otherwise changes to the directories during the reading
    ///   may have been missed.
    /// - Throws: `LaneContents.DeferredRead`: the transaction must be rolled back.
    func carryOut(in database: Database) throws -> Bool {
        if let any = parts.first?.lane {
            try ItemStore.settleLaneChanges(
                of: any, among: lanes, in: root, isHeld: isHeld, changesFiles: changesFiles, in: database)
            if try Self.hasReversals(database) {
                try ItemStore.settleReversals(
                    of: any, among: lanes, in: root, isHeld: isHeld, isLook: !changesFiles, in: database)
            }
            if any.plainFolder != nil {
                // Other files of the folder are not items, and missing ones are handled where they matter.
                try settleAnnounced(in: parts[0], in: database)
                try noteRemoved(from: parts[0], in: database)
                try endDeadDrops(in: database)
                return true
            }
        }
        // Damaged records are removed; their files are adopted below, or when their lane is reconciled.
        let damaged = try ItemStore.damagedRecords(in: database)
        if !damaged.isEmpty {
            ItemStore.warnOfDamage(in: database)
            try ItemStore.remove(damaged, in: database)
            try database.execute(sql: "UPDATE lane SET modified = NULL")
        }
        let views = try parts.map { part in
            if changesFiles, let staging {
                try ItemStore.settleReplacements(
                    in: part.lane.name, part.directory, root: root, staging: staging, in: database)
            }
            let names = try part.names ?? reporting(part.directory.path, "be read") { try part.directory.names() }
            return FolderView(
                lane: part.lane.name, directory: part.directory, names: names,
                records: try ItemStore.records(lane: part.lane.name, in: database), isHeld: isHeld)
        }
        let matching = try FileMatching(views) {
            ItemStore.historyName(of: $0, in: root) != nil
        } hashes: {
            try contents.hashes(of: $0, in: directories)
        }
        for item in views.flatMap(\.landedUnnoticed) {
            try land(item.record, as: item.file, in: database)
        }
        try noteGone(matching.gone, in: database)
        try ItemStore.remove((matching.gone + matching.dead).map(\.id), in: database)
        for match in matching.kept { try note(match, in: database) }
        try place(matching, in: database)
        if changesFiles, let any = parts.first?.lane {
            try ItemStore.settleCompanions(of: any, in: root, isHeld: isHeld, in: database)
        }
        for part in parts { try ItemStore.recount(part.lane.name, in: database) }
        try endDeadDrops(in: database)
        return matching.gone.isEmpty && matching.strays.isEmpty
    }

    /// Records which items of a plan a dead command has landed in a plain folder, and forgets the others.
    private func settleAnnounced(in part: Part, in database: Database) throws {
        for record in try ItemStore.onTheirWay(in: database) where !isHeld(record.owner ?? "") {
            // Kept folders of a source are lanes of the log.
            guard record.state == .landing, let directory = try? part.lane.lane(record.lane).open(in: root),
                let fingerprint = try? directory.fingerprint(of: record.name), record.isSame(as: fingerprint)
            else {
                try ItemStore.remove([record.id], in: database)
                continue
            }
            // It has replaced another file.
            let former = try ItemStore.records(named: record.name, lane: record.lane, in: database)
                .filter { $0.id != record.id && $0.state == .landed }
            try noteGone(former, in: database)
            try ItemStore.remove(former.map(\.id), in: database)
            try land(
                record, as: LaneFile(lane: record.lane, name: record.name, fingerprint: fingerprint), in: database)
        }
    }

    /// Records that an item of a dead command has landed.
    private func land(_ record: StoreRecord, as file: LaneFile, in database: Database) throws {
        try ItemStore.land(record.id, name: file.name, in: database)
        try ItemStore.recordFile(file.fingerprint, of: record.id, in: database)
    }

    private func noteGone(_ records: [StoreRecord], in database: Database) throws {
        guard !records.isEmpty else { return }
        // A reader's copy of the store keeps the records of their companions, which are found only through the items.
        let movesCompanions = try changesFiles && ItemStore.hasCompanions(database)
        for record in records {
            // A dead command may have moved it into the history without recording that.
            let former = ItemStore.historyName(of: record, in: root)
            try ItemStore.note(
                former == nil ? "vanished" : "retired", item: record.id, name: record.name, lane: record.lane,
                key: record.key, drop: nil, former: former, in: database)
            guard movesCompanions, let any = parts.first?.lane else { continue }
            var moves = FileMoves()
            try ItemStore.displaceCompanions(
                of: record.id, action: "retired", drop: nil, in: any, root, &moves, database)
        }
    }

    /// Records what a dead command moved into the history of a plain folder. Removed items are named by their id there;
    /// replaced ones have other names.
    private func noteRemoved(from part: Part, in database: Database) throws {
        let open = try Row.fetchAll(
            database, sql: "SELECT id, owner FROM dropSession WHERE ended IS NULL AND operation = 'remove' ORDER BY id")
        guard let operation = open.last(where: { !isHeld($0.text("owner") ?? "") })?.integer("id"),
            let history = try ItemStore.openHistory(of: root)
        else { return }
        for record in try ItemStore.records(lane: part.lane.name, in: database) {
            guard try part.directory.status(of: record.name) == nil, let kept = StoreRecord.historyName(of: record.id),
                try history.status(of: kept) != nil
            else { continue }
            try ItemStore.note(
                "removed", item: record.id, name: record.name, lane: record.lane, key: record.key, drop: operation,
                former: kept, in: database)
            try ItemStore.remove([record.id], in: database)
        }
    }

    // MARK: - Renamed and added files

    /// Records new names of renamed items. Appends files without a record, in the order of their age, together with
    /// items from other lanes.
    private func place(_ matching: FileMatching, in database: Database) throws {
        var arrivals: [String: [(file: LaneFile, record: StoreRecord?)]] = [:]
        for stray in matching.strays { arrivals[stray.lane, default: []].append((stray, nil)) }
        for match in matching.renamed {
            if match.record.state == .landing {
                try land(match.record, as: match.file, in: database)
            } else if match.record.lane == match.file.lane {
                try ItemStore.noteRename(
                    of: match.record, to: match.file.name, lane: match.record.lane, key: match.record.key, in: database)
                try note(match, in: database)
            } else {
                arrivals[match.file.lane, default: []].append((match.file, match.record))
            }
        }
        for (lane, files) in arrivals.sorted(by: { $0.key < $1.key }) {
            let files = files.sorted { $0.file.isOlder(than: $1.file) }
            let keys = try StoredLane(name: lane, database: database).newKeys(files.count, before: nil)
            for (arrival, key) in zip(files, keys) {
                guard let record = arrival.record else {
                    try adopt(arrival.file, key: key, in: database)
                    continue
                }
                try ItemStore.noteRename(of: record, to: arrival.file.name, lane: lane, key: key, in: database)
                try note(FileMatching.Match(record: record, file: arrival.file), in: database)
            }
        }
    }

    private func adopt(_ file: LaneFile, key: Int64, in database: Database) throws {
        // Changes to a copy of the store are not logged.
        let id = try ItemStore.adopt(file.name, lane: file.lane, key: key, isNoted: changesFiles, in: database)
        if changesFiles { try ItemStore.recordFile(file.fingerprint, of: id, in: database) }
    }

    /// Records the current file of an item, and whether its content has changed, if that can be determined without
    /// reading much.
    private func note(_ match: FileMatching.Match, in database: Database) throws {
        guard changesFiles else { return }
        let (id, file) = (match.record.id, match.file.fingerprint)
        guard let hash = match.record.provenance?.hash else {
            // The content that landed is unknown.
            if match.record.file?.isExactly(file) != true { try ItemStore.recordFile(file, of: id, in: database) }
            return
        }
        let hasSize = match.record.provenance?.bytes == file.size
        guard let recorded = match.record.file else {
            // Recorded by a version without fingerprints: it is unknown whether the file was changed since.
            return try ItemStore.recordFile(file, of: id, isRead: false, in: database)
        }
        if recorded.isExactly(file), hasSize || recorded.isEdited { return }
        let isOther: Bool
        if !hasSize {
            isOther = true
        } else if contents.isCheap(match.file) {
            isOther = try contents.hashes(of: [match.file], in: directories)[match.file].flatMap { $0 } != hash
        } else {
            // The file is read when its hash is needed.
            return try ItemStore.recordFile(
                file, of: id, isRead: false, isEdited: recorded.isEdited, in: database)
        }
        if isOther {
            try ItemStore.noteEdit(of: match.record, as: match.file, in: database)
        } else {
            try ItemStore.recordFile(file, of: id, in: database)
        }
    }

    /// Records the end of drops that died and have no unfinished items.
    private func endDeadDrops(in database: Database) throws {
        let open = try Row.fetchAll(database, sql: "SELECT id, owner FROM dropSession WHERE ended IS NULL")
        for drop in open where !isHeld(drop.text("owner") ?? "") {
            guard let id = drop.integer("id") else { continue }
            let holds = try Int.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM item WHERE dropSession = ?1 AND state < 2)
                    OR EXISTS (SELECT 1 FROM laneChange WHERE dropSession = ?1)
                    OR EXISTS (SELECT 1 FROM reversal WHERE dropSession = ?1)
                    """, arguments: [id])
            if holds == 0 { try ItemStore.endDrop(id, in: database) }
        }
    }
}
