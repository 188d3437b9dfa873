import FileSystem
public import ItemProviders
public import SystemPackage
public import UniformTypes

/// An item to transfer, with an item provider that promises its representations.
///
/// The value is a single reference: the lists of a session hold thousands of items several times over.
public struct DragItem: Sendable {
    /// Returns the elements of a container as items.
    public typealias Opener = @Sendable () async throws -> [DragItem]

    private struct Values: Sendable {
        let source: ItemSource
        let type: UniformType
        var itemProvider: ItemProvider
        var opener: Opener?
        let elementRepresentations: (@Sendable () -> [Representation.Description])?
        let elementType: UniformType?
        let origin: ItemOrigin?
        var moveObjection: String?
        let ownName: FilePath.Component?
        var lane: String?
        var folders: [KeptFolder] = []
        var innerFolders: [KeptFolder] = []
        var staysFolder = false
        var companions: [Companion] = []
        var title: (@Sendable () -> String?)?
        var notes = Notes()
    }

    private final class Storage: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    /// What is known about an item before it is dropped.
    package struct Notes: Sendable {
        /// What the destination has recorded about its source, if that was received before.
        package var received: ReceivedSource?
        /// The line of the plan that it is.
        package var line: PlanLine?
        /// The type that the plan chose for it.
        package var plannedType: UniformType?
        /// Why it cannot land, if that is known.
        package var refusal: Refusal?
        /// Whether its name was decoded in an encoding that the user states.
        package var hasStatedName = false
        /// Whether its type is not known, since it could not be read.
        package var isUnidentified = false
        /// What is recorded about it instead of what the item itself says: its content was converted by an earlier drop.
        package var provenance: ItemProvenance?

        package init() {}
    }

    /// Why an item cannot land.
    package struct Refusal: Sendable {
        let status: ItemReport.Status
        let failure: ItemFailure

        package init(_ status: ItemReport.Status, because failure: ItemFailure) {
            self.status = status
            self.failure = failure
        }
    }

    private var storage: Storage

    private var values: Values {
        get { storage.values }
        set { storage = Storage(newValue) }
    }

    /// Where the item comes from.
    public var source: ItemSource { values.source }
    /// The item's type.
    public var type: UniformType { values.type }
    /// The item's type; nil if it is not known, since the item could not be read.
    package var identifiedType: UniformType? { notes.isUnidentified ? nil : type }
    /// Its ranked representations.
    public var itemProvider: ItemProvider { values.itemProvider }
    /// Opens the item if it is a container none of whose representations is readable; nil if it cannot be opened.
    public var opener: Opener? {
        get { values.opener }
        set { values.opener = newValue }
    }
    /// The representations that each element offers, if they are the same for all and known before the container is
    /// opened, such as the pages of a document: the container is not opened for a destination that reads none of them.
    /// Nil if they are known only after opening.
    public var elementRepresentations: (@Sendable () -> [Representation.Description])? {
        values.elementRepresentations
    }
    /// The type of the elements, if it is known before the container is opened. If a destination prefers this type to
    /// those of the container itself, the container is opened: a board takes a table of places as geocaches, not as a
    /// text.
    public var elementType: UniformType? { values.elementType }
    /// The store that the item was lifted from; nil if there is none or it is unknown. It decides which representations
    /// of restricted visibility are offered.
    public var origin: ItemOrigin? { values.origin }
    /// Why a move must not remove the source, in lower case and without a full stop; nil if it may. A move inside one
    /// store does not remove it.
    public var moveObjection: String? {
        get { values.moveObjection }
        set { values.moveObjection = newValue }
    }
    /// The lane of an item that comes from an opened board; nil for an item that was dragged by itself. Another board
    /// puts it into its lane of the same name.
    public var lane: String? {
        get { values.lane }
        set { values.lane = newValue }
    }
    /// The files and folders that travel with the item. They decide nothing: the item's own file does.
    public var companions: [Companion] {
        get { values.companions }
        set { values.companions = newValue }
    }
    /// Reads the first line of a text, for a destination whose items are called after it; nil for other items.
    package var title: (@Sendable () -> String?)? {
        get { values.title }
        set { values.title = newValue }
    }
    /// The folders below the destination in which the item lands, the outer one first; empty if none are kept.
    package var folders: [KeptFolder] {
        get { values.folders }
        set { values.folders = newValue }
    }
    /// The folders around the item within its archive, the outer one first. They are among `folders` if folders are kept.
    package var innerFolders: [KeptFolder] {
        get { values.innerFolders }
        set { values.innerFolders = newValue }
    }
    /// Whether the item is a folder with only some of its files: a destination that takes folders keeps it as one.
    package var staysFolder: Bool {
        get { values.staysFolder }
        set { values.staysFolder = newValue }
    }
    /// What is known about it before it is dropped.
    package var notes: Notes {
        get { values.notes }
        set { values.notes = newValue }
    }
    /// Whether the destination need not be asked whether it can use the item.
    var isDecided: Bool { notes.received != nil || notes.refusal != nil }
    /// What the destination has recorded about its source; nil if that was not received before, or not asked for.
    package var received: ReceivedSource? { notes.received }
    /// The name of the item's file if it is not that of the source: a bundle stores the names of its items.
    public var ownName: FilePath.Component? { values.ownName }

