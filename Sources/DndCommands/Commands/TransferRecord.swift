import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// One item in the `--json` output of a transfer command, such as `copy`.
struct TransferRecord: Encodable {
    let report: ItemReport
    /// The source that is named instead of that of the report; nil for that one.
    let source: ItemSource?
    /// How the item came to be what was transferred; nil if it was not converted before.
    let provenance: ItemProvenance?

    init(report: ItemReport, source: ItemSource? = nil, provenance: ItemProvenance? = nil) {
        self.report = report
        self.source = source
        self.provenance = provenance
    }

    private enum Key: String, CodingKey {
        case source, sourceBytes, type, operation, representation, fidelity, losses, proof, destination,
            destinationBytes,
            index, bytes, companions, status, duplicateOf, reason, error
    }

    /// A companion: its destination is null if it was left out.
    private struct Companion: Encodable {
        let landing: CompanionLanding

        private enum Key: String, CodingKey { case source, sourceBytes, destination, destinationBytes }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            let (source, destination) = (PathText(landing.source), landing.path.map(PathText.init))
            try container.encode(source.text, forKey: .source)
            if let bytes = source.base64 { try container.encode(bytes, forKey: .sourceBytes) }
            try container.encodeAlways(destination?.text, forKey: .destination)
            if let bytes = destination?.base64 { try container.encode(bytes, forKey: .destinationBytes) }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let source = source ?? report.source
        try container.encode(source.displayName, forKey: .source)
        if let bytes = source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        let isSame = report.representation?.type == provenance?.representation.type
        let earlier = report.status == .dropped && isSame ? provenance : nil
        try container.encodeAlways((earlier?.sourceType ?? report.type)?.identifier, forKey: .type)
        // The original of what was converted before stays where it is.
        let operation = earlier == nil ? report.operation : .copy
        try container.encode(operation.rawValue, forKey: .operation)
        try container.encodeAlways(report.representation?.type.identifier, forKey: .representation)
        try container.encodeAlways((earlier?.representation.fidelity ?? report.fidelity)?.rawValue, forKey: .fidelity)
        let losses = (earlier?.representation.losses ?? []) + report.losses
        try container.encode(losses.uniqued().map(\.rawValue), forKey: .losses)
        try container.encodeAlways((earlier?.proof ?? report.proof)?.rawValue, forKey: .proof)
        let destination = report.landing?.path.map(PathText.init)
        try container.encodeAlways(destination?.text, forKey: .destination)
        if let bytes = destination?.base64 { try container.encode(bytes, forKey: .destinationBytes) }
        try container.encodeAlways(report.landing?.index, forKey: .index)
        try container.encodeAlways(report.landing?.bytes, forKey: .bytes)
        try container.encode((report.landing?.companions ?? []).map(Companion.init), forKey: .companions)
        try container.encode(report.status.rawValue, forKey: .status)
        try container.encodeAlways(report.landing?.duplicateOf?.string, forKey: .duplicateOf)
        try container.encodeAlways(report.reason, forKey: .reason)
        try container.encodeAlways(report.failure.map(FailureRecord.init), forKey: .error)
    }
}
