import ArgumentParser
import DropSessions

/// `dnd drop`: drops the items in the hand.
struct DropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Set down what is in the hand.",
        discussion: """
            What has landed leaves the hand, and what has not stays in it. A file that has changed since it was lifted \
            lands as it is now, with a warning; one that is gone is an error. With --move the sources go, except those that \
            have changed since they were lifted.
            """)

    @Argument(
        help: ArgumentHelp(
            "Where to: a directory, a file whose extension says what is read, or - for standard output.",
            valueName: "dest"))
    var destination: PathArgument

    @OptionGroup var session: SessionOption
    @OptionGroup var move: MoveOptions
    @OptionGroup var transfer: TransferOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        let hand = try session.hand(in: environment)
        let items = try HeldItems(
            hand, session: session.name, destination: destination.file(in: environment), claims: !transfer.isDryRun)
        try await Transfer(
            sources: items, destination: destination, options: transfer, operation: move.operation,
            allowsConversion: move.allowsConversion, insistsOnCopy: move.copy.insists
        ).run()
    }
}
