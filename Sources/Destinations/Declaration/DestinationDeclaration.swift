package import DropSessions
package import UniformTypes

/// What a directory says of itself as a destination: `.dnd/destination.toml`.
package struct DestinationDeclaration: Sendable, Hashable {
    /// The kind's word: `journal`.
    package var kind: String
    /// What it reads, in order of preference; nil for what its kind reads.
    package var reads: [UniformType]?
    /// Who decides between two representations; nil for its kind's way.
    package var prefer: NegotiationPolicy.Preference?
    /// The operations it allows; nil for copy and move.
    package var operations: Set<DropOperation>?
    /// The most items that it holds; nil for no limit.
    package var maxItems: Int?
    /// The most new items that one drop may bring; nil for no limit.
    package var perDrop: Int?
    /// The group whose stores may see representations that are for a group.
    package var group: String?
    /// The lanes of a board, in order; nil for those of every board.
    package var lanes: [String]?

    /// A declaration from its parts.
    package init(
        kind: String, reads: [UniformType]? = nil, prefer: NegotiationPolicy.Preference? = nil,
        operations: Set<DropOperation>? = nil, maxItems: Int? = nil, perDrop: Int? = nil,
        group: String? = nil, lanes: [String]? = nil
    ) {
        self.kind = kind
        self.reads = reads
        self.prefer = prefer
        self.operations = operations
        self.maxItems = maxItems
        self.perDrop = perDrop
        self.group = group
        self.lanes = lanes
    }
}
