public import ItemProviders
import Synchronization

/// A reserved place on its way to being an item: it ends once, committed or deleted. Apple's counterpart is
/// `UICollectionViewDropPlaceholderContext`.
///
/// The place is the destination's: others may move while the data travels, and a commit puts the item where the place is *then*.
/// Safe to use from any thread.
public final class PlaceholderContext: Sendable {
    private enum State { case reserved, committing, ended }

    /// The item that the place is for.
    public let item: DropItem
    /// How far the item is: its load, and how it is written. A session's overall progress is its parent.
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

    /// Puts what arrived into the place. When that fails the place is given back.
    ///
    /// - Throws: `DropSessionError` with `placeholderEnded` when the place was committed or deleted before; else what the destination
    ///   throws.
    public func commit(_ delivery: Delivery) async throws -> Landing {
        guard let result = await Self.commit([(self, delivery)], with: coordinator).first else { throw ended }
        return try result.get()
    }

    /// Puts what arrived into the places, in order and in one go where the destination can. A place whose commit fails is given back.
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

    private var ended: DropSessionError {
        DropSessionError(
            .placeholderEnded, subject: item.dragItem.source.displayName,
            message: "its place was already committed or released")
    }

    /// Gives the place back. Does nothing to one that was committed or given back before.
    public func delete(because reason: (any Error)? = nil) async {
        if claim() { await discard(because: reason) }
    }

    /// Takes the right to end the place; false when another call has it.
    private func claim() -> Bool {
        state.withLock { state in
            guard case .reserved = state else { return false }
            state = .committing
            return true
        }
    }

    /// Where what was committed is now; nil where its landing says so.
    func settledIndex() async -> Int? { await coordinator.settledIndex(of: placeholder) }

    private func discard(because reason: (any Error)?) async {
        await coordinator.discard(placeholder)
        state.withLock { $0 = .ended }
        log?.note(.transfer, .deleted, item: item.entry, failure: reason)
    }
}

extension DropCoordinator {
    /// Reserves a place for each item, in order, and returns what fills or deletes it.
    ///
    /// - Throws: what the destination throws; `DropSessionError` with `wrongPlaceholders` when it breaks its contract.
    public func reserve(_ items: [DropItem]) async throws -> [PlaceholderContext] {
        let placeholders = try await reserve(items.map(\.name))
        guard placeholders.count == items.count, Set(placeholders).count == items.count else {
            for placeholder in placeholders { await discard(placeholder) }
            throw DropSessionError(
                .wrongPlaceholders,
                message: "the destination reserved \(placeholders.count) places for \(items.count) items")
        }
        return zip(items, placeholders).map { item, placeholder in
            PlaceholderContext(item: item, placeholder: placeholder, coordinator: self, log: nil)
        }
    }
}
