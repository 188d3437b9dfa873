public import SystemPackage

/// One drop's hold on a destination: places are reserved, filled one by one as data arrives, and let go on failure.
///
/// It is the destination's half of what UIKit calls a drop coordinator, and each kind of destination has its own. The other half, an
/// item with its place and the context of its placeholder, is the same for all: `DropItem` and `PlaceholderContext`, which
/// `reserve(_:)` over drop items makes.
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

    /// How many deliveries that have arrived are worth being committed in one call, where `commitsInOrder`. 1 unless said otherwise.
    var mostCommittedTogether: Int { get }

    /// Commits several deliveries, in order; each has its own result.
    func commit(_ deliveries: [(Delivery, Placeholder)]) async -> [Result<Landing, any Error>]

    /// Gives a reserved place back.
    func discard(_ placeholder: Placeholder) async

    /// The 0-based place, now, of what was committed into `placeholder`: smaller than at the commit when places in front of it were
    /// given back since. Nil where there is no order, or where the commit's index still holds.
    func settledIndex(of placeholder: Placeholder) async -> Int?

    /// Moves items of this very store to the drop's place, in order: a reorder or a change of lane. Nothing is loaded.
    ///
    /// Called for items of which `DropDestination.place(of:)` told a place. What is reserved or relocated later lands behind what came before.
    /// - Returns: a landing for each item; its outcome is not `dropped` for one that stays because its name is taken in the new lane.
    /// - Throws: `DestinationError` when they cannot be moved; all are then where they were.
    func relocate(_ items: [DropItem]) async throws -> [Landing]

    /// Gives each item of the drop its place, in order: reserves one for what is new, and moves what is of this very store, which is what has
    /// a `sourcePlace`. Called once in a drop, with all its items.
    ///
    /// By default new items and items of the store that follow one another are given to `reserve(_:)` and `relocate(_:)`, in turns. A
    /// destination with an order says more: the drop lands where `DropOptions.intent` says when everything that moves was taken out first.
    /// - Returns: an arrangement for each item.
    /// - Throws: `DestinationError` when no place can be reserved; none is then.
    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan]

    /// Why the source of a move stays whatever lands here, in lower case and without a full stop; nil, unless said otherwise: it may go.
    var moveObjection: String? { get }

    /// Whether what landed is what was sent, read back from where it landed. Only a move asks, before its source is removed.
    ///
    /// By default the file or folder at the landing's path is compared with what was sent, byte for byte. A destination that puts
    /// content into another form looks for itself.
    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool

    /// Takes the original of what was converted into the history, from which it can be brought back. Called after `conclude()`.
    ///
    /// - Returns: false where there is no history, which is the default: the original stays where it is then.
    /// - Throws: what keeps it from getting there; it is where it was then.
    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool

    /// Ends the drop: what is left of staging and placeholders goes, directories are synced.
    func conclude() async throws
}

extension DropCoordinator {
    /// Items may arrive in any order.
    public var commitsInOrder: Bool { false }

    /// The source of a move may go.
    public var moveObjection: String? { nil }

    /// One commit at a time.
    public var mostCommittedTogether: Int { 1 }

    /// Commits one after the other.
    public func commit(_ deliveries: [(Delivery, Placeholder)]) async -> [Result<Landing, any Error>] {
        var results: [Result<Landing, any Error>] = []
        for (delivery, placeholder) in deliveries {
            do {
                results.append(.success(try await commit(delivery, to: placeholder)))
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    /// The commit's index still holds.
    public func settledIndex(of placeholder: Placeholder) async -> Int? { nil }

    /// Nothing here has a place that could be changed.
    public func relocate(_ items: [DropItem]) async throws -> [Landing] {
        throw DestinationError(
            .noOrder, path: items.first?.dragItem.source.path ?? "", message: "is in a destination without an order")
    }

    /// There is no history.
    public func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool { false }

    /// Compares what is at the landing's path with what was sent.
    public func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        guard let path = landing.path else { return false }
        return try await content.isHeld(at: path)
    }
}

/// A reserved place in a destination.
public struct Placeholder: Sendable, Hashable {
    /// The place's identity, for as long as the drop lasts.
    public let id: Int64

    /// A placeholder with the given identity.
    public init(id: Int64) { self.id = id }
}
