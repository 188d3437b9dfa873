package import ItemProviders
package import SystemPackage
package import UniformTypes

/// All types that an item can become through chains of the given converters.
///
/// Creating a graph is cheap, and computing routes runs no conversion. Only converters that may take a type are asked
/// about it, and those of `init(deferred:)` are created then. Sources whose first steps have the same rules
/// share their routes, which are computed once. Types must be declared before routes are computed.
package struct ConversionGraph: Sendable {
    /// The maximum number of steps in a chain: each step takes time and makes the result harder to explain.
    package static let maximumSteps = 3

    /// The converters, in order; of equal routes, the one of the earlier converter wins.
    private let deferred: [DeferredConverter]
    /// Whether converters whose programs are missing are asked, too.
    private let asksMissing: Bool
    /// The limits of each conversion.
    package let limits: ConversionLimits
    /// The user's options for each conversion.
    package let options: ConversionOptions
    private let known = RouteCache()

    /// Creates a graph of `converters`, without those whose programs are missing.
    package init(
        converters: [any Converter], limits: ConversionLimits = .init(), options: ConversionOptions = .init()
    ) {
        self.init(deferred: converters.map { DeferredConverter($0) }, limits: limits, options: options)
    }

    /// Creates a graph of all `converters`, including those whose programs are missing. Its routes may not be
    /// executable.
    package init(withMissing converters: [any Converter]) {
        self.init(
            deferred: converters.map { DeferredConverter($0) }, asksMissing: true, limits: ConversionLimits(),
            options: ConversionOptions())
    }

    /// Creates a graph of converters that are created by the first source that they are asked about. Those whose
    /// programs are missing then have no routes.
    package init(
        deferred: [DeferredConverter], limits: ConversionLimits = .init(), options: ConversionOptions = .init()
    ) {
        self.init(deferred: deferred, asksMissing: false, limits: limits, options: options)
    }

    private init(
        deferred: [DeferredConverter], asksMissing: Bool, limits: ConversionLimits, options: ConversionOptions
    ) {
        self.deferred = deferred
        self.asksMissing = asksMissing
        self.limits = limits
        self.options = options
    }

    /// All converters that the graph asks, in order.
    package var converters: [any Converter] {
        deferred.filter { asksMissing || $0.isAvailable }.map(\.converter)
    }

    /// The converters that may take sources of `type`, in order, and their numbers among all.
    private func candidates(for type: UniformType) -> [(number: Int, converter: any Converter)] {
        deferred.enumerated().compactMap { number, entry in
            guard entry.isAsked(about: type), asksMissing || entry.isAvailable else { return nil }
            return (number, entry.converter)
        }
    }

    /// Returns the best route to each type that `source` can become, best first.
    ///
    /// The first step depends on the source itself (`Converter.rules(for:)`), later ones on types alone. The source's
    /// own type is a target only of one-step routes, and only if its own bytes are withheld (`withholdsNative(of:)`) or
    /// the source is a part. For a part, only converters that support parts begin a route.
    /// - Complexity: O(t · r) for t reachable types and r rules.
    package func routes(from source: ConversionSource) -> [ConversionRoute] {
        sharedRoutes(from: source).routes
    }

    /// The same graph with an empty cache.
    private var withNothingKnown: ConversionGraph {
        ConversionGraph(deferred: deferred, asksMissing: asksMissing, limits: limits, options: options)
    }

    private func sharedRoutes(from source: ConversionSource) -> SharedRoutes {
        var examined = source.opened()
        examined.encoding = options.encoding
        let isPart = source.part != nil
        var beginnings: [RouteCache.Beginning] = []
        for (number, converter) in candidates(for: source.type)
        where !isPart || converter.takesParts(of: source.type) {
            beginnings += converter.rules(for: examined).map { .init(converter: number, rule: $0) }
        }
        return known.routes(from: .init(origin: source.type, isPart: isPart, beginnings: beginnings)) {
            let first = beginnings.map { beginning in
                ConversionRoute(step: .init(converter: deferred[beginning.converter].converter, rule: beginning.rule))
            }
            return SharedRoutes(
                best(of: first, besides: source.type, isPart: isPart),
                rewriting: withholdsNative(of: source.type) ? source.type : nil, of: withNothingKnown)
        }
    }

    /// Returns the best of the routes that begin with `first` to each type, best first. `origin` is a target only of
    /// one-step routes, and only if its own bytes are withheld or for a part.
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
                let (lacks, bestLacks) = (lacksChanges(route), lacksChanges(best[index]))
                guard lacks == bestLacks ? route.isBetter(than: best[index]) : bestLacks else { continue }
                best[index] = route
                improved.append(route)
            }
            frontier = improved.flatMap(extensions(of:))
        }
        // Stable sort: equal routes keep the order of the converters, after those that keep the source's type.
        func steps(_ route: ConversionRoute) -> Int { route.target == origin ? 0 : route.steps.count }
        return best.enumerated().sorted { left, right in
            (left.element.fidelity, steps(left.element), left.offset)
                < (right.element.fidelity, steps(right.element), right.offset)
        }.map(\.element)
    }

    /// Whether the original bytes of a source of `type` are withheld: those of a picture, if the user wants it without
    /// metadata, in other colours, or no larger than a box; those of a picture that is rewritten with a quality, or of a
    /// PNG that is to be small, if the user asks for it. A picture that cannot be rewritten can still be converted to
    /// another type, or is not offered at all.
    ///
    /// Vector graphics have no size in pixels until they are drawn, and their colours are sRGB.
    package func withholdsNative(of type: UniformType) -> Bool {
        var encodings: Set<ConversionOptions.Name> = []
        if options.quality != nil { encodings.insert(.quality) }
        if options.png != nil { encodings.insert(.png) }
        let changes = options.strip != nil || options.size != nil || options.colours != nil || !encodings.isEmpty
        guard changes, type.conforms(to: .image) else { return false }
        if options.strip != nil { return true }
        if options.size != nil || options.colours != nil, !type.conforms(to: .svg) { return true }
        return !encodings.isEmpty
            && candidates(for: type).contains { _, converter in
                converter.rules(from: type).contains { $0.target == type }
                    && !converter.optionsUsed(from: type, to: type, of: options).isDisjoint(with: encodings)
            }
    }

    /// Whether `route` ends in a picture that the user's options change, and which its last converter writes without them: it may
    /// be rewritten in its own type then.
    private func lacksChanges(_ route: ConversionRoute) -> Bool {
        guard withholdsNative(of: route.target), let last = route.steps.last else { return false }
        return last.converter.optionsUsed(from: last.rule.source, to: route.target, of: options).isDisjoint(
            with: [.strip, .size, .colours, .quality, .png])
    }

    private func rewrites(_ route: ConversionRoute, _ origin: UniformType, isPart: Bool) -> Bool {
        route.steps.count == 1 && (isPart || withholdsNative(of: origin))
    }

    /// Returns the types that `source` can be converted to, best first, and the common loader. Sources whose first
    /// steps have the same rules share the descriptions.
    package func offers(
        of source: ConversionSource
    ) -> (descriptions: [Representation.Description], loader: Representation.Loader) {
        offers(of: source, examining: nil)
    }

    /// The same as `offers(of:)`, for a source whose file is open already.
    package func offers(
        of source: ConversionSource, examining file: OpenedFile?
    ) -> (descriptions: [Representation.Description], loader: Representation.Loader) {
        // The loader must not hold the open file.
        let shared = sharedRoutes(from: source.opened(file))
        return (
            shared.descriptions,
            { request in
                guard let route = shared.routes.first(where: { $0.target == request.type }) else {
                    throw ItemProviderError(.typeNotAvailable, subject: source.subject, type: request.type)
                }
                return try await shared.graph.convert(source, along: route, request: request)
            }
        )
    }

    /// Runs the conversions of `route` in order; intermediate results are removed. The losses of each step are recorded
    /// in the request's ledger: the actual ones if the converter recorded them, otherwise those of its rule.
    ///
    /// - Throws: `ConversionError`.
    package func convert(
        _ source: ConversionSource, along route: ConversionRoute, request: LoadRequest
    ) async throws -> LoadedContent {
        var current = source
        current.openedSource = request.source
        current.encoding = options.encoding
        for (index, step) in route.steps.enumerated() {
            if request.progress.isCancelled {
                throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
            }
            // A directory of its own, so that no step sees another's files.
            let context = ConversionContext(
                folder: request.folder.folder("step-\(index)"), progress: request.progress, limits: limits,
                options: options)
            let content = try await step.converter.convert(current, by: step.rule, in: context)
            let lost = context.losses.recorded ?? step.rule.losses
            request.losses.record(lost)
            let result = source.deriving(content, as: step.rule.target)
            // What has lost something differs from its source, and the source's own bytes are compared where they land.
            if let proofs = request.proofs, lost.isEmpty {
                proofs.record(
                    content.isSource
                        ? .bytes
                        : try await step.converter.prove(
                            result, of: current, by: step.rule, in: context.forProof(in: request, step: index)))
            }
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
        let others = candidates(for: route.target).map(\.converter).filter { !$0.isDirect || $0.name != last?.name }
        let mayBeRewritten = lacksChanges(route)
        return others.flatMap { converter in
            converter.rules(from: route.target)
                .filter {
                    !$0.beginsRoute && (!passed.contains($0.target) || mayBeRewritten && $0.target == route.target)
                }
                .map { route.appending(.init(converter: converter, rule: $0)) }
        }
    }
}

