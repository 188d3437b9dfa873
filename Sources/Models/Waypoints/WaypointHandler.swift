/// Makes waypoints of the elements that an `XMLReader` tells of, by the format that the root element names.
final class WaypointHandler: XMLHandler {
    /// One text of a waypoint may have this many bytes.
    private static let maximumText = 8 << 20

    private(set) var contents = WaypointContents()
    private var finished: [Waypoint] = []
    /// The elements that enclose the current place, outermost first.
    private var path: [XMLName] = []
    /// The root's namespace: the format's own elements are those in it.
    private var namespace = ""
    private var current: Waypoint?
    /// How many elements enclose the current waypoint's own.
    private var waypointDepth = 0
    /// How many elements enclose the field whose text is being read; nil between fields.
    private var textDepth: Int?
    private var text: [UInt8] = []

    /// Whether a waypoint has begun and not ended.
    var isInsideWaypoint: Bool { current != nil }

    /// The waypoints that were completed since the last call.
    func takeFinished() -> [Waypoint] {
        defer { finished = [] }
        return finished
    }

    func start(_ name: XMLName, attributes: [String: String]) throws(WaypointError) {
        defer { path.append(name) }
        guard let format = contents.format else { return try startRoot(name) }
        if current != nil {
            // Elements within a text, such as HTML that was not escaped, leave their own text in it.
            guard textDepth == nil else { return }
            let field = field(name)
            if Self.hasText(field, in: format) { textDepth = path.count }
            switch format {
            case .gpx: startInGPX(field, attributes)
            case .loc: try startInLOC(field, attributes)
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
        let value = String(decoding: text, as: UTF8.self)
        text.removeAll(keepingCapacity: true)
        guard !value.trimmingWhitespace().isEmpty else { return }
        switch contents.format {
        case .gpx: endInGPX(field(name), value)
        case .loc: endInLOC(field(name), value)
        case nil: break
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        guard textDepth != nil else { return }
        guard text.count + bytes.count <= Self.maximumText else {
            throw WaypointError(.tooLarge, message: "waypoint \(contents.waypoints + 1) has a text of more than 8 MiB")
        }
        text.append(contentsOf: bytes)
    }

    private func startRoot(_ name: XMLName) throws(WaypointError) {
        guard let format = WaypointContents.Format(rawValue: name.local.lowercased()) else {
            throw WaypointError(
                .unsupported, message: "its root element is <\(name.local.prefix(40))>, expected <gpx> or <loc>")
        }
        contents.format = format
        namespace = name.namespace
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
    private enum Field {
        /// A child of the waypoint, in the format's own namespace.
        case own(String)
        /// A child of a `link`.
        case link(String)
        /// Groundspeak's `cache` element.
        case cache
        /// A child of Groundspeak's `cache`.
        case ofCache(String)
        case other
    }

    /// Called while `path` ends with the element's parent.
    private func field(_ name: XMLName) -> Field {
        let depth = path.count - waypointDepth
        guard let parent = path.last else { return .other }
        if Self.isGroundspeak(name) {
            // GPX 1.0 has the cache in the waypoint itself, GPX 1.1 in its extensions.
            if name.local == "cache" {
                return depth == 1 || (depth == 2 && parent.local == "extensions") ? .cache : .other
            }
            let isInCache = parent.local == "cache" && Self.isGroundspeak(parent) && depth <= 3
            return isInCache ? .ofCache(name.local) : .other
        }
        guard name.namespace == namespace else { return .other }
        if depth == 1 { return .own(name.local) }
        return depth == 2 && parent.local == "link" ? .link(name.local) : .other
    }

    /// Whether an element's text is kept.
    private static func hasText(_ field: Field, in format: WaypointContents.Format) -> Bool {
        switch field {
        case .own(let name):
            format == .loc
                ? ["name", "type", "link"].contains(name)
                : ["name", "cmt", "desc", "sym", "type", "time", "ele", "url", "urlname"].contains(name)
        case .link(let name): name == "text" || name == "type"
        case .ofCache(let name):
            [
                "name", "placed_by", "type", "container", "difficulty", "terrain", "short_description",
                "long_description", "encoded_hints",
            ].contains(name)
        case .cache, .other: false
        }
    }

    /// `http://www.groundspeak.com/cache/1/0`, `.../1/0/1`, `.../1/0/2`, `.../1/1`.
    private static func isGroundspeak(_ name: XMLName) -> Bool {
        name.namespace.hasPrefix("http://www.groundspeak.com/cache/")
            || name.namespace.hasPrefix("https://www.groundspeak.com/cache/")
    }

    // MARK: - GPX, https://www.topografix.com/GPX/1/1/ and /1/0/

    private func startInGPX(_ field: Field, _ attributes: [String: String]) {
        switch field {
        case .own("link"):
            current?.links.append(Waypoint.Link(address: (attributes["href"] ?? "").trimmingWhitespace()))
        case .cache: current?.cache = Waypoint.Cache()
        case .ofCache("short_description"), .ofCache("long_description"):
            if attributes["html"]?.lowercased() == "true" { current?.cache?.isHTML = true }
        default: break
        }
    }

    private func endInGPX(_ field: Field, _ value: String) {
        let word = value.trimmingWhitespace()
        switch field {
        case .own("name"): current?.name = word
        case .own("cmt"): current?.comment = value
        case .own("desc"): current?.summary = value
        case .own("sym"): current?.symbol = word
        case .own("type"): current?.kind = word
        case .own("time"): current?.time = word
        case .own("ele"): current?.elevation = word
        case .own("url"): current?.links.append(Waypoint.Link(address: word))
        case .own("urlname"): current?.title = word
        case .link("text"): setLastLink(\.text, word)
        case .link("type"): setLastLink(\.type, word)
        case .ofCache("name"): current?.cache?.name = word
        case .ofCache("placed_by"): current?.cache?.placedBy = word
        case .ofCache("type"): current?.cache?.type = word
        case .ofCache("container"): current?.cache?.container = word
        case .ofCache("difficulty"): current?.cache?.difficulty = word
        case .ofCache("terrain"): current?.cache?.terrain = word
        case .ofCache("short_description"): current?.cache?.shortDescription = value
        case .ofCache("long_description"): current?.cache?.longDescription = value
        case .ofCache("encoded_hints"): current?.cache?.hints = value
        default: break
        }
    }

    private func setLastLink(_ part: WritableKeyPath<Waypoint.Link, String?>, _ value: String) {
        guard let last = current?.links.indices.last else { return }
        current?.links[last][keyPath: part] = value
    }

    // MARK: - LOC, as geocaching.com and EasyGPS write it

    private func startInLOC(_ field: Field, _ attributes: [String: String]) throws(WaypointError) {
        switch field {
        case .own("coord"):
            let place = try Coordinates.read(attributes, of: "coord", index: contents.waypoints)
            current?.latitude = place.latitude
            current?.longitude = place.longitude
        case .own("name"):
            if let id = attributes["id"]?.trimmingWhitespace(), !id.isEmpty { current?.name = id }
        case .own("link"): current?.links.append(Waypoint.Link(address: "", text: attributes["text"]))
        default: break
        }
    }

    private func endInLOC(_ field: Field, _ value: String) {
        let word = value.trimmingWhitespace()
        switch field {
        case .own("name"): current?.title = word
        case .own("type"): current?.kind = word
        case .own("link"):
            guard let last = current?.links.indices.last else { return }
            current?.links[last].address = word
        default: break
        }
    }
}
