import FileSystem
public import ItemProviders
public import SystemPackage
public import UniformTypes

/// The result of a load, to be put into a reserved place.
public struct Delivery: Sendable {
    /// The data.
    public let content: LoadedContent
    /// The name of the new item, including its extension.
    public let name: FilePath.Component
    /// The chosen representation.
    public let representation: Representation.Description
    /// The item's source.
    public let source: ItemSource
    /// The item's type at its source.
    public let sourceType: UniformType
    /// The operation on the source.
    public let operation: DropOperation
    /// Whether a move may rename the source into its place. False if another item of the drop lies in it, or it lies in
    /// another item.
    public let mayRename: Bool
    /// The number of bytes of the content written, if the destination reports it. After it is cancelled, copying the
    /// content stops between two blocks.
    public let progress: LoadProgress
    /// Called with the staged file or folder that becomes the item, once it is complete and before it is put into its
    /// place. After a crash it can be found again by its identity rather than by its name. A destination that writes no
    /// file does not call it.
    public let staged: StagingObserver?

    /// The source's file, if the load has opened it: its metadata, and its bytes if they land unchanged, are taken from
    /// it.
    package var openedSource = OpenedSource()

    /// What the destination remembers of the source; nil for nothing.
    package var receipt: SourceReceipt?

    /// What is recorded instead of the source and the representation; nil for these.
    package var provenance: ItemProvenance?

    /// The item's companions, each with the delivery of its bytes; none if the destination does not keep them.
    public package(set) var companions: [CompanionDelivery] = []

    /// What was lost so far; the losses of the representation if nothing better is known.
    public var losses: [Loss]

    /// How the content was found equal to its source, if that was asked for: the destination then compares what it has
    /// written with the content, before the item gets its name. Nil if nothing is to be compared.
    public package(set) var proof: Proof?

    /// Creates a delivery from its parts.
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

    /// Returns the same delivery with another content, name or representation.
    package func changed(
        content: LoadedContent? = nil, name: FilePath.Component? = nil,
        representation: Representation.Description? = nil
    ) -> Delivery {
        var changed = Delivery(
            content: content ?? self.content, name: name ?? self.name,
            representation: representation ?? self.representation, source: source, sourceType: sourceType,
            operation: operation, mayRename: mayRename, progress: progress, staged: staged)
        changed.losses = losses
        changed.proof = proof
        changed.openedSource = openedSource
        changed.receipt = receipt
        changed.provenance = provenance
        changed.companions = companions
        return changed
    }
}

/// A companion of an item, and its bytes.
public struct CompanionDelivery: Sendable {
    /// The companion.
    public let companion: Companion
    /// Its bytes, under the name that it has beside its item's source.
    public let delivery: Delivery

    /// Creates the delivery of a companion, under the name that it has.
    ///
    /// - Parameter proves: Whether the destination compares what it has written with the companion.
    package init(
        _ companion: Companion, operation: DropOperation, mayRename: Bool, proves: Bool = false, progress: LoadProgress
    ) {
        self.companion = companion
        let path = companion.path
        let type: UniformType =
            companion.isFolder
            ? .folder : companion.name.extension.flatMap { UniformType(filenameExtension: $0) } ?? .data
        let representation = Representation.Description(type: type, fidelity: .native)
        var delivery = Delivery(
            content: companion.isFolder
                ? .folder(LoadedFile(folder: path, in: .byName)) : .file(LoadedFile(path: path, ownership: .source)),
            name: companion.name, representation: representation, source: .path(path), sourceType: type,
            operation: operation, mayRename: mayRename, progress: progress)
        delivery.proof = proves ? .bytes : nil
        delivery.provenance = companion.origin.map {
            ItemProvenance(source: .path($0), sourceType: type, representation: representation)
        }
        self.delivery = delivery
    }
}

/// Receives the path of a staged file or folder, on the thread that staged it. It must be quick.
public typealias StagingObserver = @Sendable (FilePath) -> Void

/// Receives the number and the source of an item, and the path at which it is staged, on the thread that staged it. It
/// must be quick. Numbers begin at 0 in each group of a drop.
public typealias ItemStagingObserver = @Sendable (_ number: Int, _ source: ItemSource, _ staged: FilePath) -> Void

/// Where an item landed.
public struct Landing: Sendable, Hashable {
    /// The outcome for an item.
    public enum Outcome: Sendable, Hashable {
        /// It was written.
        case dropped
        /// It was left out as requested, because its name is taken.
        case skipped
        /// Its name is taken, which fails with `DestinationError.Code.exists`: in a plan, and for an item that changes
        /// its place.
        case taken
    }

