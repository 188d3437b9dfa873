import DropSessions
import FileSystem
import StoreFiles
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Visible files in a lane that nobody recorded. Hidden files are no items, nor are folders that nobody dropped. (`FolderView`)
struct StrayExamination {
    let verification: StoreVerification
    /// The destination's directory.
    let root: Directory
    let reader: VerificationReader
    /// Where what was found is kept.
    let found: UnrecordedFiles

    func run(_ lane: StoreLane, isHeld: (String) -> Bool, _ tell: StoreExamination.Tell) throws {
        guard let directory = try lane.openIfPresent(in: root) else { return }
        try reporting(lane.directory, "be read") {
            try directory.forEachName(piece: StoreExamination.piece) { names in
                var candidates = names.filter { !$0.isHidden }
                // A name comes after its record, and goes before it: what changed meanwhile shows in the second look.
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
        // A link to a file is listed as the file that it leads to; nothing is read of it here.
        (try? directory.path(of: name).stat())?.type == .regular
    }

    /// Whether something of that name is in the lane, or on its way there.
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
        // The place of a dead command claims nothing: what has its name was put there by hand, unless it was about to land.
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
