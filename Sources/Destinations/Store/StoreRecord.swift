import DropSessions
import ItemProviders
import FileSystem
import SystemPackage
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a store knows about one item. Two are the same when they are of one item.
struct StoreRecord: Sendable, Hashable {
    static func == (one: StoreRecord, other: StoreRecord) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// How far an item has come.
    enum State: Int64, Sendable {
        /// Its place is reserved.
        case placeholder = 0
        /// Its data is whole in staging and about to get its name.
        case landing = 1
        /// It is in the folder.
        case landed = 2
    }

    /// The store's number for it, never used twice.
    let id: Int64
    /// The lane; empty where there are none.
    let lane: String
    /// What orders the items of the lane: the greater stands later. (`OrderKeys`)
    let key: Int64
    /// How far it has come.
    let state: State
    /// The staging token of the drop that holds the place; nil once landed.
    let owner: String?
    /// The file's name.
    var name: FilePath.Component
    /// Where it came from and what was written; nil before the data has arrived and for files put there by hand.
    let provenance: Provenance?
    /// Which file it is, or is about to be; nil where nobody recorded that.
    let file: RecordedFile?

    /// The name in the history of what the item `id` displaces, or of the item itself when it gives way: no other file has it there.
    static func historyName(of id: Int64) -> FilePath.Component? { FilePath.Component("\(id)") }

    /// The name in the history of what a move converted into the item `id`.
    static func originalName(of id: Int64) -> FilePath.Component? { FilePath.Component("\(id)-original") }
}

/// Where an item came from, and what was written of it.
struct Provenance: Sendable, Hashable {
    /// What was written.
    let type: UniformType
    /// Where it came from.
    let source: ItemSource
    /// What it was there.
    let sourceType: UniformType
    /// The types passed through on the way.
    let route: [UniformType]
    /// How much of it was kept.
    let fidelity: Fidelity
    /// What was lost on the way, and where it landed.
    let losses: [Loss]
    /// The hash of what was written; nil for folders.
    let hash: ContentHash?
    /// Its size in bytes.
    let bytes: Int64
    /// When.
    let dropped: Date

    /// The provenance of what `delivery` brought.
    init(_ delivery: Delivery, _ item: StagedItem, dropped: Date) {
        type = delivery.representation.type
        source = delivery.source
        sourceType = delivery.sourceType
        route = delivery.representation.route
        fidelity = delivery.representation.fidelity
        losses = delivery.losses + item.losses
        hash = item.hash
        bytes = item.bytes
        self.dropped = dropped
    }

    init(
        type: UniformType, source: ItemSource, sourceType: UniformType, route: [UniformType], fidelity: Fidelity,
        losses: [Loss] = [], hash: ContentHash?, bytes: Int64, dropped: Date
    ) {
        self.type = type
        self.source = source
        self.sourceType = sourceType
        self.route = route
        self.fidelity = fidelity
        self.losses = losses
        self.hash = hash
        self.bytes = bytes
        self.dropped = dropped
    }
}
