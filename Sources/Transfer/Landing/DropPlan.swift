import ItemProviders
import Synchronization
public import SystemPackage

/// What a drop would do: each item with its negotiation and its operation, in landing order.
package struct DropPlan: Sendable {
    /// An item of the drop.
    package struct Element: Sendable {
        package let item: DropItem
        package let negotiation: ItemNegotiation
        /// The operation on the item.
        package var operation: DropOperation
        /// Why the operation is not the requested one.
        package var reason: String?
        /// The report of an item that cannot land, found before the transfer; nil if it can.
        package var refusal: ItemReport?
        /// Its entry among the sources that later items are compared with; nil for none.
        package var entry: KnownSources.Entry?
        /// The earlier item of the drop that has the same content; it is not transferred, and gets its outcome.
        package var twin: KnownSources.Entry?

        /// Whether the item only changes its place inside its store.
        package var isRelocated: Bool { operation == .move && item.sourcePlace != nil }

        /// The item as it is passed to the destination: one that is not relocated is new to it, wherever it comes from.
        var arranged: DropItem {
            isRelocated ? item : DropItem(dragItem: item.dragItem, name: item.name, number: item.number)
        }
    }

    package var elements: [Element] = []

    package init() {}

    /// The items that can land.
    package var agreed: [Element] { elements.filter { $0.refusal == nil } }

    /// Returns the operation of the drop as a whole: a move when any item is moved.
    func operation(asked: DropOperation) -> DropOperation {
        guard asked == .move || asked == .copy else { return asked }
        return agreed.contains { $0.operation == .move } ? .move : .copy
    }

    /// The first reason why an item's operation is not the requested one.
    var commonReason: String? { agreed.lazy.compactMap(\.reason).first }

    /// The numbers of the moved items that contain another moved item or are contained in one, judged by their paths
    /// lexically; an item that is named twice contains itself.
    ///
    /// - Complexity: O(n log n) in the number of moved items.
    package var nestedMoves: Set<Int> {
        let paths = agreed.flatMap { element -> [(path: FilePath, number: Int)] in
            guard element.operation == .move, case .path(let path) = element.item.dragItem.source else { return [] }
            return ([path] + element.item.dragItem.companions.map(\.path)).map {
                ($0.lexicallyNormalized(), element.item.number)
            }
        }.sorted { $0.path.components.lexicographicallyPrecedes($1.path.components) { $0.string < $1.string } }
        var nested: Set<Int> = []
        var around: (path: FilePath, number: Int)?
        for entry in paths {
            guard let outer = around, entry.path.starts(with: outer.path) else {
                around = entry
                continue
            }
            nested.formUnion([outer.number, entry.number])
        }
        return nested
    }

    /// Turns every move into a copy.
    mutating func copyOnly(because reason: String?) {
        for index in elements.indices where elements[index].operation == .move {
            elements[index].operation = .copy
            elements[index].reason = reason
        }
    }
}

/// An item that is being dropped: the item, its former place, and its new name. Apple's counterpart is
/// `UICollectionViewDropItem`.
public struct DropItem: Sendable {
    /// The item.
    public let dragItem: DragItem
    /// Its place, if it comes from the store that it is dropped on.
    public let sourcePlace: LocalPlace?
    /// The name of the new item, including its extension.
    public let name: FilePath.Component
    /// The item's number in its session, which identifies it in events.
    public let number: Int

    /// Creates an item from its parts.
    public init(dragItem: DragItem, sourcePlace: LocalPlace? = nil, name: FilePath.Component, number: Int) {
        self.dragItem = dragItem
        self.sourcePlace = sourcePlace
        self.name = name
        self.number = number
    }

    /// The item with its number, as a session stores it.
    package var entry: NumberedItem { NumberedItem(number: number, item: dragItem) }
}

/// An item with its number, which is constant for the session and identifies the item in events.
package struct NumberedItem: Sendable {
    package let number: Int
    package let item: DragItem

    package init(number: Int, item: DragItem) {
        self.number = number
        self.item = item
    }
}

extension DropPlan.Element {
    /// Returns the report on an item that did not land: refused, skipped, cancelled or failed.
    func refused(because error: any Error) -> ItemReport {
        let name = item.dragItem.source.displayName
        let code = (error as? DestinationError)?.code
        var failure = ItemFailure(error, subject: name)
        // The error is about a staged file, whose name the user does not know: report the item instead.
        if code == .full || code == .cannotWrite || code == .lossy || code == .differs {
            failure = failure.naming(name)
        }
        return switch code {
        case .received:
            ItemReport(
                source: item.dragItem.source, type: item.dragItem.identifiedType, operation: .copy,
                status: .known,
                landing: (error as? DestinationError).map { Landing(outcome: .skipped, path: $0.path, bytes: 0) })
        case .exists: report(operation: operation, status: .skipped, failure: failure)
        // Another command filled the destination's last place. A full disk has an underlying system error.
        case .full where (error as? DestinationError)?.underlying == nil:
            report(operation: .forbidden, status: .forbidden, failure: failure)
        case .sameFile: report(operation: .forbidden, status: .forbidden, failure: failure)
        default:
            if failure.isCancellation {
                report(operation: .cancel, status: .interrupted, failure: failure)
            } else if failure.code == ItemFailure.lossy || failure.code == ItemFailure.unproved {
                report(operation: .cancel, status: .refused, failure: failure)
            } else {
                report(operation: operation, status: .failed, failure: failure)
            }
        }
    }

    func report(
        operation: DropOperation, status: ItemReport.Status, landing: Landing? = nil,
        failure: ItemFailure? = nil, lost: [Loss]? = nil
    ) -> ItemReport {
        ItemReport(
            source: item.dragItem.source, type: item.dragItem.identifiedType, operation: operation,
            status: status, itemNegotiation: isRelocated ? nil : negotiation, landing: landing,
            failure: failure, reason: reason, lost: lost)
    }
}

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
                request.type, in: request.folder, progress: request.progress, losses: request.losses,
                proofs: request.proofs, source: request.source)
            self.noteArrival()
            return content
        }
        return item.offering(provider)
    }
}
