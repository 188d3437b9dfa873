import DropSessions
import FileSystem
import ItemProviders
import SystemPackage

/// A source file or folder that a move removes.
struct MovedSource: Sendable {
    /// Its absolute path.
    let path: FilePath
    /// Whether the landed content is not a copy of its bytes; then the source itself moves into the history.
    let isConverted: Bool

    /// The source that the delivery will remove; nil for a copy, or if the source is not a file.
    init?(of delivery: Delivery) {
        guard delivery.operation == .move, case .path(let path) = delivery.source else { return nil }
        self.path = path.isAbsolute ? path : (SystemCalls.resolved(".") ?? "/").pushing(path)
        isConverted = !delivery.representation.keepsBytes
    }
}
