import Configuration
import SystemPackage

/// The work of `dnd trust`, and of `dnd converters --trust` and `--distrust`.
struct TrustChange {
    /// The result of trusting a folder.
    struct Outcome {
        let folder: DndFolder
        let converters: [ConverterDeclaration]
        let rules: [String]
    }

    private let trust = FolderTrust.process

    /// - Throws: `CommandFailure` if the environment names no directory for the user's state.
    init() throws {
        guard trust.records == nil else { return }
        throw CommandFailure(
            .failure, "no directory for the list of trusted folders", hint: "set HOME, or XDG_STATE_HOME")
    }

    /// Trusts the current content of the `.dnd` folder of a directory.
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
            // Trusting the folder may decide whose types these are.
            try trust.trust(folder, files: (converters?.files ?? []) + Self.ruleFiles(rules, of: folder, trust))
            UserTypes.declare(in: [directory])
            return Outcome(
                folder: folder, converters: converters.map { UserConverters.declarations(of: $0.folder) } ?? [],
                rules: trust.record(of: folder)?.files.map(\.name).filter { !$0.contains("/") } ?? [])
        } catch {
            throw CommandFailure(.failure, subject: error.path.string, error.message, hint: error.hint)
        }
    }

    /// Revokes trust.
    ///
    /// - Returns: Whether the directory was trusted.
    func distrust(_ directory: FilePath) throws -> Bool {
        do {
            return try trust.distrust(directory)
        } catch {
            throw CommandFailure(.failure, subject: error.path.string, error.message, hint: error.hint)
        }
    }

    /// The programs and rules that run from now on, one line each.
    static func lines(of outcome: Outcome) -> [String] {
        outcome.converters.map { "trusted: \($0.name) runs \($0.commandLine)".printable }
            + outcome.rules.map { "trusted: \($0) detects file types".printable }
    }

    /// The reason why the converters are refused even if trusted; nil if they are not.
    private static func refusal(_ converters: DestinationConverters) -> ConverterProblem? {
        converters.folder.isRefused ? converters.folder.declarations().problems.first : nil
    }

    /// The rule files of the folder. A folder that is not obeyed yet is trusted first, so that its rules can be read.
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
