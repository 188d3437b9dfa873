public import ItemProviders
import Synchronization
public import SystemPackage
public import UniformTypes

/// What one destination sees of a drag: the items and what they offer, and, while the drop is performed, their data.
///
/// A `Conversation` makes one for each destination that the drag meets. What happens to it, a container that is opened for this
/// destination say, the drag and other destinations do not see. Safe to use from any thread.
public final class DropSession: Sendable {
    private struct State {
        var entries: [DragSession.Entry] = []
        /// How many of the drag's items have been taken in.
        var taken = 0
        var outcome: DropOperation?
    }

    let drag: DragSession
    let gate = DataGate()
    let log: ConversationLog
    private let store: StoreIdentity?
    private let state = Mutex(State())

    init(drag: DragSession, store: StoreIdentity?, log: ConversationLog) {
        self.drag = drag
        self.store = store
        self.log = log
        takeIn()
    }

    /// The items, in order. Their providers keep their promises only while the drop is performed: at any other time a load throws
    /// `DropSessionError` with `dataOutsideDrop`.
    /// - Complexity: O(n) in the number of representations of all items.
    public var items: [DragItem] { entries.map { gate.guarding($0.item) } }

    /// The drag, where every item comes from this very store; nil for items that come from elsewhere.
    public var localDragSession: DragSession? {
        guard let store else { return nil }
        let items = drag.items
        let isLocal = !items.isEmpty && items.allSatisfy { $0.origin?.store.isSameStore(as: store) == true }
        return isLocal ? drag : nil
    }

    /// Whether the source lets its items go.
    public var allowsMove: Bool { drag.allowsMove }

    /// The overall progress of the session: each load is a child of it. Cancelling it ends every load.
    public var progress: LoadProgress { drag.progress }

    /// Whether an item has a representation that conforms to one of `types`. Runs no loader.
    public func hasItems(conformingTo types: [UniformType]) -> Bool {
        entries.contains { entry in types.contains { entry.item.itemProvider.hasRepresentation(conformingTo: $0) } }
    }

    /// Whether an object of this class could be loaded from at least one item. Runs no loader.
    public func canLoadObjects<Object: ItemProviderReading>(of class: Object.Type) -> Bool {
        entries.contains { $0.item.itemProvider.canLoadObject(of: `class`) }
    }

    /// An object of this class from each item that has one to offer and whose load succeeds, in the items' order. As with Apple's
    /// `loadObjects(ofClass:completion:)`, one item that fails keeps none of the others from loading.
    ///
    /// - Parameters:
    ///   - temporaryDirectory: where loads may keep files; they are gone when this returns.
    ///   - failed: is told of each item whose load fails, and why.
    /// - Throws: `DropSessionError` with `dataOutsideDrop` outside of `performDrop`; `ItemProviderError` with `cancelled`, or
    ///   `CancellationError`, once the session or the task is cancelled.
    public func loadObjects<Object: ItemProviderReading>(
        of class: Object.Type, temporaryDirectory: FilePath = "/tmp",
        failed: (DragItem, any Error) -> Void = { _, _ in }
    ) async throws -> [Object] {
        try gate.check(nil)
        let loadable = entries.filter { $0.item.itemProvider.canLoadObject(of: `class`) }
        let loads = loadable.map { _ in LoadProgress() }
        for load in loads { progress.addChild(load) }
        var objects: [Object] = []
        for (entry, load) in zip(loadable, loads) {
            log.note(.transfer, .loadBegan, item: entry)
            do {
                objects.append(
                    try await entry.item.itemProvider.loadObject(
                        of: `class`, temporaryDirectory: temporaryDirectory, progress: load))
                gate.noteArrival()
                log.note(.transfer, .loaded, item: entry)
            } catch {
                log.note(.transfer, .loadFailed, item: entry, failure: error)
                try Task.checkCancellation()
                try progress.checkCancellation()
                load.finish()
                failed(entry.item, error)
            }
        }
        return objects
    }

    /// The items with their numbers, as the source gave them.
    var entries: [DragSession.Entry] { state.withLock { $0.entries } }

    /// What became of the drop as a whole, where the destination tells.
    var outcome: DropOperation? {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// Takes in what has joined the drag since the last time.
    func takeIn() {
        let carried = drag.entries
        state.withLock { state in
            state.entries += carried[state.taken...]
            state.taken = carried.count
        }
    }

    /// Shows the destination other items: what its containers hold in place of the containers.
    func replaceEntries(with entries: [DragSession.Entry]) { state.withLock { $0.entries = entries } }
}
