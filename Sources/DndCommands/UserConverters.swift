import ExternalPrograms
import Configuration
import Conversion
import SystemPackage
import TypeDetection
import UniformTypes

/// The user's own converters, and those of a trusted destination. Invalid declarations cause a warning and are skipped.
struct UserConverters {
    /// A converter and its origin.
    struct Found {
        let declaration: ConverterDeclaration
        let isDestinations: Bool
    }

    /// In order of preference among equals: the user's own first, then the destination's.
    let found: [Found]

    /// Loads the converters of the user's configuration, and those of `destination` if it is a directory.
    init(in environment: ProcessEnvironment, destination: FilePath? = nil) {
        var found: [Found] = []
        if let directory = Self.ownDirectory(in: environment), let folder = ConverterFolder(directory, authority: .own)
        {
            found += Self.declarations(of: folder).map { Found(declaration: $0, isDestinations: false) }
        }
        if let destination, let converters = Self.converters(around: destination),
            Self.isTrusted(converters)
        {
            found += Self.declarations(of: converters.folder).map { Found(declaration: $0, isDestinations: true) }
        }
        self.found = found
    }

    /// The converters, run under `confinement`; `detector` checks their results.
    func converters(
        tools: ProgramSearchPath, confinement: ProgramConfinement, detector: TypeDetector
    ) -> [CommandConverter] {
        found.map { found in
            CommandConverter(
                found.declaration, searchPath: tools, confinement: confinement,
                inspect: ResultInspection(detector: detector).contradiction)
        }
    }

    /// The directory of the user's own declarations.
    static func ownDirectory(in environment: ProcessEnvironment) -> FilePath? {
        environment.configurationDirectory?.appending("converters.d")
    }

    /// The declarations in a folder. Prints a warning for each problem.
    static func declarations(of folder: ConverterFolder) -> [ConverterDeclaration] {
        let (declarations, problems) = folder.declarations()
        for problem in problems {
            Console.standard.warning(problem.message, subject: problem.place, hint: problem.hint)
        }
        return declarations
    }

    /// The converters of the directory, or of the store if the directory is one of its lanes.
    private static func converters(around destination: FilePath) -> DestinationConverters? {
        if let converters = DestinationConverters(destination) { return converters }
        let parent = destination.appending("..")
        guard (try? DndFolder(in: destination)) == nil,
            (try? DndFolder(in: parent)?.file("destination.toml")) != nil
        else { return nil }
        return DestinationConverters(parent)
    }

    /// Whether the user trusts the converters. If not, prints a warning, because expected conversions will be missing.
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
