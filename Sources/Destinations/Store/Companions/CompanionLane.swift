import SystemPackage

/// The names of the lanes that hold companions: `.dnd/companions/N` for those that landed with the item in the place N.
///
/// Companions are recorded like items, so that a landing, its undo, a removal and the history treat them alike. Their
/// lanes have no order and are never reconciled with their directories: only `dnd` puts files there.
enum CompanionLane {
    /// The folder of all, and a slash.
    static let prefix = "\(StoreDirectories.storeName.string)/\(StoreDirectories.companionsName.string)/"

    /// The lane of the companions that land with the item in that place.
    static func name(of place: Int64) -> String { prefix + String(place) }

    /// The place in the name of a lane; nil for every other lane.
    static func place(of lane: String) -> Int64? {
        guard lane.hasPrefix(prefix), let place = Int64(lane.dropFirst(prefix.count)), place > 0,
            Array(name(of: place).utf8) == Array(lane.utf8)
        else { return nil }
        return place
    }
}

/// The item that a companion belongs to.
struct CompanionLink: Sendable, Hashable {
    /// The id of the item.
    var item: Int64
    /// The name of the item's file when both landed, from which the companion's name follows.
    var main: FilePath.Component
}
