public import SystemPackage

/// One drop into a destination: reserves places, fills them one by one as data arrives, and releases them on failure.
///
/// It is the destination's part of what UIKit calls a drop coordinator; each kind of destination has its own. The other
/// part, an item with its place and the context of its placeholder, is common to all: `DropItem` and
/// `PlaceholderContext`, which `reserve(_:)` creates from drop items.
public protocol DropCoordinator: Sendable {
    /// A private directory (mode 0700) on the destination's file system, for the loads of this drop.
    var scratch: FilePath { get }

    /// Whether `commit` must be called in the order of the reservations, as a stream needs it. The default is false.
    var commitsInOrder: Bool { get }

    /// Whether all deliveries are committed in one call, in order, after the last item is loaded: one file is made of all
    /// of them. Asked after `arrange(_:)`. The default is false.
    var commitsTogether: Bool { get }

    /// Reserves a place for each name, in order; other processes see the places as loading.
    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder]

    /// Puts a delivery into its reserved place, at the place's current index: writes, syncs and renames it.
    ///
    /// - Throws: `DestinationError`; the placeholder then still exists and must be discarded.
    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing

    /// The maximum number of deliveries that are committed in one call, if `commitsInOrder`. The default is 1.
    var mostCommittedTogether: Int { get }

    /// Commits several deliveries, in order; each has its own result.
    func commit(_ deliveries: [(Delivery, Placeholder)]) async -> [Result<Landing, any Error>]

    /// Releases a reserved place.
    func discard(_ placeholder: Placeholder) async

    /// Returns the current 0-based index of what was committed into `placeholder`: smaller than at the commit if places
    /// before it were released since. Nil if there is no order, or if the index of the commit is still correct.
    func settledIndex(of placeholder: Placeholder) async -> Int?

    /// Moves items inside this store to the place of the drop, in order: a reorder or a change of lane. Loads nothing.
    ///
    /// Called for items for which `DropDestination.place(of:)` returned a place. What is reserved or relocated later
    /// lands after them.
    /// - Returns: A landing for each item; its outcome is not `dropped` if the item stays because its name is taken in
    ///   the new lane.
    /// - Throws: `DestinationError` when the items cannot be moved; then none has been moved.
    func relocate(_ items: [DropItem]) async throws -> [Landing]

    /// Gives each item of the drop its place, in order: reserves places for new items, and moves items of this store,
    /// which have a `sourcePlace`. Called once per drop, with all its items.
    ///
    /// By default runs of new items and runs of local items are passed to `reserve(_:)` and `relocate(_:)` in turn. In
    /// a destination with an order, the drop lands where `DropOptions.intent` says after all moved items were taken
    /// out.
    /// - Returns: A placement plan for each item.
    /// - Throws: `DestinationError` when no place can be reserved; then none is reserved.
    func arrange(_ items: [DropItem]) async throws -> [PlacementPlan]

    /// Why the source of a move must stay, whatever lands here, in lower case and without a full stop; nil if it may be
    /// removed, which is the default.
    var moveObjection: String? { get }

    /// Returns whether what landed, read back from its place, is equal to what was sent. Called only for moves, before
    /// the source is removed.
    ///
    /// By default the file or folder at the landing's path is compared with what was sent, byte for byte. A destination
    /// that stores content in another form implements its own comparison.
    func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool

    /// Moves the original of a converted item into the history, from which it can be restored. Called after
    /// `conclude()`.
    ///
    /// - Returns: False if there is no history, which is the default: the original then stays where it is.
    /// - Throws: The reason why it could not be moved; the original is then where it was.
    func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool

    /// Ends the drop: removes the remaining staged files and placeholders, and syncs directories.
    func conclude() async throws
}

extension DropCoordinator {
    /// Items may be committed in any order.
    public var commitsInOrder: Bool { false }

    /// Each item lands by itself.
    public var commitsTogether: Bool { false }

    /// The source of a move may be removed.
    public var moveObjection: String? { nil }

    /// One delivery at a time.
    public var mostCommittedTogether: Int { 1 }

    /// Commits the deliveries one after the other.
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

    /// The index of the commit is still correct.
    public func settledIndex(of placeholder: Placeholder) async -> Int? { nil }

    /// Throws: the destination has no order.
    public func relocate(_ items: [DropItem]) async throws -> [Landing] {
        throw DestinationError(
            .noOrder, path: items.first?.dragItem.source.path ?? "", message: "is in a destination without an order")
    }

    /// Returns false: there is no history.
    public func retire(_ original: SourceRemoval, of placeholder: Placeholder) async throws -> Bool { false }

    /// Compares the file or folder at the landing's path with what was sent.
    public func verify(_ landing: Landing, holds content: DeliveredContent) async throws -> Bool {
        guard let path = landing.path else { return false }
        return try await content.isHeld(at: path)
    }
}

/// A reserved place in a destination.
public struct Placeholder: Sendable, Hashable {
    /// The place's identity during the drop.
    public let id: Int64

    /// Creates a placeholder with the given identity.
    public init(id: Int64) { self.id = id }
}

/// A destination's answer for one item of a drop when places are requested.
public enum PlacementPlan: Sendable {
    /// A place is reserved for the item's data.
    case reserved(Placeholder)
    /// The item was in this store and has its new place, or stayed because its new name is taken (`Landing.outcome`).
    /// The placeholder identifies its place for `DropCoordinator.settledIndex(of:)`; nil if there is no order.
    case relocated(Landing, Placeholder?)
    /// The item could not be moved inside the store; it is where it was.
    case refused(any Error)
}

extension DropCoordinator {
    /// Requests places in turn for each run of new items and each run of items of this store.
    public func arrange(_ items: [DropItem]) async throws -> [PlacementPlan] {
        var arrangements: [PlacementPlan] = []
        do {
            for run in items.runs {
                if run.isRelocated {
                    do {
                        arrangements += try await relocate(run.items).map { .relocated($0, nil) }
                    } catch {
                        arrangements += run.items.map { _ in .refused(error) }
                    }
                } else {
                    arrangements += try await reserve(run.items.map(\.name)).map { .reserved($0) }
                }
            }
        } catch {
            for case .reserved(let placeholder) in arrangements { await discard(placeholder) }
            throw error
        }
        return arrangements
    }
}

extension DropDestination {
    /// Plans in the same turns as the default `DropCoordinator.arrange(_:)`.
    public func plan(dropping items: [DropItem], options: DropOptions) async throws -> [Landing] {
        var landings: [Landing] = []
        for run in items.runs {
            landings +=
                run.isRelocated
                ? try await plan(relocating: run.items, options: options)
                : try await plan(run.items.map(\.name), options: options)
        }
        return landings
    }
}

extension [DropItem] {
    /// The items, split into runs of new items and runs of items of the destination's own store.
    fileprivate var runs: [(isRelocated: Bool, items: [DropItem])] {
        var runs: [(isRelocated: Bool, items: [DropItem])] = []
        for item in self {
            let isRelocated = item.sourcePlace != nil
            if runs.last?.isRelocated == isRelocated {
                runs[runs.count - 1].items.append(item)
            } else {
                runs.append((isRelocated, [item]))
            }
        }
        return runs
    }
}