    /// Creates an item from a program's memory, like Apple's `UIDragItem(itemProvider:)`. Its type is that of the first
    /// representation.
    public init(itemProvider: ItemProvider) {
        self.init(
            source: .memory(name: itemProvider.suggestedName), type: itemProvider.registeredTypes.first ?? .data,
            itemProvider: itemProvider)
    }

    /// Creates the item of a source that the destination has received before: it is neither read nor dropped.
    package init(_ source: ItemSource, received: ReceivedSource) {
        self.init(source: source, type: received.type ?? .data, itemProvider: ItemProvider())
        notes.received = received
        notes.isUnidentified = received.type == nil
    }

    /// Creates an item that cannot land, for a reason that is known.
    package init(_ source: ItemSource, type: UniformType?, refusal: Refusal) {
        self.init(source: source, type: type ?? .data, itemProvider: ItemProvider())
        notes.refusal = refusal
        notes.isUnidentified = type == nil
    }

    /// Creates an item for a source that could not be examined: it takes part in the session and fails with `failure`.
    package init(unreadable source: ItemSource, because failure: ItemFailure) {
        self.init(source: source, type: .data, itemProvider: ItemProvider(), opener: { throw failure })
        notes.isUnidentified = true
    }

    /// Creates an item from its parts.
    public init(
        source: ItemSource, type: UniformType, itemProvider: ItemProvider, opener: Opener? = nil,
        elementRepresentations: (@Sendable () -> [Representation.Description])? = nil, elementType: UniformType? = nil,
        origin: ItemOrigin? = nil, ownName: FilePath.Component? = nil
    ) {
        storage = Storage(
            Values(
                source: source, type: type, itemProvider: itemProvider, opener: opener,
                elementRepresentations: elementRepresentations, elementType: elementType, origin: origin,
                ownName: ownName))
    }

    /// Returns the same item with another provider.
    package func offering(_ provider: ItemProvider) -> DragItem {
        var item = self
        item.values.itemProvider = provider
        return item
    }
}

/// A folder around an item at its source that is kept: the item lands in a folder of this name.
package struct KeptFolder: Sendable, Hashable {
    /// Its name.
    package let name: FilePath.Component
    /// The permissions that the folder gets if it is made, without those that the process's mask removes.
    package let permissions: FilePermissions

    /// Creates a folder; its owner always gets all permissions, since items land in it.
    package init(name: FilePath.Component, permissions: FilePermissions) {
        self.name = name
        self.permissions = FilePermissions(rawValue: permissions.rawValue & 0o777).union(.ownerReadWriteExecute)
    }
}

extension [KeptFolder] {
    /// The path of the innermost folder, below the destination.
    package var path: FilePath { FilePath(root: nil, map(\.name)) }
}

extension DragItem {
    /// Whether the item is a folder that was named without its own name: `Photos/.`, `..` or `/` stand for the entries.
    package var isUnnamedFolder: Bool {
        guard case .path(let path) = source, type.conforms(to: .directory) else { return false }
        return path.lastComponent?.kind != .regular
    }

    /// The folders in which the entries of the item land if the item is opened and folders are kept: those in which the
    /// item itself would land, and the item, if it is a folder with a name.
    package var foldersOfEntries: [KeptFolder] {
        guard case .path(let path) = source, type.conforms(to: .directory), let name = path.lastComponent,
            name.kind == .regular
        else { return folders }
        let permissions = (try? path.stat())?.permissions
        return folders + [KeptFolder(name: name, permissions: permissions ?? .ownerReadWriteExecute)]
    }
}

