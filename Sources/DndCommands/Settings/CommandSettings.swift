import FoundationEssentials
import ArgumentParser
import Configuration
import Synchronization
import SystemPackage
import UniformTypes

/// The user's settings as arguments: they are put before those of the command line, which therefore override them.
struct CommandSettings: Sendable {
    let file: SettingsFile

    /// Reads the user's `config.toml`; nil if there is none.
    ///
    /// - Throws: `CommandFailure` that names the file and the line.
    init?(in environment: ProcessEnvironment) throws(CommandFailure) {
        guard let path = Self.path(in: environment) else { return nil }
        do {
            guard let file = try PlainFile(path) else { return nil }
            self.file = try SettingsFile(file, of: path)
        } catch {
            throw CommandFailure(.usage, subject: error.place, error.message, hint: error.hint)
        }
        try check()
    }

    /// The path of the file, which need not exist; nil if the environment names no directory for it.
    static func path(in environment: ProcessEnvironment) -> FilePath? {
        environment.configurationDirectory?.appending("config.toml")
    }

    /// The settings of `command`: those of all commands, as far as it does not set or contradict them itself, then its own.
    func settings(for command: any ParsableCommand.Type) -> [SettingsFile.Setting] {
        guard let name = command.configuration.commandName else { return [] }
        let options = Self.options(of: command)
        let own = file.settings.filter { $0.table == name }
        // `quiet` of all commands gives way to `verbose` of this one, as to -v on the command line. What may be repeated
        // is added.
        let decided = Set(
            own.filter { SettableOption.named($0.name)?.form != .repeated }.flatMap { setting in
                ["--" + setting.name] + (setting.value == .flag(false) ? [] : Self.opposites[setting.name] ?? [])
            })
        let general = file.settings.filter {
            $0.table == SettingsFile.defaults && options.contains($0.name) && !decided.contains("--" + $0.name)
        }
        return general + own
    }

    /// The words of the settings of `command`, except of those that `words` of the command line take back or contradict.
    ///
    /// A setting holds where it can apply, and is left out elsewhere: only a command line is told that it cannot.
    func arguments(for command: any ParsableCommand.Type, before given: some Sequence<String>) -> [String] {
        let given = Array(given)
        // `-nv` is `-n -v`.
        let words = Set(
            given.flatMap { word in
                word.hasPrefix("-") && !word.hasPrefix("--") ? word.dropFirst().map { "-\($0)" } + [word] : [word]
            })
        let isRun =
            command == BatchCommand.self && !words.contains("-") && !given.contains { $0.hasPrefix("--plan-to") }
        return settings(for: command).flatMap { setting -> [String] in
            if isRun, !Self.optionsOfRuns.contains(setting.name) { return [] }
            let isWish =
                Self.wishes.contains(setting.name) && Self.options(of: command).contains("usual-" + setting.name)
            let option = (isWish ? "--usual-" : "--") + setting.name
            let opposites = ["--no-" + setting.name] + (Self.opposites[setting.name] ?? [])
            guard words.isDisjoint(with: opposites) else { return [] }
            return Self.words(of: setting, as: option)
        }
    }

    /// A setting as arguments: `option` with its value, or once for each of its values.
    private static func words(of setting: SettingsFile.Setting, as option: String) -> [String] {
        switch setting.value {
        case .flag(false): return []
        case .flag(true): return [option]
        case .words(let values):
            let isList = SettableOption.named(setting.name)?.form == .list
            return (isList ? [values.joined(separator: ",")] : values).map { "\(option)=\($0)" }
        }
    }

    /// The options of `dnd batch PLAN`; all others belong to the plan.
    private static let optionsOfRuns: Set = [
        "color", "fail-fast", "hyperlink", "jobs", "progress", "quiet", "verbose",
    ]

