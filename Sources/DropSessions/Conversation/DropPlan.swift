import SystemPackage

/// What a drop would do: each item with its negotiation and what can be done with it, in the order in which they land.
struct DropPlan: Sendable {
    /// An item on its way.
    struct Element: Sendable {
        let item: DropItem
        let negotiation: Negotiation
        /// What will be done with it.
        var operation: DropOperation
        /// Why that is not what was asked.
        var reason: String?
        /// What keeps it from landing before anything was tried.
        var refusal: ItemReport?

        /// Whether the item only changes its place inside its store.
        var isRelocated: Bool { operation == .move && item.sourcePlace != nil }
    }

    /// Neighbours that are treated alike.
    struct Run: Sendable {
        let isRelocated: Bool
        let elements: [Element]
    }

    var elements: [Element] = []

    /// What may land.
    var agreed: [Element] { elements.filter { $0.refusal == nil } }

    /// What may land, cut where reserving places and changing places take turns.
    var runs: [Run] {
        agreed.chunked { $0.isRelocated == $1.isRelocated }.compactMap { elements in
            elements.first.map { Run(isRelocated: $0.isRelocated, elements: Array(elements)) }
        }
    }

    /// What the drop is as a whole: a move when anything is moved.
    func operation(asked: DropOperation) -> DropOperation {
        guard asked == .move else { return asked }
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

extension Array {
    /// The array cut between neighbours that do not belong together.
    fileprivate func chunked(by belongTogether: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices.dropFirst() where !belongTogether(self[index - 1], self[index]) {
            chunks.append(self[start..<index])
            start = index
        }
        if start < endIndex { chunks.append(self[start...]) }
        return chunks
    }
}
