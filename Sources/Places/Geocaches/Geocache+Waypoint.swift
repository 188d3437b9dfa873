package import ItemProviders

extension Geocache {
    /// A geocache with a waypoint's coordinates and all its texts.
    ///
    /// The name is the first available of: the listing's title, the waypoint's title, name, description and comment,
    /// the coordinates. The summary consists of the waypoint's name, title, description and comment, the listing's
    /// texts, its hint and the links, each on its own lines and without duplicates; HTML is converted to text. If there
    /// are none, it is "Unknown".
    package init(_ waypoint: Waypoint) {
        let texts = waypoint.readableTexts
        let name =
            [waypoint.cache?.name, waypoint.title, waypoint.name].lazy.compactMap { $0?.nonBlank }.first
            ?? [texts.summary, texts.comment].lazy.compactMap { $0?.nonBlank }.first
        let parts =
            [
                waypoint.name, waypoint.title, texts.summary, texts.comment, texts.short, texts.long,
                waypoint.cache?.hints,
            ] + waypoint.links.map(\.address)
        var seen: Set<String> = [name ?? "", ""]
        let lines = parts.compactMap { $0?.trimmingWhitespace() }.filter { seen.insert($0).inserted }
        self.init(
            name: name ?? "\(waypoint.latitude), \(waypoint.longitude)",
            summary: lines.isEmpty ? Self.unknownSummary : lines.joined(separator: "\n"),
            latitude: waypoint.latitude, longitude: waypoint.longitude)
    }

    /// Returns the waypoint of a file that contains nothing else.
    package static func single(_ waypoint: Waypoint?, of contents: WaypointContents) throws(WaypointError) -> Waypoint {
        guard let waypoint, contents.isSingleWaypoint else {
            throw WaypointError(.unsupported, message: "it holds \(contents), expected one waypoint and nothing else")
        }
        return waypoint
    }
}

extension WaypointFile {
    /// Returns the waypoint of a file that contains nothing else; reads no further than to a second waypoint.
    package func onlyWaypoint(progress: LoadProgress? = nil) throws(WaypointError) -> (Waypoint, WaypointContents) {
        var only: Waypoint?
        let contents = try forEachWaypoint(progress: progress) { (waypoint) throws(WaypointError) in
            defer { only = only ?? waypoint }
            return only == nil
        }
        return (try Geocache.single(only, of: contents), contents)
    }
}
