import ArgumentParser

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
        do {
            return try Dnd.parseAsRoot(words)
        } catch {
            guard let settings, let command, Dnd.exitCode(for: error) == .validationFailure,
                (try? Dnd.parseAsRoot(given)) != nil
            else { throw error }
            throw settings.refusal(of: command, UsageMessage(Dnd.message(for: error)).text)
        }
    }
}
