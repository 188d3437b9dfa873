import Destinations
import DropSessions
import SystemPackage

/// One item in the output of `remove --json`.
struct RemoveRecord: Encodable {
    private let path: FilePath
    private let removed: RemovedItem?
    private let failure: ItemFailure?

    init(path: FilePath, removed: RemovedItem) { (self.path, self.removed, failure) = (path, removed, nil) }

    init(path: FilePath, failure: any Error) {
        (self.path, removed, self.failure) = (path, nil, ItemFailure(failure, subject: path.string))
    }

    private enum Key: String, CodingKey { case path, pathBytes, status, kept, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let text = PathText(path)
        try container.encode(text.text, forKey: .path)
        if let bytes = text.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encode(failure != nil ? "failed" : removed?.kept == nil ? "planned" : "removed", forKey: .status)
        try container.encodeAlways(removed?.kept?.string, forKey: .kept)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
