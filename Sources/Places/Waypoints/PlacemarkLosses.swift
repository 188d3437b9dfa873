import ItemProviders

/// What is lost with the elements of KML that no waypoint has a place for (OGC 07-147r2, by the elements' names).
enum PlacemarkLosses {
    /// The elements that hold placemarks.
    static let containers: Set<String> = ["kml", "Document", "Folder"]

    /// What is lost with an element beside the placemarks, a child of `parent`; nil for what only holds others.
    static func loss(beside local: String, in parent: String) -> Loss? {
        switch local {
        case "kml", "Document": nil
        case "Folder": .folders
        case "Style", "StyleMap", "styleUrl", "visibility", "open": .styles
        case "Schema": .types
        case "name", "description", "Snippet", "snippet", "author", "link", "address", "phoneNumber", "ExtendedData",
            "Metadata", "TimeStamp", "TimeSpan":
            parent == "Folder" ? .folders : .metadata
        default: .other
        }
    }

    /// What is lost with a child of a placemark; nil for what is kept or counted, and for what its own children tell.
    static func loss(of local: String) -> Loss? {
        switch local {
        case "name", "description", "Snippet", "address", "phoneNumber", "Point", "MultiGeometry", "LineString",
            "LinearRing", "Polygon", "Model", "Track", "MultiTrack", "ExtendedData", "TimeStamp", "TimeSpan", "Icon",
            "Carousel":
            nil
        case "styleUrl", "Style", "StyleMap", "visibility", "open": .styles
        case "AddressDetails", "Metadata", "author", "snippet": .fields
        case "link": .links
        default: .other
        }
    }

    /// What is lost with an element further within a placemark, a child of `parent`.
    static func loss(of local: String, in parent: String) -> Loss? {
        switch (parent, local) {
        case ("TimeSpan", "end"): .time
        // A height above the ground is none above the sea.
        case ("Point", "altitudeMode"): .elevation
        case ("Point", "extrude"): .styles
        case ("Data", "displayName"), ("ExtendedData", ""), ("SchemaData", "SimpleArrayData"): .fields
        default: nil
        }
    }
}
