import FoundationEssentials
import Configuration
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Verifies the files in the history and the events that refer to them.
struct HistoryExamination {
    let verification: StoreVerification
    /// The destination's directory.
    let root: Directory
    /// `.dnd` in it.
    let folder: DndFolder
    let reader: VerificationReader

    private var path: FilePath { StoreDirectories(directory: verification.root).history }

    func run(_ tell: StoreExamination.Tell) throws {
        let history: Directory?
        do {
            history = try ItemStore.openHistory(of: root)
        } catch {
            try tell(
                VerificationFinding(
                    path: path, part: .history, status: .error,
                    message: "cannot be read: \(error.description.lowercased())"))
            return
        }
        if let history { try examineFiles(history, tell) }
        try examineEvents(history, tell)
    }

    private func examineFiles(_ history: Directory, _ tell: StoreExamination.Tell) throws {
        try reporting(path, "be read") {
            try history.forEachName(piece: StoreExamination.piece) { names in
                var candidates = names
                for _ in 0..<2 where !candidates.isEmpty {
                    candidates =
                        try reader.read { database in
                            try candidates.filter { try !Self.isKnown($0, in: database) }
                        } ?? candidates
                    candidates = candidates.filter { (try? history.status(of: $0)) != nil }
                }
                for name in candidates {
                    try tell(
                        VerificationFinding(
                            path: path.appending(name), part: .history, status: .unrecorded,
                            message: "no operation refers to it", action: .nameKept(name)))
                }
            }
        }
    }

    /// Whether there is a reason for the file in the history: an event refers to it, its item is being moved into or
    /// out of the history, or it is the original of a converted move.
    static func isKnown(_ name: FilePath.Component, in database: Database) throws -> Bool {
        let isNamed = try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM event WHERE former = ?1)
                    OR EXISTS (SELECT 1 FROM reversal WHERE former = ?1)
                    """), arguments: [Data(name.bytes)])
        if isNamed == true { return true }
        let words = name.string.split(separator: "-", omittingEmptySubsequences: false)
        guard let number = words.first.flatMap({ Int64($0) }), number > 0, String(number) == words[0] else {
            return false
        }
        if words.count == 2, words[1] == "original" {
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'item' AND seq >= ?)",
                arguments: [number]) ?? false
        }
        return try words.count == 1
            && Bool.fetchOne(
                database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM item WHERE id = ?)"), arguments: [number])
                == true
    }

    /// Reports events whose file is missing. Reversed events are ignored: their files are back in their places.
    private func examineEvents(_ history: Directory?, _ tell: StoreExamination.Tell) throws {
        var last: Int64 = 0
        while true {
            let rows = try reader.read { try Self.events(after: last, in: $0) }
            guard let rows, let end = rows.last?.id else { return }
            last = end
            for event in try certain(rows.filter { Self.isGone($0, from: history) }, history) {
                guard let former = event.former else { continue }
                try tell(
                    VerificationFinding(
                        path: path.appending(former), part: .history, status: .missing,
                        message: "the copy that \(event.words) is gone", action: .noteLost(event: event.id)))
            }
        }
    }

    /// Those of `gone` that are still missing. A command renames files before it records that, so its transaction is
    /// waited for.
    private func certain(_ gone: [HistoryFile], _ history: Directory?) throws -> [HistoryFile] {
        var gone = gone
        var wait = StoreWait(patience: ItemStore.patience)
        while let first = gone.first {
            let isWritten = LockHolder.writer(to: folder) != nil
            let still = try reader.read { database in
                Set(try Self.events(after: first.id - 1, in: database).map(\.id))
            }
            gone = gone.filter { still?.contains($0.id) == true && Self.isGone($0, from: history) }
            guard isWritten, wait.pauseIfTimeRemains() else { break }
        }
        return gone
    }

    private static func isGone(_ event: HistoryFile, from history: Directory?) -> Bool {
        event.former.map { (try? history?.status(of: $0)) == nil } ?? false
    }

    /// An event that refers to a file in the history.
    struct HistoryFile {
        let id: Int64
        /// Nil if it is not a valid name, as in a forged store.
        let former: FilePath.Component?
        /// The event for messages.
        let words: String
    }

    /// The next events that moved files into the history and were not reversed, except those that are about to be
    /// reversed. The sources of moves are not included, since they may have stayed in their places.
    static func events(after last: Int64, in database: Database, limit: Int = StoreExamination.piece) throws
        -> [HistoryFile]
    {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, dropSession, action, name, former FROM event WHERE former IS NOT NULL AND id > ?
                    AND action IN ('landed', 'replaced', 'retired', 'removed', 'found')
                    AND NOT EXISTS (SELECT 1 FROM event AS later WHERE later.reverses = event.id)
                    AND NOT EXISTS (SELECT 1 FROM reversal WHERE reverses = event.id)
                    AND NOT EXISTS (
                        SELECT 1 FROM event AS later
                        WHERE later.former = event.former AND later.id > event.id
                        AND later.action IN ('restored', 'returned', 'pruned', 'lost'))
                    ORDER BY id LIMIT ?
                    """), arguments: [last, limit])
        return rows.compactMap { row in
            guard let id = row.integer("id") else { return nil }
            let operation = row.integer("dropSession").map { "operation \($0)" } ?? "a command"
            return HistoryFile(
                id: id, former: row.name("former"),
                words: "\(operation) kept of \(row.name("name")?.string ?? "an item") (\(row.text("action") ?? ""))")
        }
    }
}
