import FileSystem
import StoreFiles
import SystemPackage

extension ItemStore {
    /// Completes the replacements that dead commands left unfinished in a lane. Afterwards, each name belongs to the
    /// old or to the new item, and the history's content is recorded.
    ///
    /// A new item waits in the history under the id of its place; an exchange of names, or two renames, then leave the
    /// old item there. Which of the two it is is determined by content.
    ///
    /// - Complexity: O(n) in the bytes of the items being replaced; reads nothing if no command died.
    static func settleReplacements(
        in lane: String, _ directory: Directory, root: Directory, staging: Directory, in database: Database
    ) throws {
        let dead = try onTheirWay(lane: lane, in: database)
            .filter { $0.state == .landing && !isHeld($0.owner ?? "", in: staging) }
        guard !dead.isEmpty, let history = (try? openHistory(of: root)).flatMap({ $0 }) else { return }
        for new in dead {
            guard let kept = StoreRecord.historyName(of: new.id), let keptStatus = try? history.status(of: kept) else {
                continue
            }
            let path = directory.path(of: new.name)
            guard let present = try reporting(path, "be read", { try directory.status(of: new.name) }) else {
                // A folder was moved out before the new item took its name.
                try reporting(path, "be written") { try history.place(kept, as: new.name, in: directory) }
                continue
            }
            if present.isSameFile(as: keptStatus) {
                // The old file has two links and was not replaced yet.
                try reporting(history.path(of: kept), "be removed") { try history.unlink(kept) }
                continue
            }
            guard let provenance = new.provenance, provenance.hash != nil else { continue }
            if holds(provenance, new.name, in: directory) {
                let old = try StoredLane(name: lane, database: database).record(named: new.name)
                guard let old, old.state == .landed else { continue }
                try replace(old.id, by: new.id, provenance: provenance, former: kept, in: database)
            } else if holds(provenance, kept, in: history) {
                history.removeAll(kept)
            }
        }
    }

    /// The name in the history of the item `record`, which is missing in its lane; nil if it is not in the history.
    static func historyName(of record: StoreRecord, in root: Directory) -> FilePath.Component? {
        guard let name = StoreRecord.historyName(of: record.id),
            let history = (try? openHistory(of: root)).flatMap({ $0 }),
            let kept = try? history.identity(of: name)
        else { return nil }
        // It may also be the item that this one displaced.
        return record.file == nil || record.isSame(as: kept) ? name : nil
    }

    /// Whether the file has the size and hash in `provenance`.
    private static func holds(_ provenance: Provenance, _ name: FilePath.Component, in directory: Directory) -> Bool {
        guard let file = try? directory.open(name, .readOnly) else { return false }
        let found = try? file.closeAfter { () -> ContentHash? in
            let status = try file.stat()
            guard status.type == .regular, status.size == provenance.bytes else { return nil }
            return try FileCopy.hash(of: file, path: directory.path(of: name)) {}
        }
        return found.flatMap { $0 } == provenance.hash
    }
}