    /// The settings that apply only to some destinations: `--usual-make` is left out where `--make` is an error.
    private static let wishes: Set = [
        "colours", "dpi", "exclude", "if-exists", "make", "only", "skip-known", "strip", "wrap",
    ]

    /// Options that cannot be used together.
    private static let opposites = [
        "quiet": ["-v", "--verbose"], "verbose": ["-q", "--quiet"], "format": ["--json"],
    ]

    // MARK: - Checks

    /// Checks that each setting names a command and an option of it.
    private func check() throws(CommandFailure) {
        let commands = Self.commands
        for setting in file.settings {
            let table = setting.table
            guard table == SettingsFile.defaults || commands[table] != nil else {
                throw failure(
                    setting, "there is no command '\(table)'",
                    hint: Spelling.nearest(to: table, among: commands.keys + [SettingsFile.defaults]))
            }
            let names = SettableOption.all.map(\.name)
            guard let option = SettableOption.named(setting.name) else {
                throw failure(
                    setting, "'\(setting.name)' cannot be set",
                    hint: Spelling.nearest(to: setting.name, among: names),
                    otherwise: "these can: \(names.sorted().joined(separator: ", "))")
            }
            if let command = commands[table], !Self.options(of: command).contains(option.name) {
                throw failure(
                    setting, "dnd \(table) has no option --\(option.name)", hint: nil,
                    otherwise: "list its options: dnd \(table) --help")
            }
            let expected: String? =
                switch (option.form, setting.value) {
                case (.flag, .words): "true or false"
                case (.flag, .flag): nil
                case (_, .flag): "a string or a number"
                case (.value, .words(let words)) where words.count != 1: "one value"
                default: nil
                }
            if let expected { throw failure(setting, "invalid \(option.name): expected \(expected)", hint: nil) }
        }
    }

    private func failure(
        _ setting: SettingsFile.Setting, _ message: String, hint nearest: String?, otherwise: String? = nil
    ) -> CommandFailure {
        CommandFailure(
            .usage, subject: "\(file.path.string):\(setting.line)", message,
            hint: nearest.map { "did you mean '\($0)'?" } ?? otherwise)
    }

    /// Checks that the option of each setting takes its value.
    ///
    /// - Throws: `CommandFailure` that names the line of the first that does not.
    /// - Complexity: Parses a command line for each setting, so it is not done at the start of each command.
    func checkValues() throws(CommandFailure) {
        for setting in file.settings {
            let command =
                Self.commands[setting.table]
                ?? Dnd.configuration.subcommands.first { Self.options(of: $0).contains(setting.name) }
            if let command, let failure = refusal(of: setting, by: command) { throw failure }
        }
    }

    /// The failure of a setting whose value the option of `command` does not take; nil if it does.
    private func refusal(
        of setting: SettingsFile.Setting, by command: any ParsableCommand.Type
    ) -> CommandFailure? {
        func answer(to words: [String]) -> String? {
            do {
                _ = try command.parse(words)
                return nil
            } catch {
                return UsageMessage(Dnd.message(for: error)).text
            }
        }
        let option = "--" + setting.name
        // Without its other arguments, a command refuses every line: a value that is wrong is refused before.
        guard let message = answer(to: Self.words(of: setting, as: option)), message != answer(to: []) else {
            return nil
        }
        return failure(setting, message.replacing(option, with: setting.name), hint: nil)
    }

    /// The failure for a command line that the parser refuses because of the settings of `command`.
    func refusal(of command: any ParsableCommand.Type, _ message: String) -> CommandFailure {
        if let failure = settings(for: command).lazy.compactMap({ refusal(of: $0, by: command) }).first {
            return failure
        }
        let lines = settings(for: command).map { String($0.line) }
        return CommandFailure(
            .usage, subject: file.path.string, message,
            hint: "see its line\(lines.count == 1 ? "" : "s") \(lines.joined(separator: ", "))")
    }

