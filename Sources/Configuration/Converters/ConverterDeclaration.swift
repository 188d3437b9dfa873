package import Conversion
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// A user-defined converter, declared by one `[[converters]]` table.
///
/// ```toml
/// [[converters]]
/// name = "thumbnail"
/// from = "public.movie"
/// to = ["public.png", "public.jpeg"]
/// command = ["ffmpeg", "-i", "{input}", "-frames:v", "1", "{output}"]
/// fidelity = "preview"
/// losses = ["frames", "sound"]
/// package = "ffmpeg"
/// limits.time = "5m"
/// ```
package struct ConverterDeclaration: Sendable, Hashable {
    /// The name in reports and `dnd converters`.
    package let name: String
    /// The source types, with all types that conform to them.
    package let sources: [UniformType]
    /// The target types, all concrete.
    package let targets: [UniformType]
    /// The fidelity; never `native`.
    package let fidelity: Fidelity
    /// The losses.
    package let losses: [Loss]
    /// The program to run.
    package let program: ConverterProgram
    /// The arguments of the program.
    package let call: CommandTemplate
    /// The Debian package of the program, if declared.
    package let package: String?
    /// Absolute paths that the program may read in addition to those that every program may read.
    package let readable: [FilePath]
    /// The limits that replace the defaults.
    package let limits: DeclaredLimits
    /// The declaring file.
    package let file: FilePath
    /// The 1-based line of its table's header.
    package let line: Int

    /// All conversions that it declares.
    package var rules: [ConversionRule] {
        sources.flatMap { source in
            targets.filter { $0 != source }.map {
                ConversionRule(from: source, to: $0, fidelity: fidelity, losses: losses)
            }
        }
    }

    /// The location in the format of compilers: `pictures.toml:12`.
    package var place: String { "\(file.string):\(line)" }
}

/// The program that a converter runs.
package enum ConverterProgram: Sendable, Hashable {
    /// A name to search in the directories of `PATH`.
    case named(String)
    /// A path: absolute, or that of a program beside the declaration.
    case path(FilePath)

    /// The name in messages.
    package var name: String {
        switch self {
        case .named(let name): name
        case .path(let path): path.lastComponent?.string ?? path.string
        }
    }
}
