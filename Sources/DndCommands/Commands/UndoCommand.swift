import ArgumentParser
import Destinations

/// `dnd undo`: reverses an operation.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what a command did to a destination.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.undo) }
}

/// `dnd redo`: repeats an undone operation.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what dnd undo has taken back.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.redo) }
}
