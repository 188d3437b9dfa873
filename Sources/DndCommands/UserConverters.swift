import ExternalPrograms
import Configuration
import Conversion
import SystemPackage
import TypeDetection
import UniformTypes

/// The converters of the user's own, and those that a destination brings, where the user trusts it. What is wrong with a declaration is said
/// as a warning; the command goes on with the rest.
struct UserConverters {
    /// A converter, and whose it is.
    struct Found {
        let declaration: ConverterDeclaration
        let isDestinations: Bool
    }

    /// In the order in which equals are preferred: the user's own, then the destination's.
    let found: [Found]

    /// The converters below the user's configuration, and those of `destination`, which must be a directory to bring any.
    init(in environment: ProcessEnvironment, destination: FilePath? = nil) {
        var found: [Found] = []
        if let directory = Self.ownDirectory(in: environment), let folder = ConverterFolder(directory, standing: .own) {
            found += Self.declarations(of: folder).map { Found(declaration: $0, isDestinations: false) }
        }
        if let destination, let converters = Self.converters(around: destination),
            Self.isTrusted(converters)
        {
            found += Self.declarations(of: converters.folder).map { Found(declaration: $0, isDestinations: true) }
        }
        self.found = found
    }

    /// Converters that run under `confinement`, and whose results `detector` looks at.
    func converters(
        tools: ProgramSearchPath, confinement: ProgramConfinement, detector: TypeDetector
    ) -> [CommandConverter] {
        found.map { found in
            CommandConverter(
                found.declaration, searchPath: tools, confinement: confinement,
                inspect: ResultInspection(detector: detector).contradiction)
        }
    }

    /// Where the user's own are declared.
    static func ownDirectory(in environment: ProcessEnvironment) -> FilePath? {
        environment.configurationDirectory?.appending("converters.d")
    }

    /// What a folder declares; what is wrong with it is said.
    static func declarations(of folder: ConverterFolder) -> [ConverterDeclaration] {
        let (declarations, problems) = folder.declarations()
        for problem in problems {
            Console.standard.warning(problem.message, subject: problem.place, hint: problem.hint)
        }
        return declarations
    }

    /// What the directory brings, or the store of which it is a lane.
    private static func converters(around destination: FilePath) -> DestinationConverters? {
        if let converters = DestinationConverters(destination) { return converters }
        let parent = destination.appending("..")
        guard (try? DndFolder(in: destination)) == nil,
            (try? DndFolder(in: parent)?.file("destination.toml")) != nil
        else { return nil }
        return DestinationConverters(parent)
    }

    /// Whether the user trusts them. If not, that is said, for the conversions that somebody hopes for will not be offered.
    private static func isTrusted(_ converters: DestinationConverters) -> Bool {
        let folder = converters.folder
        guard !folder.isRefused else {
            _ = declarations(of: folder)
            return false
        }
        let decision = converters.decision(by: FolderTrust.process)
        guard decision != .trusted else { return true }
        Console.standard.warning(
            decision == .changed
                ? "has changed since it was trusted; its converters are not used"
                : "is not trusted; its converters are not used", subject: folder.directory.string,
            hint: "review it, then run: dnd trust \(converters.destination.string.printable)")
        return false
    }
}
