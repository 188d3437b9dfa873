import FoundationEssentials

/// A model with every type of value that an archive can hold.
struct Sample: Codable, Equatable {
    struct Place: Codable, Equatable {
        var latitude: Double
        var longitude: Double
    }

    var name = "Grüße 😀"
    var count = 3
    var small: Int8 = -128
    var large = UInt64.max
    var negative = Int64.min
    var ratio = 0.1
    var whole = 1.0
    var yes = true
    var one = 1
    var data = Data([0, 255, 7])
    var empty = Data()
    var date = Date(timeIntervalSinceReferenceDate: 12.5)
    var tags = ["a", "b", "a", ""]
    var places = [Place(latitude: 49.5, longitude: -8.25), Place(latitude: -90, longitude: 180)]
    var byName: [String: Place] = ["x": Place(latitude: 0, longitude: -0.0)]
    var missing: String?
    var gaps: [Int?] = [1, nil, 3]
    var null = "$null"
    var id = UUID(uuidString: "71DC068E-3420-45FF-919E-3A267D55EC22")
    var link = URL(string: "https://www.example.com/a?b=c")
}

/// Nested objects of any depth.
final class Nest: Codable {
    var inner: Nest?
    init(depth: Int) { inner = depth > 1 ? Nest(depth: depth - 1) : nil }
}
