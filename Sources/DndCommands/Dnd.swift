public import ArgumentParser

/// The command tree: the root command and its subcommands.
public struct Dnd: AsyncParsableCommand {
    /// The root's name, summary and subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "dnd",
        abstract: "Drag and drop for the shell.",
        discussion: """
            dnd detects what an item is and every type that it can be converted to, finds out what the destination can \
            read, and transfers the item at the best fidelity, without losing data.
            """,
        version: "0.1.0",
        subcommands: [
            CopyCommand.self, MoveCommand.self, PasteCommand.self, InspectCommand.self, LiftCommand.self,
            HoverCommand.self, DropCommand.self, CancelCommand.self, InitCommand.self, ListCommand.self,
            LogCommand.self, UndoCommand.self, RedoCommand.self, PruneCommand.self, RemoveCommand.self,
            VerifyCommand.self, PreviewCommand.self, TypesCommand.self, ConvertersCommand.self, TrustCommand.self,
        ])

    /// The root without a subcommand.
    public init() {}
}
