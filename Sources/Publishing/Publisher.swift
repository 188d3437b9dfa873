import ItemProviders
import Places
import SystemPackage
import Transfer

/// Writes a publication: as one page, as a site, or as a book.
package struct Publisher: Sendable {
    let publication: Publication
    private let reader: ContentReader

    package init(_ publication: Publication, reader: ContentReader) {
        self.publication = publication
        self.reader = reader
    }

    /// Loads the content of each item in order, one at a time, and passes its markup to `body`: again, without content, if
    /// that throws `UnreadableContent`.
    ///
    /// - Returns: how each item was published. An item whose content cannot be loaded is passed to `body`, too.
    /// - Throws: `CancellationError`, and the errors of `body`.
    func forEachItem(_ body: (ItemMarkup) throws -> Void) async throws -> [PublishedOutcome] {
        var outcomes: [PublishedOutcome] = []
        for (index, item) in publication.items.enumerated() {
            try Task.checkCancellation()
            let content: Result<PublishedContent, any Error>
            var failure: ItemFailure?
            do {
                content = .success(try await reader.content(of: item.item))
            } catch let error as CancellationError {
                throw error
            } catch {
                content = .failure(error)
                let name = item.item.source.displayName
                failure = ItemFailure(error, subject: name).naming(name)
            }
            var markup = ItemMarkup(item: item, number: index + 1, content: content)
            if case .success(let content) = content { markup.thumbnail = await reader.thumbnail(of: content) }
            do {
                try body(markup)
            } catch let error as UnreadableContent {
                let name = item.item.source.displayName
                failure = ItemFailure(error.underlying, subject: name).naming(name)
                markup = ItemMarkup(item: item, number: index + 1, content: .failure(error.underlying))
                try body(markup)
            }
            if let thumbnail = markup.thumbnail { FileTree.remove(thumbnail.file.path) }
            if case .success(.picture(let file, _)) = content, file.ownership == .scratch { FileTree.remove(file.path) }
            outcomes.append(
                PublishedOutcome(
                    path: item.path, lane: item.lane, title: markup.title, shown: markup.shown, failure: failure))
        }
        return outcomes
    }

    /// The places among the items, and their description as GeoJSON.
    struct Places {
        var map: [PlaceMap.Place] = []
        private var waypoints: [Waypoint] = []

        /// Adds the place of an item, if it is one.
        mutating func add(_ markup: ItemMarkup, lanes: [String]) {
            for geocache in markup.places where geocache.isLocated {
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