// MARK: - Parts

extension ConversionGraph {
    /// Whether single pages or frames of sources of `type` can be converted.
    package func takesParts(of type: UniformType) -> Bool {
        candidates(for: type).contains { $0.converter.takesParts(of: type) }
    }

    /// Returns the number of pages or frames of `source`, from the first converter that knows it; nil if none does.
    ///
    /// - Parameter scratch: A private directory for temporary files.
    /// - Throws: `ConversionError` when the source is damaged, encrypted or too large.
    /// - Complexity: May start a process and read the whole source.
    package func partCount(of source: ConversionSource, scratch: FilePath) async throws -> Int? {
        let context = ConversionContext(scratch: scratch, limits: limits, options: options)
        for (_, converter) in candidates(for: source.type) where converter.takesParts(of: source.type) {
            if let count = try await converter.partCount(of: source, in: context) { return count }
        }
        return nil
    }

    /// Returns the names of the parts of `source`, from the first converter that knows them; nil if none does.
    ///
    /// - Parameter scratch: A private directory for temporary files.
    /// - Throws: `ConversionError` when the source is damaged, encrypted or too large.
    /// - Complexity: May read the whole source.
    package func partNames(of source: ConversionSource, scratch: FilePath) async throws -> [String]? {
        let context = ConversionContext(scratch: scratch, limits: limits, options: options)
        for (_, converter) in candidates(for: source.type) where converter.takesParts(of: source.type) {
            if let names = try await converter.partNames(of: source, in: context) { return names }
        }
        return nil
    }
}

