import Configuration
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Examines a store: the database and the order here, the other parts in separate types.
struct StoreExamination {
    typealias Tell = (VerificationFinding) throws -> Void

    let verification: StoreVerification
    /// The destination's directory.
    let root: Directory
    /// `.dnd` in it.
    let folder: DndFolder
    let reader: VerificationReader

    /// The number of names or records to look up at once.
    static let piece = 512

    private var database: FilePath { folder.path.appending(ItemStore.fileName) }

    /// Examines all parts.
    ///
    /// - Returns: whether the time limit ended it before all items were compared.
    func run(_ options: VerificationOptions, _ tell: Tell) throws -> Bool {
        let deadline = options.timeLimit.map { ContinuousClock.now + $0 }
        try examineDatabase(thoroughly: !options.remembers, tell)
        try examineRecords(tell)
        try examineOrder(tell)
        let unrecorded = UnrecordedFiles()
        try StoreStaging.looking(in: folder) { staging in
            try StagingExamination(root: root, folder: folder, reader: reader).run(staging, tell)
            for lane in verification.lanes {
                try StrayExamination(verification: verification, root: root, reader: reader, found: unrecorded)
                    .run(lane, isHeld: staging.isHeld, tell)
            }
        }
        try CompanionExamination(verification: verification, root: root, reader: reader).run(tell)
        let history = HistoryExamination(verification: verification, root: root, folder: folder, reader: reader)
        try history.run(tell)
        let isCutShort = try ItemExamination(
            verification: verification, root: root, folder: folder, reader: reader, unrecorded: unrecorded
        ).run(since: options.remembers ? options.since ?? .zero : nil, until: deadline, tell)
        // Only now it is known which files are those of items, under new names.
        for finding in unrecorded.findings { try tell(finding) }
        return isCutShort
    }

    /// Runs SQLite's own check. Indices that are inconsistent with their table can be rebuilt.
    ///
    /// - Throws: `DestinationError` (`damagedStore`) if the tables are damaged.
    private func examineDatabase(thoroughly: Bool, _ tell: Tell) throws {
        let check = thoroughly ? "integrity_check" : "quick_check"
        let found = try reader.read { database in
            try Row.fetchAll(database, sql: "PRAGMA \(check)(20)").compactMap { $0.text(check) }
        }
        guard let found, found != ["ok"] else { return }
        let others = found.filter { !$0.contains(" index ") }
        guard others.isEmpty else {
            throw DestinationError.damaged(database, others.prefix(3).joined(separator: "; "))
        }
        try tell(
            VerificationFinding(
                path: database, part: .database, status: .differs, message: found.prefix(3).joined(separator: "; "),
                action: .reindex))
    }

    /// Reports records with values that this program never writes.
    private func examineRecords(_ tell: Tell) throws {
        var last: Int64 = 0
        while true {
            let rows = try reader.read { database in
                try Row.fetchAll(
                    database,
                    sql: """
                        SELECT id, lane, name FROM item WHERE \(StoreSchema.damage) AND id > ? ORDER BY id LIMIT ?
                        """, arguments: [last, Self.piece])
            }
            guard let rows, let end = rows.last?.integer("id") else { return }
            last = end
            for row in rows {
                let lane = verification.lane(row.text("lane") ?? "")
                let file = lane.flatMap { lane in row.name("name").map { lane.directory.appending($0) } }
                try tell(
                    VerificationFinding(
                        path: file ?? database, lane: lane?.displayName, part: .database, status: .error,
                        message: "record \(row.integer("id") ?? 0) has invalid values",
                        action: .removeRecord))
            }
        }
    }

    /// Checks the recorded number of items of each lane, and reports undeclared lanes.
    private func examineOrder(_ tell: Tell) throws {
        let lanes = try reader.read { database in
            let items = try ItemStore.hasCompanions(database) ? "item WHERE companionOf IS NULL" : "item"
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT counted.lane AS lane, counted.items AS found, lane.items AS recorded
                    FROM (SELECT lane, count(*) AS items FROM \(items) GROUP BY lane) AS counted
                    LEFT JOIN lane ON lane.name = counted.lane
                    UNION ALL SELECT name, 0, items FROM lane
                    WHERE NOT EXISTS (SELECT 1 FROM item WHERE item.lane = lane.name) LIMIT 1000
                    """)
        }
        for row in lanes ?? [] {
            guard let name = row.text("lane"), let found = row.integer("found") else { continue }
            guard verification.declared.contains(name) else {
                guard found > 0, verification.isWhole else { continue }
                try tell(
                    VerificationFinding(
                        path: StoreDirectories(directory: verification.root).declaration, lane: name, part: .order,
                        status: .differs,
                        message: "does not declare the lane '\(name)', which has \(found) recorded items",
                        hint: "declare the lane with `lanes` in it"))
                continue
            }
            guard let lane = verification.lane(name), let recorded = row.integer("recorded"), recorded != found else {
                continue
            }
            try tell(
                VerificationFinding(
                    path: lane.directory, lane: lane.displayName, part: .order, status: .differs,
                    message: "the count of items is \(recorded), but \(found) are recorded", action: .recount))
        }
    }
}

extension StoreVerification {
    /// The lane of that name if it is verified; those of companions always are.
    func lane(_ name: String) -> StoreLane? {
        lanes.first { $0.name == name }
            ?? (lanes[0].isOfCompanions(name) ? lanes[0].lane(name) : nil)
    }

    /// Whether all lanes are verified.
    var isWhole: Bool { lanes.count == declared.count }
}
