package import ItemProviders
import Synchronization
package import UniformTypes

/// A chain of one or more conversions from a source to a target.
package struct ConversionRoute: Sendable {
    /// One conversion of the route, and its converter.
    package struct Step: Sendable {
        /// The converter.
        package let converter: any Converter
        /// The rule that it applies.
        package let rule: ConversionRule
    }

    /// The conversions, in order; never empty.
    package let steps: [Step]

    /// The type of the result.
    package let target: UniformType

    init(step: Step) {
        steps = [step]
        target = step.rule.target
    }

    private init(steps: [Step], target: UniformType) {
        self.steps = steps
        self.target = target
    }

    /// Returns this route with one more step, which loses nothing that the result of this one lacks.
    func appending(_ step: Step) -> ConversionRoute {
        let next = Step(converter: step.converter, rule: step.rule.lacking(steps.flatMap(\.rule.lacks)))
        return ConversionRoute(steps: steps + [next], target: step.rule.target)
    }

    /// The worst fidelity of the steps.
    package var fidelity: Fidelity { steps.map(\.rule.fidelity).max() ?? .native }

    /// The intermediate types, without both ends.
    package var intermediateTypes: [UniformType] { steps.dropLast().map(\.rule.target) }

    /// Whether the result is the source's own bytes.
    package var keepsBytes: Bool { steps.allSatisfy(\.rule.keepsBytes) }

    /// The losses of all steps, without duplicates, in the order of the steps.
    package var losses: [Loss] {
        var seen: Set<Loss> = []
        return steps.flatMap(\.rule.losses).filter { seen.insert($0).inserted }
    }

    /// The types of complete parts of the result, as declared by the steps.
    package var embeds: [UniformType] { steps.flatMap(\.rule.embeds) }

    /// Whether this route is better: a higher fidelity, or the same with fewer steps.
    func isBetter(than other: ConversionRoute) -> Bool {
        (fidelity, steps.count) < (other.fidelity, other.steps.count)
    }
}

// MARK: - Known routes

/// A cache of a graph's routes, by their first steps. Thousands of files of one type begin with the same rules: they
/// share routes and descriptions, which would otherwise take a few kilobytes each.
final class RouteCache: Sendable {
    /// A first step: the index of the converter in the graph, and the rule for the source.
    struct Beginning: Hashable {
        let converter: Int
        let rule: ConversionRule
    }

    /// Everything that the routes depend on.
    struct Key: Hashable {
        let origin: UniformType
        let isPart: Bool
        let beginnings: [Beginning]
    }

    private let known = Mutex<[Key: SharedRoutes]>([:])

    /// Returns the routes for `key`, which `search` computes at the first call. Two threads may search concurrently;
    /// the first result is kept.
    func routes(from key: Key, search: () -> SharedRoutes) -> SharedRoutes {
        if let routes = known.withLock({ $0[key] }) { return routes }
        let found = search()
        return known.withLock { known in
            if let routes = known[key] { return routes }
            known[key] = found
            return found
        }
    }
}

/// Routes and their descriptions.
final class SharedRoutes: Sendable {
    /// The routes, best first, one to each type.
    let routes: [ConversionRoute]
    /// The description of each route, in the same order.
    let descriptions: [Representation.Description]

    /// The graph that runs the conversions. One for all sources, so that not every loader holds its own.
    let graph: ConversionGraph

    /// - Parameter origin: The type of the sources, if they are written again although nothing else needs it.
    init(_ routes: [ConversionRoute], rewriting origin: UniformType?, of graph: ConversionGraph) {
        self.routes = routes
        self.graph = graph
        descriptions = routes.map { route in
            Representation.Description(
                type: route.target, fidelity: route.fidelity, route: route.intermediateTypes, losses: route.losses,
                keepsBytes: route.keepsBytes, embeds: route.embeds, keepsType: route.target == origin)
        }
    }
}
