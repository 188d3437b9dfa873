import ItemProviders
import Synchronization
import UniformTypes

/// The routes that a graph has found, by how they begin. Thousands of files of one type begin with the same rules: they share routes and
/// descriptions, which would otherwise be a few kilobytes for each of them.
final class RouteCache: Sendable {
    /// A first step: a converter by its number in the graph, and the rule that holds for the source.
    struct Beginning: Hashable {
        let converter: Int
        let rule: ConversionRule
    }

    /// All that routes depend on.
    struct Key: Hashable {
        let origin: UniformType
        let isPart: Bool
        let beginnings: [Beginning]
    }

    private let known = Mutex<[Key: SharedRoutes]>([:])

    /// The routes from `key`, which `search` finds the first time. Two threads may search at once; one answer is kept.
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

/// Routes, and what each of them offers.
final class SharedRoutes: Sendable {
    /// The routes, best first, one to each type.
    let routes: [ConversionRoute]
    /// What each offers, in the same order.
    let descriptions: [Representation.Description]

    /// Who converts along them. One copy for all sources, where each loader would hold its own.
    let graph: ConversionGraph

    init(_ routes: [ConversionRoute], of graph: ConversionGraph) {
        self.routes = routes
        self.graph = graph
        descriptions = routes.map { route in
            Representation.Description(
                type: route.target, fidelity: route.fidelity, route: route.intermediateTypes, losses: route.losses,
                keepsBytes: route.keepsBytes, embeds: route.embeds)
        }
    }
}
