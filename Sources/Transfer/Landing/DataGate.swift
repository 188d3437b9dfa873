import ItemProviders
import Synchronization

/// Permits loading data only while a drop is performed.
package final class DataGate: Sendable {
    private let state = Mutex((isOpen: false, hasArrivals: false))

    package init() {}

    /// Whether data may be loaded now.
    var isOpen: Bool { state.withLock { $0.isOpen } }

    /// Whether any item has arrived.
    package var hasArrivals: Bool { state.withLock { $0.hasArrivals } }

    /// Runs `body` with the gate open.
    package func whileOpen(_ body: () async throws -> Void) async rethrows {
        state.withLock { $0.isOpen = true }
        defer { state.withLock { $0.isOpen = false } }
        try await body()
    }

    /// Records that an item has arrived.
    package func noteArrival() { state.withLock { $0.hasArrivals = true } }

    /// Throws unless data may be loaded now.
    package func check(_ subject: String?) throws(TransferError) {
        guard isOpen else {
            throw TransferError(
                .dataOutsideDrop, subject: subject,
                message: "data was requested outside performDrop")
        }
    }

    /// Returns `item` with a provider that loads only while the gate is open.
    package func guarding(_ item: DragItem) -> DragItem {
        let original = item.itemProvider
        let provider = ItemProvider(suggestedName: original.suggestedName)
        let subject = item.source.displayName
        provider.register(original.representations) { request in
            try self.check(subject)
            let content = try await original.load(
                request.type, scratch: request.scratch, progress: request.progress, losses: request.losses,
                source: request.source)
            self.noteArrival()
            return content
        }
        return item.offering(provider)
    }
}
