package import ItemProviders

extension WaypointContents {
    /// What is lost if only the file's waypoints are taken.
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
    /// What a geocache cannot represent: it has a name, a text, coordinates and one picture.
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

    /// Returns the same losses, plus `.pictures` if a geocache cannot hold all pictures.
    ///
    /// - Parameter hasPicture: whether one of the pictures is available.
    package func lossesAsGeocache(hasPicture: Bool) -> [Loss] {
        lossesAsGeocache + (pictureAddresses.count > (hasPicture ? 1 : 0) ? [.pictures] : [])
    }

    /// Whether one of the texts is HTML, of which only the plain text is kept.
    private var hasMarkup: Bool {
        let texts =
            [cache?.shortDescription, cache?.longDescription] + [summary, comment].map { $0.map { Description($0) } }
        return texts.contains { text in text.map { $0.isHTML != false && Hypertext.isLikely($0.text) } ?? false }
    }
}
