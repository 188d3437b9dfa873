package import ArgumentParser
import Configuration
import Destinations
import Glibc
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// The entry point of the process: arguments in, exit status out.
package enum DndMain {
    /// Runs the command that the process's arguments name, and exits.
    package static func main() async -> Never {
        StandardDescriptors.keepReserved()
        Interruption.surviveFailedWrites()
        ProcessEnvironment.widenHelp()
        let arguments = RawArguments.current
        if arguments == ["--version"] || arguments == ["-V"] { exit(printVersion().rawValue) }
        do {
            try ResourceLimits.check()
        } catch {
            exit(end(with: error, arguments).rawValue)
        }
        let task = Task { try await run(arguments) }
        Interruption.install { task.cancel() }
        let result = await task.result
        SharedTemporaryDirectory.removeAll()
        if let signal = Interruption.arrived {
            Interruption.endProcess(by: signal)
            exit(128 + signal)
        }
        switch result {
        case .success: exit(ExitStatus.success.rawValue)
        case .failure(let error): exit(end(with: error, arguments).rawValue)
        }
    }

    /// Prints the version before anything is read, and before the command tree is built.
    private static func printVersion() -> ExitStatus {
        do {
            try Console.standard.printLine(Dnd.version)
            return .success
        } catch {
            return end(with: error, [])
        }
    }

    private static func run(_ arguments: [String]) async throws {
        let environment = ProcessEnvironment.current
        OutputStyle.process.withLock { $0 = (OutputStyle.Choices(arguments), environment.terminalVariables) }
        FolderTrust.process = environment.trust
        UserState.directory = environment.stateDirectory
        if arguments.first != "---completion" {
            SafetyWarnings.handler.withLock {
                $0 = { Console.standard.warning($0.message, subject: $0.path.string, hint: $0.hint) }
            }
        }
        // Options can name types, so these are declared before parsing. Shells request completions while the user
        // types: no warnings then.
        UserTypes.declareOwn(in: environment, saysProblems: arguments.first != "---completion")
        let settled = try SettledArguments(arguments, in: environment)
        OutputStyle.process.withLock { $0.choices = OutputStyle.Choices(settled.words) }
        var command = try settled.parse()
        if var asynchronous = command as? any AsyncParsableCommand {
            try await asynchronous.run()
        } else {
            try command.run()
        }
    }

    /// Reports the error that ended the command, and returns the exit status.
    private static func end(with error: any Error, _ arguments: [String]) -> ExitStatus {
        let console = Console.standard
        switch error {
        case is ClosedPipe: return .success
        case let code as ExitCode: return ExitStatus(rawValue: code.rawValue) ?? .failure
        case let failure as CommandFailure:
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
            return failure.status
        case is CancellationError: return .interrupted
        default: break
        }
        if let word = SpellingSuggestion.unknownCommand(in: arguments) {
            console.error(
                "there is no command '\(word)'",
                hint: SpellingSuggestion.commandHint(for: word) ?? helpHint(arguments))
            return .usage
        }
        let code = Dnd.exitCode(for: error)
        if code.isSuccess, let word = SpellingSuggestion.wordTakenForHelp(in: arguments) {
            console.error(
                "unknown option '\(word)'", hint: SpellingSuggestion.fileHint(for: arguments) ?? helpHint(arguments))
            return .usage
        }
        if code.isSuccess {
            // Help and the version are requested output.
            do {
                try console.printLine(Dnd.message(for: error))
                return .success
            } catch {
                return error is ClosedPipe ? .success : end(with: error, arguments)
            }
        }
        guard code == .validationFailure else {
            let failure = CommandFailure(error)
            console.error(failure.message, subject: failure.subject, hint: failure.hint)
            return failure.status
        }
        let message = UsageMessage(Dnd.message(for: error))
        console.error(
            message.text,
            hint:
                SpellingSuggestion.fileHint(for: arguments) ?? SpellingSuggestion.destinationHint(for: arguments)
                ?? SpellingSuggestion.wordsHint(for: arguments)
                ?? SpellingSuggestion.placeHint(for: arguments)
                ?? SpellingSuggestion.familiarHint(for: arguments)
                ?? message.hint
                ?? SpellingSuggestion.typeHint(for: message)
                ?? SpellingSuggestion.hint(for: arguments, message)
                ?? SpellingSuggestion.hyphenHint(for: arguments, message)
                ?? SpellingSuggestion.missingHint(for: arguments, message)
                ?? helpHint(arguments))
        return .usage
    }

    private static func helpHint(_ arguments: [String]) -> String {
        let names = Dnd.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let name = arguments.first, names.contains(name) else { return "list the commands: dnd --help" }
        return "list its arguments and options: dnd \(name) --help"
    }
}

