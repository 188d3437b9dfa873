import Glibc
import XML

/// A drawing of where places are, without a map below it: no network is needed.
struct PlaceMap {
    /// A place: the number and title of its item.
    struct Place {
        let number: Int
        let title: String
        /// The place of its lane among all lanes.
        let lane: Int
        let latitude: Double
        let longitude: Double
    }

    private let places: [Place]

    /// Nil if there is nothing to draw.
    init?(_ places: [Place]) {
        guard !places.isEmpty else { return nil }
        self.places = places
    }

    private static let (width, height, margin) = (800.0, 500.0, 40.0)
    /// A place without neighbours is drawn with so much around it, in degrees: about a kilometre.
    private static let least = 0.01
    /// The colours of lanes, which differ in lightness, too.
    private static let colours = ["#b35806", "#1f78b4", "#33a02c", "#6a3d9a", "#e31a1c", "#666666"]

    /// The drawing as SVG. Each place links to its item.
    ///
    /// - Parameter address: The address of the item with this number.
    func drawing(_ address: (Int) -> String) -> String {
        let (south, north) = Self.bounds(places.map(\.latitude))
        let (west, east) = Self.bounds(places.map(\.longitude))
        // A degree of longitude is shorter away from the equator.
        let narrowing = max(0.01, cos((south + north) / 2 * .pi / 180))
        let scale = min(
            (Self.width - 2 * Self.margin) / ((east - west) * narrowing),
            (Self.height - 2 * Self.margin) / (north - south))
        func x(_ longitude: Double) -> Double { Self.width / 2 + (longitude - (west + east) / 2) * narrowing * scale }
        func y(_ latitude: Double) -> Double { Self.height / 2 - (latitude - (south + north) / 2) * scale }
        var lines = [
            "<svg class=\"map\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 500\" role=\"img\" "
                + "aria-label=\"Where the places are\">"
        ]
        for place in places {
            let colour = Self.colours[place.lane % Self.colours.count]
            // A name stands on the side with more room.
            let side = x(place.longitude) > Self.width / 2 ? "dx=\"-11\" text-anchor=\"end\"" : "dx=\"11\""
            let (x, y) = (Self.number(x(place.longitude)), Self.number(y(place.latitude)))
            lines.append(
                "<a href=\"\(address(place.number))\"><title>\(MarkupText.escaped(place.title))</title>"
                    + "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"8\" fill=\"\(colour)\" />"
                    + "<text x=\"\(x)\" y=\"\(y)\" \(side) dy=\"5\" font-size=\"15\" font-family=\"sans-serif\" "
                    + "fill=\"currentColor\">\(MarkupText.escaped(place.title))</text></a>")
        }
        // 111,195 metres are a degree of latitude, on a sphere with the mean radius of the earth. (IUGG)
        let bar = Self.bar(metersPerPoint: 111_195 / scale)
        lines.append(
            "<path d=\"M 20 485 h \(Self.number(bar.points))\" stroke=\"currentColor\" stroke-width=\"2\" />"
                + "<text x=\"20\" y=\"478\" font-size=\"13\" font-family=\"sans-serif\" fill=\"currentColor\">\(bar.label)</text>"
        )
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private static func bounds(_ degrees: [Double]) -> (Double, Double) {
        let (low, high) = (degrees.min() ?? 0, degrees.max() ?? 0)
        let missing = max(0, least - (high - low)) / 2
        return (low - missing, high + missing)
    }

    /// The longest bar of a round length, 1, 2 or 5 times a power of ten, that is no longer than 200 points.
    private static func bar(metersPerPoint: Double) -> (points: Double, label: String) {
        var length = 1.0
        for step in 0... {
            let next = pow(10, Double(step / 3)) * [1.0, 2, 5][step % 3]
            guard next / metersPerPoint <= 200, next <= 20_000_000 else { break }
            length = next
        }
        let label = length >= 1000 ? "\(Int(length / 1000)) km" : "\(Int(length)) m"
        return (length / metersPerPoint, label)
    }

    /// With one digit after the point.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}
