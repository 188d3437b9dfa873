public import ItemProviders
import Synchronization

/// A reserved place for an item: it is either committed or deleted, once. Apple's counterpart is
/// `UICollectionViewDropPlaceholderContext`.
///
/// The destination owns the place: other places may move during the transfer, and a commit puts the item where the
/// place is *then*. Safe to use from any thread.
public final class PlaceholderContext: Sendable {
    private enum State { case reserved, committing, ended }

    /// The item that the place is reserved for.
    public let item: DropItem
    /// The item's progress: loading and writing. Its parent is the session's overall progress.
    public let progress: LoadProgress

    let placeholder: Placeholder
    private let coordinator: any DropCoordinator
    private let log: ConversationLog?
    private let state = Mutex(State.reserved)

    init(item: DropItem, placeholder: Placeholder, coordinator: any DropCoordinator, log: ConversationLog?) {
        self.item = item
        self.placeholder = placeholder
        self.coordinator = coordinator
        self.log = log
        progress = LoadProgress()
    }

    /// Puts a delivery into the place. If that fails, the place is released.
    ///
    /// - Throws: `TransferError` with the code `placeholderEnded` when the place was already committed or deleted;
    ///   otherwise the errors of the destination.
    public func commit(_ delivery: Delivery) async throws -> Landing {
        guard let result = await Self.commit([(self, delivery)], with: coordinator).first else { throw ended }
        return try result.get()
    }

    /// Puts deliveries into their places, in order, and together if the destination can. A place whose commit fails is
    /// released.
    static func commit(
        _ deliveries: [(PlaceholderContext, Delivery)], with coordinator: any DropCoordinator
    ) async -> [Result<Landing, any Error>] {
        let claims = deliveries.map { $0.0.claim() }
        let claimed = zip(deliveries, claims).filter(\.1).map(\.0)
        var landings = await coordinator.commit(claimed.map { ($0.1, $0.0.placeholder) })[...]
        var results: [Result<Landing, any Error>] = []
        for ((place, delivery), isClaimed) in zip(deliveries, claims) {
            guard isClaimed, let landing = landings.popFirst() else {
                results.append(.failure(place.ended))
                continue
            }
            switch landing {
            case .success(let landing):
                place.state.withLock { $0 = .ended }
                place.log?.note(
                    .transfer, .committed, item: place.item.entry, type: delivery.representation.type,
                    landing: landing, reason: landing.outcome == .dropped ? nil : "skipped: its name is taken")
            case .failure(let error): await place.discard(because: error)
            }
            results.append(landing)
        }
        return results
    }

    private var ended: TransferError {
        TransferError(
            .placeholderEnded, subject: item.dragItem.source.displayName,
            message: "its place was already committed or released")
    }

    /// Releases the place. Does nothing if it was already committed or released.
    public func delete(because reason: (any Error)? = nil) async {
        if claim() { await discard(because: reason) }
    }

    /// Claims the right to end the place; returns false when another call has it.
    private func claim() -> Bool {
        state.withLock { state in
            guard case .reserved = state else { return false }
            state = .committing
            return true
        }
    }

    /// Returns the current index of the committed item; nil if that of its landing is still correct.
    func settledIndex() async -> Int? { await coordinator.settledIndex(of: placeholder) }

    private func discard(because reason: (any Error)?) async {
        await coordinator.discard(placeholder)
        state.withLock { $0 = .ended }
        log?.note(.transfer, .deleted, item: item.entry, failure: reason)
    }
}

extension DropCoordinator {
    /// Reserves a place for each item, in order.
    ///
    /// - Throws: The errors of the destination; `TransferError` with the code `wrongPlaceholders` when it breaks its
    ///   contract.
    public func reserve(_ items: [DropItem]) async throws -> [PlaceholderContext] {
        let placeholders = try await reserve(items.map(\.name))
        guard placeholders.count == items.count, Set(placeholders).count == items.count else {
            for placeholder in placeholders { await discard(placeholder) }
            throw TransferError(
                .wrongPlaceholders,
                message: "the destination reserved \(placeholders.count) places for \(items.count) items")
        }
        return zip(items, placeholders).map { item, placeholder in
            PlaceholderContext(item: item, placeholder: placeholder, coordinator: self, log: nil)
        }
    }
}

/// The progress of one item until it lands, and a way to cancel it alone.
///
/// An item is loaded, which is the main work of a conversion, and then written, which is the main work of a copy.
package final class PlaceProgress: Sendable {
    private struct State {
        var hasBegun = false
        var hasEnded = false
        var isCalledOff = false
        /// Releases the place of a cancelled item.
        var deletion: Task<Void, Never>?
    }

    /// The item's load.
    let loading = LoadProgress()
    /// Writing the content, in bytes.
    let writing = LoadProgress()
    private let place: PlaceholderContext
    private let state = Mutex(State())

    /// Creates the progress of the item in `place`, as a part of the place's progress.
    init(_ place: PlaceholderContext) {
        self.place = place
        place.progress.addChild(loading)
        place.progress.addChild(writing)
    }

    /// The item's number in its session, which identifies it in events.
    package var number: Int { place.item.number }

    /// The number of bytes of the content that were written or hashed so far.
    package var writtenBytes: Int64 { writing.completedUnitCount }

    /// The fraction that is done, from 0 to 1; nil while the total is unknown.
    package var fraction: Double? {
        if writing.totalUnitCount > 0 { return writing.fractionCompleted }
        if !hasBegun { return 0 }
        return loading.totalUnitCount > 0 ? loading.fractionCompleted : nil
    }

    /// Whether the item's load has begun.
    package var hasBegun: Bool { state.withLock { $0.hasBegun } }

    /// Whether the item has landed or failed.
    package var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Whether the item was cancelled.
    var isCalledOff: Bool { state.withLock { $0.isCalledOff } }

    /// Cancels the item on behalf of another command: stops its load and releases its place at once, unless it is being
    /// committed. The other items of the drop continue.
    package func callOff() {
        let isFirst = state.withLock { state in
            guard !state.hasEnded, !state.isCalledOff else { return false }
            state.isCalledOff = true
            state.deletion = Task { [place] in await place.delete(because: Self.reason(for: place.item)) }
            return true
        }
        if isFirst { place.progress.cancel() }
    }

    /// Returns the failure of a cancelled item.
    static func reason(for item: DropItem) -> ItemFailure {
        ItemFailure(
            code: ItemFailure.cancelled, subject: item.dragItem.source.displayName,
            message: "was cancelled by another command (dnd cancel)")
    }

    func begin() { state.withLock { $0.hasBegun = true } }

    /// Records that the item has landed or failed.
    func end() {
        state.withLock { $0.hasEnded = true }
        for progress in [loading, writing, place.progress] { progress.finish() }
    }

    /// Waits until the place of a cancelled item has been released.
    func settle() async { await state.withLock { $0.deletion }?.value }
}

/// Receives the items of a group when all of them have their places. It must be quick.
package typealias PlaceFollower = @Sendable ([PlaceProgress]) -> Void

/// A coordinator whose places are visible to other commands, which may cancel an item.
package protocol PlaceFollowing: DropCoordinator {
    /// Observes the items until `conclude()`. Called once for each group of items, when all of it have their places.
    func follow(_ places: [(placeholder: Placeholder, progress: PlaceProgress)])
}
