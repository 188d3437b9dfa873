public import UniformTypes

/// Routes between types without a source, for `dnd converters`. The routes of a specific source may differ.
extension ConversionGraph {
    /// Returns the best route to each type that content of `type` can become, best first, judged by the type alone.
    ///
    /// - Complexity: O(t · r) for t reachable types and r rules.
    public func routes(from type: UniformType) -> [ConversionRoute] {
        best(of: firstSteps(from: type), besides: type)
    }

    /// Returns the routes from content of type `source` to a type that conforms to `target`, best first; equal routes
    /// are in the order of the converters.
    ///
    /// No route passes a type twice, continues after it has reached the target, or takes a detour: if a part of a route
    /// reaches a type, no shorter and better route reaches it, and two consecutive steps are not of one converter that
    /// needs only one.
    ///
    /// - Parameter most: The maximum number of routes.
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
    /// Whether the converter of the last two steps makes the same target in one step, with at least the same fidelity.
    fileprivate func endsInDetour(from source: UniformType) -> Bool {
        guard let last = steps.last, let before = steps.dropLast().last, last.converter.name == before.converter.name
        else { return false }
        let start = steps.dropLast(2).last?.rule.target ?? source
        let worst = max(last.rule.fidelity, before.rule.fidelity)
        return last.converter.rules(from: start).contains { $0.target == target && $0.fidelity <= worst }
    }

    /// The programs that the route needs and this machine lacks, without duplicates.
    public var missing: [ConverterAvailability] {
        steps.map(\.converter.availability).reduce(into: []) { missing, availability in
            if availability != .available, !missing.contains(availability) { missing.append(availability) }
        }
    }
}
