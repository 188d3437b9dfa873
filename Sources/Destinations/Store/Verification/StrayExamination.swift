import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Finds visible files without a record in a lane. Hidden files and folders that were not dropped are not items.
/// (`FolderView`)
struct StrayExamination {
    let verification: StoreVerification
    /// The destination's directory.
    let root: Directory
    let reader: VerificationReader
    /// Collects the names that were found.
    let found: UnrecordedFiles

    func run(_ lane: StoreLane, isHeld: (String) -> Bool, _ tell: StoreExamination.Tell) throws {
        guard let directory = try lane.openIfPresent(in: root) else { return }
        try reporting(lane.directory, "be read") {
            try directory.forEachName(piece: StoreExamination.piece) { names in
                var candidates = names.filter { !$0.isHidden }
                // A name appears after its record and disappears before it, so the second check shows changes made
                // meanwhile.
                for _ in 0..<2 where !candidates.isEmpty {
                    candidates =
                        try reader.read { database in
                            try candidates.filter { try !isRecorded($0, in: lane, isHeld: isHeld, database) }
                        } ?? candidates
                    candidates = candidates.filter { (try? directory.status(of: $0)) != nil }
                }
                for name in candidates { found.add(name, of: lane, in: directory) }
                for name in candidates
                where isFile(name, in: directory) && verification.isItem(directory.path(of: name), false) {
                    try tell(
                        VerificationFinding(
                            path: lane.directory.appending(name), lane: lane.displayName, part: .item,
                            status: .unrecorded, message: "was put there by hand", action: .adopt))
                }
            }
        }
    }

    private func isFile(_ name: FilePath.Component, in directory: Directory) -> Bool {
        // A link to a file is listed as its target; the target is not opened here.
        (try? directory.path(of: name).stat())?.type == .regular
    }

    /// Whether the store has an item of that name in the lane, or one is about to get the name.
    private func isRecorded(
        _ name: FilePath.Component, in lane: StoreLane, isHeld: (String) -> Bool, _ database: Database
    ) throws -> Bool {
        let bytes = Data(name.bytes)
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT state, owner FROM item LEFT JOIN dropSession ON dropSession.id = item.dropSession
                    WHERE lane = ? AND name = ?
                    """), arguments: [lane.name, bytes])
        // The placeholder of a dead command does not count: a file of its name was added by hand, unless the item was
        // landing.
        let isItem = rows.contains { row in
            row.integer("state") != StoreRecord.State.placeholder.rawValue || isHeld(row.text("owner") ?? "")
        }
        if isItem { return true }
        return try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM laneChange WHERE lane = ?1 AND name = ?2)
                    OR EXISTS (SELECT 1 FROM reversal WHERE lane = ?1 AND name = ?2)
                    """), arguments: [lane.name, bytes]) ?? false
    }
}

/// The files and folders without a record in lanes. Items with missing files are searched for among them, because a
/// file that was renamed by hand keeps its item's place. (`FileMatching`)
final class UnrecordedFiles {
    /// The maximum number to keep; files beyond it are not matched, and their items are reported as gone.
    private static let most = 10_000

    private var files: [LaneFile] = []

    func add(_ name: FilePath.Component, of lane: StoreLane, in directory: Directory) {
        guard files.count < Self.most, let fingerprint = try? directory.fingerprint(of: name) else { return }
        files.append(LaneFile(lane: lane.name, name: name, fingerprint: fingerprint))
    }

    /// The present file of the item: the same file, or one with the same content.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the number of files, and in the bytes of those of its size.
    func file(of record: StoreRecord, in directories: [String: Directory]) throws -> LaneFile? {
        if let same = files.first(where: { record.isSame(as: $0.fingerprint) }) { return same }
        guard let provenance = record.provenance, let hash = provenance.hash, provenance.bytes > 0 else { return nil }
        return try files.first { file in
            guard file.fingerprint.size == provenance.bytes, let directory = directories[file.lane] else {
                return false
            }
            return try file.hash(in: directory) == hash
        }
    }
}
