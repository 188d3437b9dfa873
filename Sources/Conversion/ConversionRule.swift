public import ItemProviders
public import UniformTypes

/// One conversion that a converter supports: an edge of the route graph.
public struct ConversionRule: Sendable, Hashable {
    /// The source type. A source satisfies the rule when its type conforms to this one.
    public let source: UniformType
    /// The target type: a concrete type.
    public let target: UniformType
    /// How much is kept. Never `native`.
    public let fidelity: Fidelity
    /// The declared losses.
    public let losses: [Loss]
    /// Whether the result is the source's own bytes, such as source code as plain text, judged by a peek at the source.
    public let keepsBytes: Bool
    /// Whether a route ends with this rule: a table of places is a file for explicit requests, and not an intermediate
    /// step to the text of the places.
    public let endsRoute: Bool
    /// Whether the rule applies only to sources, not to intermediate results, because only examining the file shows
    /// what would be kept.
    public let beginsRoute: Bool
    /// The types of complete parts of the result that are items in their own right: the picture in a geocache. A
    /// destination that may not see one of them may not see the result.
    public let embeds: [UniformType]

    /// Creates a rule from `source` to `target`.
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

    /// Returns the same rule for a source that also loses `others`; it is then never lossless.
    public func losing(_ others: [Loss]) -> ConversionRule {
        let added = others.filter { !losses.contains($0) }
        return ConversionRule(
            from: source, to: target, fidelity: others.isEmpty ? fidelity : max(fidelity, .flattened),
            losses: losses + added, keepsBytes: keepsBytes, endsRoute: endsRoute, beginsRoute: beginsRoute,
            embeds: embeds)
    }
}
