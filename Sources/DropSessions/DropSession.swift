public import ItemProviders
import Synchronization
public import SystemPackage
public import Transfer
public import UniformTypes

/// One destination's view of a drag: the items, their representations, and, while the drop is performed, their data.
///
/// A `Conversation` creates one for each destination. Changes to it, such as containers that are opened for this
/// destination, are not visible to the drag or to other destinations. Safe to use from any thread.
public final class DropSession: Sendable {
    private struct State {
        var entries: [NumberedItem] = []
        /// The number of the drag's items that were added to `entries`.
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

    /// The items, in order. Their providers load only while the drop is performed: at any other time a load throws
    /// `TransferError` with the code `dataOutsideDrop`.
    /// - Complexity: O(n) in the number of representations of all items.
    public var items: [DragItem] { entries.map { gate.guarding($0.item) } }

    /// The drag, if every item comes from the destination's own store; nil otherwise.
    public var localDragSession: DragSession? {
        guard let store else { return nil }
        let items = drag.items
        let isLocal = !items.isEmpty && items.allSatisfy { $0.origin?.store.isSameStore(as: store) == true }
        return isLocal ? drag : nil
    }

    /// Whether the source allows moves.
    public var allowsMove: Bool { drag.allowsMove }

    /// The overall progress of the session: each load is a child of it. Cancelling it ends every load.
    public var progress: LoadProgress { drag.progress }

    /// Whether an item has a representation that conforms to one of `types`. Runs no loader.
    public func hasItems(conformingTo types: [UniformType]) -> Bool {
        entries.contains { entry in types.contains { entry.item.itemProvider.hasRepresentation(conformingTo: $0) } }
    }

    /// Whether an object of this class can be loaded from at least one item. Runs no loader.
    public func canLoadObjects<Object: ItemProviderReading>(of class: Object.Type) -> Bool {
        entries.contains { $0.item.itemProvider.canLoadObject(of: `class`) }
    }

    /// Loads an object of this class from each item that offers one, in the order of the items. As with Apple's
    /// `loadObjects(ofClass:completion:)`, an item that fails does not stop the others.
    ///
    /// - Parameters:
    ///   - class: The class of the objects.
    ///   - temporaryDirectory: Where loads may store files, which are removed before this returns.
    ///   - failed: Called with each item whose load fails, and the error.
    /// - Throws: `TransferError` with the code `dataOutsideDrop` outside of `performDrop`; `ItemProviderError` with
    ///   the code `cancelled`, or `CancellationError`, once the session or the task is cancelled.
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

    /// The items with their numbers, without the data gate.
    var entries: [NumberedItem] { state.withLock { $0.entries } }

    /// The operation of the drop as a whole, if the destination reports it.
    var outcome: DropOperation? {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }

    /// Adds the items that have joined the drag since the last call.
    func takeIn() {
        let carried = drag.entries
        state.withLock { state in
            state.entries += carried[state.taken...]
            state.taken = carried.count
        }
    }

    /// Replaces the items that the destination sees, so that elements replace their containers.
    func replaceEntries(with entries: [NumberedItem]) { state.withLock { $0.entries = entries } }
}