/// A file or folder that belongs to an item and travels with it, byte for byte: the film of a Live Photo, the raw
/// picture of a JPEG, a side file with metadata, the folder of a web page. It is never an item of its own, and never
/// converted.
public struct Companion: Sendable, Hashable {
    /// Its path.
    public let path: FilePath
    /// Whether it is a folder.
    public let isFolder: Bool
    /// The name of the item's file, from which the companion's name follows.
    package let main: FilePath.Component
    /// The path that is reported and recorded as its source; nil for its own. A move of such a companion counts as a copy.
    package var origin: FilePath?

    /// Creates a companion of the file `main`; nil if `path` does not end in a name.
    public init?(path: FilePath, isFolder: Bool, of main: FilePath.Component) {
        guard let name = path.lastComponent, name.kind == .regular else { return nil }
        self.path = path
        self.isFolder = isFolder
        self.main = main
        self.name = name
    }

    /// Creates a companion of the file `main` that is a file under another name, such as one that was extracted.
    ///
    /// - Parameter source: The path that is recorded as its source.
    package init(at path: FilePath, named name: FilePath.Component, of main: FilePath.Component, source: FilePath) {
        self.path = path
        isFolder = false
        self.main = main
        self.name = name
        origin = source
    }

    /// Its name.
    public let name: FilePath.Component

    /// The path that is reported and recorded as its source.
    package var source: FilePath { origin ?? path }

    /// Returns the name that the companion gets beside an item that lands as `landed`.
    ///
    /// Beside an item that keeps its name, it keeps its own. Otherwise it follows: with `a.png` for `a.heic`, `a.heic.xmp`
    /// becomes `a.png.xmp`; with `a-2.heic`, `a.mov` becomes `a-2.mov`, and `._a.mov` `._a-2.mov`. A companion whose name does not begin with that
    /// of the item is named after the item.
    package func name(beside landed: FilePath.Component) -> FilePath.Component {
        guard landed != main else { return name }
        return FilePath.Component(bytes: name(name.bytes, after: main.bytes, becoming: landed.bytes)) ?? name
    }

    private func name(_ own: [UInt8], after before: [UInt8], becoming after: [UInt8]) -> [UInt8] {
        let stem = Self.stem(of: before)
        let bytes: [UInt8]
        // That of a companion follows the companion's name.
        if AppleDouble.isName(own), !own.starts(with: before) {
            bytes = AppleDouble.name(of: name(AppleDouble.main(of: own), after: before, becoming: after))
        } else if own.starts(with: before) {
            bytes = after + Array(own[before.count...])
        } else if own.starts(with: stem), isFolder || own[stem.count...].first == Self.dot {
            bytes = Array(Self.stem(of: after)) + Array(own[stem.count...])
        } else {
            let ending = own[Self.stem(of: own).count...]
            // The notes of Google Takeout follow the whole name, even if it was cut.
            let isNotes = String(decoding: ending, as: UTF8.self).lowercased() == ".json"
            bytes = (isNotes ? after : Array(Self.stem(of: after))) + Array(ending)
        }
        return bytes
    }

    private static let dot = UInt8(ascii: ".")

    /// Returns the name without its last extension; a leading dot belongs to the stem.
    package static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
        guard let last = name.lastIndex(of: dot), last > 0 else { return name[...] }
        return name[..<last]
    }
}

/// Where a companion of an item landed.
public struct CompanionLanding: Sendable, Hashable {
    /// The companion's source.
    public let source: FilePath
    /// The path that was written; nil if the companion was left out.
    public let path: FilePath?
    /// Whether the source itself landed, by a rename.
    public let isSource: Bool

    /// Creates a landing from its parts.
    public init(source: FilePath, path: FilePath?, isSource: Bool = false) {
        self.source = source
        self.path = path
        self.isSource = isSource
    }
}

/// Finds the companions that a destination's store keeps of the items in a folder.
package struct StoredCompanions: Sendable {
    /// Returns the companions by the names of their items; nil if the folder is not one of a store's.
    package let companions: @Sendable (_ folder: FilePath) -> [FilePath.Component: [Companion]]?

    package init(_ companions: @escaping @Sendable (_ folder: FilePath) -> [FilePath.Component: [Companion]]?) {
        self.companions = companions
    }
}
