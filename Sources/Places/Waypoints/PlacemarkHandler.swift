import ItemProviders

/// Reads waypoints from the placemarks of a KML document: OGC KML 2.2 and 2.3, Google's 2.0 to 2.2, or without a
/// namespace.
///
/// Each point of a placemark is a waypoint. Lines, areas, models and tracks are counted; other content is recorded as
/// lost.
final class PlacemarkHandler: WaypointElements {
    private(set) var contents = WaypointContents()
    var currentLine = 0
    private var finished: [WaypointResult] = []
    private let namespace: String
    /// The local names of the elements that enclose the current position, outermost first; "" for elements of other
    /// vocabularies.
    private var path: [String] = []
    private var placemark: Placemark?
    /// The number of elements that enclose the current placemark.
    private var placemarkDepth = 0
    /// Whether a placemark that failed is being skipped up to its end.
    private var isSkipping = false
    private var textDepth: Int?
    private var text = BoundedText()

    /// A placemark that is being read.
    private struct Placemark {
        var waypoint = Waypoint(latitude: .nan, longitude: .nan)
        /// The `coordinates` of its points.
        var places: [String] = []
        /// The number of points; each must have coordinates.
        var points = 0
        var shapes = 0
        var tracks = 0
        /// The name of the current data element.
        var dataName = ""
        var code: String?
        var identifier: String?
    }

    /// A handler of the document whose root element is in `namespace`.
    init(namespace: String) {
        self.namespace = namespace
        contents.format = .kml
    }

    var isInsideWaypoint: Bool { placemark != nil }

    func takeFinished() -> [WaypointResult] {
        defer { finished = [] }
        return finished
    }

    func start(_ name: XMLName, attributes: [String: String]) {
        let isGoogle = name.namespace.hasPrefix("http://www.google.com/kml/ext/")
        let isOwn = name.namespace == namespace || isGoogle || name.namespace.contains("/kml/")
        let local = isOwn ? name.local : ""
        let parent = path.last ?? ""
        defer { path.append(local) }
        guard !isSkipping else { return }
        guard placemark != nil else {
            if local == "Placemark" || local == "PhotoOverlay" {
                placemark = Placemark()
                placemarkDepth = path.count
                if attributes["id"] != nil { placemark?.waypoint.lose(.fields) }
            } else if path.isEmpty || PlacemarkLosses.containers.contains(parent),
                let loss = PlacemarkLosses.loss(beside: local, in: parent)
            {
                contents.lose(loss)
            }
            return
        }
        guard textDepth == nil else {
            placemark?.waypoint.lose(.layout)
            return
        }
        let isChild = path.count == placemarkDepth + 1
        if let loss = isChild ? PlacemarkLosses.loss(of: local) : PlacemarkLosses.loss(of: local, in: parent) {
            placemark?.waypoint.lose(loss)
        }
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

    func end(_ name: XMLName) {
        path.removeLast()
        if isSkipping {
            isSkipping = path.count != placemarkDepth
            return
        }
        guard placemark != nil else { return }
        if path.count == placemarkDepth { return finish() }
        guard path.count == textDepth else { return }
        textDepth = nil
        take(text.take(), of: name.local, in: path.last ?? "")
    }

    func text(_ bytes: [UInt8]) {
        guard textDepth != nil else {
            if placemark != nil, path.count == placemarkDepth + 1, bytes.contains(where: { !$0.isWhiteSpace }) {
                placemark?.waypoint.lose(.other)
            }
            return
        }
        do {
            try text.append(bytes, of: contents.waypoints)
        } catch {
            fail(error)
            placemark = nil
            textDepth = nil
            _ = text.take()
            isSkipping = true
        }
    }

    func remark(_ loss: Loss) { contents.lose(loss) }

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
        case "name": keep(word, in: \.name)
        case "description": keep(value, in: \.summary)
        case "Snippet", "address": keep(value, in: \.comment)
        case "when", "begin": keep(word, in: \.time)
        case "href", "imageUrl", "ImageUrl": placemark?.waypoint.pictures.append(word)
        case "value", "SimpleData":
            let name = placemark?.dataName ?? ""
            // Google My Maps writes all picture URLs of a place in one text, separated by spaces.
            if name == "gx_media_links" {
                placemark?.waypoint.pictures += word.split(separator: " ").map(String.init)
                return
            }
            switch WaypointField(named: name) {
            case .code: keep(word, in: &placemark, \.code)
            case .identifier: keep(word, in: &placemark, \.identifier)
            case let field?: if placemark?.waypoint.set(field, value) == false { placemark?.waypoint.lose(.fields) }
            case nil: placemark?.waypoint.lose(.fields)
            }
        default: placemark?.waypoint.lose(.fields)
        }
    }

    /// Stores the value if the property is not set; a different second value is lost.
    private func keep(_ value: String, in part: WritableKeyPath<Waypoint, String?>) {
        if let known = placemark?.waypoint[keyPath: part] {
            if known != value { placemark?.waypoint.lose(.fields) }
        } else {
            placemark?.waypoint[keyPath: part] = value
        }
    }

    private func keep(_ value: String, in placemark: inout Placemark?, _ part: WritableKeyPath<Placemark, String?>) {
        if let known = placemark?[keyPath: part] {
            if known != value { placemark?.waypoint.lose(.fields) }
        } else {
            placemark?[keyPath: part] = value
        }
    }

    private func fail(_ error: WaypointError) {
        finished.append(.failure(error.onLine(currentLine)))
        contents.waypoints += 1
    }

    private func finish() {
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
            return fail(WaypointError(.damaged, message: "\(place) has no <coordinates>"))
        }
        done.waypoint.set(code: done.code, identifier: done.identifier)
        // Waypoints cannot represent that the points belong together.
        if done.points > 1 { contents.lose(.shapes) }
        for text in done.places {
            var waypoint = done.waypoint
            waypoint.index = contents.waypoints
            do {
                try Self.locate(&waypoint, text, place)
                finished.append(.success(waypoint))
                contents.waypoints += 1
            } catch {
                fail(error)
            }
        }
    }

    /// Parses longitude, latitude and optionally height, separated by commas. Some programs add white space around
    /// them.
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
        guard parts.count > 2, let height = parts[2].nonBlank else { return }
        // Programs write 0 for an unknown height.
        if let known = waypoint.elevation, known != height, Coordinates.number(height) != 0 {
            waypoint.lose(.elevation)
        }
        waypoint.elevation = waypoint.elevation ?? height
    }
}
