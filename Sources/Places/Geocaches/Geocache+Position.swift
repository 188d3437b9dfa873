extension Geocache {
    /// The position as a URL: `geo:52.516,13.378`. (RFC 5870)
    package var address: String { "geo:\(Coordinates.text(latitude)),\(Coordinates.text(longitude))" }

    /// The position in degrees and minutes, as geocachers write it: `N 52° 30.983' E 013° 22.656'`.
    package var position: String {
        "\(latitude < 0 ? "S" : "N") \(Self.angle(latitude, degreeDigits: 2)) "
            + "\(longitude < 0 ? "W" : "E") \(Self.angle(longitude, degreeDigits: 3))"
    }

    private static func angle(_ degrees: Double, degreeDigits: Int) -> String {
        guard degrees.isFinite, abs(degrees) <= 360 else { return "\(degrees)°" }
        let thousandths = Int((abs(degrees) * 60_000).rounded())
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let (whole, rest) = (thousandths / 60_000, thousandths % 60_000)
        return "\(padded(whole, degreeDigits))° \(padded(rest / 1000, 2)).\(padded(rest % 1000, 3))'"
    }
}
