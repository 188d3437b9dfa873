import ItemProviders

/// Reads waypoints from a GPX or LOC document. Content that waypoints cannot represent is recorded as lost.
final class WaypointHandler: WaypointElements {
    var contents = WaypointContents()
    var currentLine = 0
    /// The waypoint that is being read.
    var current: Waypoint?
    private var finished: [WaypointResult] = []
    /// Whether a waypoint that failed is being skipped up to its end.
    private var isSkipping = false
    /// The current element that is not kept: the number of elements that enclose it, and the loss for its content.
    private var unkept: (depth: Int, loss: Loss)?
    /// The elements of the current waypoint that may occur only once and have occurred.
    private var seen: Set<String> = []
    /// The elements that enclose the current position, outermost first.
    private(set) var path: [XMLName] = []
    /// The root's namespace, which contains the format's own elements.
    let namespace: String
    /// The number of elements that enclose the current waypoint.
    private(set) var waypointDepth = 0
    /// The number of elements that enclose the field whose text is being read; nil between fields.
    private var textDepth: Int?
    private var text = BoundedText()
    private let format: WaypointContents.Format

    /// A handler of the document whose root element is in `namespace`.
    init(_ format: WaypointContents.Format, namespace: String) {
        self.format = format
        self.namespace = namespace
        contents.format = format
    }

    var isInsideWaypoint: Bool { current != nil }

    func takeFinished() -> [WaypointResult] {
        defer { finished = [] }
        return finished
    }

    func start(_ name: XMLName, attributes: [String: String]) {
        defer { path.append(name) }
        guard !path.isEmpty, !isSkipping else { return }
        guard current != nil else { return startBesideWaypoints(name, attributes) }
        // Text in nested elements, such as unescaped HTML, is part of the field's text.
        guard textDepth == nil else {
            current?.lose(.layout)
            return
        }
        if let unkept {
            current?.lose(unkept.loss)
            return
        }
        let field = field(name)
        if let loss = format == .gpx ? Self.lossInGPX(field) : Self.lossInLOC(field) {
            unkept = (path.count, loss)
            // An empty unknown element may have a meaning; an empty known one has none.
            if !attributes.isEmpty || loss == .other { current?.lose(loss) }
        }
        if hasText(field) {
            textDepth = path.count
            if case .own(let name) = field, name != "url", name != "link", !seen.insert(name).inserted {
                current?.lose(.other)
            }
        }
        attempt { () throws(WaypointError) in
            switch format {
            case .gpx: startInGPX(field, attributes)
            default: try startInLOC(field, attributes)
            }
        }
    }

    private func startBesideWaypoints(_ name: XMLName, _ attributes: [String: String]) {
        guard path.count == 1, name.namespace == namespace else {
            // The loss for a child of the root covers its content. The content of metadata is lost, except for the
            // bounds, which follow from the points.
            if path.count == 1 {
                contents.lose(.other)
            } else if path.count == 2, format == .gpx, path[1].local == "metadata", name.local != "bounds" {
                contents.lose(.metadata)
            }
            return
        }
        switch (format, name.local) {
        case (.gpx, "wpt"):
            begin(Waypoint(index: contents.waypoints, latitude: .nan, longitude: .nan))
            attempt { () throws(WaypointError) in
                let place = try Coordinates.read(attributes, of: "wpt", index: contents.waypoints)
                current?.latitude = place.latitude
                current?.longitude = place.longitude
            }
            if attributes.count > 2 { current?.lose(.other) }
        case (.gpx, "rte"): contents.routes += 1
        case (.gpx, "trk"): contents.tracks += 1
        case (.loc, "waypoint"): begin(Waypoint(index: contents.waypoints, latitude: .nan, longitude: .nan))
        case (.gpx, let other): if let loss = Self.lossAtTopOfGPX(other) { contents.lose(loss) }
        default: contents.lose(.other)
        }
    }

    func end(_ name: XMLName) {
        path.removeLast()
        if isSkipping {
            isSkipping = path.count != waypointDepth
            return
        }
        guard current != nil else { return }
        if path.count == waypointDepth { return finish() }
        if path.count == unkept?.depth { unkept = nil }
        guard path.count == textDepth else { return }
        textDepth = nil
        let value = text.take()
        guard value.nonBlank != nil else { return }
        switch format {
        case .gpx: endInGPX(field(name), value)
        default: endInLOC(field(name), value)
        }
    }

    func text(_ bytes: [UInt8]) {
        guard current != nil else { return }
        guard textDepth != nil else {
            // Text in an element that is not kept, and text where the format allows none.
            let loss = unkept?.loss ?? (path.count == waypointDepth + 1 ? .other : nil)
            if let loss, bytes.contains(where: { !$0.isWhiteSpace }) { current?.lose(loss) }
            return
        }
        attempt { () throws(WaypointError) in try text.append(bytes, of: contents.waypoints) }
    }

    func remark(_ loss: Loss) { contents.lose(loss) }

    // MARK: - Waypoints

    private func begin(_ waypoint: Waypoint) {
        current = waypoint
        waypointDepth = path.count
        unkept = nil
        seen = []
    }

    /// Runs `body`; if it throws, records the error and skips the rest of the current waypoint.
    private func attempt(_ body: () throws(WaypointError) -> Void) {
        do {
            try body()
        } catch {
            fail(error)
            isSkipping = true
        }
    }

    private func fail(_ error: WaypointError) {
        finished.append(.failure(error.onLine(currentLine)))
        contents.waypoints += 1
        current = nil
        textDepth = nil
        _ = text.take()
    }

    private func finish() {
        guard let waypoint = current else { return }
        guard !waypoint.latitude.isNaN else {
            return fail(WaypointError(.damaged, message: "waypoint \(waypoint.index + 1) has no <coord>"))
        }
        finished.append(.success(waypoint))
        contents.waypoints += 1
        current = nil
    }

    // MARK: - Fields

    /// The position of an element within its waypoint.
    enum Field {
        /// A child of the waypoint, in the format's own namespace.
        case own(String)
        /// A child of a `link`.
        case link(String)
        /// A geocaching site's extension.
        case listing
        /// A child of the listing, by Groundspeak's name.
        case ofListing(String)
        /// Another child of `extensions`.
        case extended
        /// A deeper element, in one that is not kept.
        case within
        case other
    }

    /// Returns the field of an element; `path` must end with its parent.
    private func field(_ name: XMLName) -> Field {
        let depth = path.count - waypointDepth
        guard let parent = path.last else { return .other }
        let isExtended = depth >= 2 && path[waypointDepth + 1].local == "extensions"
        if ListingExtension.isListing(name) {
            // The listing is a child of the waypoint in GPX 1.0, and of its extensions in GPX 1.1.
            return depth == 1 || (depth == 2 && isExtended) ? .listing : .within
        }
        if name.namespace == parent.namespace, ListingExtension.isListing(parent), depth <= 3 {
            return .ofListing(ListingExtension.field(name))
        }
        if depth == 2 && isExtended { return .extended }
        if depth == 2, parent.local == "link", parent.namespace == namespace { return .link(name.local) }
        if depth > 1 { return .within }
        return name.namespace == namespace ? .own(name.local) : .other
    }

    /// Whether an element's text is kept.
    private func hasText(_ field: Field) -> Bool {
        switch field {
        case .own(let name): format == .loc ? ["name", "type", "link"].contains(name) : Self.ownTexts.contains(name)
        case .link(let name): name == "text" || name == "type"
        case .ofListing(let name): ListingExtension.fields.contains(name)
        case .listing, .extended, .within, .other: false
        }
    }
}
