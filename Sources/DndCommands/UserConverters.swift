import Configuration
import Conversion
import ExternalPrograms
import Synchronization
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
    ) -> [DeferredConverter] {
        found.map(\.declaration).map { declaration in
            DeferredConverter(of: declaration.rules.map(\.source)) {
                CommandConverter(
                    declaration, searchPath: tools, confinement: confinement,
                    inspect: ResultInspection(detector: detector).contradiction)
            }
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
            (try? DndFolder(in: parent)?.file(DestinationDeclaration.fileName)) != nil
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

/// Checks the type of a user command's output by its content: the declaration alone does not make a text a picture.
struct ResultInspection: Sendable {
    let detector: TypeDetector

    /// The type of the file if it contradicts `expected`; nil if it does not, or cannot be determined.
    func contradiction(_ file: FilePath, _ expected: UniformType) -> UniformType? {
        // The placeholder extension carries no information and would mislead the detector.
        let names = file.extension != CommandConverter.unknownExtension
        guard let detected = names ? try? detector.type(of: file) : nameless(file) else { return nil }
        let found = detected.type
        if expected.conforms(to: .utf8PlainText), let encoding = detected.textEncoding, !encoding.isUTF8 {
            return .plainText
        }
        guard detected.basis != .name, !found.conforms(to: expected), !expected.conforms(to: found) else { return nil }
        // Text may be detected as a more specific text type; a reader of plain text can read it.
        if expected.conforms(to: .plainText), found.conforms(to: .text) { return nil }
        if names { return detected.conflict == nil ? nil : found }
        return found
    }

    private func nameless(_ file: FilePath) -> DetectedType? {
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking, .closeOnExec]) else {
            return nil
        }
        return try? descriptor.closeAfter { try detector.type(of: descriptor, name: nil) }
    }
}

/// The types that the user declares, and those that a directory declares for its items. Invalid declarations cause a
/// warning and are skipped.
enum UserTypes {
    /// Declares the types of the user's configuration.
    static func declareOwn(in environment: ProcessEnvironment, saysProblems: Bool = true) {
        guard let directory = environment.configurationDirectory else { return }
        declare(TypesFile(directory.appending("types.toml"), authority: .own), saysProblems: saysProblems)
    }

    /// Declares the types in `.dnd/types.toml` of each directory. Each of these files is read once.
    static func declare(in directories: [FilePath]) {
        for directory in directories where !known.withLock({ $0.isKnown(directory) }) {
            do {
                let folder = try DndFolder(in: directory)
                guard known.withLock({ $0.note(directory, hasFolder: folder != nil) }), let folder else { continue }
                declare(TypesFile(in: folder))
            } catch {
                guard known.withLock({ $0.note(directory, hasFolder: true) }) else { continue }
                SafetyWarnings.warn(error.path, error.message + "; its types are not used", hint: error.hint)
            }
        }
    }

    /// The directories that were looked at.
    private struct KnownDirectories {
        /// Those with a `.dnd` folder, or with one that cannot be read.
        private var withFolder: Set<FilePath> = []
        /// Those without one, which may be files: forgotten when there are many.
        private var withoutFolder: Set<FilePath> = []
        private static let mostWithoutFolder = 1024

        func isKnown(_ directory: FilePath) -> Bool {
            withoutFolder.contains(directory) || withFolder.contains(directory)
        }

        /// - Returns: Whether the directory is new.
        mutating func note(_ directory: FilePath, hasFolder: Bool) -> Bool {
            if hasFolder { return withFolder.insert(directory).inserted }
            if withoutFolder.count >= Self.mostWithoutFolder { withoutFolder.removeAll() }
            return withoutFolder.insert(directory).inserted
        }
    }

    private static let known = Mutex(KnownDirectories())

    private static func declare(_ file: TypesFile, saysProblems: Bool = true) {
        let problems = file.declare()
        guard saysProblems else { return }
        for problem in problems {
            Console.standard.warning(problem.message, subject: problem.place, hint: problem.hint)
        }
    }
}
