import Configuration
import Synchronization
import SystemPackage

/// The types that the user declares, and those that a directory declares for its items. Invalid declarations cause a
/// warning and are skipped.
enum UserTypes {
    /// Declares the types of the user's configuration.
    static func declareOwn(in environment: ProcessEnvironment, saysProblems: Bool = true) {
        guard let directory = environment.configurationDirectory else { return }
        declare(TypesFile(directory.appending("types.toml"), authority: .own), saysProblems: saysProblems)
    }

    /// Declares the types in `.dnd/types.toml` of each directory. Each directory is read once.
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
