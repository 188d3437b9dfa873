import Conversion
import FoundationEssentials
import ItemProviders
import UniformTypes

/// A converter with a table of rules that appends its own name to the content.
struct TableConverter: Converter {
    let name: String
    let rules: [ConversionRule]
    var availability: ConverterAvailability = .available
    /// The losses that it reports; nil to report nothing.
    var lost: [Loss]?

    func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        if let lost { context.losses.record(lost) }
        let input = try source.data(limit: context.limits.inputBytes)
        return .data(input + Data(" > \(name):\(rule.target)".utf8))
    }
}

func type(_ identifier: String) -> UniformType {
    guard let type = UniformType(identifier) else { preconditionFailure("\(identifier) is not declared") }
    return type
}

/// A rule between two type identifiers.
func rule(
    _ source: String, _ target: String, _ fidelity: Fidelity, losses: [Loss] = [], keepsBytes: Bool = false
) -> ConversionRule {
    ConversionRule(from: type(source), to: type(target), fidelity: fidelity, losses: losses, keepsBytes: keepsBytes)
}
