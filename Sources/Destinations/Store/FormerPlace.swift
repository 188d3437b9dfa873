import FileSystem
import StoreFiles
import SystemPackage

/// Where an item stood before it moved or left, so that it can be put there again.
struct FormerPlace: Sendable {
    /// Its lane.
    let lane: String
    /// What it was called there.
    let name: FilePath.Component
    /// What ordered it there. The key says where that was for as long as the keys of the lane have not been spread.
    let key: Int64
    /// How often they had been; nil where that was not noted.
    let spreads: Int64?
    /// The item behind which it stood; 0 where it was the first, nil where that was not noted.
    let behind: Int64?

    /// The key of that place now.
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
    /// Where an item stands; nil when there is no such item.
    static func formerPlace(of item: Int64, in database: Database) throws -> FormerPlace? {
        guard let record = try record(item, in: database) else { return nil }
        let stored = StoredLane(name: record.lane, database: database)
        return FormerPlace(
            lane: record.lane, name: record.name, key: record.key, spreads: try stored.spreads(),
            behind: try stored.previous(before: record)?.id ?? 0)
    }
}
