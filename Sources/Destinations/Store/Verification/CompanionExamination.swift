import FoundationEssentials
import FileSystem
import StoreFiles
import SystemPackage
import Transfer

/// Verifies that each file among the companions has a record, and each companion an item. `ItemExamination` compares
/// their contents.
struct CompanionExamination {
    let verification: StoreVerification
    /// The destination's directory.
    let root: Directory
    let reader: VerificationReader

    private var path: FilePath { StoreDirectories(directory: verification.root).companions }

    func run(_ tell: StoreExamination.Tell) throws {
        guard verification.isWhole else { return }
        try examineFiles(tell)
        try examineRecords(tell)
    }

    private func examineFiles(_ tell: StoreExamination.Tell) throws {
        guard let folder = try opened() else { return }
        for name in try reporting(path, "be read", { try folder.names() }).sorted(by: { $0.string < $1.string }) {
            let lane = verification.lanes[0].lane("\(CompanionLane.prefix)\(name.string)")
            guard lane.isOfCompanions(lane.name), let directory = try? folder.directory(name) else {
                try tell(stray(path.appending(name)))
                continue
            }
            for file in try reporting(directory.path, "be read", { try directory.names() }) {
                // A command records a companion before its file appears, and forgets it after the file has gone.
                let isKnown = try reader.read { database in
                    try Bool.fetchOne(
                        database, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE lane = ? AND name = ?)",
                        arguments: [lane.name, Data(file.bytes)]) == true || Self.isOnItsWay(lane.name, in: database)
                }
                guard isKnown != true, (try? directory.status(of: file)) != nil else { continue }
                try tell(stray(lane.directory.appending(file)))
            }
        }
    }

    private func opened() throws -> Directory? {
        try reporting(path, "be read") {
            do {
                return try root.directory(StoreDirectories.storeName).directory(StoreDirectories.companionsName)
            } catch let error as Errno where error == .noSuchFileOrDirectory {
                return nil
            }
        }
    }

    private func stray(_ path: FilePath) -> VerificationFinding {
        VerificationFinding(
            path: path, part: .history, status: .unrecorded, message: "no item has it as a companion",
            hint: "move it away")
    }

    /// Whether a reversal is announced for a companion in the lane.
    private static func isOnItsWay(_ lane: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM reversal WHERE lane = ?)", arguments: [lane]) == true
    }

    private func examineRecords(_ tell: StoreExamination.Tell) throws {
        let alone = try reader.read { database -> [StoreRecord] in
            guard try ItemStore.hasCompanions(database) else { return [] }
            return try ItemStore.companions(in: database).filter { record in
                try record.provenance?.companionOf.map { try ItemStore.record($0.item, in: database) == nil } ?? false
            }
        }
        for record in alone ?? [] {
            try tell(
                VerificationFinding(
                    path: verification.lanes[0].directory(of: record.lane).appending(record.name), part: .history,
                    status: .differs, message: "the item that it belongs to is gone", action: .settleCompanion))
        }
    }
}
