import Places

/// The description of a geocache in a few lines: its name, its position, its summary.
struct GeocacheCard {
    let geocache: Geocache

    init(_ geocache: Geocache) { self.geocache = geocache }

    /// The lines, with at most four of the summary.
    var lines: [String] {
        let summary = geocache.summary.split(whereSeparator: \.isNewline).map(String.init)
        return [geocache.name, place] + summary.prefix(4) + (summary.count > 4 ? ["…"] : [])
    }

    /// The position in degrees and minutes, as geocachers write it: `N 52° 30.983' E 013° 22.656'`.
    private var place: String {
        "\(geocache.latitude < 0 ? "S" : "N") \(Self.angle(geocache.latitude, degreeDigits: 2)) "
            + "\(geocache.longitude < 0 ? "W" : "E") \(Self.angle(geocache.longitude, degreeDigits: 3))"
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
