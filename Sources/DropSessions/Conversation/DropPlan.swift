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

    /// Turns every move into a copy.
    mutating func copyOnly(because reason: String?) {
        for index in elements.indices where elements[index].operation == .move {
            elements[index].operation = .copy
            elements[index].reason = reason
        }
    }
}
