import Configuration
import Synchronization
import SystemPackage

/// The types that the user declares, and those that a directory declares for what is in it. What is wrong with a
/// declaration is said once, as a warning; the command goes on with the rest.
enum UserTypes {
    /// The declarations below the user's configuration.
    static func declareOwn(in environment: ProcessEnvironment, saysProblems: Bool = true) {
        guard let directory = environment.configurationDirectory else { return }
        declare(TypesFile(directory.appending("types.toml"), standing: .own), saysProblems: saysProblems)
    }

    /// The declarations of the stores that directories are: `.dnd/types.toml` in each. Each is read once.
    static func declare(in directories: [FilePath]) {
        for directory in directories where seen.withLock({ $0.insert(directory).inserted }) {
            do {
                guard let folder = try DndFolder(in: directory) else { continue }
                declare(TypesFile(in: folder))
            } catch {
                SafetyWarnings.warn(error.path, error.message + "; its types are not used", hint: error.hint)
            }
        }
    }

    private static let seen = Mutex<Set<FilePath>>([])

    private static func declare(_ file: TypesFile, saysProblems: Bool = true) {
        let problems = file.declare()
        guard saysProblems else { return }
        for problem in problems {
            Console.standard.warning(problem.message, subject: problem.place, hint: problem.hint)
        }
    }
}
