public import ItemProviders
public import UniformTypes

/// A chain of one or more conversions from a source to a target.
public struct ConversionRoute: Sendable {
    /// One conversion of the route, and its converter.
    public struct Step: Sendable {
        /// The converter.
        public let converter: any Converter
        /// The rule that it applies.
        public let rule: ConversionRule
    }

    /// The conversions, in order; never empty.
    public let steps: [Step]

    /// The type of the result.
    public let target: UniformType

    init(step: Step) {
        steps = [step]
        target = step.rule.target
    }

    private init(steps: [Step], target: UniformType) {
        self.steps = steps
        self.target = target
    }

    /// Returns this route with one more step.
    func appending(_ step: Step) -> ConversionRoute {
        ConversionRoute(steps: steps + [step], target: step.rule.target)
    }

    /// The worst fidelity of the steps.
    public var fidelity: Fidelity { steps.map(\.rule.fidelity).max() ?? .native }

    /// The intermediate types, without both ends.
    public var intermediateTypes: [UniformType] { steps.dropLast().map(\.rule.target) }

    /// Whether the result is the source's own bytes.
    public var keepsBytes: Bool { steps.allSatisfy(\.rule.keepsBytes) }

    /// The losses of all steps, without duplicates, in the order of the steps.
    public var losses: [Loss] {
        var seen: Set<Loss> = []
        return steps.flatMap(\.rule.losses).filter { seen.insert($0).inserted }
    }

    /// The types of complete parts of the result, as declared by the steps.
    public var embeds: [UniformType] { steps.flatMap(\.rule.embeds) }

    /// Whether this route is better: a higher fidelity, or the same with fewer steps.
    func isBetter(than other: ConversionRoute) -> Bool {
        (fidelity, steps.count) < (other.fidelity, other.steps.count)
    }
}
