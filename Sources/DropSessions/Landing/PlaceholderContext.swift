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
    /// - Throws: `DropSessionError` with the code `placeholderEnded` when the place was already committed or deleted;
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

    private var ended: DropSessionError {
        DropSessionError(
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
    /// - Throws: The errors of the destination; `DropSessionError` with the code `wrongPlaceholders` when it breaks its
    ///   contract.
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
