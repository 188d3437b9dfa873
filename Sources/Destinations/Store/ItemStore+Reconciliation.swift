import DropSessions
import FileSystem
import GRDB
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ItemStore {
    /// Makes the store agree with the folder of a lane: places of killed commands are given back, what had landed stays, what was
    /// changing its lane has done so or not, files put there by hand join at the end, files taken away leave the order.
    ///
    /// The folder is read while the store's write lock is held: a landing is announced in the store before its file
    /// appears, so that no half-landed item of another command is mistaken for a stray.
    func reconcile(_ storeLane: StoreLane, in root: Directory, staging: Directory) throws {
        let lane = storeLane.name
        try storeLane.refuseLink()
        let directory = try storeLane.open(in: root)
        try write { database in
            try Self.settleLaneChanges(of: storeLane, among: lanes, in: root, staging: staging, in: database)
            // Nothing can be said of these; their files are adopted below.
            try Self.remove(try Self.damagedRecords(lane: lane, in: database), in: database)
            try Self.closeGapsIfAny(lane: lane, in: database)
            try Self.settleReplacements(in: lane, directory, root: root, staging: staging, in: database)
            let names = try reporting(directory.path, "be read") { try directory.names() }
            let view = FolderView(
                directory: directory, names: names, records: try Self.records(lane: lane, in: database)
            ) { owner in Self.isHeld(owner, in: staging) }
            for record in view.landedUnnoticed {
                _ = try Self.land(record.id, name: record.name, in: database)
            }
            for record in view.gone {
                guard record.state == .landed else { continue }
                // A command that died had given it to the history, and not noted that.
                let former = Self.historyName(of: record, in: root)
                try Self.note(
                    former == nil ? "vanished" : "retired", item: record.id, name: record.name, lane: lane,
                    position: record.position, drop: nil, former: former, in: database)
            }
            try Self.remove(view.gone.map(\.id), in: database)
            try Self.adopt(view.strays, lane: lane, in: database)
        }
    }

    /// Whether the drop whose staging directory has this token is alive.
    static func isHeld(_ owner: String, in staging: Directory?) -> Bool {
        guard let staging, let name = FilePath.Component(bytes: Array(owner.utf8)),
            StagingDirectory.isStagingName(name, prefix: "")
        else { return false }
        return StagingDirectory.isHeld(name, in: staging)
    }

    private static func adopt(_ names: [FilePath.Component], lane: String, in database: Database) throws {
        guard !names.isEmpty else { return }
        var position = try count(lane: lane, in: database)
        for name in names {
            try database.cachedStatement(sql: "INSERT INTO item (lane, position, state, name) VALUES (?, ?, 2, ?)")
                .execute(arguments: [lane, position, Data(name.bytes)])
            try note(
                "adopted", item: database.lastInsertedRowID, name: name, lane: lane, position: position, drop: nil,
                in: database)
            position += 1
        }
    }
}
