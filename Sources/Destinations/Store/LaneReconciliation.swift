import FileSystem
import StoreFiles
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The steps by which a store is made to agree with the folders of some of its lanes, in one transaction.
struct LaneReconciliation {
    /// A lane.
    struct Part {
        let lane: StoreLane
        let directory: Directory
        /// The names in the directory, where they were read before; they are read now otherwise.
        var names: [FilePath.Component]?
    }

    /// The lanes. A file that has gone from one to another is known for what it is when both are among them.
    let parts: [Part]
    /// The lanes that the destination declares.
    let lanes: Set<String>
    /// The store's directory.
    let root: Directory
    /// Where the staging directories of all drops are; nil where there are none.
    let staging: Directory?
    /// Whether the drop with this staging token lives.
    let isHeld: (String) -> Bool
    /// Whether files get back the names that dead commands took from them, and what was done is noted. Who only looks has a copy of the store,
    /// and changes no file.
    let changesFiles: Bool
    let contents: LaneContents

    /// What `state` says of the lanes' directories.
    func states(_ state: (Directory) -> LaneState?) -> [String: LaneState?] {
        Dictionary(uniqueKeysWithValues: parts.map { ($0.lane.name, state($0.directory)) })
    }

    /// Reads files whose contents were not read inside the transaction.
    func read(_ files: [LaneFile]) throws { try contents.read(files, in: directories) }

    private var directories: [String: Directory] {
        Dictionary(uniqueKeysWithValues: parts.map { ($0.lane.name, $0.directory) })
    }

    /// - Returns: whether all files were found as they were recorded. Else what has changed in the directories meanwhile may have been missed.
    /// - Throws: `LaneContents.DeferredRead`: then the transaction has to end, and nothing is done.
    func carryOut(in database: Database) throws -> Bool {
        if let any = parts.first?.lane {
            try ItemStore.settleLaneChanges(
                of: any, among: lanes, in: root, isHeld: isHeld, changesFiles: changesFiles, in: database)
            try ItemStore.settleReversals(
                of: any, among: lanes, in: root, isHeld: isHeld, isLook: !changesFiles, in: database)
            if any.plainFolder != nil {
                // What else is in the folder is no item, and what is gone is said by whoever needs it.
                try noteRemoved(from: parts[0], in: database)
                try endDeadDrops(in: database)
                return true
            }
        }
        // Nothing can be said of these; their files are adopted below, or when their lane is looked at.
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
        for part in parts { try ItemStore.recount(part.lane.name, in: database) }
        try endDeadDrops(in: database)
        return matching.gone.isEmpty && matching.strays.isEmpty
    }

    /// Notes that what a dead command had given its name is there.
    private func land(_ record: StoreRecord, as file: LaneFile, in database: Database) throws {
        try ItemStore.land(record.id, name: file.name, in: database)
        try ItemStore.recordFile(file.identity, of: record.id, in: database)
    }

    private func noteGone(_ records: [StoreRecord], in database: Database) throws {
        for record in records {
            // A command that died had given it to the history, and not noted that.
            let former = ItemStore.historyName(of: record, in: root)
            try ItemStore.note(
                former == nil ? "vanished" : "retired", item: record.id, name: record.name, lane: record.lane,
                key: record.key, drop: nil, former: former, in: database)
        }
    }

    /// Notes what a command that died has taken into the history of a plain folder. There an item has the name of its number, and what was
    /// replaced has other names.
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

    // MARK: - Files that were renamed or put there

    /// Gives items that were renamed their new names, and files that nobody recorded a place: the end, in the order of their age, together
    /// with what has come from other lanes.
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
        // A copy has no history.
        let id = try ItemStore.adopt(file.name, lane: file.lane, key: key, isNoted: changesFiles, in: database)
        if changesFiles { try ItemStore.recordFile(file.identity, of: id, in: database) }
    }

    /// Records which file an item is by now, and notes that its content is another one, where that can be told without reading much.
    private func note(_ match: FileMatching.Match, in database: Database) throws {
        guard changesFiles else { return }
        let (id, file) = (match.record.id, match.file.identity)
        guard let hash = match.record.provenance?.hash else {
            // Nothing is known of its content.
            if match.record.file?.isExactly(file) != true { try ItemStore.recordFile(file, of: id, in: database) }
            return
        }
        let hasSize = match.record.provenance?.bytes == file.size
        guard let recorded = match.record.file else {
            // From a version that did not record files: nobody knows whether it was changed since.
            return try ItemStore.recordFile(file, of: id, isRead: false, in: database)
        }
        if recorded.isExactly(file), hasSize || recorded.isEdited { return }
        let isOther: Bool
        if !hasSize {
            isOther = true
        } else if contents.isCheap(match.file) {
            isOther = try contents.hashes(of: [match.file], in: directories)[match.file].flatMap { $0 } != hash
        } else {
            // It is read when somebody asks for it.
            return try ItemStore.recordFile(
                file, of: id, isRead: false, isEdited: recorded.isEdited, in: database)
        }
        if isOther {
            try ItemStore.noteEdit(of: match.record, as: match.file, in: database)
        } else {
            try ItemStore.recordFile(file, of: id, in: database)
        }
    }

    /// Notes the end of drops that died and hold nothing any more.
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
