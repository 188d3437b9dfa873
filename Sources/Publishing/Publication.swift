package import FoundationEssentials
package import SystemPackage
package import Transfer

/// The items of a destination, in order, as they are published.
package struct Publication: Sendable {
    package let title: String
    /// When it was last changed: the only time in what is published that is not an item's.
    package let modified: Date
    package let items: [PublishedItem]

    /// - Parameter titles: The first that has a visible character is the title.
    package init(titles: [String], modified: Date, items: [PublishedItem]) {
        title = Markup.title(titles, number: 1)
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
    /// The folder that is the lane, relative to the destination.
    package let laneFolder: FilePath?
    /// When it landed; nil if it was not dropped.
    package let dropped: Date?

    package init(item: DragItem, title: String, path: FilePath, laneFolder: FilePath?, dropped: Date?) {
        self.item = item
        self.title = title
        self.path = path
        self.laneFolder = laneFolder
        lane = laneFolder?.lastComponent?.string
        self.dropped = dropped
    }
}
