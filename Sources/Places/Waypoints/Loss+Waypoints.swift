package import ItemProviders

extension WaypointContents {
    /// What a file's waypoints do not carry with them.
    package var losses: [Loss] {
        var losses: [Loss] = []
        if tracks > 0 { losses.append(.tracks) }
        if routes > 0 { losses.append(.routes) }
        if shapes > 0 { losses.append(.shapes) }
        losses += unkept
        if unlocated > 0 { losses.append(.other) }
        return losses.uniqued()
    }
}

extension Waypoint {
    /// What a geocache has no place for: it has a name, a text, a place and one picture.
    package var lossesAsGeocache: [Loss] {
        var losses: [Loss] = []
        if elevation != nil { losses.append(.elevation) }
        if time != nil { losses.append(.time) }
        if cache?.difficulty != nil || cache?.terrain != nil { losses.append(.ratings) }
        let others =
            [symbol, kind, cache?.placedBy, cache?.type, cache?.container] + links.flatMap { [$0.text, $0.type] }
        if others.contains(where: { $0 != nil }) { losses.append(.fields) }
        if hasMarkup { losses.append(.layout) }
        return (losses + unkept).uniqued()
    }

    /// The same with the pictures of which there is no place for more than one.
    ///
    /// - Parameter hasPicture: whether one of them can be had.
    package func lossesAsGeocache(hasPicture: Bool) -> [Loss] {
        lossesAsGeocache + (pictureAddresses.count > (hasPicture ? 1 : 0) ? [.pictures] : [])
    }

    /// Whether a text of it is HTML, of which a person reads the words alone.
    private var hasMarkup: Bool {
        let texts =
            [cache?.shortDescription, cache?.longDescription] + [summary, comment].map { $0.map { Description($0) } }
        return texts.contains { text in text.map { $0.isHTML != false && Hypertext.isLikely($0.text) } ?? false }
    }
}

extension [Loss] {
    /// Each once, in the order of their first places.
    package func uniqued() -> [Loss] {
        var seen: Set<Loss> = []
        return filter { seen.insert($0).inserted }
    }
}
