import Configuration
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Finds what dead commands left: unfinished operations, their places and announcements, and staged data.
struct StagingExamination {
    /// The destination's directory.
    let root: Directory
    let folder: DndFolder
    let reader: VerificationReader

    /// An unfinished operation with its places and announcements.
    private struct OpenOperation {
        let id: Int64
        let owner: String?
        let command: String
        let places: Int64
        let changes: Int64

        var message: String {
            var held: [String] = []
            if places > 0 { held.append("\(places) \(places == 1 ? "place is" : "places are") reserved") }
            if changes > 0 { held.append("\(changes) \(changes == 1 ? "change is" : "changes are") announced") }
            let rest = held.isEmpty ? "" : ": " + held.joined(separator: ", ")
            return "operation \(id) (\(command)) has not ended, and its command has died\(rest)"
        }
    }

    private var path: FilePath { folder.path.appending(StoreDirectories.stagingName) }

    func run(_ staging: StoreStaging, _ tell: StoreExamination.Tell) throws {
        let names = try names()
        let dead = try deadOperations(staging)
        for operation in dead {
            let place = operation.owner.flatMap { FilePath.Component($0) }.map { path.appending($0) }
            try tell(
                VerificationFinding(
                    path: place ?? path, part: .staging, status: .differs, message: operation.message, action: .settle))
        }
        let told = Set(dead.compactMap(\.owner))
        for name in names where !told.contains(name.string) {
            if LockedDirectory.isName(name, prefix: "") {
                // A command locks its directory before it puts anything into it, so an empty one may be in the making.
                // It holds nothing, and the next command clears it.
                guard !isEmpty(name), !staging.isHeld(name.string), exists(name) else { continue }
                try tell(
                    VerificationFinding(
                        path: path.appending(name), part: .staging, status: .unrecorded,
                        message: "was left behind by a command that died", action: .clear))
            } else {
                try tell(
                    VerificationFinding(
                        path: path.appending(name), part: .staging, status: .unrecorded,
                        message: "is not a file of dnd", hint: "move it away"))
            }
        }
    }

    private func parent() throws(Errno) -> Directory {
        try root.directory(StoreDirectories.storeName).directory(StoreDirectories.stagingName)
    }

    /// The names in the staging folder: one directory for each living or dead command.
    private func names() throws -> [FilePath.Component] {
        try reporting(path, "be read") {
            do {
                return try parent().names().sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            } catch let error as Errno where error == .noSuchFileOrDirectory {
                return []
            }
        }
    }

    private func exists(_ name: FilePath.Component) -> Bool { (try? parent().status(of: name)) != nil }

    private func isEmpty(_ name: FilePath.Component) -> Bool {
        (try? parent().directory(name).names())?.isEmpty == true
    }

    /// The operations of dead commands. A command unlocks its staging directory after its operation has ended, so an
    /// operation that is still unfinished after its directory was found unlocked is dead.
    private func deadOperations(_ staging: StoreStaging) throws -> [OpenOperation] {
        let unheld = try openOperations().filter { !staging.isHeld($0.owner ?? "") }
        if unheld.isEmpty { return [] }
        let open = Set(try openOperations().map(\.id))
        return unheld.filter { open.contains($0.id) }
    }

    private func openOperations() throws -> [OpenOperation] {
        let rows = try reader.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT held.id AS id, owner, operation, command, sum(places) AS places, sum(changes) AS changes
                    FROM (
                        SELECT dropSession AS id, 1 AS places, 0 AS changes FROM item WHERE state < 2
                        UNION ALL SELECT dropSession, 0, 1 FROM laneChange
                        UNION ALL SELECT dropSession, 0, 1 FROM reversal
                        UNION ALL SELECT id, 0, 0 FROM dropSession WHERE ended IS NULL
                    ) AS held LEFT JOIN dropSession ON dropSession.id = held.id GROUP BY held.id
                    """)
        }
        return (rows ?? []).map { row in
            OpenOperation(
                id: row.integer("id") ?? 0, owner: row.text("owner"),
                command: row.text("command") ?? row.text("operation") ?? "unknown",
                places: row.integer("places") ?? 0, changes: row.integer("changes") ?? 0)
        }
    }
}
