import ArgumentParser
import DropSessions
import SystemPackage
import UniformTypes

/// Suggests corrections for unknown words on the command line. ArgumentParser suggests an option only if nothing else
/// is wrong, and never a command.
enum SpellingSuggestion {
    /// A hint for an unknown command, or for the first unknown option of a known one.
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

    /// The command line with `--to`, if the last word is in the position of a destination: `dnd copy a.png dir/`.
    static func destinationHint(for arguments: [String]) -> String? {
        let words = arguments.dropFirst()
        guard let command = arguments.first, !words.contains(where: { $0.hasPrefix("-") && $0 != "-" }),
            let destination = words.last,
            ["copy", "move"].contains(command) && words.count > 1 || command == "paste" && words.count == 1
        else { return nil }
        let sources = words.dropLast().map { ShellWord.quoted($0) + " " }.joined()
        return "dnd \(command) \(sources)--to \(ShellWord.quoted(destination))"
    }

    /// The long options in the help of `command`.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        Dnd.helpMessage(for: command).split { $0.isWhitespace || "[](),/|".contains($0) }
            .filter { $0.hasPrefix("--") && $0.count > 2 }.map { String($0.prefix { $0 != "=" && $0 != "." }) }
    }
}
