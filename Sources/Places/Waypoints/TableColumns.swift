import ItemProviders

/// The meaning of a waypoint table's columns, by its header.
struct TableColumns {
    private enum Place {
        case columns(latitude: TableAxis, longitude: TableAxis)
        /// Both coordinates in one column, as people write them.
        case written(Int)
        /// Well-known text: `POINT (14.5 46.05)`.
        case shape(Int)
    }

    private let place: Place
    private let fields: [WaypointField?]
    /// Whether the header alone shows that the rows are places: `x` and `y` or a location could be anything.
    let isCertain: Bool

    /// Interprets `header`; nil if no column has coordinates.
    init?(header: [String]) {
        let fields = header.map { WaypointField(named: $0) }
        func columns(_ field: WaypointField) -> [Int] { fields.indices.filter { fields[$0] == field } }
        func best(_ field: WaypointField) -> Int? {
            let found = columns(field)
            return found.first { !Self.isWeak(header[$0]) } ?? found.first
        }
        if let latitude = best(.latitude), let longitude = best(.longitude) {
            place = .columns(
                latitude: TableAxis(.latitude, degrees: latitude, header: header),
                longitude: TableAxis(.longitude, degrees: longitude, header: header))
            isCertain = !Self.isWeak(header[latitude]) && !Self.isWeak(header[longitude])
        } else if let column = columns(.place).first {
            place = .written(column)
            isCertain = false
        } else if let column = columns(.shape).first {
            place = .shape(column)
            isCertain = false
        } else {
            return nil
        }
        self.fields = fields
    }

    private static func isWeak(_ name: String) -> Bool {
        let key = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return ["x", "y", "nord", "ost", "northing", "easting", "xcoord", "ycoord", "pointx", "pointy"].contains(key)
    }

    /// Returns the waypoint of a row; values in unknown columns are recorded as lost.
    func waypoint(of row: [String], number: Int) throws(WaypointError) -> Waypoint {
        func value(_ column: Int) -> String { column < row.count ? row[column] : "" }
        var used: Set<Int>
        var waypoint: Waypoint
        let subject = "row \(number + 1)"
        switch place {
        case .columns(let latitude, let longitude):
            used = latitude.columns.union(longitude.columns)
            waypoint = Waypoint(
                latitude: try latitude.degrees(of: row, subject), longitude: try longitude.degrees(of: row, subject))
        case .written(let column):
            used = [column]
            waypoint = try Self.written(value(column), subject)
        case .shape(let column):
            used = [column]
            waypoint = try Self.point(value(column), subject)
        }
        var code: String?
        var identifier: String?
        for (column, text) in row.enumerated() where !used.contains(column) && text.nonBlank != nil {
            switch column < fields.count ? fields[column] : nil {
            case .code:
                if let code, code != text { waypoint.lose(.fields) }
                code = code ?? text
            case .identifier:
                if let identifier, identifier != text { waypoint.lose(.fields) }
                identifier = identifier ?? text
            case .latitude:
                if Coordinates.number(text.trimmingWhitespace()) != waypoint.latitude { waypoint.lose(.fields) }
            case .longitude:
                if Coordinates.number(text.trimmingWhitespace()) != waypoint.longitude { waypoint.lose(.fields) }
            // A place repeats the coordinates; a shape other than a point is lost.
            case .place: break
            case .shape: if !text.uppercased().contains("POINT") { waypoint.lose(.shapes) }
            case let field?: if !waypoint.set(field, text) { waypoint.lose(.fields) }
            case nil: waypoint.lose(.fields)
            }
        }
        waypoint.set(code: code, identifier: identifier)
        return waypoint
    }

    private static func written(_ text: String, _ subject: String) throws(WaypointError) -> Waypoint {
        let word = text.trimmingWhitespace()
        guard !word.isEmpty else { throw WaypointError(.damaged, message: "\(subject) has blank coordinates") }
        guard let pair = DegreesParser.pair(word) else {
            throw WaypointError(
                .damaged, message: "\(subject) has coordinates \"\(word.prefix(60))\", expected latitude and longitude")
        }
        let isSwapped = pair.first.hemisphere.map("EW".contains) ?? false
        let (latitude, longitude) = isSwapped ? (pair.second, pair.first) : (pair.first, pair.second)
        return Waypoint(
            latitude: try Coordinates.checked(latitude.degrees, word, "latitude", limit: 90, of: subject),
            longitude: try Coordinates.checked(longitude.degrees, word, "longitude", limit: 180, of: subject))
    }

    /// Parses a point in well-known text, longitude first (OGC 06-103r4, 7).
    private static func point(_ text: String, _ subject: String) throws(WaypointError) -> Waypoint {
        var word = text.trimmingWhitespace().uppercased()
        if word.hasPrefix("SRID="), let end = word.firstIndex(of: ";") {
            word = String(word[word.index(after: end)...]).trimmingWhitespace()
        }
        let numbers = word.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(whereSeparator: \.isWhitespace)
        guard word.hasPrefix("POINT"), word.hasSuffix(")"), numbers.count >= 2 else {
            throw WaypointError(
                .damaged, message: "\(subject) has \"\(word.prefix(60))\", expected a point: POINT (longitude latitude)"
            )
        }
        var waypoint = Waypoint(
            latitude: try Coordinates.degrees(String(numbers[1]), "latitude", limit: 90, of: subject),
            longitude: try Coordinates.degrees(String(numbers[0]), "longitude", limit: 180, of: subject))
        if numbers.count > 2 { waypoint.elevation = String(numbers[2]) }
        return waypoint
    }
}