    private static var commands: [String: any ParsableCommand.Type] {
        let named = Dnd.configuration.subcommands.map { ($0.configuration.commandName ?? "", $0) }
        return Dictionary(uniqueKeysWithValues: named)
    }

    /// The names of the long options of `command`, without dashes.
    static func options(of command: any ParsableCommand.Type) -> Set<String> {
        let name = command.configuration.commandName ?? ""
        if let known = knownOptions.withLock({ $0[name] }) { return known }
        let options = dumpedOptions(of: command)
        knownOptions.withLock { $0[name] = options }
        return options
    }

    /// The options of the commands that were asked for: ArgumentParser collects them at each dump.
    private static let knownOptions = Mutex<[String: Set<String>]>([:])

    private static func dumpedOptions(of command: any ParsableCommand.Type) -> Set<String> {
        let help = try? JSONDecoder().decode(DumpedHelp.self, from: Data(command._dumpHelp().utf8))
        let names = help?.command.arguments?.flatMap { $0.names ?? [] } ?? []
        return Set(names.filter { $0.kind == "long" }.map(\.name))
    }
}

/// What `--experimental-dump-help` prints, as far as it is needed here. (ArgumentParser, serialization version 0)
private struct DumpedHelp: Decodable {
    struct Command: Decodable { let arguments: [Argument]? }
    struct Argument: Decodable { let names: [Name]? }
    struct Name: Decodable { let kind: String, name: String }

    let command: Command
}

/// The arguments with which a command is parsed: the user's settings, then those of the command line.
struct SettledArguments {
    /// The arguments to parse.
    let words: [String]
    /// Those of the command line.
    private let given: [String]
    private let settings: CommandSettings?
    private let command: (any ParsableCommand.Type)?

    /// Adds the settings of `environment` to the arguments of the process.
    ///
    /// - Throws: `CommandFailure` if the settings are invalid.
    init(_ arguments: [String], in environment: ProcessEnvironment) throws(CommandFailure) {
        guard let name = arguments.first,
            let command = Dnd.configuration.subcommands.first(where: { $0.configuration.commandName == name })
        else {
            words = arguments == ["-V"] ? ["--version"] : arguments
            (given, settings, command) = (words, nil, nil)
            return
        }
        let rest = Array(arguments.dropFirst())
        let options = rest.prefix { $0 != "--" }
        // `dnd config` shows invalid settings, too.
        let settings = name == "config" ? nil : try CommandSettings(in: environment)
        let added = settings?.arguments(for: command, before: options) ?? []
        // `--no-skip-known` takes back what a file may set, also if no file does.
        let kept = options.filter { !Self.takesBack($0) } + rest.dropFirst(options.count)
        words = [name] + added + kept
        given = [name] + kept
        self.settings = added.isEmpty ? nil : settings
        self.command = command
    }

    private static func takesBack(_ word: String) -> Bool {
        guard word.hasPrefix("--no-") else { return false }
        return SettableOption.named(String(word.dropFirst("--no-".count)))?.form == .flag
    }

    /// Parses the command.
    ///
    /// - Throws: The parser's error; `CommandFailure` that names the settings if the command line alone is valid.
    func parse() throws -> any ParsableCommand {
        if let command = HeldSources.parse(words) { return command }
        do {
            return try Dnd.parse(words)
        } catch {
            guard let settings, let command, Dnd.exitCode(for: error) == .validationFailure,
                (try? Dnd.parse(given)) != nil
            else { throw error }
            throw settings.refusal(of: command, UsageMessage(Dnd.message(for: error)).text)
        }
    }
}

extension Dnd {
    /// Parses the words of a command line as `parseAsRoot(_:)` does.
    ///
    /// The first word names a command in almost every line, which then parses its words alone: the whole tree would parse
    /// them twice. If the command refuses them, the tree explains the error, prints the help or the version. Each command
    /// names `dnd` as the one above it, so that the parser does not look for a request for completion scripts in its words.
    static func parse(_ words: [String]) throws -> any ParsableCommand {
        guard let name = words.first,
            let command = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
            let parsed = try? command.parseAsRoot(Array(words.dropFirst())), type(of: parsed) == command
        else { return try parseAsRoot(words) }
        return parsed
    }
}

