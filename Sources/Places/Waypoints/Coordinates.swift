/// Degrees in the syntax of waypoint files.
enum Coordinates {
    /// Reads the coordinates from an element's `lat` and `lon` attributes.
    ///
    /// Missing, blank, invalid or out-of-range values are errors and not 0, since 0, 0 is a place in the Gulf of
    /// Guinea.
    static func read(_ attributes: [String: String], of element: String, index: Int) throws(WaypointError) -> (
        latitude: Double, longitude: Double
    ) {
        let place = "waypoint \(index + 1): <\(element)>"
        return (
            try degrees(attributes["lat"], "lat", limit: 90, of: place),
            try degrees(attributes["lon"], "lon", limit: 180, of: place)
        )
    }

    /// Parses decimal degrees, north or east positive. A blank, invalid or out-of-range value is an error that quotes
    /// it.
    static func degrees(_ text: String?, _ name: String, limit: Double, of place: String) throws(WaypointError)
        -> Double
    {
        guard let text else { throw WaypointError(.damaged, message: "\(place) has no \(name)") }
        let digits = text.trimmingWhitespace()
        guard !digits.isEmpty else { throw WaypointError(.damaged, message: "\(place) has a blank \(name)") }
        guard let degrees = number(digits) else {
            throw WaypointError(
                .damaged, message: "\(place) has \(name)=\"\(digits.prefix(40))\", expected decimal degrees")
        }
        return try checked(degrees, digits, name, limit: limit, of: place)
    }

    /// Returns the degrees; throws if they are beyond `limit`.
    static func checked(_ degrees: Double, _ found: String, _ name: String, limit: Double, of place: String)
        throws(WaypointError) -> Double
    {
        guard abs(degrees) <= limit else {
            throw WaypointError(
                .damaged,
                message: "\(place) has \(name)=\"\(found.prefix(40))\", expected -\(Int(limit)) to \(Int(limit))")
        }
        return degrees
    }

    /// Parses a decimal number. `Double` would also accept hexadecimal numbers, infinities and NaN.
    static func number(_ digits: String) -> Double? {
        guard digits.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(digits)
    }

    /// Returns the shortest decimal number that parses to the same value, without an exponent or `.0`.
    static func text(_ degrees: Double) -> String {
        let text = degrees.description
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]), exponent < 0
        else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
        let isNegative = text.hasPrefix("-")
        let digits = text[..<mark].filter(\.isNumber)
        let trimmed = digits.hasSuffix("0") && digits.count > 1 ? digits.dropLast() : digits[...]
        return (isNegative ? "-0." : "0.") + String(repeating: "0", count: -exponent - 1) + trimmed
    }
}

extension String {
    /// Returns the text without white space at either end.
    package func trimmingWhitespace() -> String {
        // Fast path for text that begins and ends with visible ASCII; this is called a million times for a large file.
        guard let head = utf8.first, let tail = utf8.last else { return self }
        if (0x21...0x7E).contains(head), (0x21...0x7E).contains(tail) { return self }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text without white space at either end; nil if nothing is left.
    var nonBlank: String? {
        let text = trimmingWhitespace()
        return text.isEmpty ? nil : text
    }
}
