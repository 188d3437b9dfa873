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
}
