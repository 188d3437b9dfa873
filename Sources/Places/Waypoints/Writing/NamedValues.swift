extension Waypoint {
    /// The waypoint's values except its coordinates, by column or property name, in column order.
    ///
    /// `WaypointField` knows all these names.
    var namedValues: [(key: String, value: String)] {
        let readable = cache?.name ?? title ?? name
        let values: [(String, String?)] = [
            ("name", readable), ("code", name == readable ? nil : name),
            ("title", title == readable ? nil : title), ("description", summary), ("comment", comment),
            ("short_description", cache?.shortDescription?.text), ("long_description", cache?.longDescription?.text),
            ("hint", cache?.hints), ("url", links.isEmpty ? nil : links.map(\.address).joined(separator: "\n")),
            ("image", pictures.isEmpty ? nil : pictures.joined(separator: "\n")),
            ("elevation", elevation), ("time", time), ("symbol", symbol), ("type", kind),
            ("owner", cache?.placedBy), ("cache_type", cache?.type), ("container", cache?.container),
            ("difficulty", cache?.difficulty), ("terrain", cache?.terrain),
        ]
        return values.compactMap { key, value in
            value.flatMap { $0.nonBlank == nil ? nil : (key, $0) }
        }
    }

    /// The possible names in `namedValues`, in order.
    static let valueNames = [
        "name", "code", "title", "description", "comment", "short_description", "long_description", "hint", "url",
        "image", "elevation", "time", "symbol", "type", "owner", "cache_type", "container", "difficulty", "terrain",
    ]
}
