import ArgumentParser
import Destinations

/// `dnd undo`: reverses an operation.
struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an operation on a destination.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.undo) }
}

/// `dnd redo`: repeats an undone operation.
struct RedoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: "Redo an operation that dnd undo has undone.")

    @OptionGroup var reversal: ReversalOptions

    func run() async throws { try await reversal.run(.redo) }
}
