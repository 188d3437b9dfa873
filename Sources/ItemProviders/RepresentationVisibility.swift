/// Who may see a representation: Apple's four levels, from the most open to the most private.
public enum RepresentationVisibility: String, Sendable, Hashable, Codable, CaseIterable {
    /// Every destination.
    case all
    /// Destinations owned by the same Unix group.
    case team
    /// Destinations that declare the same `group` name.
    case group
    /// Only the store that the item came from.
    case ownProcess

    /// The visibility of what is made of parts with these: who sees it must be one who may see each of them. To share a group's name and to
    /// belong to a team are bonds of their own, so that what asks for both is for its own store alone.
    public static func strictest(_ visibilities: some Sequence<RepresentationVisibility>) -> RepresentationVisibility {
        let asked = Set(visibilities).subtracting([.all])
        return asked.count > 1 ? .ownProcess : asked.first ?? .all
    }
}
