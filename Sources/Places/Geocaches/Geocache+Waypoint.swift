package import ItemProviders

extension Geocache {
    /// A geocache at a waypoint's place, with all that the waypoint says in words.
    ///
    /// The name is the listing's title, else the waypoint's. The summary has, each on lines of its own and none twice,
    /// the identifier where the title stands for the name, the description, the comment, the listing's texts, its hint and the links;
    /// what is HTML is its text. Without any it is "Unknown".
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

    /// The one waypoint of a file that holds nothing else.
    package static func single(_ waypoint: Waypoint?, of contents: WaypointContents) throws(WaypointError) -> Waypoint {
        guard let waypoint, contents.isSingleWaypoint else {
            throw WaypointError(.unsupported, message: "it holds \(contents), expected one waypoint and nothing else")
        }
        return waypoint
    }
}

extension WaypointFile {
    /// The only waypoint of a file that holds nothing else; no more is read than to a second one, a route or a track.
    package func onlyWaypoint(progress: LoadProgress? = nil) throws(WaypointError) -> (Waypoint, WaypointContents) {
        var only: Waypoint?
        let contents = try forEachWaypoint(progress: progress) { (waypoint) throws(WaypointError) in
            defer { only = only ?? waypoint }
            return only == nil
        }
        return (try Geocache.single(only, of: contents), contents)
    }
}
