import Destinations
import DropSessions
import Hand
import SystemPackage

/// One item in the output of `cancel --json`.
struct CancelRecord: Encodable {
    private let item: FilePath
    private let ended: CancelledItem?
    private let failure: ItemFailure?

    /// - Parameter ended: The cancelled item; nil for an item that the hand let go of.
    init(item: FilePath, ended: CancelledItem? = nil) { (self.item, self.ended, failure) = (item, ended, nil) }

    init(item: FilePath, failure: any Error) {
        (self.item, ended) = (item, nil)
        self.failure =
            if let error = failure as? HandError {
                ItemFailure(
                    code: error.code.rawValue, subject: error.subject, message: error.message, hint: error.hint)
            } else if let error = failure as? CommandFailure {
                // There is no directory for the hand.
                ItemFailure(
                    code: HandError.Code.cannotKeep.rawValue, subject: error.subject, message: error.message,
                    hint: error.hint)
            } else {
                ItemFailure(failure, subject: item.string)
            }
    }

    private enum Key: String, CodingKey { case item, itemBytes, status, path, pathBytes, command, process, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let text = PathText(item)
        try container.encode(text.text, forKey: .item)
        if let bytes = text.base64 { try container.encode(bytes, forKey: .itemBytes) }
        try container.encode(failure != nil ? "failed" : ended == nil ? "letGo" : "cancelled", forKey: .status)
        let path = ended.map { PathText($0.path) }
        try container.encodeAlways(path?.text, forKey: .path)
        if let bytes = path?.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(ended?.drop?.command, forKey: .command)
        try container.encodeAlways(ended?.drop?.process, forKey: .process)
        try container.encodeAlways(failure.map(FailureRecord.init), forKey: .error)
    }
}
