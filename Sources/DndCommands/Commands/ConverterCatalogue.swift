import Configuration
import Conversion
import Converters
import ExternalPrograms
import ItemProviders
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

    /// What makes one file of several of a type.
    struct Join {
        let type: UniformType
        let joiner: any FileJoiner

        /// How well a file is kept in the joined one.
        var fidelity: Fidelity { joiner.usualLosses.isEmpty ? .lossless : .flattened }
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
    /// Everything that makes one file of several.
    let joins: [Join]
    private let available: ConversionGraph
    private let complete: ConversionGraph

    init(in environment: ProcessEnvironment, destination: FilePath?) throws {
        let tools = ProgramSearchPath(environment.searchPath)
        let user = UserConverters(in: environment, destination: destination)
        let own = user.converters(tools: tools, confinement: .none, detector: try TypeDetector()).map(\.converter)
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
        joins = standard.joiners.map(Join.init)
        let all = own + standard.all
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

// MARK: - Text

/// Conversions as text for people.
enum ConverterText {
    /// One line per conversion, and one per type of which several files can become one.
    static func lines(of catalogue: ConverterCatalogue) -> [String] {
        let names = catalogue.conversions.map(\.converter.name) + catalogue.joins.map(\.joiner.name)
        let width = names.map { CharacterWidth.columns(of: $0) }.max() ?? 0
        return catalogue.conversions.map { conversion in
            let rule = conversion.rule
            return
                (conversion.converter.name.padded(to: width) + "  \(rule.source) -> \(rule.target)  "
                + quality(rule.fidelity, rule.losses) + suffix(conversion.converter, rule)).printable
        }
            + catalogue.joins.map { join in
                join.joiner.name.padded(to: width) + "  several \(join.type) -> \(join.type)  "
                    + quality(join.fidelity, join.joiner.usualLosses) + suffix([join.joiner.availability])
            }
    }

    /// One line per route.
    static func lines(of ways: [ConverterCatalogue.Way]) -> [String] {
        ways.map { way in
            let names = way.route.steps.map(\.converter.name).joined(separator: ", ")
            let between = way.route.intermediateTypes.map(\.identifier)
            let passed = between.isEmpty ? "" : " by way of " + between.joined(separator: ", ")
            return
                ("\(way.source) -> \(way.route.target)\(passed)  \(quality(way.route.fidelity, way.route.losses)), by \(names)"
                + suffix(way.route.missing) + way.route.steps.map { improvement($0.converter, $0.rule) }.joined())
                .printable
        }
    }

    /// A route and its steps, one line each.
    static func drawing(of way: ConverterCatalogue.Way) -> [String] {
        let route = way.route
        let heading =
            "\(way.source) -> \(route.target): \(quality(route.fidelity, route.losses))" + suffix(route.missing)
        var source = way.source
        let steps = route.steps.map { step -> String in
            defer { source = step.rule.target }
            return "  \(source) -> \(step.rule.target)  \(quality(step.rule.fidelity, step.rule.losses)), "
                + "by \(step.converter.name)" + suffix(step.converter, step.rule)
        }
        return [heading.printable] + steps.map(\.printable)
    }

    /// The programs to install, with their Debian packages if known.
    static func needs(_ missing: [ConverterAvailability]) -> String {
        let programs = missing.compactMap { availability -> String? in
            guard case .missing(let program, let package) = availability else { return nil }
            return program + (package.map { " (Debian package \($0))" } ?? "")
        }
        return "needs " + programs.joined(separator: " and ")
    }

    private static func suffix(_ converter: any Converter, _ rule: ConversionRule) -> String {
        suffix([converter.availability]) + improvement(converter, rule)
    }

    /// The programs that would improve a conversion, and how to install them.
    private static func improvement(_ converter: any Converter, _ rule: ConversionRule) -> String {
        converter.absentPrograms.filter { rule.source.conforms(to: $0.source) }
            .map { "; better with \($0.program) (\($0.installation))" }.joined()
    }

    private static func suffix(_ availabilities: [ConverterAvailability]) -> String {
        let missing = availabilities.filter { $0 != .available }
        return missing.isEmpty ? "" : "; " + needs(missing)
    }

    private static func quality(_ fidelity: Fidelity, _ losses: [Loss]) -> String {
        fidelity.rawValue + (losses.isEmpty ? "" : " (without \(losses.map(\.rawValue).joined(separator: ", ")))")
    }
}

// MARK: - JSON

/// One conversion in the output of `converters --json`.
struct ConverterRecord: Encodable {
    private let name: String
    private let origin: ConverterCatalogue.Origin
    private let declared: String?
    private let rule: ConversionRule
    private let availability: ConverterAvailability
    private let optional: AbsentProgram?
    private let joins: Bool

    init(_ conversion: ConverterCatalogue.Conversion) {
        name = conversion.converter.name
        origin = conversion.origin
        declared = conversion.place?.place
        rule = conversion.rule
        availability = conversion.converter.availability
        optional = conversion.converter.absentPrograms.first { conversion.rule.source.conforms(to: $0.source) }
            .map(AbsentProgram.init)
        joins = false
    }

    init(_ join: ConverterCatalogue.Join) {
        name = join.joiner.name
        origin = .standard
        declared = nil
        rule = ConversionRule(
            from: join.type, to: join.type, fidelity: join.fidelity, losses: join.joiner.usualLosses)
        availability = join.joiner.availability
        optional = nil
        joins = true
    }

    private enum Key: String, CodingKey {
        case converter, origin, declared, from, to, fidelity, losses, available, missing, optional, joins
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .converter)
        try container.encode(origin.rawValue, forKey: .origin)
        try container.encodeAlways(declared, forKey: .declared)
        try container.encode(rule.source.identifier, forKey: .from)
        try container.encode(rule.target.identifier, forKey: .to)
        try container.encode(rule.fidelity.rawValue, forKey: .fidelity)
        try container.encode(rule.losses, forKey: .losses)
        try container.encode(availability == .available, forKey: .available)
        try container.encodeAlways(MissingProgram(availability), forKey: .missing)
        try container.encodeAlways(optional, forKey: .optional)
        try container.encode(joins, forKey: .joins)
    }
}

/// One route in the output of `converters --json`.
struct RouteRecord: Encodable {
    private let source: UniformType
    private let target: UniformType
    private let route: ConversionRoute?

    init(_ way: ConverterCatalogue.Way) { (source, target, route) = (way.source, way.route.target, way.route) }

    /// A route without steps: there is nothing to convert.
    init(native type: UniformType) { (source, target, route) = (type, type, nil) }

    private enum Key: String, CodingKey { case from, to, fidelity, losses, available, missing, steps }

    private struct Step: Encodable {
        let converter: String
        let from: String
        let to: String
        let fidelity: String
        let losses: [Loss]
    }

    func encode(to encoder: any Encoder) throws {
        var from = source.identifier
        let steps = (route?.steps ?? []).map { step -> Step in
            defer { from = step.rule.target.identifier }
            return Step(
                converter: step.converter.name, from: from, to: step.rule.target.identifier,
                fidelity: step.rule.fidelity.rawValue, losses: step.rule.losses)
        }
        var container = encoder.container(keyedBy: Key.self)
        let missing = route?.missing ?? []
        try container.encode(source.identifier, forKey: .from)
        try container.encode(target.identifier, forKey: .to)
        try container.encode((route?.fidelity ?? .native).rawValue, forKey: .fidelity)
        try container.encode(route?.losses ?? [], forKey: .losses)
        try container.encode(missing.isEmpty, forKey: .available)
        try container.encode(missing.compactMap(MissingProgram.init), forKey: .missing)
        try container.encode(steps, forKey: .steps)
    }
}

/// A missing program that would improve a conversion.
private struct AbsentProgram: Encodable {
    let program: String
    let command: String

    init(_ program: OptionalProgram) { (self.program, command) = (program.program, program.installation) }
}

/// A missing program that a conversion needs.
private struct MissingProgram: Encodable {
    private let program: String
    private let package: String?

    private enum Key: String, CodingKey { case program, package }

    /// Nil if the program is available.
    init?(_ availability: ConverterAvailability) {
        guard case .missing(let program, let package) = availability else { return nil }
        self.program = program
        self.package = package
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(program, forKey: .program)
        try container.encodeAlways(package, forKey: .package)
    }
}
