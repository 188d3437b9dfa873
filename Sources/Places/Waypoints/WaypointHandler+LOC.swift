import ItemProviders

extension WaypointHandler {
    // LOC, as geocaching.com and EasyGPS write it

    func startInLOC(_ field: Field, _ attributes: [String: String]) throws(WaypointError) {
        switch field {
        case .own("coord"):
            let place = try Coordinates.read(attributes, of: "coord", index: contents.waypoints)
            current?.latitude = place.latitude
            current?.longitude = place.longitude
        case .own("name"):
            if let id = attributes["id"]?.trimmingWhitespace(), !id.isEmpty { current?.name = id }
        case .own("link"): current?.links.append(Waypoint.Link(address: "", text: attributes["text"]))
        default: break
        }
    }

    /// Returns the loss for an element of a waypoint; nil if it is kept.
    static func lossInLOC(_ field: Field) -> Loss? {
        switch field {
        case .own("name"), .own("coord"), .own("type"), .own("link"): nil
        case .own("difficulty"), .own("terrain"): .ratings
        case .own("container"), .own("owner"), .own("placed_by"): .fields
        default: .other
        }
    }

    func endInLOC(_ field: Field, _ value: String) {
        let word = value.trimmingWhitespace()
        switch field {
        case .own("name"): current?.title = word
        case .own("type"): current?.kind = word
        case .own("link"):
            guard let last = current?.links.indices.last else { return }
            current?.links[last].address = word
        default: break
        }
    }
}
