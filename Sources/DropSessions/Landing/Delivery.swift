public import ItemProviders
public import SystemPackage
public import UniformTypes

/// What a load yielded, on its way into a reserved place.
public struct Delivery: Sendable {
    /// The data.
    public let content: LoadedContent
    /// The name that it should get, extension included.
    public let name: FilePath.Component
    /// The representation that was chosen.
    public let representation: Representation.Description
    /// Where it came from.
    public let source: ItemSource
    /// What it was there.
    public let sourceType: UniformType
    /// What is done with the source.
    public let operation: DropOperation
    /// Whether the source of a move may be given its place by a rename; not where another item of the drop lies in it, or it in another.
    public let mayRename: Bool
    /// How much of the content was written, in bytes, where somebody tells. Once it is cancelled, what copies the content stops between two
    /// blocks.
    public let progress: LoadProgress
    /// Is told of the file or folder that is going to be the item, once it is whole and before it gets its place: whoever is told finds it
    /// again after a crash, by what it is and not by its name. A destination that writes no file tells of none.
    public let staged: StagingObserver?

    /// What was lost on the way here; what the representation says, where it is not known better.
    public var losses: [Loss]

    /// A delivery from its parts.
    public init(
        content: LoadedContent, name: FilePath.Component, representation: Representation.Description,
        source: ItemSource, sourceType: UniformType, operation: DropOperation = .copy,
        mayRename: Bool = true, progress: LoadProgress = LoadProgress(), staged: StagingObserver? = nil
    ) {
        self.content = content
        self.name = name
        self.representation = representation
        self.source = source
        self.sourceType = sourceType
        self.operation = operation
        self.mayRename = mayRename
        self.progress = progress
        self.staged = staged
        losses = representation.losses
    }

    /// The same delivery with another content, name or representation.
    package func changed(
        content: LoadedContent? = nil, name: FilePath.Component? = nil,
        representation: Representation.Description? = nil
    ) -> Delivery {
        var changed = Delivery(
            content: content ?? self.content, name: name ?? self.name,
            representation: representation ?? self.representation, source: source, sourceType: sourceType,
            operation: operation, mayRename: mayRename, progress: progress, staged: staged)
        changed.losses = losses
        return changed
    }
}

/// Is told of a staged file or folder, on whatever thread staged it. It must be quick.
public typealias StagingObserver = @Sendable (FilePath) -> Void

/// Where an item came to rest.
public struct Landing: Sendable, Hashable {
    /// What became of the item.
    public enum Outcome: Sendable, Hashable {
        /// It was written.
        case dropped
        /// Its name was taken and it was left out, as asked.
        case skipped
        /// Its name is taken and it fails with `DestinationError.Code.exists`: in a plan, and for an item that changes its place.
        case taken
    }

    /// What became of the item.
    public let outcome: Outcome
    /// What was written (or kept, when skipped); nil for standard output.
    public let path: FilePath?
    /// The 0-based place in an ordered destination.
    public let index: Int?
    /// Bytes written; nil in a plan.
    public let bytes: Int64?
    /// The item with the same content that the destination already had.
    public let duplicateOf: FilePath?
    /// What the destination had no place for: the time stamps, extended attributes.
    public let losses: [Loss]
    /// Whether the source itself is what landed: a move on one file system is a rename, after which nothing is left to be removed.
    public let isSource: Bool

    /// A landing from its parts.
    public init(
        outcome: Outcome = .dropped, path: FilePath?, index: Int? = nil, bytes: Int64? = nil,
        duplicateOf: FilePath? = nil, losses: [Loss] = [], isSource: Bool = false
    ) {
        self.outcome = outcome
        self.path = path
        self.index = index
        self.bytes = bytes
        self.duplicateOf = duplicateOf
        self.losses = losses
        self.isSource = isSource
    }
}
