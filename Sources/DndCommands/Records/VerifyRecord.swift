import Destinations
import SystemPackage

/// One item, or one part of a store, in the output of `verify --json`.
struct VerifyRecord: Encodable {
    let finding: VerificationFinding

    private enum Key: String, CodingKey { case path, pathBytes, lane, part, status, message, repair }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let path = PathText(finding.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(finding.lane, forKey: .lane)
        try container.encode(finding.part.rawValue, forKey: .part)
        try container.encode(finding.status.rawValue, forKey: .status)
        try container.encodeAlways(finding.message, forKey: .message)
        try container.encodeAlways(finding.repair, forKey: .repair)
    }
}