/// The command tree: the root command and its subcommands.
package struct Dnd: AsyncParsableCommand {
    /// The version of the program.
    static let version = "0.1.0"

    /// The root's name, summary and subcommands.
    package static let configuration = CommandConfiguration(
        commandName: "dnd",
        abstract: "Drag and drop for the shell.",
        discussion: """
            dnd detects the type of each source and the types that it can be converted to, asks the destination which types \
            it reads, and transfers each item in the best of them. What a conversion loses is shown before and reported after.
            """,
        version: version,
        subcommands: [
            CopyCommand.self, MoveCommand.self, PasteCommand.self, WatchCommand.self, InspectCommand.self,
            LiftCommand.self,
            HoverCommand.self, DropCommand.self, CancelCommand.self, InitCommand.self, ListCommand.self,
            LogCommand.self, CatCommand.self, FindCommand.self, ExportCommand.self, UndoCommand.self, RedoCommand.self,
            PruneCommand.self,
            RemoveCommand.self,
            VerifyCommand.self, BatchCommand.self, MergeCommand.self, PreviewCommand.self, TypesCommand.self,
            ConvertersCommand.self, TrustCommand.self, ConfigCommand.self, SchemaCommand.self,
        ])

    /// The root without a subcommand.
    package init() {}
}

/// The standard descriptors 0 to 2 of the process.
enum StandardDescriptors {
    /// Opens /dev/null for those that were closed at startup. Otherwise the next opened file would get the number, and
    /// be read or written by mistake. The replacements fail: reads on a write-only descriptor, and writes on a
    /// read-only one.
    static func keepReserved() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)] {
            guard fcntl(descriptor, F_GETFD) < 0 else { continue }
            _ = open("/dev/null", mode)
        }
    }
}

// MARK: - The message for a wrong command line

/// ArgumentParser's message in this program's form: lower case, no full stop, the hint separate.
struct UsageMessage {
    let text: String
    let hint: String?

    init(_ message: String) {
        var text = Substring(message)
        var hint: String?
        // Sentences such as "Did you mean '--to'?" become the hint.
        if let range = text.firstRange(of: "Did you mean ") {
            hint = Self.lowercasingFirst(String(text[range.lowerBound...]))
            text = text[..<range.lowerBound]
        }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        let words = Self.lowercasingFirst(String(text))
        self.text = Self.withoutRepetition(words) ?? words
        self.hint = hint
    }

    /// `the value 'x' is invalid for '--size <size>': invalid size 'x': expected pixels` as `--size: invalid size 'x':
    /// expected pixels`, and `invalid --jobs 'x': expected a number`; nil for every other message.
    private static func withoutRepetition(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /the value '(.*)' is invalid for '(-[-a-z]+) <([-a-z]+)>'(?:: (.+))?/)
        else { return nil }
        let (_, value, option, kind, reason) = match.output
        guard let reason else {
            return ["n", "number", "columns", "id"].contains(kind)
                ? "invalid \(option) '\(value)': expected a number" : nil
        }
        return reason.hasPrefix("expected ") ? "invalid \(option) '\(value)': \(reason)" : "\(option): \(reason)"
    }

    private static func lowercasingFirst(_ text: String) -> String {
        guard let first = text.first else { return text }
        // An acronym or a name in capitals is not changed.
        if text.dropFirst().first?.isUppercase == true { return text }
        return first.lowercased() + text.dropFirst()
    }
}

/// Suggests corrections for unknown words on the command line. ArgumentParser suggests an option only if nothing else
/// is wrong, and never a command.
enum SpellingSuggestion {
    /// The word that is in the place of a command and names no command: the first, or the one after `help`.
    static func unknownCommand(in arguments: [String]) -> String? {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, !word.hasPrefix("-"), word != "help", command(named: word) == nil else {
            return nil
        }
        return word
    }

