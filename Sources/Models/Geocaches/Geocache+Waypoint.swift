#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Geocache {
    /// A geocache at a waypoint's place, with all that the waypoint says in words.
    ///
    /// The name is the listing's title, else the waypoint's. The summary has, each on lines of its own and none twice,
    /// the identifier where the title stands for the name, the description, the comment, the listing's texts (HTML as
    /// it is), its hint and the links; without any it is "Unknown".
    package init(_ waypoint: Waypoint) {
        let name =
            [waypoint.cache?.name, waypoint.title, waypoint.name, waypoint.summary, waypoint.comment].lazy
            .compactMap { $0?.trimmingWhitespace() }.first { !$0.isEmpty }
        let parts =
            [
                waypoint.name, waypoint.title, waypoint.summary, waypoint.comment, waypoint.cache?.shortDescription,
                waypoint.cache?.longDescription, waypoint.cache?.hints,
            ] + waypoint.links.map(\.address)
        var seen: Set<String> = [name ?? "", ""]
        let texts = parts.compactMap { $0?.trimmingWhitespace() }.filter { seen.insert($0).inserted }
        self.init(
            name: name ?? "\(waypoint.latitude), \(waypoint.longitude)",
            summary: texts.isEmpty ? Self.unknownSummary : texts.joined(separator: "\n"),
            latitude: waypoint.latitude, longitude: waypoint.longitude)
    }

    /// The geocache of a GPX or LOC file that holds one waypoint and nothing else.
    package init(waypointFile data: Data) throws(WaypointError) {
        var only: Waypoint?
        let contents = try WaypointReader.forEachWaypoint(in: data) { (waypoint) throws(WaypointError) in
            only = only ?? waypoint
            return true
        }
        self.init(try Self.single(only, of: contents))
    }

    /// The one waypoint of a file that holds nothing else.
    package static func single(_ waypoint: Waypoint?, of contents: WaypointContents) throws(WaypointError) -> Waypoint {
        guard let waypoint, contents.isSingleWaypoint else {
            throw WaypointError(.unsupported, message: "it holds \(contents), expected one waypoint and nothing else")
        }
        return waypoint
    }
}
