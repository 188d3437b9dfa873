@testable import Configuration
import Conversion
import SystemPackage

extension FuzzTarget {
    /// Converter declarations of users and destinations, in TOML.
    static let converterDeclarations = FuzzTarget(name: "converter-declarations") { bytes in
        for authority in [ConverterFolder.Authority.own, .guest] {
            let reader = ConverterFileReader(file: "converters.toml", bytes: bytes, authority: authority)
            for declaration in reader.declarations {
                expect(!declaration.rules.isEmpty, "a converter converts nothing")
                let arguments = declaration.call.arguments(input: "/input", output: "/output", name: "name")
                expect(arguments.count >= declaration.call.words.count, "words of a command are missing")
                _ = declaration.limits.applied(to: ConversionLimits())
            }
            for problem in reader.problems { expect(!problem.message.isEmpty, "a problem says nothing") }
        }
    }
}
