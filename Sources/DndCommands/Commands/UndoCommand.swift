import ArgumentParser
import Destinations

/// `dnd undo`: takes an operation back.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what a command did to a destination.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.undo) }
}

/// `dnd redo`: does again what was taken back.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Do again what dnd undo has taken back.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.redo) }
}
