package import ArgumentParser
internal import FoundationEssentials

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
