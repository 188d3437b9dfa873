import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// The file or folder that a move takes away from where it was.
struct MovedSource: Sendable {
    /// Where it was, absolute.
    let path: FilePath
    /// Whether something else than its own bytes landed: then it goes into the history itself.
    let isConverted: Bool

    /// What the delivery takes away; nil for a copy, and for what comes from no file.
    init?(of delivery: Delivery) {
        guard delivery.operation == .move, case .path(let path) = delivery.source else { return nil }
        self.path = path.isAbsolute ? path : (SystemCalls.resolved(".") ?? "/").pushing(path)
        isConverted = !delivery.representation.keepsBytes
    }
}
