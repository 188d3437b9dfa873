public import ItemProviders
public import UniformTypes

/// A way from a source to a target through one or more conversions.
public struct ConversionRoute: Sendable {
    /// One conversion of the way, and who makes it.
    public struct Step: Sendable {
        /// Who converts.
        public let converter: any Converter
        /// What is converted into what.
        public let rule: ConversionRule
    }

    /// The conversions, in order; never empty.
    public let steps: [Step]

    /// The type that comes out.
    public let target: UniformType

    init(step: Step) {
        steps = [step]
        target = step.rule.target
    }

    private init(steps: [Step], target: UniformType) {
        self.steps = steps
        self.target = target
    }

    /// This way, and one more conversion.
    func appending(_ step: Step) -> ConversionRoute {
        ConversionRoute(steps: steps + [step], target: step.rule.target)
    }

    /// The worst of the steps.
    public var fidelity: Fidelity { steps.map(\.rule.fidelity).max() ?? .native }

    /// The types passed through, without both ends.
    public var intermediateTypes: [UniformType] { steps.dropLast().map(\.rule.target) }

    /// Whether the source's own bytes come out.
    public var keepsBytes: Bool { steps.allSatisfy(\.rule.keepsBytes) }

    /// Everything that a step of the way loses, each once, in the order of the steps.
    public var losses: [Loss] {
        var seen: Set<Loss> = []
        return steps.flatMap(\.rule.losses).filter { seen.insert($0).inserted }
    }

    /// Types of what its result holds whole within it, as its steps tell.
    public var embeds: [UniformType] { steps.flatMap(\.rule.embeds) }

    /// Better routes come first: the higher fidelity, then the fewer steps.
    func isBetter(than other: ConversionRoute) -> Bool {
        (fidelity, steps.count) < (other.fidelity, other.steps.count)
    }
}
