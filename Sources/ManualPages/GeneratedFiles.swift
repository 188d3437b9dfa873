package import ArgumentParser
internal import DndCommands
internal import FoundationEssentials

/// A file generated from the command tree. It is committed, so that packages and readers need no compiler.
package struct GeneratedFile: Sendable, Hashable {
    /// The path relative to the project's root: `man/dnd.1`.
    package let path: String
    package let text: String
}

/// The manual pages and the shell completions.
package enum GeneratedFiles {
    /// The folders that hold only generated files.
    package static let folders = ["man", "completions"]

    /// All generated files.
    ///
    /// - Throws: `MissingChapter` if the manual has no chapter for a command.
    package static func all() throws -> [GeneratedFile] { try commandPages() + topicPages() + completions() }

    private static func commandPages() throws -> [GeneratedFile] {
        let root = try CommandTree(of: Dnd.self)
        return try ([root] + root.documentedSubcommands).map { command in
            let isRoot = command.superCommands?.isEmpty ?? true
            let name = isRoot ? "" : command.commandName
            guard let chapter = ManualChapter.of(name) else { throw MissingChapter(command: command.commandName) }
            let page = ManualPage(command: command, root: root, chapter: chapter)
            return GeneratedFile(path: "man/\(page.name).1", text: page.text)
        }
    }

    private static func topicPages() -> [GeneratedFile] {
        TopicPage.all.map { GeneratedFile(path: $0.path, text: $0.text) }
    }

    private static func completions() throws -> [GeneratedFile] {
        let scripts: [(String, CompletionShell)] = [("dnd.bash", .bash), ("_dnd", .zsh), ("dnd.fish", .fish)]
        return try scripts.map { name, shell in
            GeneratedFile(path: "completions/\(name)", text: try CompletionScript(for: shell).text)
        }
    }
}

/// A command without a chapter in the manual.
package struct MissingChapter: Error, CustomStringConvertible {
    let command: String

    package var description: String {
        "the manual has no chapter for 'dnd \(command)': add one to Sources/ManualPages/Chapters and to ManualChapter.all"
    }
}

/// A command and its arguments, as ArgumentParser dumps them (`--experimental-dump-help`, serialization version 0).
///
/// Only the keys that the manual needs are decoded.
package struct CommandTree: Decodable, Sendable {
    package let commandName: String
    package let abstract: String?
    package let discussion: String?
    package let superCommands: [String]?
    package let shouldDisplay: Bool?
    package let subcommands: [CommandTree]?
    package let arguments: [Argument]?

    /// Decodes the tree of `root`.
    ///
    /// - Throws: `DecodingError` if the format of ArgumentParser's dump has changed.
    package init(of root: any ParsableCommand.Type) throws {
        self = try JSONDecoder().decode(ToolInfo.self, from: Data(root._dumpHelp().utf8)).command
    }

    /// The visible subcommands, without `help`, which adds nothing to the manual.
    var documentedSubcommands: [CommandTree] {
        (subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
    }

    var documentedArguments: [Argument] { (arguments ?? []).filter { $0.shouldDisplay != false } }

    private struct ToolInfo: Decodable {
        let command: CommandTree
    }
}

extension CommandTree {
    /// A positional argument, an option with a value, or a flag.
    package struct Argument: Decodable, Sendable {
        package enum Kind: String, Decodable, Sendable {
            case positional, option, flag
        }

        package struct Name: Decodable, Sendable {
            package enum Kind: String, Decodable, Sendable {
                case long, short, longWithSingleDash
            }
            package let kind: Kind
            package let name: String
        }

        package let kind: Kind
        package let shouldDisplay: Bool?
        package let isOptional: Bool
        package let isRepeating: Bool
        package let names: [Name]?
        package let valueName: String?
        package let defaultValue: String?
        package let abstract: String?
        package let discussion: String?
    }
}
