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