/// An option that `config.toml` may set: one that says how to work. What to work on, where, and what is asked for once
/// (`--dry-run`, `--json`) belongs on the command line.
package struct SettableOption: Sendable, Hashable {
    /// What the option takes.
    package enum Form: Sendable, Hashable {
        /// Nothing.
        case flag
        /// One value.
        case value
        /// One value, a list of words with commas between.
        case list
        /// A value each time that it is given.
        case repeated
    }

    /// The long name, without its dashes.
    package let name: String
    package let form: Form

    /// All of them. A test compares them with the options of the commands.
    package static let all: [SettableOption] =
        flags.map { SettableOption(name: $0, form: .flag) } + values.map { SettableOption(name: $0, form: .value) }
        + lists.map { SettableOption(name: $0, form: .list) }
        + repeated.map { SettableOption(name: $0, form: .repeated) }

    private static let flags = [
        "fail-fast", "lossless-only", "prove", "quiet", "require-confinement", "skip-known",
        "verbose",
    ]
    private static let values = [
        "color", "colours", "companions", "dpi", "format", "hyperlink", "if-exists", "jobs", "lines", "make",
        "progress", "settle", "strip", "wrap",
    ]
    private static let lists = ["no-preserve", "require"]
    private static let repeated = ["exclude", "limit", "only"]

    /// The option named `name`; nil if it cannot be set.
    static func named(_ name: String) -> SettableOption? { all.first { $0.name == name } }
}

/// A command whose arguments are the sources.
protocol SourceCommand: ParsableCommand {
    var sources: SourceOptions { get set }
}

extension CopyCommand: SourceCommand {}
extension MoveCommand: SourceCommand {}
extension InspectCommand: SourceCommand {}
extension LiftCommand: SourceCommand {}
extension PreviewCommand: SourceCommand {}

/// Parses a command with many sources.
///
/// ArgumentParser copies what it has parsed for each argument: ten thousand names, as a shell's `*` brings them, take
/// longer than identifying the files. One word stands for a row of names while it parses.
enum HeldSources {
    /// The names of a shorter row are parsed by ArgumentParser.
    static let most = 32
    private static let mark = "\u{F0000}held sources\u{F0000}"

    /// Parses the words; nil if there are few, if they do not fit the command, or if ArgumentParser must explain an error.
    static func parse(_ words: [String]) -> (any ParsableCommand)? {
        guard let row = longestRow(in: words), row.count > most, !words.contains(mark) else { return nil }
        // The first may be the value of an option.
        let held = words[row.dropFirst()].compactMap(PathArgument.init(argument:))
        guard held.count == row.count - 1, held.allSatisfy(\.isFilePath) else { return nil }
        let short = Array(words[...row.lowerBound]) + [mark] + words[row.upperBound...]
        guard var command = try? Dnd.parse(short) as? any SourceCommand,
            let place = command.sources.sources.firstIndex(where: { $0.bytes == Array(mark.utf8) })
        else { return nil }
        command.sources.sources.replaceSubrange(place...place, with: held)
        return command
    }

    /// The longest row of words that are not options, after the name of the command. Words after `--` are not options.
    private static func longestRow(in words: [String]) -> Range<Int>? {
        var longest: Range<Int>?
        var start = 1
        let end = words.firstIndex(of: "--") ?? words.count
        for index in words.indices.dropFirst() where index >= end || words[index].hasPrefix("-") {
            if index - start > longest?.count ?? 0 { longest = start..<index }
            start = index + 1
            if index >= end { break }
        }
        if words.count - start > longest?.count ?? 0 { longest = start..<words.count }
        return longest
    }
}
