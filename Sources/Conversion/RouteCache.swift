import ItemProviders
import Synchronization
import UniformTypes

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
