import Destinations
import DropSessions
import SystemPackage

/// One item in the output of `undo --json` and `redo --json`.
struct ReversalRecord: Encodable {
    let outcome: ReversalOutcome
    let item: ReversalOutcome.Item
    let isDryRun: Bool

    private enum Key: String, CodingKey { case operation, path, pathBytes, status, action, source, sourceBytes, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(outcome.operation, forKey: .operation)
        let path = PathText(item.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(item.failure != nil ? "left" : isDryRun ? "planned" : "reversed", forKey: .status)
        try container.encodeAlways(item.action?.rawValue, forKey: .action)
        let source = item.source.map(PathText.init)
        try container.encodeAlways(source?.text, forKey: .source)
        if let bytes = source?.base64 { try container.encode(bytes, forKey: .sourceBytes) }
        let failure = item.failure.map { ItemFailure($0, subject: nil) }
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
