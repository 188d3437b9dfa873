public import FileSystem
public import ItemProviders
public import SystemPackage

/// The source of an item, as the user named it.
public enum ItemSource: Sendable, Hashable {
    /// A file or folder.
    case path(FilePath)
    /// A part of a container file: `caches.gpx#3`. The path is `standardInputPath` for a part of standard input.
    case fragment(FilePath, String)
    /// Standard input, with a name.
    case standardInput(name: String?)
    /// The clipboard of the window system, with a name for its content.
    case clipboard(name: String?)
    /// A program's memory, with a name.
    case memory(name: String?)

    /// The path that stands for standard input as a container: `-`. A file of that name is `./-`.
    public static let standardInputPath: FilePath = "-"

    /// The item's file, if there is one.
    public var path: FilePath? {
        switch self {
        case .path(let path): path
        case .fragment(let path, _): path == Self.standardInputPath ? nil : path
        case .standardInput, .clipboard, .memory: nil
        }
    }

    /// The name shown to the user; bytes that are not UTF-8 are replaced.
    public var displayName: String {
        switch self {
        case .path(let path): path.string
        case .fragment(let path, let fragment): "\(path.string)#\(fragment)"
        case .standardInput: "-"
        case .clipboard: "clipboard:"
        case .memory(let name): name ?? "an item"
        }
    }
}

/// The store that an item was lifted from, and its place there, which Apple's drags carry as local context.
public struct ItemOrigin: Sendable, Hashable {
    /// The store or plain folder that contains the item.
    public let store: StoreIdentity
    /// The item's place in the store; nil if the store has no order.
    public let place: LocalPlace?

    /// Creates an origin from its parts.
    public init(store: StoreIdentity, place: LocalPlace? = nil) {
        self.store = store
        self.place = place
    }
}

/// An item's place in an ordered store; Apple's counterpart is the source index path.
public struct LocalPlace: Sendable, Hashable {
    /// The 0-based index, within the lane if there are lanes.
    public let index: Int?
    /// The lane, in a store that has lanes.
    public let lane: String?

    /// Creates a place from its parts.
    public init(index: Int?, lane: String? = nil) {
        self.index = index
        self.lane = lane
    }
}

/// The identity of a folder that contains items, for the rules on visibility and on local moves.
public struct StoreIdentity: Sendable, Hashable {
    /// The folder itself, independent of its path; nil if it does not exist yet.
    public let folder: FileIdentity?
    /// The `group` that the folder declares.
    public let group: String?
    /// The Unix group that owns the folder, or will own it once it is created; nil if there is none (standard output).
    public let team: UInt32?

    /// Creates an identity from its parts.
    public init(folder: FileIdentity?, group: String? = nil, team: UInt32? = nil) {
        self.folder = folder
        self.group = group
        self.team = team
    }

    /// Creates the identity of the folder at `directory`; follows links.
    ///
    /// - Throws: `Errno` when there is no such folder. (`stat`)
    public init(directory: FilePath, group: String? = nil) throws(Errno) {
        let status = try directory.stat()
        self.init(folder: FileIdentity(status), group: group, team: status.groupID.rawValue)
    }

    /// Whether both are one folder. A folder that does not exist yet is equal to no other.
    public func isSameStore(as other: StoreIdentity) -> Bool { folder != nil && folder == other.folder }
}

/// How a destination relates to the source folder of an item; decides which representations are visible to it.
public struct DestinationRelationship: Sendable, Hashable {
    /// Whether both are one store.
    public let isSameStore: Bool
    /// Whether both declare the same `group`.
    public let sharesGroup: Bool
    /// Whether both are owned by the same Unix group.
    public let sharesTeam: Bool

    /// Creates a relationship from its parts.
    public init(isSameStore: Bool, sharesGroup: Bool, sharesTeam: Bool) {
        self.isSameStore = isSameStore
        self.sharesGroup = sharesGroup
        self.sharesTeam = sharesTeam
    }

    /// No relationship: only representations that are visible to all are visible.
    public static let outside = DestinationRelationship(isSameStore: false, sharesGroup: false, sharesTeam: false)

    /// Creates the relationship of `destination` to `origin`; `outside` if either is unknown.
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
    /// A store sees everything of its own. Otherwise each level has its own condition: a shared `group` does not imply
    /// a shared team, nor the reverse.
    public func canSee(_ visibility: RepresentationVisibility) -> Bool {
        switch visibility {
        case .all: true
        case .team: isSameStore || sharesTeam
        case .group: isSameStore || sharesGroup
        case .ownProcess: isSameStore
        }
    }
}
