package import SystemPackage
package import Transfer

/// How an item was published.
package struct PublishedOutcome: Sendable {
    /// What a reader sees of an item.
    package enum Shown: String, Sendable, CaseIterable {
        case picture, text, places
        /// Only its name.
        case name
    }

    /// The path of the item, relative to the destination.
    package let path: FilePath
    package let lane: String?
    package let title: String
    package let shown: Shown
    /// Why it could not be loaded, or which attributes of its file were lost; nil if it is complete.
    package internal(set) var failure: ItemFailure?

    init(path: FilePath, lane: String?, title: String, shown: Shown, failure: ItemFailure?) {
        self.path = path
        self.lane = lane
        self.title = title
        self.shown = shown
        self.failure = failure
    }

    /// Notes why the item is incomplete, unless it was noted before.
    package mutating func fail(_ failure: ItemFailure) { self.failure = self.failure ?? failure }

    /// An entry of `folder` that cannot be read, and is not published.
    package init(unreadable failure: ItemFailure, in folder: FilePath) {
        var path = FilePath(failure.subject ?? "")
        _ = path.removePrefix(folder)
        self.init(path: path, lane: nil, title: path.string, shown: .name, failure: failure)
    }
}
