public import SystemPackage
public import UniformTypes

/// A place into which items can be dropped.
///
/// Queries (`readableTypes`, `proposal`, `plan`) change nothing on disk; only `beginDrop` does. `DestinationContract`
/// in the tests checks every kind of the module `Destinations`.
public protocol DropDestination: Sendable {
    /// The destination as the user named it.
    var displayName: String { get }

    /// The name of the kind: `folder`, `journal`, `file`, `standard output`.
    var kind: String { get }

    /// The types that can be read here, in the destination's order of preference.
    var readableTypes: [UniformType] { get }

    /// Which criterion decides first between two representations, unless the user says otherwise.
    var preference: NegotiationPolicy.Preference { get }

    /// The destination's store, which representations of restricted visibility are checked against. Nil if the
    /// destination is unrelated to every source, which is the default.
    var store: StoreIdentity? { get }

    /// How name collisions are resolved unless the user says otherwise. The default is another name for the new item.
    var usualCollision: DropOptions.Collision { get }

    /// Whether items have positions that a drop can change. If so, an item dropped into its own destination is moved,
    /// even if a copy was requested; `DropConfiguration.insistsOnCopy` makes a second item. The default is false.
    var isOrdered: Bool { get }

    /// Whether an item's companions are kept with it. If not, which is the default, they are left out, which is a loss,
    /// and a move leaves its source.
    var keepsCompanions: Bool { get }

    /// Whether it reads what it has written again and compares it with what was delivered, if `DropOptions.proves` asks
    /// for it. If not, which is the default, drops that ask for it are refused.
    var comparesWhatItWrites: Bool { get }

    /// Whether an item that arrives as `type` is stored in another form, so that moving it converts it. The default is
    /// false.
    func converts(_ type: UniformType) -> Bool

    /// The directory in which companions are kept; nil if they are kept beside their items, which is the default.
    var companionDirectory: FilePath? { get }

    /// Returns the item's place if it is in this store and the store can move it; nil otherwise, which is the default.
    ///
    /// An item with a place is moved by `DropCoordinator.relocate(_:)` and never loaded.
    func place(of item: DragItem) async throws -> LocalPlace?

    /// Returns why the destination refuses the item and everything in it, whatever types it reads; nil if it does not,
    /// which is the default. Examines only the item.
    func objection(to item: DragItem) -> DestinationError?

    /// Returns whether a drop of `itemCount` new items is possible now, and with which operation. Items that are only
    /// moved inside the store are not counted: 0 for a mere reorder.
    ///
    /// - Throws: `DestinationError` when the options are invalid here (an index in a destination without an order).
    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal

    /// Returns the proposal for the items of a drop. Their names may exist here already: an item that is skipped or
    /// replaces another adds nothing.
    ///
    /// By default calls `proposal(for:options:)` with the number of new items.
    func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal

    /// Returns where new items with these names would land, in order.
    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing]

    /// Returns where items of this store would be after a move, in order.
    func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing]

    /// Returns where the items of a drop would land, in order: an item with a `sourcePlace` is of this store and is
    /// moved, the others are new. A dry run prints this plan of `DropCoordinator.arrange(_:)`.
    func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing]

    /// Prepares the destination for a drop and returns the coordinator that carries it out.
    func beginDrop(options: DropOptions) async throws -> any DropCoordinator
}

extension DropDestination {
    /// Unrelated to every source.
    public var store: StoreIdentity? { nil }

    /// Keeps both.
    public var usualCollision: DropOptions.Collision { .keepBoth }

    /// Has no order.
    public var isOrdered: Bool { false }

    /// Keeps none.
    public var keepsCompanions: Bool { false }

    /// Compares nothing.
    public var comparesWhatItWrites: Bool { false }

    /// Stores items as they arrive.
    public func converts(_ type: UniformType) -> Bool { false }

    /// Beside their items.
    public var companionDirectory: FilePath? { nil }

    /// Counts the new items.
    public func proposal(dropping items: [DropItem], options: DropOptions) async throws -> DropProposal {
        try await proposal(for: items.count { $0.sourcePlace == nil }, options: options)
    }

    /// No item is in this store.
    public func place(of item: DragItem) async throws -> LocalPlace? { nil }

    /// Refuses no item.
    public func objection(to item: DragItem) -> DestinationError? { nil }

    /// Each item keeps its name; the landings have no index.
    public func plan(relocating items: [DropItem], options: DropOptions) async throws -> [Landing] {
        items.map { Landing(path: $0.dragItem.source.path) }
    }
}

/// The operation of a drop.
public enum DropOperation: String, Sendable, Hashable, Codable {
    /// The data is copied.
    case copy
    /// The data is copied and the source removed; inside one store, the item is moved.
    case move
    /// Nothing can be read here, or the user refused.
    case cancel
    /// Possible here in principle, but not permitted now.
    case forbidden
}