    /// The first word that begins with one hyphen and has an `h`, if nothing else asks for help: a file such as
    /// `-hello.txt`, which ArgumentParser takes for a group of flags with `-h` among them.
    static func wordTakenForHelp(in arguments: [String]) -> String? {
        let words = arguments.prefix { $0 != "--" }
        guard words.first != "help", !words.contains(where: ["-h", "-help", "--help", "--help-hidden"].contains) else {
            return nil
        }
        return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") }
    }

    /// How to find the name of a type, if `message` says that a type is unknown and suggests none.
    static func typeHint(for message: UsageMessage) -> String? {
        message.text.contains("unknown type '")
            ? "find its name by an extension, a MIME type or a word: dnd types WORD" : nil
    }

    /// The command that a word may stand for.
    static func commandHint(for word: String) -> String? {
        let names = Dnd.configuration.subcommands.compactMap { $0.configuration.commandName }
        return (FamiliarWords.command(for: word) ?? Spelling.nearest(to: word, among: names)).map {
            "did you mean 'dnd \($0)'?"
        }
    }

    private static func command(named word: String) -> (any ParsableCommand.Type)? {
        Dnd.configuration.subcommands.first { $0.configuration.commandName == word }
    }

    /// A hint for the first option that other programs have, and for words after `--` that are meant as options.
    static func familiarHint(for arguments: [String]) -> String? {
        guard let command = arguments.first.flatMap(command(named:)) else { return nil }
        let (options, words) = (options(of: command), arguments.dropFirst())
        if let end = words.firstIndex(of: "--"), let option = words[end...].dropFirst().first(where: options.contains) {
            return "after -- every word is a name: put \(option) before it"
        }
        return words.prefix { $0 != "--" }.lazy.compactMap { FamiliarWords.advice(on: $0, among: options) }.first
    }

    /// What to add to a command line in which something is missing.
    static func missingHint(for arguments: [String], _ message: UsageMessage) -> String? {
        let words = arguments.dropFirst().map { ShellWord.quoted($0) }.joined(separator: " ")
        let line = "dnd \(arguments.first ?? "") \(words)"
        if message.text.hasSuffix("'--to <dest>'") {
            // An option, `-n` or `--json`, is no name.
            if let place = arguments.firstIndex(of: "--to"), let name = arguments[(place + 1)...].first,
                name.hasPrefix("-"), !name.hasPrefix("--"), name.count > 2
            {
                return "a name that begins with a hyphen needs ./ before it: --to ./\(ShellWord.quoted(name))"
            }
            let named = arguments.dropFirst().filter { $0 != "--to" && !$0.isEmpty }.map { ShellWord.quoted($0) + " " }
            return "name the destination: dnd \(arguments.first ?? "") \(named.joined())--to DEST"
        }
        if message.text.hasSuffix("'--kind <kind>'") {
            return "name what it becomes: --kind journal, or folder, board or frame"
        }
        if arguments.first == "find", arguments.count == 2 {
            return "name where to search: \(line) DEST, which may be . for this directory"
        }
        return nil
    }

    /// A hint for the first unknown option of a known command, which ArgumentParser names only if nothing is missing.
    static func hint(for arguments: [String], _ message: UsageMessage) -> String? {
        guard let word = arguments.first, let command = command(named: word) else { return nil }
        let options = options(of: command)
        let unknown = arguments.prefix { $0 != "--" }.dropFirst().lazy
            .compactMap { $0.hasPrefix("--") ? $0.split(separator: "=").first.map(String.init) : nil }
            .first { !options.contains($0) }
        guard let unknown else { return nil }
        let nearest = Spelling.nearest(to: unknown, among: options)
        return (message.text == "unknown option '\(unknown)'" ? "" : "unknown option '\(unknown)': ")
            + (nearest.map { "did you mean '\($0)'?" } ?? "list the options with dnd help \(word)")
    }

