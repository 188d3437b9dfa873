import DragSources
import DropSessions
import ItemProviders
import TypeDetection
import UniformTypes

/// One source in the output of `inspect --json`.
struct InspectRecord: Encodable {
    let lifted: LiftedItem

    private enum Key: String, CodingKey { case source, sourceBytes, type, basis, conflict, mime, suggestedName, offers }

    private struct Offer: Encodable {
        let type: String
        let fidelity: String
        let route: [String]
        let visibility: RepresentationVisibility
        let losses: [Loss]

        init(_ description: Representation.Description) {
            type = description.type.identifier
            fidelity = description.fidelity.name
            route = description.route.map(\.identifier)
            visibility = description.visibility
            losses = description.losses
        }
    }

    func encode(to encoder: any Encoder) throws {
        let item = lifted.item
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(item.source.displayName, forKey: .source)
        if let bytes = item.source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encode(item.type.identifier, forKey: .type)
        try container.encode(lifted.detected.basis.rawValue, forKey: .basis)
        try container.encodeAlways(lifted.detected.conflict?.identifier, forKey: .conflict)
        try container.encodeAlways(lifted.detected.mimeType, forKey: .mime)
        try container.encodeAlways(item.itemProvider.suggestedName, forKey: .suggestedName)
        try container.encode(item.itemProvider.representations.map(Offer.init), forKey: .offers)
    }
}
