import SystemPackage

/// What a drop would do: each item with its negotiation and what can be done with it, in the order in which they land.
struct DropPlan: Sendable {
    /// An item on its way.
    struct Element: Sendable {
        let item: DropItem
        let negotiation: ItemNegotiation
        /// What will be done with it.
        var operation: DropOperation
        /// Why that is not what was asked.
        var reason: String?
        /// What keeps it from landing before anything was tried.
        var refusal: ItemReport?

        /// Whether the item only changes its place inside its store.
        var isRelocated: Bool { operation == .move && item.sourcePlace != nil }

        /// The item as the destination is asked for its place: one that is not relocated is new to it, wherever it comes from.
        var arranged: DropItem {
            isRelocated ? item : DropItem(dragItem: item.dragItem, name: item.name, number: item.number)
        }
    }

    var elements: [Element] = []

    /// What may land.
    var agreed: [Element] { elements.filter { $0.refusal == nil } }

    /// What the drop is as a whole: a move when anything is moved.
    func operation(asked: DropOperation) -> DropOperation {
        guard asked == .move || asked == .copy else { return asked }
        return agreed.contains { $0.operation == .move } ? .move : .copy
    }

    /// Why nothing is moved although a move was asked for.
    var commonReason: String? { agreed.lazy.compactMap(\.reason).first }

    /// The numbers of the moved items of which one lies in the other, by their paths as they are written; an item that is named twice lies
    /// in itself.
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
