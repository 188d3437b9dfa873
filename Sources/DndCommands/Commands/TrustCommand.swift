import ArgumentParser
import Configuration
import SystemPackage

/// `dnd trust`: manages which `.dnd` folders are trusted.
struct TrustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust", _superCommandName: "dnd",
        abstract: "Trust another user's folder, and let the converters and rules that a folder brings run.",
        discussion: """
            What another user's .dnd folder declares has no effect until it is trusted. Converters and rules for libmagic in \
            a .dnd folder run only after they are trusted, even if you own them, and only until they change.
            """)

    @Argument(
        help: ArgumentHelp("The directories whose .dnd folders to trust.", valueName: "dir"), completion: .directory)
    var directories: [PathArgument] = []

    @Flag(name: .customLong("list"), help: "List the trusted directories.")
    var lists = false

    @Flag(name: .customLong("remove"), help: "Stop trusting the directories.")
    var removes = false

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each directory.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if lists, removes { throw ValidationError("expected --list or --remove, not both") }
        if lists, !directories.isEmpty { throw ValidationError("--list takes no directory") }
        if !lists, directories.isEmpty { throw ValidationError("missing directory: expected a directory or --list") }
    }

    func run() throws {
        let trusting = try TrustChange()
        if lists { return try list() }
        for directory in directories {
            if removes {
                let wasTrusted = try trusting.distrust(directory.path)
                if !wasTrusted { Console.standard.warning("was not trusted", subject: directory.path.string) }
                if printsJSON { try printJSON(directory.path, isTrusted: false, files: []) }
                continue
            }
            let outcome = try trusting.trust(directory.path)
            guard !printsJSON else {
                try printJSON(
                    directory.path, isTrusted: true,
                    files: FolderTrust.process.record(of: outcome.folder)?.files.map(\.name) ?? [])
                continue
            }
            let owner = UserName.of(outcome.folder.owner)
            let ownership = FolderTrust.process.isOwn(outcome.folder.owner) ? "" : ", which belongs to \(owner)"
            try Console.standard.printLine("trusted: \(directory.path.string)\(ownership)".printable)
            for line in TrustChange.lines(of: outcome) { try Console.standard.printLine(line) }
        }
    }

    private func list() throws {
        for (_, record) in FolderTrust.process.allRecords() {
            let files = record.files.map(\.name)
            guard !printsJSON else {
                try printJSON(record.path, isTrusted: true, files: files)
                continue
            }
            let runs = files.isEmpty ? "" : " (\(files.joined(separator: ", ")))"
            try Console.standard.printLine((record.path.string + runs).printable)
        }
    }

    private func printJSON(_ path: FilePath, isTrusted: Bool, files: [String]) throws {
        try Console.standard.printLine(
            JSONLine.text(of: TrustRecordLine(path: path.string, trusted: isTrusted, files: files)))
    }
}

/// A line of `dnd trust --json`.
private struct TrustRecordLine: Encodable {
    let path: String
    let trusted: Bool
    /// The files that may run, as paths relative to `.dnd`.
    let files: [String]
}

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
    private static func refusal(_ converters: DestinationConverters) -> DeclarationFileProblem? {
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
