import FoundationEssentials

extension Waypoint {
    /// A waypoint with the content of `geocache`; the picture is a `data:` URL.
    package init(_ geocache: Geocache) {
        self.init(latitude: geocache.latitude, longitude: geocache.longitude)
        name = geocache.name.nonBlank
        summary =
            geocache.summary == Geocache.unknownSummary
            ? nil : geocache.summary.nonBlank == nil ? nil : geocache.summary
        if let image = geocache.image { pictures = ["data:image/png;base64," + image.base64EncodedString()] }
    }
}
