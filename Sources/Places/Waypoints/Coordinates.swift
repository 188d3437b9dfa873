/// Degrees as waypoint files write them.
enum Coordinates {
    /// The pair that an element's `lat` and `lon` attributes give.
    ///
    /// Missing, blank, unreadable or impossible ones are an error: 0, 0 is a place in the Gulf of Guinea.
    static func read(_ attributes: [String: String], of element: String, index: Int) throws(WaypointError) -> (
        latitude: Double, longitude: Double
    ) {
        let place = "waypoint \(index + 1): <\(element)>"
        return (
            try degrees(attributes["lat"], "lat", limit: 90, of: place),
            try degrees(attributes["lon"], "lon", limit: 180, of: place)
        )
    }

    /// Decimal degrees, north or east positive. Blank, unreadable and impossible ones are an error that names what was found.
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

    /// The degrees, unless they are beyond `limit`.
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

    /// The number that the digits spell; Swift also reads hexadecimal numbers, infinities and NaN, which no such file means.
    static func number(_ digits: String) -> Double? {
        guard digits.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return nil }
        return Double(digits)
    }

    /// The shortest decimal number that is read as this very one: no exponent, and no `.0`.
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
    /// The text without white space at either end.
    func trimmingWhitespace() -> String {
        // What begins and ends with a visible ASCII character has none, and is looked at a million times in a large file.
        guard let head = utf8.first, let tail = utf8.last else { return self }
        if (0x21...0x7E).contains(head), (0x21...0x7E).contains(tail) { return self }
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }

    /// The text without white space at either end; nil where nothing is left.
    var nonBlank: String? {
        let text = trimmingWhitespace()
        return text.isEmpty ? nil : text
    }
}
