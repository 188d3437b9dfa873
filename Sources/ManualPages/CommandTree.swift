package import ArgumentParser
internal import FoundationEssentials

/// A command and what it takes, as ArgumentParser dumps it (`--experimental-dump-help`, serialization version 0).
///
/// Only the keys that a manual needs are decoded.
package struct CommandTree: Decodable, Sendable {
    package let commandName: String
    package let abstract: String?
    package let discussion: String?
    package let superCommands: [String]?
    package let shouldDisplay: Bool?
    package let subcommands: [CommandTree]?
    package let arguments: [Argument]?

    /// The tree below `root`.
    ///
    /// - Throws: `DecodingError` when ArgumentParser's dump no longer has this shape.
    package init(of root: any ParsableCommand.Type) throws {
        self = try JSONDecoder().decode(ToolInfo.self, from: Data(root._dumpHelp().utf8)).command
    }

    /// The visible subcommands, without `help`, which says nothing that the manual does not.
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
