import ItemProviders

/// Reads waypoints from GeoJSON (RFC 7946): the points of features, bare points, and each point of a multi-point.
///
/// Lines and areas are counted. A feature without a geometry is skipped.
final class GeoJSONParser: WaypointParser {
    private let collector = GeoJSONCollector()
    private let json: JSONParser

    init() {
        json = JSONParser(streaming: "features", to: collector)
        collector.currentLine = { [unowned json] in json.line }
    }

    var contents: WaypointContents { collector.contents }
    var isInsideWaypoint: Bool { collector.contents.waypoints == 0 && json.isInside }
    func read(_ bytes: UnsafeRawBufferPointer) throws(WaypointError) { try json.read(bytes) }
    func finish() throws(WaypointError) {
        try json.finish()
        guard collector.isGeoJSON else {
            throw WaypointError(
                .unsupported, message: "it is JSON, but not GeoJSON: expected a feature or a geometry at the top level")
        }
    }
    func takeFinished() -> [WaypointResult] {
        defer { collector.finished = [] }
        return collector.finished
    }
}

/// Collects the points of features and geometries.
private final class GeoJSONCollector: JSONHandler {
    private static let geometries: Set<String> = [
        "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection",
    ]

    var contents = WaypointContents()
    var finished: [WaypointResult] = []
    var currentLine: () -> Int = { 0 }
    private(set) var isGeoJSON = false
    private var features = 0

    init() { contents.format = .geoJSON }

    func element(_ value: JSONValue) { attempt { () throws(WaypointError) in try read(feature: value) } }

    /// Runs `body`; if it throws, records the error as a failed waypoint and continues.
    private func attempt(_ body: () throws(WaypointError) -> Void) {
        do {
            try body()
        } catch {
            finished.append(.failure(error.onLine(currentLine())))
            contents.waypoints += 1
        }
    }

    /// Records `loss` if an object has members other than `known`.
    private func lose(_ loss: Loss, besides known: Set<String>, of value: JSONValue) {
        guard case .object(let members) = value else { return }
        if members.contains(where: { !known.contains($0.name) && $0.value != .null }) { contents.lose(loss) }
    }

    func document(_ value: JSONValue) throws(WaypointError) {
        let type = value["type"]?.string ?? ""
        if let name = value["crs"]?["properties"]?["name"]?.string, !Self.isLongitudeLatitude(name) {
            throw WaypointError(
                .unsupported,
                message:
                    "its coordinates are in the system \(name.prefix(80)), expected longitude and latitude (WGS 84)")
        }
        switch type {
        case "FeatureCollection":
            isGeoJSON = value["features"] != nil
            lose(.metadata, besides: ["type", "features", "crs", "bbox"], of: value)
        case "Feature": attempt { () throws(WaypointError) in try read(feature: value) }
        case _ where Self.geometries.contains(type):
            isGeoJSON = true
            attempt { () throws(WaypointError) in
                try read(geometry: value, of: Waypoint(latitude: .nan, longitude: .nan), place: type)
            }
        default: break
        }
    }

    /// GeoJSON of 2008 could name a coordinate system; these are longitude and latitude in degrees.
    private static func isLongitudeLatitude(_ name: String) -> Bool {
        let name = name.uppercased()
        return ["CRS84", "4326", "4979", "WGS84", "WGS 84", "4258", "4269"].contains { name.hasSuffix($0) }
    }

    private func read(feature: JSONValue) throws(WaypointError) {
        isGeoJSON = true
        features += 1
        var waypoint = Waypoint(latitude: .nan, longitude: .nan)
        read(properties: feature["properties"], identifier: feature["id"]?.scalarText, into: &waypoint)
        lose(.other, besides: ["type", "geometry", "properties", "id", "bbox", "crs"], of: feature)
        let name = (waypoint.title ?? waypoint.name).map { " \"\($0.prefix(60))\"" } ?? ""
        guard let geometry = feature["geometry"], geometry != .null else {
            contents.unlocated += 1
            return
        }
        try read(geometry: geometry, of: waypoint, place: "feature \(features)\(name)")
    }

