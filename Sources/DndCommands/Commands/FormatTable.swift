import Conversion
import Converters
import ExternalPrograms
import ItemProviders
import SystemPackage
import UniformTypes

/// The formats that the standard converters read and write, on a machine with all programs: for the manual.
package struct FormatTable: Sendable {
    /// What a converter makes of a format.
    package struct Format: Sendable {
        /// The identifier of its type.
        package let identifier: String
        /// What it is called; empty if nothing but its identifier is known.
        package let description: String
        /// The extensions of its files, without dots.
        package let extensions: [String]
        /// The identifiers of the types that it becomes in one step, by the fidelity of the result, best first.
        package let targets: [(fidelity: String, identifiers: [String])]
    }

    /// The name of the converter.
    package let converter: String
    /// The outside program that it runs, and Debian's package of it.
    package let program: (name: String, package: String)?
    /// The formats that it reads.
    package let formats: [Format]

    /// One for each converter, in their order; those of the same name are one.
    package static let all: [FormatTable] = {
        // Where no program is, each converter names the one that it needs.
        let converters = StandardConverters(
            tools: ProgramSearchPath([]), decoder: "/usr/libexec/dnd/dnd-decoder", jobs: 1
        ).all
        var names: [String] = []
        for converter in converters where !names.contains(converter.name) { names.append(converter.name) }
        return names.map { name in
            let same = converters.filter { $0.name == name }
            var program: (String, String)?
            if case .missing(let name, let package?)? = same.first?.availability { program = (name, package) }
            return FormatTable(converter: name, program: program, formats: formats(of: same.flatMap(\.rules)))
        }
    }()

    private static func formats(of rules: [ConversionRule]) -> [Format] {
        var sources: [UniformType] = []
        for rule in rules where !sources.contains(rule.source) { sources.append(rule.source) }
        return sources.map { source in
            let own = rules.filter { $0.source == source }
            let targets = Fidelity.allCases.compactMap { fidelity -> (String, [String])? in
                let identifiers = own.filter { $0.fidelity == fidelity }.map(\.target.identifier)
                return identifiers.isEmpty ? nil : (fidelity.rawValue, identifiers)
            }
            return Format(
                identifier: source.identifier, description: source.localizedDescription ?? "",
                extensions: source.tags[.filenameExtension] ?? [], targets: targets)
        }
    }
}
