/// Degrees as waypoint files write them.
enum Coordinates {
    /// The pair that an element's `lat` and `lon` attributes give.
    ///
    /// Missing, blank, unreadable or impossible ones are an error: 0, 0 is a place in the Gulf of Guinea.
    static func read(_ attributes: [String: String], of element: String, index: Int) throws(WaypointError) -> (
        latitude: Double, longitude: Double
    ) {
        (
            try degrees(attributes["lat"], "lat", limit: 90, of: element, index: index),
            try degrees(attributes["lon"], "lon", limit: 180, of: element, index: index)
        )
    }

    private static func degrees(_ text: String?, _ name: String, limit: Double, of element: String, index: Int)
        throws(WaypointError) -> Double
    {
        let place = "waypoint \(index + 1): <\(element)>"
        guard let text else { throw WaypointError(.damaged, message: "\(place) has no \(name)") }
        let digits = text.trimmingWhitespace()
        guard !digits.isEmpty else { throw WaypointError(.damaged, message: "\(place) has a blank \(name)") }
        // Swift also reads hexadecimal numbers, infinities and NaN, which no such file means.
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
            let degrees = Double(digits)
        else {
            throw WaypointError(
                .damaged, message: "\(place) has \(name)=\"\(digits.prefix(40))\", expected decimal degrees")
        }
        guard abs(degrees) <= limit else {
            throw WaypointError(
                .damaged,
                message: "\(place) has \(name)=\"\(digits.prefix(40))\", expected -\(Int(limit)) to \(Int(limit))")
        }
        return degrees
    }
}

extension String {
    /// The text without white space at either end.
    func trimmingWhitespace() -> String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
