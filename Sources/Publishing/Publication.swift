package import SystemPackage
package import Transfer

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The items of a destination, in order, as they are published.
package struct Publication: Sendable {
    package let title: String
    /// When it was last changed: the only time in what is published that is not an item's.
    package let modified: Date
    package let items: [PublishedItem]

    package init(title: String, modified: Date, items: [PublishedItem]) {
        self.title = title
        self.modified = modified
        self.items = items
    }

    /// The lanes of the items, each once, in order; empty if there are none.
    var lanes: [String] {
        var seen: Set<String> = []
        return items.compactMap(\.lane).filter { seen.insert($0).inserted }
    }
}

/// An item that is published.
package struct PublishedItem: Sendable {
    /// The item; its content is loaded when it is written.
    package let item: DragItem
    /// Its name without extension.
    package let title: String
    /// The path relative to the destination.
    package let path: FilePath
    /// The lane of a board; nil if there are none.
    package let lane: String?
    /// When it landed; nil if it was not dropped.
    package let dropped: Date?

    package init(item: DragItem, title: String, path: FilePath, lane: String?, dropped: Date?) {
        self.item = item
        self.title = title
        self.path = path
        self.lane = lane
        self.dropped = dropped
    }
}
