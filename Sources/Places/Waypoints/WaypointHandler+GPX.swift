import ItemProviders

extension WaypointHandler {
    // GPX, https://www.topografix.com/GPX/1/1/ and /1/0/

    func startInGPX(_ field: Field, _ attributes: [String: String]) {
        switch field {
        case .own("link"):
            current?.links.append(Waypoint.Link(address: (attributes["href"] ?? "").trimmingWhitespace()))
        case .listing:
            // The attributes of the listing, such as its number and whether it is archived, are lost.
            if !attributes.isEmpty || current?.cache != nil { current?.lose(.fields) }
            current?.cache = Waypoint.Cache()
        case .ofListing("short_description"):
            current?.cache?.shortDescription = Waypoint.Description("", isHTML: ListingExtension.isHTML(attributes))
        case .ofListing("long_description"):
            current?.cache?.longDescription = Waypoint.Description("", isHTML: ListingExtension.isHTML(attributes))
        default: break
        }
    }

    func endInGPX(_ field: Field, _ value: String) {
        let word = value.trimmingWhitespace()
        switch field {
        case .own("name"): current?.name = word
        case .own("cmt"): current?.comment = value
        case .own("desc"): current?.summary = value
        case .own("sym"): current?.symbol = word
        case .own("type"): current?.kind = word
        case .own("time"): current?.time = word
        case .own("ele"): current?.elevation = word
        case .own("url"): current?.links.append(Waypoint.Link(address: word))
        case .own("urlname"): current?.title = word
        case .link("text"): setLastLink(\.text, word)
        case .link("type"): setLastLink(\.type, word)
        case .ofListing("name"): current?.cache?.name = word
        case .ofListing("placed_by"): current?.cache?.placedBy = word
        case .ofListing("type"): current?.cache?.type = word
        case .ofListing("container"): current?.cache?.container = word
        case .ofListing("difficulty"): current?.cache?.difficulty = word
        case .ofListing("terrain"): current?.cache?.terrain = word
        case .ofListing("short_description"): current?.cache?.shortDescription?.text = value
        case .ofListing("long_description"): current?.cache?.longDescription?.text = value
        case .ofListing("encoded_hints"): current?.cache?.hints = value
        default: break
        }
    }

    /// Returns the loss for an element of a waypoint; nil if it is kept or only contains others.
    static func lossInGPX(_ field: Field) -> Loss? {
        switch field {
        case .own("link"), .own("extensions"), .listing, .link("text"), .link("type"): nil
        case .own(let name): ownTexts.contains(name) ? nil : ownFields.contains(name) ? .fields : .other
        case .ofListing(let name):
            ListingExtension.fields.contains(name) ? nil : name == "logs" ? .logs : .fields
        case .link, .extended: .fields
        // The enclosing element's loss has been recorded.
        case .within: nil
        case .other: .other
        }
    }

    /// The elements of a waypoint whose text is kept.
    static let ownTexts: Set<String> = ["name", "cmt", "desc", "sym", "type", "time", "ele", "url", "urlname"]
    /// The other elements of waypoints in the schemas of GPX 1.0 and 1.1.
    private static let ownFields: Set<String> = [
        "magvar", "geoidheight", "src", "fix", "sat", "hdop", "vdop", "pdop", "ageofdgpsdata", "dgpsid", "course",
        "speed",
    ]

    /// Returns the loss for a child of the root; nil if it is counted or repeats what the waypoints contain.
    static func lossAtTopOfGPX(_ name: String) -> Loss? {
        switch name {
        case "wpt", "rte", "trk", "metadata", "bounds": nil
        case "name", "desc", "author", "email", "url", "urlname", "time", "keywords": .metadata
        case "extensions": .fields
        default: .other
        }
    }

    private func setLastLink(_ part: WritableKeyPath<Waypoint.Link, String?>, _ value: String) {
        guard let last = current?.links.indices.last else { return }
        current?.links[last][keyPath: part] = value
    }
}
