import SystemPackage

/// What a drop would do: each item with its negotiation and its operation, in landing order.
struct DropPlan: Sendable {
    /// An item of the drop.
    struct Element: Sendable {
        let item: DropItem
        let negotiation: ItemNegotiation
        /// The operation on the item.
        var operation: DropOperation
        /// Why the operation is not the requested one.
        var reason: String?
        /// The report of an item that cannot land, found before the transfer; nil if it can.
        var refusal: ItemReport?

        /// Whether the item only changes its place inside its store.
        var isRelocated: Bool { operation == .move && item.sourcePlace != nil }

        /// The item as it is passed to the destination: one that is not relocated is new to it, wherever it comes from.
        var arranged: DropItem {
            isRelocated ? item : DropItem(dragItem: item.dragItem, name: item.name, number: item.number)
        }
    }

    var elements: [Element] = []

    /// The items that can land.
    var agreed: [Element] { elements.filter { $0.refusal == nil } }

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
    var nestedMoves: Set<Int> {
        let paths = agreed.compactMap { element -> (path: FilePath, number: Int)? in
            guard element.operation == .move, case .path(let path) = element.item.dragItem.source else { return nil }
            return (path.lexicallyNormalized(), element.item.number)
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