// MARK: - Routes between types

/// Routes between types without a source, for `dnd converters`. The routes of a specific source may differ.
extension ConversionGraph {
    /// Returns the best route to each type that content of `type` can become, best first, judged by the type alone.
    ///
    /// - Complexity: O(t · r) for t reachable types and r rules.
    package func routes(from type: UniformType) -> [ConversionRoute] {
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
    package func routes(from source: UniformType, to target: UniformType, most: Int = .max) -> [ConversionRoute] {
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
        let isRewritten = withholdsNative(of: type)
        return candidates(for: type).flatMap { _, converter in
            converter.rules(from: type).filter { isRewritten || $0.target != type }
                .map { ConversionRoute(step: .init(converter: converter, rule: $0)) }
        }
    }
}

// MARK: - Options

extension ConversionGraph {
    /// Returns the options that influence what content of type `origin` becomes on the way to `representation`, judged
    /// by the types alone; none for its own bytes.
    ///
    /// - Complexity: O(r) for r rules of the converters that take the types on the way.
    package func optionsUsed(
        from origin: UniformType, for representation: Representation.Description
    ) -> Set<ConversionOptions.Name> {
        if representation.fidelity == .native { return [] }
        let types = [origin] + representation.route + [representation.type]
        return zip(types, types.dropFirst()).enumerated().reduce(into: []) { used, element in
            let (index, step) = element
            var names: Set<ConversionOptions.Name> = []
            for (_, converter) in candidates(for: step.0)
            where step.0 == step.1 || converter.rules(from: step.0).contains(where: { $0.target == step.1 }) {
                names.formUnion(converter.optionsUsed(from: step.0, to: step.1, of: options))
            }
            // Only the source has the encoding that the user states: what a conversion writes has another one.
            if index > 0 { names.remove(.fromEncoding) }
            used.formUnion(names)
        }
    }

    /// Returns what content of `type` offers, judged by the type alone: its own bytes unless they are withheld, then the
    /// results of conversions.
    package func usualOffers(of type: UniformType) -> [Representation.Description] {
        let isRewritten = withholdsNative(of: type)
        let own = isRewritten ? [] : [Representation.Description(type: type, fidelity: .native)]
        return own + SharedRoutes(routes(from: type), rewriting: isRewritten ? type : nil, of: self).descriptions
    }

    /// The types from which some conversion uses `option`, and those to which one does.
    package func types(using option: ConversionOptions.Name) -> (sources: [UniformType], targets: [UniformType]) {
        let rules = converters.flatMap { converter in
            converter.rules.filter {
                converter.optionsUsed(from: $0.source, to: $0.target, of: options).contains(option)
            }
        }
        return (rules.map(\.source).uniqued(), rules.map(\.target).uniqued())
    }

    /// Whether some conversion writes `type`, or a type that conforms to it.
    package func writes(_ type: UniformType) -> Bool {
        converters.contains { $0.rules.contains { $0.target.conforms(to: type) } }
    }
}

extension [UniformType] {
    /// The elements without repetitions, in order.
    fileprivate func uniqued() -> [UniformType] {
        var seen: Set<UniformType> = []
        return filter { seen.insert($0).inserted }
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
    package var missing: [ConverterAvailability] {
        steps.map(\.converter.availability).reduce(into: []) { missing, availability in
            if availability != .available, !missing.contains(availability) { missing.append(availability) }
        }
    }
}
