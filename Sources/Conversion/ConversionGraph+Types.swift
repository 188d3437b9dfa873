public import UniformTypes

/// Routes between types, without a source to look at: what `dnd converters` draws. A source's own look may know better.
extension ConversionGraph {
    /// The best route to each type that content of `type` can become, best first, as far as the type alone can tell.
    ///
    /// - Complexity: O(t · r) for t reachable types and r rules.
    public func routes(from type: UniformType) -> [ConversionRoute] {
        best(of: firstSteps(from: type), besides: type)
    }

    /// Every route from content of `source` to a type that conforms to `target`, best first; among equals in the order of the converters.
    ///
    /// None passes a type twice, goes on from where it could have ended, or takes a detour: where the first steps of a route reach a type, no
    /// shorter and better way reaches it, and no two steps in a row are one converter's that needs only one.
    ///
    /// - Parameter most: how many routes are wanted.
    /// - Complexity: O(r³) for r rules.
    public func routes(from source: UniformType, to target: UniformType, most: Int = .max) -> [ConversionRoute] {
        var found: [ConversionRoute] = []
        var frontier = firstSteps(from: source)
        for _ in 1...Self.maximumSteps {
            let (ended, open) = (
                frontier.filter { $0.target.conforms(to: target) }, frontier.filter { !$0.target.conforms(to: target) }
            )
            found += ended
            frontier = open.filter { route in !open.contains { $0.target == route.target && $0.isBetter(than: route) } }
                .flatMap(extensions(of:)).filter { $0.target != source && !$0.endsInDetour(from: source) }
        }
        let sorted = found.enumerated().sorted { left, right in
            (left.element.fidelity, left.element.steps.count, left.offset)
                < (right.element.fidelity, right.element.steps.count, right.offset)
        }
        return sorted.prefix(most).map(\.element)
    }

    private func firstSteps(from type: UniformType) -> [ConversionRoute] {
        converters.flatMap { converter in
            converter.rules(from: type).filter { $0.target != type }
                .map { ConversionRoute(step: .init(converter: converter, rule: $0)) }
        }
    }
}

extension ConversionRoute {
    /// Whether the converter of the last two steps makes in one, at least as well, what it makes in two.
    fileprivate func endsInDetour(from source: UniformType) -> Bool {
        guard let last = steps.last, let before = steps.dropLast().last, last.converter.name == before.converter.name
        else { return false }
        let start = steps.dropLast(2).last?.rule.target ?? source
        let worst = max(last.rule.fidelity, before.rule.fidelity)
        return last.converter.rules(from: start).contains { $0.target == target && $0.fidelity <= worst }
    }

    /// The programs that this machine lacks for it, each once.
    public var missing: [ConverterAvailability] {
        steps.map(\.converter.availability).reduce(into: []) { missing, availability in
            if availability != .available, !missing.contains(availability) { missing.append(availability) }
        }
    }
}
