import ArgumentParser
import UniformTypes

/// What a command line with an unknown word was meant to say. ArgumentParser names the nearest option only where nothing else is
/// wrong, and never the nearest command.
enum Misspelling {
    /// A hint for the first word of `arguments` that is neither a command nor one of the command's options.
    static func hint(for arguments: [String]) -> String? {
        guard let word = arguments.first else { return nil }
        let commands = Dnd.configuration.subcommands
        let names = commands.compactMap { $0.configuration.commandName }
        guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
            guard !word.hasPrefix("-"), word != "help" else { return nil }
            return Spelling.nearest(to: word, among: names).map { "did you mean 'dnd \($0)'?" }
        }
        let options = options(of: command)
        let unknown = arguments.prefix { $0 != "--" }.dropFirst().lazy
            .compactMap { $0.hasPrefix("--") ? $0.split(separator: "=").first.map(String.init) : nil }
            .first { !options.contains($0) }
        guard let unknown else { return nil }
        let nearest = Spelling.nearest(to: unknown, among: options)
        return "there is no option '\(unknown)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }

    /// The long options that the help of `command` shows.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        Dnd.helpMessage(for: command).split { $0.isWhitespace || "[](),/|".contains($0) }
            .filter { $0.hasPrefix("--") && $0.count > 2 }.map { String($0.prefix { $0 != "=" && $0 != "." }) }
    }
}
