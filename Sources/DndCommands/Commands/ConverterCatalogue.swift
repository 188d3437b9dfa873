import ExternalPrograms
import Converters
import Configuration
import Conversion
import SystemPackage
import TypeDetection
import UniformTypes

/// Every converter, including those whose program is not installed.
struct ConverterCatalogue {
    /// Where a converter comes from.
    enum Origin: String {
        case user, destination, standard
    }

    /// One conversion of a converter.
    struct Conversion {
        let converter: any Converter
        let rule: ConversionRule
        let origin: Origin
        /// The declaration of a user's or destination's converter.
        let place: ConverterDeclaration?
    }

    /// A route from one type to another.
    struct Way {
        let source: UniformType
        let route: ConversionRoute
    }

    /// The limit of routes listed for a pair of types.
    private static let maximumRoutes = 16

    /// Every conversion, in order of preference among equals.
    let conversions: [Conversion]
    private let available: ConversionGraph
    private let complete: ConversionGraph

    init(in environment: ProcessEnvironment, destination: FilePath?) throws {
        let tools = ProgramSearchPath(environment.searchPath)
        let user = UserConverters(in: environment, destination: destination)
        let own = user.converters(tools: tools, confinement: .none, detector: try TypeDetector())
        let standard = StandardConverters(
            tools: tools, decoder: environment.decoder ?? "/usr/libexec/dnd/dnd-decoder", jobs: 1)
        conversions =
            zip(own, user.found).flatMap { converter, found in
                converter.rules.map {
                    Conversion(
                        converter: converter, rule: $0, origin: found.isDestinations ? .destination : .user,
                        place: found.declaration)
                }
            }
            + standard.all.flatMap { converter in
                converter.rules.map { Conversion(converter: converter, rule: $0, origin: .standard, place: nil) }
            }
        let all: [any Converter] = own + standard.all
        available = ConversionGraph(converters: all)
        complete = ConversionGraph(withMissing: all)
    }

    /// The routes from `source`, to `target`, or both, best first. Routes that need a missing program come last, and
    /// only if they reach more types or are better.
    func ways(from source: UniformType?, to target: UniformType?) -> [Way] {
        if let source, let target {
            let now = available.routes(from: source, to: target, most: Self.maximumRoutes)
            let later = complete.routes(from: source, to: target, most: Self.maximumRoutes).filter {
                !$0.missing.isEmpty
            }
            return (now + later).map { Way(source: source, route: $0) }
        }
        if let source {
            let now = available.routes(from: source)
            let later = complete.routes(from: source).filter { !$0.missing.isEmpty }
            return (now + later).map { Way(source: source, route: $0) }
        }
        guard let target else { return [] }
        var sources: [UniformType] = []
        for rule in conversions.map(\.rule) where !sources.contains(rule.source) && !rule.source.conforms(to: target) {
            sources.append(rule.source)
        }
        return sources.compactMap { source in
            let route =
                available.routes(from: source, to: target, most: 1).first
                ?? complete.routes(from: source, to: target, most: 1).first
            return route.map { Way(source: source, route: $0) }
        }
    }
}
