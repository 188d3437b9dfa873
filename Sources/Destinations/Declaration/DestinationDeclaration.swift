package import DropSessions
package import UniformTypes

/// The declaration of a directory as a destination: `.dnd/destination.toml`.
package struct DestinationDeclaration: Sendable, Hashable {
    /// The name of the kind: `journal`.
    package var kind: String
    /// The readable types, in order of preference; nil for those of its kind.
    package var reads: [UniformType]?
    /// Which side decides between two representations; nil for the kind's default.
    package var prefer: NegotiationPolicy.Preference?
    /// The allowed operations; nil for copy and move.
    package var operations: Set<DropOperation>?
    /// The maximum number of items; nil for no limit.
    package var maxItems: Int?
    /// The maximum number of new items per drop; nil for no limit.
    package var perDrop: Int?
    /// The group whose stores may see representations that are restricted to a group.
    package var group: String?
    /// The lanes of a board, in order; nil for the default lanes.
    package var lanes: [String]?

    /// Creates a declaration.
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
