public import ItemProviders

/// What a destination is to the folder that an item comes from: it decides which representations it may see.
public struct DestinationRelationship: Sendable, Hashable {
    /// Both are one store.
    public let isSameStore: Bool
    /// Both declare the same `group`.
    public let sharesGroup: Bool
    /// Both are owned by the same Unix group.
    public let sharesTeam: Bool

    /// A standing from its parts.
    public init(isSameStore: Bool, sharesGroup: Bool, sharesTeam: Bool) {
        self.isSameStore = isSameStore
        self.sharesGroup = sharesGroup
        self.sharesTeam = sharesTeam
    }

    /// A stranger: only what all may see is visible.
    public static let outside = DestinationRelationship(isSameStore: false, sharesGroup: false, sharesTeam: false)

    /// The standing of `destination` to `origin`. Where either is not known, that of a stranger.
    public init(of destination: StoreIdentity?, to origin: StoreIdentity?) {
        guard let destination, let origin else {
            self = .outside
            return
        }
        self.init(
            isSameStore: origin.isSameStore(as: destination),
            sharesGroup: origin.group != nil && origin.group == destination.group,
            sharesTeam: origin.team != nil && origin.team == destination.team)
    }

    /// Whether a representation of this visibility may be offered.
    ///
    /// A store may see all that is its own. Otherwise each level asks for its own bond: sharing a group's name is not being
    /// owned by the same team, nor the other way round.
    public func canSee(_ visibility: RepresentationVisibility) -> Bool {
        switch visibility {
        case .all: true
        case .team: isSameStore || sharesTeam
        case .group: isSameStore || sharesGroup
        case .ownProcess: isSameStore
        }
    }
}
