import Configuration
import Conversion
import ItemProviders
import UniformTypes

/// One conversion in the output of `converters --json`.
struct ConverterRecord: Encodable {
    private let conversion: ConverterCatalogue.Conversion

    init(_ conversion: ConverterCatalogue.Conversion) { self.conversion = conversion }

    private enum Key: String, CodingKey {
        case converter, origin, declared, from, to, fidelity, losses, available, missing, optional
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(conversion.converter.name, forKey: .converter)
        try container.encode(conversion.origin.rawValue, forKey: .origin)
        try container.encodeAlways(conversion.place?.place, forKey: .declared)
        try container.encode(conversion.rule.source.identifier, forKey: .from)
        try container.encode(conversion.rule.target.identifier, forKey: .to)
        try container.encode(conversion.rule.fidelity.name, forKey: .fidelity)
        try container.encode(conversion.rule.losses, forKey: .losses)
        try container.encode(conversion.converter.availability == .available, forKey: .available)
        try container.encodeAlways(MissingProgram(conversion.converter.availability), forKey: .missing)
        let optional = conversion.converter.absentPrograms.first { conversion.rule.source.conforms(to: $0.source) }
        try container.encodeAlways(optional.map(AbsentProgram.init), forKey: .optional)
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
                fidelity: step.rule.fidelity.name, losses: step.rule.losses)
        }
        var container = encoder.container(keyedBy: Key.self)
        let missing = route?.missing ?? []
        try container.encode(source.identifier, forKey: .from)
        try container.encode(target.identifier, forKey: .to)
        try container.encode((route?.fidelity ?? .native).name, forKey: .fidelity)
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
