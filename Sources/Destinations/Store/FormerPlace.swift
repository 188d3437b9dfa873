import FileSystem
import StoreFiles
import SystemPackage

/// The place of an item before it was moved or removed, used to restore it.
struct FormerPlace: Sendable {
    /// Its lane.
    let lane: String
    /// Its name there.
    let name: FilePath.Component
    /// Its order key there; valid as long as the keys of the lane have not been respread.
    let key: Int64
    /// The lane's respread count at that time; nil if not recorded.
    let spreads: Int64?
    /// The id of the preceding item; 0 if it was the first, nil if not recorded.
    let behind: Int64?

    /// The current key of that place.
    func key(in database: Database) throws -> Int64 {
        let stored = StoredLane(name: lane, database: database)
        guard let spreads, try stored.spreads() != spreads else { return key }
        if behind == 0 { return try stored.newKeys(1, before: stored.first()).first ?? key }
        if let behind, let record = try ItemStore.record(behind, in: database), record.lane == lane {
            return try stored.newKeys(1, before: stored.next(after: record)).first ?? key
        }
        return key
    }
}

extension ItemStore {
    /// The place of an item; nil if there is no such item.
    static func formerPlace(of item: Int64, in database: Database) throws -> FormerPlace? {
        guard let record = try record(item, in: database) else { return nil }
        let stored = StoredLane(name: record.lane, database: database)
        return FormerPlace(
            lane: record.lane, name: record.name, key: record.key, spreads: try stored.spreads(),
            behind: try stored.previous(before: record)?.id ?? 0)
    }
}
