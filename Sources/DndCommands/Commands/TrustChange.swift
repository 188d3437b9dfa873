import Configuration
import SystemPackage

/// What `dnd trust`, and `dnd converters --trust` and `--distrust`, do.
struct TrustChange {
    /// What was trusted of a folder.
    struct Outcome {
        let folder: DndFolder
        let converters: [ConverterDeclaration]
        let rules: [String]
    }

    private let trust = FolderTrust.process

    /// - Throws: `CommandFailure` where the environment names no place of the user's own.
    init() throws {
        guard trust.records == nil else { return }
        throw CommandFailure(
            .failure, "no directory for the list of trusted folders", hint: "set HOME, or XDG_STATE_HOME")
    }

    /// Trusts the `.dnd` folder of a directory as it is now.
    func trust(_ directory: FilePath) throws -> Outcome {
        do throws(DndFolderError) {
            guard let folder = try DndFolder(in: directory) else {
                throw DndFolderError(
                    directory, "has no .dnd folder; there is nothing to trust",
                    hint: "name a journal, a board, a frame, or a folder with its own rules or converters", nil)
            }
            let converters = DestinationConverters(directory)
            if let problem = converters.flatMap(Self.refusal) {
                throw DndFolderError(problem.file, problem.message, hint: problem.hint, nil)
            }
            let rules = TypesFile(in: folder)
            // Whose types these are may depend on the trust that is given here.
            try trust.trust(folder, files: (converters?.files ?? []) + Self.ruleFiles(rules, of: folder, trust))
            UserTypes.declare(in: [directory])
            return Outcome(
                folder: folder, converters: converters.map { UserConverters.declarations(of: $0.folder) } ?? [],
                rules: trust.record(of: folder)?.files.map(\.name).filter { !$0.contains("/") } ?? [])
        } catch {
            throw CommandFailure(.failure, subject: error.path.string, error.message, hint: error.hint)
        }
    }

    /// Takes trust back.
    ///
    /// - Returns: whether it was trusted.
    func distrust(_ directory: FilePath) throws -> Bool {
        do {
            return try trust.distrust(directory)
        } catch {
            throw CommandFailure(.failure, subject: error.path.string, error.message, hint: error.hint)
        }
    }

    /// What runs from now on, a line each.
    static func lines(of outcome: Outcome) -> [String] {
        outcome.converters.map { "trusted: \($0.name) runs \($0.commandLine)".printable }
            + outcome.rules.map { "trusted: \($0) detects file types".printable }
    }

    /// Why the converters may not be used, whatever the user says.
    private static func refusal(_ converters: DestinationConverters) -> ConverterProblem? {
        converters.folder.isRefused ? converters.folder.declarations().problems.first : nil
    }

    /// The rules of the folder; of a folder that is not obeyed yet, as they are read once it is.
    private static func ruleFiles(
        _ file: TypesFile, of folder: DndFolder, _ trust: FolderTrust
    ) throws(DndFolderError) -> [TrustRecord.File] {
        if !trust.obeys(folder) { try trust.trust(folder, files: []) }
        return file.ruleFiles()
    }
}

extension ConverterDeclaration {
    /// The program and its arguments as a declaration lists them.
    fileprivate var commandLine: String {
        let program =
            switch self.program {
            case .named(let name): name
            case .path(let path): path.string
            }
        return ([program] + call.words).map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
