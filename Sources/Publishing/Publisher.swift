import ItemProviders
import Places
import SystemPackage
import Transfer

/// Writes a publication: as one page, as a site, or as a book.
package struct Publisher: Sendable {
    let publication: Publication
    private let reader: ContentReader
    private let jobs: Int

    /// - Parameter jobs: The maximum number of items that are loaded at once.
    package init(_ publication: Publication, reader: ContentReader, jobs: Int = 1) {
        self.publication = publication
        self.reader = reader
        self.jobs = max(1, jobs)
    }

    /// Loads the content of the items, several ahead of the one that is written, and passes the markup of each to `body` in
    /// order: again, without content, if that throws `UnreadableContent`.
    ///
    /// - Returns: how each item was published. An item whose content cannot be loaded is passed to `body`, too.
    /// - Throws: `CancellationError`, and the errors of `body`.
    func forEachItem(_ body: (ItemMarkup) throws -> Void) async throws -> [PublishedOutcome] {
        let items = publication.items
        return try await withThrowingTaskGroup(of: (Int, ItemMarkup).self) { group in
            var outcomes: [PublishedOutcome] = []
            var next = 0
            var ready: [Int: ItemMarkup] = [:]
            func start() {
                guard next < items.count else { return }
                let index = next
                next += 1
                group.addTask { @concurrent in (index, try await self.markup(of: items[index], number: index + 1)) }
            }
            // No more contents than these wait in memory.
            for _ in 0..<2 * jobs { start() }
            for try await (index, markup) in group {
                ready[index] = markup
                while let markup = ready.removeValue(forKey: outcomes.count) {
                    outcomes.append(try publish(markup, body))
                    start()
                }
            }
            return outcomes
        }
    }

    /// Loads the content of an item, and makes its thumbnail.
    ///
    /// - Throws: `CancellationError`.
    private func markup(of item: PublishedItem, number: Int) async throws -> ItemMarkup {
        try Task.checkCancellation()
        do {
            let content = try await reader.content(of: item.item)
            var markup = ItemMarkup(item: item, number: number, content: .success(content))
            markup.thumbnail = await reader.thumbnail(of: content)
            return markup
        } catch let error as CancellationError {
            throw error
        } catch {
            return ItemMarkup(item: item, number: number, content: .failure(error))
        }
    }

    /// Passes the markup of an item to `body`, and removes its scratch files.
    private func publish(_ loaded: ItemMarkup, _ body: (ItemMarkup) throws -> Void) throws -> PublishedOutcome {
        var markup = loaded
        do {
            try body(markup)
        } catch let error as UnreadableContent {
            markup = ItemMarkup(item: loaded.item, number: loaded.number, content: .failure(error.underlying))
            try body(markup)
        }
        if let thumbnail = loaded.thumbnail { FileTree.remove(thumbnail.file.path) }
        if case .success(.pictures(let pictures)) = loaded.content {
            for picture in pictures where picture.file.ownership == .scratch { FileTree.remove(picture.file.path) }
        }
        var failure: ItemFailure?
        if case .failure(let error) = markup.content {
            let name = markup.item.item.source.displayName
            failure = ItemFailure(error, subject: name).naming(name)
        }
        return PublishedOutcome(
            path: markup.item.path, lane: markup.item.lane, title: markup.title, shown: markup.shown,
            failure: failure)
    }

    /// The places among the items, and their description as GeoJSON.
    struct Places {
        var map: [PlaceMap.Place] = []
        private var waypoints: [Waypoint] = []

        /// Adds the place of an item, if it is one.
        mutating func add(_ markup: ItemMarkup, lanes: [String]) {
            for geocache in markup.places where geocache.isPlaced {
                map.append(
                    PlaceMap.Place(
                        number: markup.number, title: geocache.name,
                        lane: markup.item.lane.flatMap(lanes.firstIndex) ?? 0, latitude: geocache.latitude,
                        longitude: geocache.longitude))
                // The pictures are on the page already.
                var plain = geocache
                plain.image = nil
                waypoints.append(Waypoint(plain))
            }
        }

        /// A data block with all places; empty if there are none. (HTML, "script" with a MIME type that is no script)
        var geoJSON: String {
            guard !waypoints.isEmpty else { return "" }
            var writer = WaypointWriter(.geoJSON, names: [])
            let text = writer.head + waypoints.map { writer.text(of: $0) }.joined() + writer.tail
            return
                "<script type=\"application/geo+json\" id=\"places\">\(Markup.script(text))</script>\n"
        }
    }
}
