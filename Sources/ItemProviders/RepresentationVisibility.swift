/// Which destinations may see a representation: Apple's four levels, from the most open to the most private.
public enum RepresentationVisibility: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every destination.
    case all
    /// Destinations owned by the same Unix group.
    case team
    /// Destinations that declare the same `group` name.
    case group
    /// Only the store that the item came from.
    case ownProcess

    /// Returns the visibility of a combination of parts with these visibilities: a destination sees it only if it may
    /// see every part. A shared `group` and a shared team are independent, so a combination that needs both is visible
    /// only to its own store.
    package static func strictest(_ visibilities: some Sequence<RepresentationVisibility>) -> RepresentationVisibility {
        let asked = Set(visibilities).subtracting([.all])
        return asked.count > 1 ? .ownProcess : asked.first ?? .all
    }
}
