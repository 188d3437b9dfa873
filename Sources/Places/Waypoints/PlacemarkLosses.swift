import ItemProviders

/// The losses for KML elements that waypoints cannot represent (OGC 07-147r2), by element name.
enum PlacemarkLosses {
    /// The elements that contain placemarks.
    static let containers: Set<String> = ["kml", "Document", "Folder"]

    /// Returns the loss for an element outside placemarks, a child of `parent`; nil for one that only contains others.
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

    /// Returns the loss for a child of a placemark; nil if it is kept or counted, or if its children determine the
    /// loss.
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

    /// Returns the loss for a deeper element of a placemark, a child of `parent`; nil if there is none.
    static func loss(of local: String, in parent: String) -> Loss? {
        switch (parent, local) {
        case ("TimeSpan", "end"): .time
        // The height may be relative to the ground, not to sea level.
        case ("Point", "altitudeMode"): .elevation
        case ("Point", "extrude"): .styles
        case ("Data", "displayName"), ("ExtendedData", ""), ("SchemaData", "SimpleArrayData"): .fields
        default: nil
        }
    }
}
