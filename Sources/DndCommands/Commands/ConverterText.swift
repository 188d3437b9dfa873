import Conversion
import ItemProviders
import UniformTypes

/// Conversions as text for people.
enum ConverterText {
    /// One line per conversion.
    static func lines(of conversions: [ConverterCatalogue.Conversion]) -> [String] {
        let width = conversions.map(\.converter.name.count).max() ?? 0
        return conversions.map { conversion in
            let rule = conversion.rule
            return
                (conversion.converter.name.padded(to: width) + "  \(rule.source) -> \(rule.target)  "
                + quality(rule.fidelity, rule.losses) + suffix(conversion.converter, rule)).printable
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
        fidelity.name + (losses.isEmpty ? "" : " (without \(losses.map(\.rawValue).joined(separator: ", ")))")
    }
}
