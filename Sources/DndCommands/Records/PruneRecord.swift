import Destinations
import DropSessions
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One history file in the output of `prune --json`.
struct PruneRecord: Encodable {
    let item: PrunedHistory.Item
    let isDryRun: Bool

    private enum Key: String, CodingKey { case path, pathBytes, status, kept, bytes, displaced, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let path = PathText(item.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(item.failure != nil ? "failed" : isDryRun ? "planned" : "pruned", forKey: .status)
        try container.encode(item.kept.string, forKey: .kept)
        try container.encode(item.bytes, forKey: .bytes)
        try container.encode(item.displaced.formatted(.iso8601), forKey: .displaced)
        let failure = item.failure.map { ItemFailure($0, subject: nil) }
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