    private func read(geometry: JSONValue, of waypoint: Waypoint, place: String) throws(WaypointError) {
        lose(.other, besides: ["type", "coordinates", "geometries", "bbox", "crs"], of: geometry)
        switch geometry["type"]?.string {
        case "Point": try add(waypoint, at: geometry["coordinates"], place)
        case "MultiPoint":
            guard case .array(let points)? = geometry["coordinates"], !points.isEmpty else {
                throw WaypointError(.damaged, message: "\(place) has no coordinates, expected a list of points")
            }
            // Waypoints cannot represent that the points belong together.
            if points.count > 1 { contents.lose(.shapes) }
            for point in points { try add(waypoint, at: point, place) }
        case "GeometryCollection":
            guard case .array(let parts)? = geometry["geometries"] else { return }
            if parts.count > 1 { contents.lose(.shapes) }
            for part in parts { try read(geometry: part, of: waypoint, place: place) }
        case let type? where Self.geometries.contains(type): contents.shapes += 1
        default:
            throw WaypointError(.damaged, message: "\(place) has a geometry of an unknown type")
        }
    }

    private func add(_ waypoint: Waypoint, at position: JSONValue?, _ place: String) throws(WaypointError) {
        guard case .array(let numbers)? = position, numbers.count >= 2 else {
            throw WaypointError(.damaged, message: "\(place) has no coordinates, expected [longitude, latitude]")
        }
        var waypoint = waypoint
        waypoint.longitude = try Self.degrees(numbers[0], "longitude", limit: 180, place)
        waypoint.latitude = try Self.degrees(numbers[1], "latitude", limit: 90, place)
        if numbers.count > 2, case .number(let height) = numbers[2] {
            if let known = waypoint.elevation, known != height { waypoint.lose(.elevation) }
            waypoint.elevation = waypoint.elevation ?? height
        }
        if numbers.count > 3 { waypoint.lose(.other) }
        waypoint.index = contents.waypoints
        finished.append(.success(waypoint))
        contents.waypoints += 1
    }

    private static func degrees(_ value: JSONValue, _ name: String, limit: Double, _ place: String)
        throws(WaypointError) -> Double
    {
        switch value {
        case .number(let digits), .string(let digits):
            return try Coordinates.degrees(digits, name, limit: limit, of: place)
        case .null: throw WaypointError(.damaged, message: "\(place) has a blank \(name)")
        default: throw WaypointError(.damaged, message: "\(place) has a \(name) that is not a number")
        }
    }

    private func read(properties: JSONValue?, identifier: String?, into waypoint: inout Waypoint) {
        guard case .object(let members)? = properties else { return waypoint.set(code: nil, identifier: identifier) }
        var code: String?
        var identifier = identifier
        for member in members {
            let field = WaypointField(named: member.name)
            let texts = Self.texts(of: member.value, isPicture: field == .picture)
            guard !texts.isEmpty else {
                if case .null = member.value { continue }
                waypoint.lose(.fields)
                continue
            }
            for text in texts where text.nonBlank != nil {
                switch field {
                case .code:
                    if let code, code != text { waypoint.lose(.fields) }
                    code = code ?? text
                case .identifier:
                    if let identifier, identifier != text { waypoint.lose(.fields) }
                    identifier = identifier ?? text
                case let field?: if !waypoint.set(field, text) { waypoint.lose(.fields) }
                case nil: waypoint.lose(.fields)
                }
            }
        }
        waypoint.set(code: code, identifier: identifier)
    }

    /// Returns the texts of a property; a picture may be an object with its URL.
    private static func texts(of value: JSONValue, isPicture: Bool) -> [String] {
        switch value {
        case .string(let text), .number(let text): return [text]
        case .bool(let flag): return [flag ? "true" : "false"]
        case .array(let values):
            let found = values.map { texts(of: $0, isPicture: isPicture) }
            // If an element is not text, none of the list is kept.
            return zip(values, found).contains { $0 != .null && $1.isEmpty } ? [] : found.flatMap(\.self)
        case .object where isPicture:
            return ["url", "src", "href", "path", "file"].lazy.compactMap { value[$0]?.string }.prefix(1).map(\.self)
        case .object, .null: return []
        }
    }
}