    /// The outcome for the item.
    public let outcome: Outcome
    /// The path that was written (or kept, when skipped); nil for standard output.
    public let path: FilePath?
    /// The 0-based index in an ordered destination.
    public package(set) var index: Int?
    /// The number of bytes written; nil in a plan.
    public let bytes: Int64?
    /// The item of the destination that already had the same content.
    public let duplicateOf: FilePath?
    /// What the destination cannot store: time stamps, extended attributes.
    public package(set) var losses: [Loss]
    /// How what landed was found equal to its source; nil if they were not compared.
    public package(set) var proof: Proof?
    /// Whether the source itself landed: a move within one file system is a rename, which leaves no source to remove.
    public let isSource: Bool
    /// Where the item's companions landed.
    public package(set) var companions: [CompanionLanding]
    /// The best fidelity of an item that the destination writes in another form than it was delivered in; nil if it
    /// writes what was delivered.
    package var fidelity: Fidelity?

    /// Creates a landing from its parts.
    public init(
        outcome: Outcome = .dropped, path: FilePath?, index: Int? = nil, bytes: Int64? = nil,
        duplicateOf: FilePath? = nil, losses: [Loss] = [], isSource: Bool = false, companions: [CompanionLanding] = []
    ) {
        self.outcome = outcome
        self.path = path
        self.index = index
        self.bytes = bytes
        self.duplicateOf = duplicateOf
        self.losses = losses
        self.isSource = isSource
        self.companions = companions
    }

    /// Returns the same landing with these companions. Those that were left out are a loss.
    package func with(_ companions: [CompanionLanding]) -> Landing {
        guard outcome == .dropped, !companions.isEmpty else { return self }
        var landing = self
        landing.companions = companions
        if companions.contains(where: { $0.path == nil }), !losses.contains(.companions) {
            landing.losses.append(.companions)
        }
        return landing
    }
}

/// The name of the file that an item lands in: that of the source if its bytes are kept, otherwise the item's name with
/// the extension of the type that is written.
package enum LandingName {
    /// Returns the name for an item that lands as `type`.
    ///
    /// - Parameter keepsBytes: Whether the source's own bytes are written.
    package static func name(
        for item: DragItem, landingAs type: UniformType, keepsBytes: Bool
    ) -> FilePath.Component {
        let own = item.ownName ?? ownName(of: item.source)
        if keepsBytes, let own { return own }
        let stem: FilePath.Component =
            own ?? item.itemProvider.suggestedName.flatMap { component(from: $0) } ?? "untitled"
        guard let fileExtension = fileExtension(for: type) else { return stem }
        // A type may have several extensions: an item that is rewritten in its own type keeps the one that it had.
        if let own, let present = FilePath(root: nil, [own]).extension,
            type.filenameExtensions.contains(present.lowercased())
        {
            return own
        }
        // The name of a model or fragment is a title, not a file name: "St. Mary" has no extension to replace.
        guard own != nil else { return FilePath.Component(stem.string + "." + fileExtension) ?? stem }
        var path = FilePath(root: nil, [stem])
        if path.extension != nil {
            path.extension = fileExtension
            return path.lastComponent ?? stem
        }
        return FilePath.Component(stem.string + "." + fileExtension) ?? stem
    }

    /// Returns `title` as a file name of at most 120 characters, without separators, control characters or leading
    /// dots; nil if nothing remains.
    package static func component(from title: String) -> FilePath.Component? {
        let line = title.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        var name = ""
        for scalar in line.unicodeScalars {
            let isUsable = scalar != "/" && !(scalar.value < 0x20 || scalar.value == 0x7F)
            name.unicodeScalars.append(isUsable ? scalar : "-")
        }
        let trimmed = name.drop { $0 == "." || $0.isWhitespace }.prefix(120)
        // A file name has at most 255 bytes; leave room for an extension and a number.
        var short = Substring(trimmed)
        while short.utf8.count > 200 { short.removeLast() }
        while short.last?.isWhitespace == true { short.removeLast() }
        return short.isEmpty ? nil : FilePath.Component(String(short))
    }

    /// Returns the type's own extension; if it has none, as `public.utf8-plain-text`, that of the nearest supertype
    /// with one.
    private static func fileExtension(for type: UniformType) -> String? {
        if let own = type.preferredFilenameExtension { return own }
        return type.directSupertypes.lazy.compactMap(fileExtension).first
    }

    /// Returns `name` as it is; nil if no file can have it.
    private static func fileName(_ name: String) -> FilePath.Component? {
        guard name.utf8.count <= 255, !name.utf8.contains(0), let component = FilePath.Component(name),
            component.kind == .regular
        else { return nil }
        return component
    }

    private static func ownName(of source: ItemSource) -> FilePath.Component? {
        switch source {
        case .path(let path): return SystemCalls.ownName(of: path)
        case .standardInput(let name), .clipboard(let name): return name.flatMap { fileName($0) ?? component(from: $0) }
        case .fragment, .memory: return nil
        }
    }
}
