public import ItemProviders
public import SystemPackage
public import UniformTypes

/// A place into which items can be dropped.
///
/// Asking a destination (`readableTypes`, `proposal`, `plan`) changes nothing on disk; only `beginDrop` does. Every kind
/// passes `DestinationContract` in the tests.
public protocol DropDestination: Sendable {
    /// The destination as the user named it.
    var displayName: String { get }

    /// The kind's word: `folder`, `journal`, `file`, `standard output`.
    var kind: String { get }

    /// What can be read here, in the destination's own order of preference.
    var readableTypes: [UniformType] { get }

    /// Who decides between two representations, where the user does not say.
    var preference: NegotiationPolicy.Preference { get }

    /// Whether a drop of `itemCount` items is possible now, and as what.
    ///
    /// - Throws: `DestinationError` when the question itself is wrong (an index where there is no order).
    func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal

    /// Where items with these names would land, in order: what a dry run prints.
    func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing]

    /// Prepares the destination for a drop and returns the coordinator that carries it out.
    func beginDrop(options: DropOptions) async throws -> any DropCoordinator
}

/// One drop's hold on a destination: places are reserved, filled one by one as data arrives, and let go on failure.
public protocol DropCoordinator: Sendable {
    /// A private directory (0700) on the destination's file system, for the loads of this drop.
    var scratch: FilePath { get }

    /// Whether `commit` must be called in the order of `reserve`, as a stream needs it. False unless said otherwise.
    var commitsInOrder: Bool { get }

    /// Reserves a place for each name, in order; other processes see them as loading.
    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder]

    /// Puts what arrived into its reserved place, at the place's current index: written, synced, renamed.
    ///
    /// - Throws: `DestinationError`; the placeholder then still exists and must be discarded.
    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing

    /// Gives a reserved place back.
    func discard(_ placeholder: Placeholder) async

    /// Ends the drop: what is left of staging and placeholders goes, directories are synced.
    func conclude() async throws
}

extension DropCoordinator {
    /// Items may arrive in any order.
    public var commitsInOrder: Bool { false }
}

/// A reserved place in a destination.
public struct Placeholder: Sendable, Hashable {
    /// The place's identity, for as long as the drop lasts.
    public let id: Int64

    /// A placeholder with the given identity.
    public init(id: Int64) { self.id = id }
}

/// How a drop is to be made.
public struct DropOptions: Sendable, Hashable {
    /// What happens when a name is taken.
    public enum Collision: String, Sendable, Hashable, CaseIterable {
        /// The new one gets another name: `a-2.png`.
        case keepBoth = "keep-both"
        /// The new one is left out.
        case skip
        /// The new one takes the old one's place.
        case replace
        /// The new one is an error.
        case fail
    }

    /// Where the items land.
    public var intent: DropIntent
    /// What happens when a name is taken.
    public var collision: Collision
    /// What the user asked for.
    public var operation: DropOperation

    /// Options; by default a copy that is appended and keeps both.
    public init(
        intent: DropIntent = .unspecified, collision: Collision = .keepBoth, operation: DropOperation = .copy
    ) {
        self.intent = intent
        self.collision = collision
        self.operation = operation
    }
}
