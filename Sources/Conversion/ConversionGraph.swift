public import ItemProviders
import SystemPackage
public import UniformTypes

/// Everything that an item can become, through any chain of the given converters.
///
/// Building one costs nothing, and asking it for routes runs no conversion. Sources that begin with the same rules share their routes,
/// which are looked for once: types that routes pass are declared before.
public struct ConversionGraph: Sendable {
    /// Longer chains than this are not looked for: each step costs time and hides what happened to the data.
    public static let maximumSteps = 3

    /// The converters, in order; among routes of equal worth the earlier converter wins.
    public let converters: [any Converter]
    /// What each conversion may use.
    public let limits: ConversionLimits
    /// What the user asks of each conversion beyond its target type.
    public let options: ConversionOptions
    private let known = RouteCache()

    /// A graph of `converters`; those whose programs are missing take no part.
    public init(
        converters: [any Converter], limits: ConversionLimits = .init(), options: ConversionOptions = .init()
    ) {
        self.converters = converters.filter { $0.availability == .available }
        self.limits = limits
        self.options = options
    }

    /// A graph of all `converters`, those whose programs are missing too: what there could be. Its routes may not be ones to convert along.
    public init(withMissing converters: [any Converter]) {
        self.converters = converters
        limits = ConversionLimits()
        options = ConversionOptions()
    }

    /// The best route to each type that `source` can become, best first.
    ///
    /// The first step is judged by the source itself (`Converter.rules(for:)`), later ones by type alone. The source's own type is no
    /// target, unless its own bytes are not wanted (`withholdsNative(of:)`) and one step rewrites them, or a part of it is meant. Then
    /// only converters that take parts begin a route.
    /// - Complexity: O(t · r) for t reachable types and r rules.
    public func routes(from source: ConversionSource) -> [ConversionRoute] {
        sharedRoutes(from: source).routes
    }

    /// The same graph with an empty cache.
    private var withNothingKnown: ConversionGraph {
        ConversionGraph(known: converters, limits: limits, options: options)
    }

    private init(known converters: [any Converter], limits: ConversionLimits, options: ConversionOptions) {
        self.converters = converters
        self.limits = limits
        self.options = options
    }

    private func sharedRoutes(from source: ConversionSource) -> SharedRoutes {
        let isPart = source.part != nil
        var beginnings: [RouteCache.Beginning] = []
        for (number, converter) in converters.enumerated() where !isPart || converter.takesParts(of: source.type) {
            beginnings += converter.rules(for: source).map { .init(converter: number, rule: $0) }
        }
        return known.routes(from: .init(origin: source.type, isPart: isPart, beginnings: beginnings)) {
            let first = beginnings.map { beginning in
                ConversionRoute(step: .init(converter: converters[beginning.converter], rule: beginning.rule))
            }
            return SharedRoutes(best(of: first, besides: source.type, isPart: isPart), of: withNothingKnown)
        }
    }

    /// The best of the routes that begin as `first` do, to each type but `origin`, best first; to that one only
    /// where its own bytes are not wanted, or those of a part of it are.
    func best(of first: [ConversionRoute], besides origin: UniformType, isPart: Bool = false) -> [ConversionRoute] {
        var best: [ConversionRoute] = []
        var frontier = first
        for _ in 1...Self.maximumSteps {
            var improved: [ConversionRoute] = []
            for route in frontier where route.target != origin || rewrites(route, origin, isPart: isPart) {
                guard let index = best.firstIndex(where: { $0.target == route.target }) else {
                    best.append(route)
                    improved.append(route)
                    continue
                }
                guard route.isBetter(than: best[index]) else { continue }
                best[index] = route
                improved.append(route)
            }
            frontier = improved.flatMap(extensions(of:))
        }
        // The sort is stable by hand: equal routes keep the order of the converters, behind what stays what it is.
        func steps(_ route: ConversionRoute) -> Int { route.target == origin ? 0 : route.steps.count }
        return best.enumerated().sorted { left, right in
            (left.element.fidelity, steps(left.element), left.offset)
                < (right.element.fidelity, steps(right.element), right.offset)
        }.map(\.element)
    }

    /// Whether the bytes of a source of `type` are not to be offered as they are: a picture's, where the user wants metadata to be gone.
    /// What cannot be rewritten can still become another type; what can do neither is not offered at all.
    public func withholdsNative(of type: UniformType) -> Bool { options.strip != nil && type.conforms(to: .image) }

    private func rewrites(_ route: ConversionRoute, _ origin: UniformType, isPart: Bool) -> Bool {
        route.steps.count == 1 && (isPart || withholdsNative(of: origin))
    }

    /// What `source` offers beside itself, best first, and the loader of all of it. The descriptions are shared by sources that begin with
    /// the same rules.
    public func offers(
        of source: ConversionSource
    ) -> (descriptions: [Representation.Description], loader: Representation.Loader) {
        let shared = sharedRoutes(from: source)
        return (
            shared.descriptions,
            { request in
                guard let route = shared.routes.first(where: { $0.target == request.type }) else {
                    throw ItemProviderError(.typeNotAvailable, subject: source.name, type: request.type)
                }
                return try await shared.graph.convert(source, along: route, request: request)
            }
        )
    }

    /// Runs the conversions of `route` one after another; what lies between two of them is removed. What each of them lost is recorded in
    /// the request's ledger: as its converter told it, or as its rule promised.
    ///
    /// - Throws: `ConversionError`.
    public func convert(
        _ source: ConversionSource, along route: ConversionRoute, request: LoadRequest
    ) async throws -> LoadedContent {
        var current = source
        for (index, step) in route.steps.enumerated() {
            if request.progress.isCancelled {
                throw ConversionError(.cancelled, subject: source.name, message: "cancelled")
            }
            let scratch = try scratchDirectory(for: index, in: request.scratch)
            let context = ConversionContext(
                scratch: scratch, progress: request.progress, limits: limits, options: options)
            let content = try await step.converter.convert(current, by: step.rule, in: context)
            request.losses.record(context.losses.recorded ?? step.rule.losses)
            let result = ConversionSource(type: step.rule.target, content: content, name: source.name)
            if case .file(let file) = current.content, file.ownership == .scratch, file.path != result.path {
                FileTree.remove(file.path)
            }
            current = result
        }
        return current.content
    }

    func extensions(of route: ConversionRoute) -> [ConversionRoute] {
        guard route.steps.last?.rule.endsRoute != true else { return [] }
        let passed = route.steps.map(\.rule.target)
        let last = route.steps.last?.converter
        let others = converters.filter { !$0.isDirect || $0.name != last?.name }
        return others.flatMap { converter in
            converter.rules(from: route.target)
                .filter { !$0.beginsRoute && !passed.contains($0.target) }
                .map { route.appending(.init(converter: converter, rule: $0)) }
        }
    }

    /// A directory of its own for each step, so that no step sees or meets another's files.
    private func scratchDirectory(for step: Int, in parent: FilePath) throws(ConversionError) -> FilePath {
        do {
            return try PrivateDirectory.make(at: parent.appending("step-\(step)"))
        } catch {
            throw ConversionError(
                .cannotWrite, subject: parent.string, message: "a temporary directory cannot be created: \(error)",
                underlying: error)
        }
    }
}
