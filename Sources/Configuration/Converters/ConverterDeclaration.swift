package import Conversion
package import ItemProviders
package import SystemPackage
package import UniformTypes

/// A converter of the user's own, as one `[[converters]]` table declares it.
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
    /// What reports and `dnd converters` call it.
    package let name: String
    /// What goes in: types, or ones to which what goes in conforms.
    package let sources: [UniformType]
    /// What comes out: concrete types.
    package let targets: [UniformType]
    /// How much is kept; never `native`.
    package let fidelity: Fidelity
    /// What is lost.
    package let losses: [Loss]
    /// Which program does it.
    package let program: ConverterProgram
    /// How the program is called.
    package let call: CommandTemplate
    /// The Debian package that brings the program, where the declaration names it.
    package let package: String?
    /// What the program may read beside what every program may, as absolute paths.
    package let readable: [FilePath]
    /// What it may use, where that differs from what any conversion may.
    package let limits: DeclaredLimits
    /// The file that declares it.
    package let file: FilePath
    /// The 1-based line of its table's header.
    package let line: Int

    /// Every conversion that it declares.
    package var rules: [ConversionRule] {
        sources.flatMap { source in
            targets.filter { $0 != source }.map {
                ConversionRule(from: source, to: $0, fidelity: fidelity, losses: losses)
            }
        }
    }

    /// The place as compilers name it: `pictures.toml:12`.
    package var place: String { "\(file.string):\(line)" }
}

/// The program that a converter runs.
package enum ConverterProgram: Sendable, Hashable {
    /// One that is looked for in the directories of `PATH`.
    case named(String)
    /// One at a path: an absolute one, or beside the declaration, as that was named.
    case path(FilePath)

    /// What messages call it.
    package var name: String {
        switch self {
        case .named(let name): name
        case .path(let path): path.lastComponent?.string ?? path.string
        }
    }
}
