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
                for name in candidates {
                    let finding = finding(name, of: lane, in: directory)
                    if !found.add(name, of: lane, in: directory, finding), let finding { try tell(finding) }
                }
            }
        }
    }

    /// The finding for a file that is no item's; nil for what is not listed, such as a folder.
    private func finding(
        _ name: FilePath.Component, of lane: StoreLane, in directory: Directory
    ) -> VerificationFinding? {
        guard isFile(name, in: directory), verification.isItem(directory.path(of: name), false) else { return nil }
        return VerificationFinding(
            path: lane.directory.appending(name), lane: lane.displayName, part: .item, status: .unrecorded,
            message: "was put there by hand", action: .adopt)
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
    private struct Entry {
        let file: LaneFile
        let finding: VerificationFinding?
        /// Whether it is the file of an item.
        var isClaimed = false
    }

    /// The maximum number to keep; files beyond it are not matched, and their items are reported as gone.
    private static let most = 10_000

    private var entries: [Entry] = []

    /// Adds a file; returns false if there are too many.
    ///
    /// - Parameter finding: What to tell if it turns out to be no item's; nil for nothing.
    func add(
        _ name: FilePath.Component, of lane: StoreLane, in directory: Directory, _ finding: VerificationFinding?
    ) -> Bool {
        guard entries.count < Self.most, let fingerprint = try? directory.fingerprint(of: name) else { return false }
        entries.append(
            Entry(file: LaneFile(lane: lane.name, name: name, fingerprint: fingerprint), finding: finding))
        return true
    }

    /// The findings for the files that are no item's.
    var findings: [VerificationFinding] { entries.filter { !$0.isClaimed }.compactMap(\.finding) }

    /// The present file of the item: the same file, or one with the same content. It is no other item's then.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n) in the number of files, and in the bytes of those of its size.
    func claimFile(of record: StoreRecord, in directories: [String: Directory]) throws -> LaneFile? {
        let same = entries.firstIndex { !$0.isClaimed && record.isSame(as: $0.file.fingerprint) }
        guard let index = try same ?? equal(to: record, in: directories) else { return nil }
        entries[index].isClaimed = true
        return entries[index].file
    }

    /// The index of a file with the content of the item.
    private func equal(to record: StoreRecord, in directories: [String: Directory]) throws -> Int? {
        guard let provenance = record.provenance, let hash = provenance.hash, provenance.bytes > 0 else { return nil }
        return try entries.firstIndex { entry in
            guard !entry.isClaimed, entry.file.fingerprint.size == provenance.bytes,
                let directory = directories[entry.file.lane]
            else { return false }
            return try entry.file.hash(in: directory) == hash
        }
    }
}
