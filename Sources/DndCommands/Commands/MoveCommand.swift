import ArgumentParser
import DropSessions

/// `dnd move`: like `dnd copy`, but removes the source after the landed item was verified.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Carry items to a destination and take them from where they were, or change their places in it.",
        discussion: """
            Items of the destination itself get other places: nothing is converted, copied or renamed. From outside, an \
            item is copied, what landed is read back and compared, and only then is its source removed. Where what would \
            land is less than the source, it is copied instead, and a warning says why.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var target: TargetOption
    @OptionGroup var transfer: TransferOptions

    @Flag(
        name: .customLong("allow-conversion"),
        help: "Let the original of what was converted go, too; the destination's history keeps it.")
    var allowsConversion = false

    func run() async throws {
        try await Transfer(
            sources: sources, destination: target.destination, options: transfer, operation: .move,
            allowsConversion: allowsConversion
        ).run()
    }
}
