import ArgumentParser
import DropSessions
import SystemPackage
import UniformTypes

/// What a command line with an unknown word was meant to say. ArgumentParser names the nearest option only where nothing else is
/// wrong, and never the nearest command.
enum SpellingSuggestion {
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
        return "unknown option '\(unknown)': "
            + (nearest.map { "did you mean '\($0)'?" } ?? "list the options with dnd help \(word)")
    }

    /// A hint for the first word that looks like an option and is the name of a file: after `--` nothing is an option.
    static func fileHint(for arguments: [String]) -> String? {
        for argument in arguments.dropFirst().prefix(while: { $0 != "--" }) where argument.utf8.count > 1 {
            guard argument.hasPrefix("-"), let path = PathArgument(argument: argument)?.path,
                (try? path.stat(followTargetSymlink: false)) != nil
            else { continue }
            return "for the file of that name, write ./\(argument), or put -- before the names"
        }
        return nil
    }

    /// The command line that was meant, where the last of the words stands in the place of a destination: `dnd copy a.png dir/`.
    static func destinationHint(for arguments: [String]) -> String? {
        let words = arguments.dropFirst()
        guard let command = arguments.first, !words.contains(where: { $0.hasPrefix("-") && $0 != "-" }),
            let destination = words.last,
            ["copy", "move"].contains(command) && words.count > 1 || command == "paste" && words.count == 1
        else { return nil }
        let sources = words.dropLast().map { ShellWord.quoted($0) + " " }.joined()
        return "dnd \(command) \(sources)--to \(ShellWord.quoted(destination))"
    }

    /// The long options that the help of `command` shows.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        Dnd.helpMessage(for: command).split { $0.isWhitespace || "[](),/|".contains($0) }
            .filter { $0.hasPrefix("--") && $0.count > 2 }.map { String($0.prefix { $0 != "=" && $0 != "." }) }
    }
}
