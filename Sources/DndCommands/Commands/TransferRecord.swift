import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// One item in the `--json` output of a transfer command, such as `copy`.
struct TransferRecord: Encodable {
    let report: ItemReport
    /// The source that is named instead of that of the report; nil for that one.
    let source: ItemSource?

    init(report: ItemReport, source: ItemSource? = nil) {
        self.report = report
        self.source = source
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
        try container.encodeAlways(report.type?.identifier, forKey: .type)
        try container.encode(report.operation.rawValue, forKey: .operation)
        try container.encodeAlways(report.representation?.type.identifier, forKey: .representation)
        try container.encodeAlways(report.fidelity?.rawValue, forKey: .fidelity)
        try container.encode(report.losses.map(\.rawValue), forKey: .losses)
        try container.encodeAlways(report.proof?.rawValue, forKey: .proof)
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