    /// A hint for the first word with one hyphen whose first letter is no option: `dnd find -stone j`.
    static func hyphenHint(for arguments: [String], _ message: UsageMessage) -> String? {
        guard let command = arguments.first.flatMap(command(named:)),
            ["missing expected argument", "nothing to lift", "unknown option '-"].contains(
                where: message.text.hasPrefix)
        else { return nil }
        let letters = Set(words(of: command).filter { $0.count == 2 && $0.first == "-" })
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        let place = arguments[..<end].firstIndex {
            $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 && !letters.contains(String($0.prefix(2)))
        }
        guard let place else { return nil }
        let advice = "for a word that begins with a hyphen, put -- before it"
        // What follows is then no option, either.
        guard !arguments[(place + 1)...].contains(where: { $0.hasPrefix("-") }) else { return advice }
        let line = arguments[..<place] + ["--"] + arguments[place...]
        return "\(advice): dnd \(line.map { ShellWord.quoted($0) }.joined(separator: " "))"
    }

    /// A hint for the first word that looks like an option but names a file: after `--`, no word is an option.
    static func fileHint(for arguments: [String]) -> String? {
        for argument in arguments.dropFirst().prefix(while: { $0 != "--" }) where argument.utf8.count > 1 {
            guard argument.hasPrefix("-"), let path = PathArgument(argument: argument)?.path,
                (try? path.stat(followTargetSymlink: false)) != nil
            else { continue }
            return "for the file of that name, write ./\(argument), or put -- before the names"
        }
        return nil
    }

    /// The command line of a search with more than one word, if the words are not in one argument.
    static func wordsHint(for arguments: [String]) -> String? {
        let words = arguments.dropFirst()
        guard arguments.first == "find", words.count > 2, !words.contains(where: { $0.hasPrefix("-") }),
            let destination = words.last
        else { return nil }
        let query = ShellWord.quoted(words.dropLast().joined(separator: " "))
        return "put the words in quotes: dnd find \(query) \(ShellWord.quoted(destination))"
    }

    /// The command line without `--to`, of a command that takes its destination without it: `dnd drop --to j/`.
    static func placeHint(for arguments: [String]) -> String? {
        guard let command = arguments.first,
            ["drop", "hover", "list", "log", "undo", "redo", "prune", "verify", "config", "find"].contains(command)
        else { return nil }
        var words = Array(arguments.dropFirst())
        let destination: String
        if let place = words.firstIndex(of: "--to"), words.indices.contains(place + 1) {
            destination = words[place + 1]
            words.removeSubrange(place...place + 1)
        } else if let place = words.firstIndex(where: { $0.hasPrefix("--to=") }) {
            destination = String(words.remove(at: place).dropFirst("--to=".count))
        } else {
            return nil
        }
        // The words of a search precede its destination.
        words.insert(destination, at: command == "find" ? words.endIndex : 0)
        let line = ([command] + words.map(ShellWord.quoted)).joined(separator: " ")
        return "the destination needs no --to: dnd \(line)"
    }

    /// The command line with `--to`, if the last word is in the position of a destination: `dnd copy a.png dir/`.
    static func destinationHint(for arguments: [String]) -> String? {
        let words = arguments.dropFirst()
        guard let command = arguments.first, !words.contains(where: { $0.hasPrefix("-") && $0 != "-" }),
            let destination = words.last,
            ["copy", "move"].contains(command) && words.count > 1 || command == "paste" && words.count == 1
        else { return nil }
        // An existing file is another source: where to is not known.
        let path = PathArgument(argument: destination)?.path
        if command != "paste", destination.last != "/", (try? path?.stat())?.type == .regular {
            return "name the destination: dnd \(command) "
                + words.map { ShellWord.quoted($0) + " " }.joined() + "--to DEST"
        }
        let sources = words.dropLast().map { ShellWord.quoted($0) + " " }.joined()
        return "dnd \(command) \(sources)--to \(ShellWord.quoted(destination))"
    }

    /// The long options in the help of `command`.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        words(of: command).filter { $0.hasPrefix("--") && $0.count > 2 }
    }

    /// The words in the help of `command`; of options without their values.
    private static func words(of command: any ParsableCommand.Type) -> [String] {
        Dnd.helpMessage(for: command).split { $0.isWhitespace || "[](),/|".contains($0) }
            .map { String($0.prefix { $0 != "=" && $0 != "." }) }
    }
}
