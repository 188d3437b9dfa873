package import DropSessions
import ItemProviders
import SystemPackage
import TypeDetection
import UniformTypes

extension DragItem {
    /// Returns an item for a source that could not be examined: it takes part in the session and fails with the reason.
    package static func unreadable(_ source: ItemSource, because error: any Error) -> DragItem {
        let failure = ItemFailure(lifting: error, subject: source.displayName)
        return DragItem(
            source: source, type: .data, itemProvider: ItemProvider(), opener: { throw failure })
    }
}

extension ItemFailure {
    /// Creates the failure for an error of lifting.
    package init(lifting error: any Error, subject: String) {
        if let error = error as? TypeDetectionError {
            self.init(
                code: error.code.rawValue, subject: error.path?.string ?? subject, message: error.message,
                hint: error.hint)
        } else {
            self.init(error, subject: subject)
        }
    }
}
