/// Makes waypoints of the placemarks of a KML document: OGC KML 2.2 and 2.3, Google's 2.0 to 2.2, or none of their namespaces.
///
/// Each point of a placemark is a waypoint. Lines, areas, models and tracks are counted.
final class PlacemarkHandler: WaypointElements {
    private(set) var contents = WaypointContents()
    private var finished: [Waypoint] = []
    private let namespace: String
    /// The local names of the elements that enclose the current place, outermost first; "" for one of another vocabulary.
    private var path: [String] = []
    private var placemark: Placemark?
    /// How many elements enclose the current placemark's own.
    private var placemarkDepth = 0
    private var textDepth: Int?
    private var text = GatheredText()

    /// A placemark while it is read.
    private struct Placemark {
        var waypoint = Waypoint(latitude: .nan, longitude: .nan)
        /// What stood in the `coordinates` of its points.
        var places: [String] = []
        /// Points that have begun: each must have coordinates.
        var points = 0
        var shapes = 0
        var tracks = 0
        /// The name of the data element that is being read.
        var dataName = ""
        var code: String?
        var identifier: String?
        var hasOtherFields = false
    }

    /// A handler of the document whose root element is in `namespace`.
    init(namespace: String) {
        self.namespace = namespace
        contents.format = .kml
    }

    var isInsideWaypoint: Bool { placemark != nil }

    func takeFinished() -> [Waypoint] {
        defer { finished = [] }
        return finished
    }

    func start(_ name: XMLName, attributes: [String: String]) throws(WaypointError) {
        let isGoogle = name.namespace.hasPrefix("http://www.google.com/kml/ext/")
        let isOwn = name.namespace == namespace || isGoogle || name.namespace.contains("/kml/")
        let local = isOwn ? name.local : ""
        let parent = path.last ?? ""
        defer { path.append(local) }
        guard placemark != nil else {
            if local == "Placemark" || local == "PhotoOverlay" {
                placemark = Placemark()
                placemarkDepth = path.count
            }
            return
        }
        guard textDepth == nil else { return }
        switch local {
        case "Point" where parent != "LookAt": placemark?.points += 1
        case "LineString", "LinearRing", "Polygon", "Model":
            if !["outerBoundaryIs", "innerBoundaryIs"].contains(parent) { placemark?.shapes += 1 }
        case "Track" where parent != "MultiTrack", "MultiTrack": placemark?.tracks += 1
        case "Data", "SimpleData": placemark?.dataName = attributes["name"] ?? ""
        default: break
        }
        if isText(local, in: parent) { textDepth = path.count }
    }

    func end(_ name: XMLName) throws(WaypointError) {
        path.removeLast()
        guard placemark != nil else { return }
        if path.count == placemarkDepth { return try finish() }
        guard path.count == textDepth else { return }
        textDepth = nil
        take(text.take(), of: name.local, in: path.last ?? "")
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) {
        guard textDepth != nil else {
            if placemark != nil, !isInGeometry, bytes.contains(where: { !$0.isWhiteSpace }) {
                placemark?.hasOtherFields = true
            }
            return
        }
        try text.append(bytes, of: contents.waypoints)
    }

    /// Whether the text here belongs to how a shape is drawn or to a shape that is counted.
    private var isInGeometry: Bool {
        path.dropFirst(placemarkDepth + 1).contains {
            ["Point", "LineString", "LinearRing", "Polygon", "Model", "Track", "MultiTrack", "MultiGeometry"].contains(
                $0)
        }
    }

    /// Whether the text of an element is kept.
    private func isText(_ local: String, in parent: String) -> Bool {
        if path.count == placemarkDepth + 1 {
            return ["name", "description", "Snippet", "address", "phoneNumber"].contains(local)
        }
        return switch (parent, local) {
        case ("Point", "coordinates"), ("Data", "value"), ("SchemaData", "SimpleData"), ("TimeStamp", "when"),
            ("TimeSpan", "begin"), ("Image", "imageUrl"), ("Image", "ImageUrl"):
            true
        case ("Icon", "href"): path.dropFirst(placemarkDepth).first == "PhotoOverlay" && !path.contains("Style")
        case ("link", "href"): true
        default: false
        }
    }

    private func take(_ value: String, of local: String, in parent: String) {
        if local == "coordinates" {
            placemark?.places.append(value)
            return
        }
        guard let word = value.nonBlank else { return }
        switch local {
        case "name": placemark?.waypoint.name = word
        case "description": placemark?.waypoint.summary = value
        case "Snippet", "address":
            if placemark?.waypoint.comment == nil {
                placemark?.waypoint.comment = value
            } else {
                placemark?.hasOtherFields = true
            }
        case "when", "begin": placemark?.waypoint.time = word
        case "href", "imageUrl", "ImageUrl": placemark?.waypoint.pictures.append(word)
        case "value", "SimpleData":
            let name = placemark?.dataName ?? ""
            // Google My Maps has the addresses of a place's pictures in one text, with spaces between.
            if name == "gx_media_links" {
                placemark?.waypoint.pictures += word.split(separator: " ").map(String.init)
                return
            }
            switch WaypointField(named: name) {
            case .code: placemark?.code = word
            case .identifier: placemark?.identifier = word
            case let field?:
                if placemark?.waypoint.set(field, value) == false { placemark?.hasOtherFields = true }
            case nil: placemark?.hasOtherFields = true
            }
        default: placemark?.hasOtherFields = true
        }
    }

    private func finish() throws(WaypointError) {
        guard var done = placemark else { return }
        placemark = nil
        contents.shapes += done.shapes
        contents.tracks += done.tracks
        guard done.points > 0 else {
            if done.shapes + done.tracks == 0 { contents.unlocated += 1 }
            return
        }
        let place = "placemark \"\(done.waypoint.name?.prefix(60) ?? "")\": <Point>"
        guard done.places.count == done.points else {
            throw WaypointError(.damaged, message: "\(place) has no <coordinates>")
        }
        done.waypoint.set(code: done.code, identifier: done.identifier)
        if done.hasOtherFields { contents.hasOtherFields = true }
        for text in done.places {
            var waypoint = done.waypoint
            waypoint.index = contents.waypoints
            try Self.locate(&waypoint, text, place)
            finished.append(waypoint)
            contents.waypoints += 1
        }
    }

    /// Longitude, latitude and perhaps the height, with commas between. Some programs set white space around these.
    private static func locate(_ waypoint: inout Waypoint, _ text: String, _ place: String) throws(WaypointError) {
        guard text.nonBlank != nil else {
            throw WaypointError(.damaged, message: "\(place) has blank <coordinates>")
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingWhitespace() }
        guard (2...3).contains(parts.count) else {
            throw WaypointError(
                .damaged,
                message:
                    "\(place) has \"\(text.trimmingWhitespace().prefix(60))\", expected longitude,latitude[,height]")
        }
        waypoint.longitude = try Coordinates.degrees(parts[0], "longitude", limit: 180, of: place)
        waypoint.latitude = try Coordinates.degrees(parts[1], "latitude", limit: 90, of: place)
        if parts.count > 2, let height = parts[2].nonBlank { waypoint.elevation = waypoint.elevation ?? height }
    }
}
