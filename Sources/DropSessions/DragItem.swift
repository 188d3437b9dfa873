public import ItemProviders
public import SystemPackage
public import UniformTypes

/// One thing to transfer, with the promise of its representations behind it.
public struct DragItem: Sendable {
    /// Yields what a container holds, as items of their own; nil from a thing that cannot be opened.
    public typealias Opener = @Sendable () async throws -> [DragItem]

    /// Where the item comes from.
    public let source: ItemSource
    /// What it is.
    public let type: UniformType
    /// Its ranked representations.
    public let itemProvider: ItemProvider
    /// Opens the item where it is a container none of whose representations is readable.
    public let opener: Opener?

    /// An item from its parts.
    public init(source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener? = nil) {
        self.source = source
        self.type = type
        self.itemProvider = itemProvider
        self.opener = opener
    }
}

/// Where an item comes from, as the user named it.
public enum ItemSource: Sendable, Hashable {
    /// A file or folder.
    case path(FilePath)
    /// A part of a container file: `caches.gpx#3`.
    case fragment(FilePath, String)
    /// Standard input, and the name given to it.
    case standardInput(name: String?)

    /// The file behind the item, where there is one.
    public var path: FilePath? {
        switch self {
        case .path(let path), .fragment(let path, _): path
        case .standardInput: nil
        }
    }

    /// What the user would recognise, bytes that are not UTF-8 replaced.
    public var displayName: String {
        switch self {
        case .path(let path): path.string
        case .fragment(let path, let fragment): "\(path.string)#\(fragment)"
        case .standardInput: "-"
        }
    }
}
