public import ItemProviders
public import UniformTypes

/// One thing that a converter can make of another: an edge of the graph of routes.
public struct ConversionRule: Sendable, Hashable {
    /// What goes in. A source satisfies the rule when its type conforms to this one.
    public let source: UniformType
    /// What comes out: a concrete type.
    public let target: UniformType
    /// How much is kept. Never `native`.
    public let fidelity: Fidelity
    /// What is lost.
    public let losses: [Loss]
    /// Whether the source's own bytes come out: source code as plain text. As far as a peek can tell.
    public let keepsBytes: Bool
    /// Whether nothing further is made of the result on the way to another type: a table of places is a file that was asked for as such,
    /// and no text that the places offer a reader.
    public let endsRoute: Bool
    /// Whether it converts sources only and no results of other conversions: where only a look at the file tells what would be kept.
    public let beginsRoute: Bool
    /// Types of what the result holds whole within it and is seen as something of its own: the picture in a geocache. Who may not see that may
    /// not see the result either.
    public let embeds: [UniformType]

    /// A rule from `source` to `target`.
    public init(
        from source: UniformType, to target: UniformType, fidelity: Fidelity, losses: [Loss] = [],
        keepsBytes: Bool = false, endsRoute: Bool = false, beginsRoute: Bool = false, embeds: [UniformType] = []
    ) {
        self.source = source
        self.target = target
        self.fidelity = fidelity
        self.losses = losses
        self.keepsBytes = keepsBytes
        self.endsRoute = endsRoute
        self.beginsRoute = beginsRoute
        self.embeds = embeds
    }

    /// The same rule for a source that loses `others` as well: never lossless then.
    public func losing(_ others: [Loss]) -> ConversionRule {
        let added = others.filter { !losses.contains($0) }
        return ConversionRule(
            from: source, to: target, fidelity: others.isEmpty ? fidelity : max(fidelity, .flattened),
            losses: losses + added, keepsBytes: keepsBytes, endsRoute: endsRoute, beginsRoute: beginsRoute,
            embeds: embeds)
    }
}
