import ItemProviders
import FileSystem
import SystemPackage
import Transfer
import UniformTypes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The record of one item in a store. Records are equal if they have the same id.
struct StoreRecord: Sendable, Hashable {
    static func == (one: StoreRecord, other: StoreRecord) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }

    /// The state of an item.
    enum State: Int64, Sendable {
        /// Its place is reserved.
        case placeholder = 0
        /// Its data is complete in staging and is about to get its name.
        case landing = 1
        /// It is in the directory.
        case landed = 2
    }

    /// Its id in the store, which is never reused.
    let id: Int64
    /// The lane; empty if there are no lanes.
    let lane: String
    /// The order key in its lane; items are sorted by it in ascending order. (`OrderKeys`)
    let key: Int64
    /// The state of the item.
    let state: State
    /// The staging token of the drop that reserved the place; nil once landed.
    let owner: String?
    /// The file's name.
    var name: FilePath.Component
    /// The provenance; nil before the data has arrived and for files added by hand.
    let provenance: Provenance?
    /// The fingerprint of its present or imminent file; nil if not recorded.
    let file: RecordedFile?

    /// The name in the history of the content that the item `id` displaces, or of the item itself if it is displaced;
    /// it is unique there.
    static func historyName(of id: Int64) -> FilePath.Component? { FilePath.Component("\(id)") }

    /// The name in the history of the original from which a move converted the item `id`.
    static func originalName(of id: Int64) -> FilePath.Component? { FilePath.Component("\(id)-original") }
}

/// The source of an item, and the result of its conversion.
struct Provenance: Sendable, Hashable {
    /// The type that was written.
    let type: UniformType
    /// The source.
    let source: ItemSource
    /// The type of the source.
    let sourceType: UniformType
    /// The types passed through during conversion.
    let route: [UniformType]
    /// The fidelity of the conversion.
    let fidelity: Fidelity
    /// The losses during conversion and landing.
    let losses: [Loss]
    /// The hash of the written content; nil for folders, and if none was computed.
    let hash: ContentHash?
    /// Its size in bytes.
    let bytes: Int64
    /// When it was dropped.
    let dropped: Date
    /// The item that it belongs to; nil for an item of its own.
    var companionOf: CompanionLink?

    /// Creates the provenance of the item from `delivery`.
    init(_ delivery: Delivery, _ item: StagedItem, dropped: Date) {
        let representation = delivery.provenance?.representation ?? delivery.representation
        type = representation.type
        source = delivery.provenance?.source ?? delivery.source
        sourceType = delivery.provenance?.sourceType ?? delivery.sourceType
        route = representation.route
        fidelity = representation.fidelity
        losses = (delivery.provenance?.representation.losses ?? delivery.losses) + item.losses
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
