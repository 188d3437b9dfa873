import DropSessions
import ItemProviders
import SystemPackage
import UniformTypes

/// One item in the `--json` output of a transfer command, such as `copy`.
struct TransferRecord: Encodable {
    let report: ItemReport

    private enum Key: String, CodingKey {
        case source, sourceBytes, type, operation, representation, fidelity, losses, destination, destinationBytes,
            index, bytes, status, duplicateOf, reason, error
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(report.source.displayName, forKey: .source)
        if let bytes = report.source.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(report.type?.identifier, forKey: .type)
        try container.encode(report.operation.rawValue, forKey: .operation)
        try container.encodeAlways(report.representation?.type.identifier, forKey: .representation)
        try container.encodeAlways(report.fidelity?.name, forKey: .fidelity)
        try container.encode(report.losses.map(\.rawValue), forKey: .losses)
        let destination = report.landing?.path.map(PathText.init)
        try container.encodeAlways(destination?.text, forKey: .destination)
        if let bytes = destination?.base64 { try container.encode(bytes, forKey: .destinationBytes) }
        try container.encodeAlways(report.landing?.index, forKey: .index)
        try container.encodeAlways(report.landing?.bytes, forKey: .bytes)
        try container.encode(report.status.rawValue, forKey: .status)
        try container.encodeAlways(report.landing?.duplicateOf?.string, forKey: .duplicateOf)
        try container.encodeAlways(report.reason, forKey: .reason)
        try container.encodeAlways(report.failure.map(FailureRecord.init), forKey: .error)
    }
}