/// Where a drop would land in a destination.
public enum DropIntent: Sendable, Hashable {
    /// Anywhere: appended if there is an order.
    case unspecified
    /// The first item lands at the 0-based `index`, before the item that is there now. An index past the end appends.
    /// Items that are only moved inside the store are taken out before the index is applied, as in `UICollectionView`.
    case insertAtDestination(index: Int)
    /// Before the named item.
    case insertBefore(String)
    /// After the named item.
    case insertAfter(String)
    /// Into the named item.
    case insertIntoDestination(String)
}

/// A destination's answer while a session hovers over it.
public struct DropProposal: Sendable, Hashable {
    /// What would happen.
    public let operation: DropOperation
    /// Where it would land.
    public let intent: DropIntent
    /// Why it is not the requested operation; nil when it is.
    public let reason: String?

    /// Creates a proposal from its parts.
    public init(operation: DropOperation, intent: DropIntent = .unspecified, reason: String? = nil) {
        self.operation = operation
        self.intent = intent
        self.reason = reason
    }
}

/// A failure of a destination.
public struct DestinationError: Error, Sendable {
    /// The kind of failure.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String, CaseIterable {
            case notFound, notReadable, notWritable, full, exists, noOrder, noSuchItem, badDeclaration, cannotWrite,
                busy,
                sameFile, ambiguous, damagedStore, closedPipe, lossy, notRead, untrusted,
                changed, nothingToDo, received, differs, unproved
        }
        private let kind: Kind

        /// All codes.
        package static let all = Kind.allCases.map(Code.init(kind:))

        /// The destination, or the directory it would be in, does not exist.
        public static let notFound = Code(kind: .notFound)
        /// The destination's directory, or its store, may not be read.
        public static let notReadable = Code(kind: .notReadable)
        /// The destination is not writable.
        public static let notWritable = Code(kind: .notWritable)
        /// No space is left, or `max-items` was reached.
        public static let full = Code(kind: .full)
        /// The name is taken, and the user asked to fail in that case.
        public static let exists = Code(kind: .exists)
        /// An index was given for a destination without an order.
        public static let noOrder = Code(kind: .noOrder)
        /// `--before`, `--after` or `--into` names an item that does not exist.
        public static let noSuchItem = Code(kind: .noSuchItem)
        /// `.dnd/destination.toml` is invalid.
        public static let badDeclaration = Code(kind: .badDeclaration)
        /// Writing failed for another reason in the file system.
        public static let cannotWrite = Code(kind: .cannotWrite)
        /// Another process has locked the store for too long.
        public static let busy = Code(kind: .busy)
        /// Source and destination are the same file.
        public static let sameFile = Code(kind: .sameFile)
        /// The path could be a file or a directory.
        public static let ambiguous = Code(kind: .ambiguous)
        /// The store's database cannot be read.
        public static let damagedStore = Code(kind: .damagedStore)

        /// The store does not read the type that the path's extension stands for.
        public static let notRead = Code(kind: .notRead)
        /// The store belongs to another user and is not trusted.
        public static let untrusted = Code(kind: .untrusted)

        /// The destination cannot keep a quality that must be kept.
        public static let lossy = Code(kind: .lossy)
        /// What was written was read again, and differs from what was delivered.
        public static let differs = Code(kind: .differs)
        /// What the destination makes of the item cannot be compared with it.
        public static let unproved = Code(kind: .unproved)
        /// The item has changed since the operation that is to be undone.
        public static let changed = Code(kind: .changed)
        /// Another run of the same plan has landed the item.
        package static let received = Code(kind: .received)
        /// No operation is left to undo.
        public static let nothingToDo = Code(kind: .nothingToDo)
        /// The reader of standard output has closed it: the command ends without a message.
        public static let closedPipe = Code(kind: .closedPipe)

        /// The code's name in JSON reports.
        public var description: String { kind.rawValue }
    }

    /// The kind of failure.
    public let code: Code
    /// The path that the failure is about.
    public let path: FilePath
    /// What was found and what was expected, in lower case and without a full stop.
    public let message: String
    /// What the user can do next.
    public let hint: String?
    /// The underlying failure.
    public let underlying: (any Error)?

    /// Creates an error of kind `code` about `path`.
    public init(
        _ code: Code, path: FilePath, message: String, hint: String? = nil, underlying: (any Error)? = nil
    ) {
        self.code = code
        self.path = path
        self.message = message
        self.hint = hint
        self.underlying = underlying
    }
}

extension DestinationError: CustomStringConvertible {
    /// The path and the message.
    public var description: String { "\(path.string): \(message)" }
}

extension DestinationError {
    /// Returns the same error about `path`: `photo.png` as the user wrote it, not `./photo.png`.
    package func naming(_ path: FilePath) -> DestinationError {
        DestinationError(code, path: path, message: message, hint: hint, underlying: underlying)
    }

    /// Whether the same may work later: another process holds a lock, or the system lacks room. A destination that
    /// holds as many items as it may is full for good.
    package var isRetryable: Bool {
        switch code {
        case .busy: true
        case .full: underlying != nil
        default: (underlying as? Errno)?.isTransient == true
        }
    }

    /// Returns the error for a taken name.
    package static func taken(_ path: FilePath) -> DestinationError {
        DestinationError(
            .exists, path: path, message: "already exists",
            hint: "use --if-exists replace, keep-both (under another name) or skip")
    }
}
