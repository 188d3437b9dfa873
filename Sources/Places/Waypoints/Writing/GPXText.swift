import DataFormats
import XML

/// Writes a waypoint as GPX 1.1, with the elements in the order of the schema
/// (https://www.topografix.com/GPX/1/1/gpx.xsd).
enum GPXText {
    static func element(_ waypoint: Waypoint) -> String {
        let place = "lat=\"\(Coordinates.text(waypoint.latitude))\" lon=\"\(Coordinates.text(waypoint.longitude))\""
        var text = "<wpt \(place)>"
        text += XMLText.element("ele", waypoint.elevation.flatMap { XMLText.isDecimal($0) ? $0 : nil })
        text += XMLText.element("time", waypoint.time.flatMap { XMLText.isDateTime($0) ? $0 : nil })
        text += XMLText.element("name", waypoint.name ?? waypoint.title)
        text += XMLText.element("cmt", waypoint.comment)
        text += XMLText.element("desc", waypoint.summary)
        for link in waypoint.links + waypoint.pictures.filter({ !$0.hasPrefix("data:") }).map({ picture($0) }) {
            text += "<link href=\"\(MarkupText.escaped(link.address))\">"
            text += XMLText.element("text", link.text) + XMLText.element("type", link.type) + "</link>"
        }
        text += XMLText.element("sym", waypoint.symbol)
        text += XMLText.element("type", waypoint.kind)
        text += listing(waypoint)
        return text + "</wpt>\n"
    }

    /// Returns a link that is recognised as a picture.
    private static func picture(_ address: String) -> Waypoint.Link {
        let link = Waypoint.Link(address: address)
        return link.isPicture ? link : Waypoint.Link(address: address, type: "image/*")
    }

    /// Groundspeak's extension (http://www.groundspeak.com/cache/1/0/1), if there is a listing, or a title that differs
    /// from the identifier.
    private static func listing(_ waypoint: Waypoint) -> String {
        let title = waypoint.name == nil || waypoint.title == waypoint.name ? nil : waypoint.title
        guard waypoint.cache != nil || title != nil else { return "" }
        let cache = waypoint.cache ?? Waypoint.Cache()
        var text = "<extensions><groundspeak:cache xmlns:groundspeak=\"http://www.groundspeak.com/cache/1/0/1\">"
        text += XMLText.element("groundspeak:name", cache.name ?? title)
        text += XMLText.element("groundspeak:placed_by", cache.placedBy)
        text += XMLText.element("groundspeak:type", cache.type)
        text += XMLText.element("groundspeak:container", cache.container)
        text += XMLText.element("groundspeak:difficulty", cache.difficulty)
        text += XMLText.element("groundspeak:terrain", cache.terrain)
        text += description("groundspeak:short_description", cache.shortDescription)
        text += description("groundspeak:long_description", cache.longDescription)
        text += XMLText.element("groundspeak:encoded_hints", cache.hints)
        return text + "</groundspeak:cache></extensions>"
    }

    private static func description(_ name: String, _ description: Waypoint.Description?) -> String {
        guard let description, !description.text.isEmpty else { return "" }
        let isHTML = description.isHTML ?? Hypertext.isLikely(description.text)
        return XMLText.element(name, description.text, attributes: " html=\"\(isHTML ? "True" : "False")\"")
    }
}

/// Writes a waypoint as LOC, as geocaching.com and EasyGPS read it.
enum LOCText {
    static func element(_ waypoint: Waypoint) -> String {
        let readable = waypoint.cache?.name ?? waypoint.title ?? waypoint.name ?? ""
        var text =
            "<waypoint><name id=\"\(MarkupText.escaped(waypoint.name ?? readable))\">\(MarkupText.escaped(readable))</name>"
        text +=
            "<coord lat=\"\(Coordinates.text(waypoint.latitude))\" lon=\"\(Coordinates.text(waypoint.longitude))\"/>"
        text += XMLText.element("type", waypoint.kind)
        if let link = waypoint.links.first {
            let title = link.text.map { " text=\"\(MarkupText.escaped($0))\"" } ?? ""
            text += XMLText.element("link", link.address, attributes: title)
        }
        return text + "</waypoint>\n"
    }
}

/// Writes a waypoint as KML 2.2 (OGC 07-147r2), with the elements in the order of the schema.
enum KMLText {
    static func element(_ waypoint: Waypoint) -> String {
        var text = "<Placemark>"
        let values = waypoint.namedValues
        func value(_ key: String) -> String? { values.first { $0.key == key }?.value }
        text += XMLText.element("name", value("name")) + XMLText.element("description", waypoint.summary)
        if let time = waypoint.time, XMLText.isDateTime(time) {
            text += "<TimeStamp>\(XMLText.element("when", time))</TimeStamp>"
        }
        let height = waypoint.elevation.flatMap { XMLText.isDecimal($0) ? $0 : nil }
        var own: Set<String> = ["name", "description", "time"]
        if height != nil { own.insert("elevation") }
        let others = values.filter { !own.contains($0.key) && !($0.key == "image" && $0.value.hasPrefix("data:")) }
        if !others.isEmpty {
            text += "<ExtendedData>"
            for other in others {
                text += "<Data name=\"\(other.key)\">\(XMLText.element("value", other.value))</Data>"
            }
            text += "</ExtendedData>"
        }
        let place = Coordinates.text(waypoint.longitude) + "," + Coordinates.text(waypoint.latitude)
        text += "<Point><coordinates>\(place)\(height.map { ",\($0)" } ?? "")</coordinates></Point>"
        return text + "</Placemark>\n"
    }
}

/// Writes a waypoint as a GeoJSON feature.
enum GeoJSONText {
    static func feature(_ waypoint: Waypoint) -> String {
        var position = [Coordinates.text(waypoint.longitude), Coordinates.text(waypoint.latitude)]
        let height = waypoint.elevation.flatMap(Coordinates.number).flatMap { $0.isFinite ? Coordinates.text($0) : nil }
        if let height { position.append(height) }
        let properties = waypoint.namedValues.filter { $0.key != "elevation" || height == nil }
            .map { "\"\($0.key)\":\(QuotedText.of($0.value))" }
        return "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":["
            + position.joined(separator: ",") + "]},\"properties\":{" + properties.joined(separator: ",") + "}}"
    }
}
