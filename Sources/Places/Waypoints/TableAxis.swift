/// The columns of a table with the latitudes or the longitudes: a column of degrees and, in some tables, separate
/// columns for minutes, seconds and the hemisphere.
struct TableAxis {
    /// The axis of a coordinate.
    enum Direction: String { case latitude, longitude }

    private let direction: Direction
    private let degrees: Int
    private let minutes: Int?
    private let seconds: Int?
    private let hemisphere: Int?

    /// An axis with its degrees in the column `degrees`; the other columns are found by their names.
    init(_ direction: Direction, degrees: Int, header: [String]) {
        let keys = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        func column(_ names: Set<String>) -> Int? { keys.firstIndex(where: names.contains) }
        func names(_ endings: [String]) -> Set<String> {
            let stems = direction == .latitude ? ["lat", "latitude"] : ["lon", "long", "lng", "longitude"]
            return Set(stems.flatMap { stem in endings.flatMap { [stem + $0, "gps" + stem + $0] } })
        }
        self.direction = direction
        self.degrees = degrees
        let minutes = column(names(["m", "min", "mins", "minute", "minutes"]))
        self.minutes = minutes
        seconds = minutes == nil ? nil : column(names(["s", "sec", "secs", "second", "seconds"]))
        let letters = direction == .latitude ? ["ns", "nsindicator", "nsind"] : ["ew", "ewindicator", "ewind", "we"]
        let endings = ["dir", "direction", "ref", "hemi", "hemisphere", "indicator", letters[0]]
        hemisphere = column(names(endings).union(letters))
    }

    /// The columns that are used.
    var columns: Set<Int> { Set([degrees, minutes, seconds, hemisphere].compactMap(\.self)) }

    /// Returns the degrees of a row, north or east positive. A blank, invalid or contradictory value is an error.
    func degrees(of row: [String], _ subject: String) throws(WaypointError) -> Double {
        let word = Self.word(degrees, of: row)
        guard !word.isEmpty else { throw error("\(subject) has a blank \(direction)") }
        let letters = direction == .latitude ? "NS" : "EW"
        let number = Coordinates.number(word)
        let written = number == nil ? DegreesParser(word) : nil
        guard var value = number ?? written?.degrees, written?.hemisphere.map(letters.contains) ?? true else {
            throw error("\(subject) has \(direction) \"\(word.prefix(40))\", expected decimal degrees")
        }
        // `value.sign`, not `value < 0`: "-0" and 30 minutes is south of the equator.
        var isNegative = value.sign == .minus
        if minutes != nil { value += try (isNegative ? -1 : 1) * fraction(of: row, beside: word, subject) }
        if let hemisphere, let half = try half(Self.word(hemisphere, of: row), letters, subject) {
            let isBelow = half == letters.last
            guard written?.hemisphere.map({ $0 == half }) ?? (isBelow || !isNegative || value == 0) else {
                throw error(
                    "\(subject) has \(direction) \"\(word.prefix(40))\", which contradicts the hemisphere \(half)")
            }
            if isBelow != isNegative { value = -value }
            isNegative = isBelow
        }
        return try Coordinates.checked(
            value == 0 ? 0 : value, word, direction.rawValue, limit: direction == .latitude ? 90 : 180, of: subject)
    }

    /// Returns the fraction of a degree given by the minutes and seconds. Seconds may be blank.
    private func fraction(of row: [String], beside degrees: String, _ subject: String) throws(WaypointError) -> Double {
        var sum = 0.0
        for (column, unit, parts) in [(minutes, "minutes", 60.0), (seconds, "seconds", 3600.0)] {
            guard let column else { continue }
            let word = Self.word(column, of: row)
            if word.isEmpty, unit == "seconds" { continue }
            guard let value = Coordinates.number(word.replacing(",", with: ".")), (0..<60).contains(value),
                value == 0 || !degrees.contains(where: { ".,".contains($0) })
            else {
                throw error(
                    "\(subject) has \(direction) \"\(degrees.prefix(40))\" and \"\(word.prefix(40))\" \(unit), expected whole degrees and less than 60 \(unit)"
                )
            }
            sum += value / parts
        }
        return sum
    }

    /// Returns the hemisphere that `word` names; nil if it is blank.
    private func half(_ word: String, _ letters: String, _ subject: String) throws(WaypointError) -> Character? {
        guard !word.isEmpty else { return nil }
        guard let half = Self.halves[word.lowercased()], letters.contains(half) else {
            throw error("\(subject) has the hemisphere \"\(word.prefix(40))\", expected one of \(letters)")
        }
        return half
    }

    private static let halves: [String: Character] = [
        "n": "N", "north": "N", "nord": "N", "norte": "N", "s": "S", "south": "S", "süd": "S", "sud": "S", "sur": "S",
        "e": "E", "east": "E", "ost": "E", "est": "E", "este": "E", "w": "W", "west": "W", "ouest": "W", "oeste": "W",
    ]

    private static func word(_ column: Int, of row: [String]) -> String {
        column < row.count ? row[column].trimmingWhitespace() : ""
    }

    private func error(_ message: String) -> WaypointError { WaypointError(.damaged, message: message) }
}
