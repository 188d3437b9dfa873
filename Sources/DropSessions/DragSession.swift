public import ItemProviders
import Synchronization
public import Transfer

/// The items of a drag, and their state while they are carried.
///
/// A `Conversation` creates it; items are added during the session and never removed. Safe to use from any thread.
public final class DragSession: Sendable, Identifiable {
    /// The store that all items come from, and their places in it: Apple's local context.
    public struct LocalContext: Sendable, Hashable {
        /// The store.
        public let store: StoreIdentity
        /// Each item's place in the store, in the order of `items`; nil if it has none.
        public let places: [LocalPlace?]
    }

    private struct State {
        var entries: [NumberedItem] = []
        var nextNumber = 0
        var allowsMove = false
        var reports: [ItemReport] = []
        var previews: [Int: DragPreview] = [:]
    }

    private static let lastID = Atomic<Int>(0)

    /// The session's number: 1 for the first of this process.
    public let id: Int
    /// The overall progress: each load is a child of it. Cancelling it ends every load of the session.
    public let progress: LoadProgress
    private let state = Mutex(State())

    init(progress: LoadProgress) {
        id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        self.progress = progress
    }

    /// The items, in the order in which they were picked up.
    public var items: [DragItem] { state.withLock { $0.entries.map(\.item) } }

    /// Whether the source allows moves, as `dragInteraction(_:sessionAllowsMove:)` answered. False before the call.
    public var allowsMove: Bool { state.withLock { $0.allowsMove } }

    /// The store that all items come from; nil when they come from several stores or from none.
    public var localContext: LocalContext? {
        let origins = items.map(\.origin)
        guard let first = origins.first, let store = first?.store else { return nil }
        guard origins.allSatisfy({ $0?.store.isSameStore(as: store) == true }) else { return nil }
        return LocalContext(store: store, places: origins.map { $0?.place })
    }

    /// The previews of the items, in the order of `items`.
    public var previews: [DragPreview] {
        state.withLock { state in state.entries.map { state.previews[$0.number] ?? DragPreview(of: $0.item) } }
    }

    /// The outcome for each item, with the elements of opened containers in place of the containers; empty until the
    /// session has ended in a drop, and for destinations that do not report.
    public internal(set) var reports: [ItemReport] {
        get { state.withLock { $0.reports } }
        set { state.withLock { $0.reports = newValue } }
    }

    /// The items with their numbers.
    var entries: [NumberedItem] { state.withLock { $0.entries } }

    /// Appends `items`, and returns them with their numbers.
    @discardableResult
    func add(_ items: [DragItem]) -> [NumberedItem] {
        state.withLock { state in
            let entries = Self.number(items, &state)
            state.entries += entries
            return entries
        }
    }

    /// Assigns numbers to items that only one destination sees: the elements of a container.
    func number(_ items: [DragItem]) -> [NumberedItem] { state.withLock { Self.number(items, &$0) } }

    func setPreview(_ preview: DragPreview, of number: Int) { state.withLock { $0.previews[number] = preview } }

    func setAllowsMove(_ allows: Bool) { state.withLock { $0.allowsMove = allows } }

    private static func number(_ items: [DragItem], _ state: inout State) -> [NumberedItem] {
        defer { state.nextNumber += items.count }
        return items.enumerated().map { NumberedItem(number: state.nextNumber + $0, item: $1) }
    }
}
