/// Makes waypoints of the elements of a GPX or LOC document.
final class WaypointHandler: WaypointElements {
    var contents = WaypointContents()
    /// The waypoint that has begun and not ended.
    var current: Waypoint?
    private var finished: [Waypoint] = []
    /// The elements that enclose the current place, outermost first.
    private(set) var path: [XMLName] = []
    /// The root's namespace: the format's own elements are those in it.
    let namespace: String
    /// How many elements enclose the current waypoint's own.
    private(set) var waypointDepth = 0
    /// How many elements enclose the field whose text is being read; nil between fields.
    private var textDepth: Int?
    private var text = GatheredText()
    private let format: WaypointContents.Format

    /// A handler of the document whose root element is in `namespace`.
    init(_ format: WaypointContents.Format, namespace: String) {
        self.format = format
        self.namespace = namespace
        contents.format = format
    }

    var isInsideWaypoint: Bool { current != nil }

    func takeFinished() -> [Waypoint] {
        defer { finished = [] }
        return finished
    }

    func start(_ name: XMLName, attributes: [String: String]) throws(WaypointError) {
        defer { path.append(name) }
        guard !path.isEmpty else { return }
        if current != nil {
            // Elements within a text, such as HTML that was not escaped, leave their own text in it.
            guard textDepth == nil else { return }
            let field = field(name)
            if hasText(field) { textDepth = path.count }
            switch format {
            case .gpx: startInGPX(field, attributes)
            default: try startInLOC(field, attributes)
            }
        } else if path.count == 1, name.namespace == namespace {
            switch (format, name.local) {
            case (.gpx, "wpt"):
                let place = try Coordinates.read(attributes, of: "wpt", index: contents.waypoints)
                begin(Waypoint(index: contents.waypoints, latitude: place.latitude, longitude: place.longitude))
            case (.gpx, "rte"): contents.routes += 1
            case (.gpx, "trk"): contents.tracks += 1
            case (.loc, "waypoint"):
                begin(Waypoint(index: contents.waypoints, latitude: .nan, longitude: .nan))
            default: break
            }
        }
    }

    func end(_ name: XMLName) throws(WaypointError) {
        path.removeLast()
        guard current != nil else { return }
        if path.count == waypointDepth { return try finish() }
        guard path.count == textDepth else { return }
        textDepth = nil
        let value = text.take()
        guard value.nonBlank != nil else { return }
        switch format {
        case .gpx: endInGPX(field(name), value)
        default: endInLOC(field(name), value)
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        guard textDepth != nil else {
            // What stands in a field that is not kept is lost.
            if let current, current.index == contents.waypoints, path.count > waypointDepth + 1,
                !contents.hasOtherFields, bytes.contains(where: { !$0.isWhiteSpace })
            {
                contents.hasOtherFields = true
            }
            return
        }
        try text.append(bytes, of: contents.waypoints)
    }

    private func begin(_ waypoint: Waypoint) {
        current = waypoint
        waypointDepth = path.count
    }

    private func finish() throws(WaypointError) {
        guard let waypoint = current else { return }
        guard !waypoint.latitude.isNaN else {
            throw WaypointError(.damaged, message: "waypoint \(waypoint.index + 1) has no <coord>")
        }
        finished.append(waypoint)
        contents.waypoints += 1
        current = nil
    }

    // MARK: - Fields

    /// Where an element lies within its waypoint.
    enum Field {
        /// A child of the waypoint, in the format's own namespace.
        case own(String)
        /// A child of a `link`.
        case link(String)
        /// A geocaching site's extension.
        case listing
        /// A child of it, by Groundspeak's name for it.
        case ofListing(String)
        case other
    }

    /// Called while `path` ends with the element's parent.
    private func field(_ name: XMLName) -> Field {
        let depth = path.count - waypointDepth
        guard let parent = path.last else { return .other }
        if ListingExtension.isListing(name) {
            // GPX 1.0 has the listing in the waypoint itself, GPX 1.1 in its extensions.
            return depth == 1 || (depth == 2 && parent.local == "extensions") ? .listing : .other
        }
        if name.namespace == parent.namespace, ListingExtension.isListing(parent), depth <= 3 {
            return .ofListing(ListingExtension.field(name))
        }
        guard name.namespace == namespace else { return .other }
        if depth == 1 { return .own(name.local) }
        return depth == 2 && parent.local == "link" ? .link(name.local) : .other
    }

    /// Whether an element's text is kept.
    private func hasText(_ field: Field) -> Bool {
        switch field {
        case .own(let name):
            format == .loc
                ? ["name", "type", "link"].contains(name)
                : ["name", "cmt", "desc", "sym", "type", "time", "ele", "url", "urlname"].contains(name)
        case .link(let name): name == "text" || name == "type"
        case .ofListing(let name): ListingExtension.fields.contains(name)
        case .listing, .other: false
        }
    }
}
