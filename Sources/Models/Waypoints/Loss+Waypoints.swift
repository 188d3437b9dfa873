package import ItemProviders

extension WaypointContents {
    /// What a file's waypoints do not carry with them.
    package var losses: [Loss] {
        var losses: [Loss] = []
        if tracks > 0 { losses.append(.tracks) }
        if routes > 0 { losses.append(.routes) }
        if shapes > 0 { losses.append(.shapes) }
        if hasOtherFields || unlocated > 0 { losses.append(.fields) }
        return losses
    }
}

extension Waypoint {
    /// What a geocache has no place for: it has a name, a text, a place and one picture.
    package var lossesAsGeocache: [Loss] {
        var losses: [Loss] = []
        if elevation != nil { losses.append(.elevation) }
        if time != nil { losses.append(.time) }
        if cache?.difficulty != nil || cache?.terrain != nil { losses.append(.ratings) }
        let others = [symbol, kind, cache?.placedBy, cache?.type, cache?.container] + links.map(\.text)
        if others.contains(where: { $0 != nil }) { losses.append(.fields) }
        return losses
    }
}
