package import DropSessions
package import UniformTypes

/// What a destination reads and who decides, after its own declaration and the user's options.
package struct DestinationSettings: Sendable, Hashable {
    /// What can be read, in order of preference.
    package var readableTypes: [UniformType]
    /// Who decides between two representations.
    package var preference: NegotiationPolicy.Preference
    /// The operations that are allowed.
    package var operations: Set<DropOperation>
    /// The most items that it holds; nil for no limit.
    package var maxItems: Int?
    /// The most new items that one drop may bring; nil for no limit.
    package var perDrop: Int?
    /// The group whose members' restricted representations may land here; nil for none.
    package var group: String?

    /// Settings; by default fidelity decides, and copies and moves are allowed without a limit.
    package init(
        readableTypes: [UniformType], preference: NegotiationPolicy.Preference = .fidelity,
        operations: Set<DropOperation> = [.copy, .move], maxItems: Int? = nil, perDrop: Int? = nil,
        group: String? = nil
    ) {
        self.readableTypes = readableTypes
        self.preference = preference
        self.operations = operations
        self.maxItems = maxItems
        self.perDrop = perDrop
        self.group = group
    }

    /// The answer to `operation` with `itemCount` items more than the `present` ones, as far as settings decide it. With 0 items more,
    /// some change their places: what may not move stays, since a copy of it would be a second one.
    ///
    /// - Parameter additions: how many there will be more afterwards; nil for all of them. What replaces another or is left out adds none.
    func proposal(
        _ options: DropOptions, itemCount: Int, additions: Int? = nil, present: Int
    ) -> DropProposal {
        if let perDrop, itemCount > perDrop {
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason:
                    "it takes at most \(perDrop == 1 ? "1 item" : "\(perDrop) items") per drop, found \(itemCount)"
            )
        }
        let additions = additions ?? itemCount
        if let maxItems, additions > 0, present > maxItems - additions {
            let holds = present == 1 ? "1 item" : "\(present) items"
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason: "it holds \(holds), and the limit is \(maxItems)")
        }
        if operations.contains(options.operation) {
            return DropProposal(operation: options.operation, intent: options.intent)
        }
        if options.operation == .move, itemCount > 0, operations.contains(.copy) {
            return DropProposal(
                operation: .copy, intent: options.intent, reason: "its declaration allows only copies")
        }
        let allowed = operations.map(\.rawValue).sorted().joined(separator: ", ")
        return DropProposal(
            operation: .forbidden, intent: options.intent,
            reason: "its declaration allows \(allowed.isEmpty ? "no operation" : "only \(allowed)")")
    }
}
