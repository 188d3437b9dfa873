import ArgumentParser
import Transfer

/// `dnd drop`: drops the items in the hand.
struct DropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop", _superCommandName: "dnd",
        abstract: "Drop the items in the hand.",
        discussion: """
            Items that land leave the hand; the others stay in it. An item that has changed since it was lifted lands as it is \
            now, with a warning; an item that is gone is an error. With --move, the sources are removed, except those that \
            have changed since they were lifted.
            """)

    @Argument(help: .destination)
    var destination: PathArgument

    @OptionGroup var session: SessionOption
    @OptionGroup var move: MoveOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption
    @OptionGroup var transfer: TransferOptions

    func run() async throws {
        let environment = ProcessEnvironment.current
        let hand = try session.hand(in: environment)
        let items = try HeldItems(
            hand, session: session.name, destination: destination.file(in: environment), claims: !transfer.isDryRun,
            choice: filter.choice(keepsTree: tree.keepsTree))
        try await TransferRunner(
            sources: items, destination: destination, options: transfer, operation: move.operation,
            allowsConversion: move.allowsConversion, insistsOnCopy: move.copy.insists, tree: tree
        ).run()
    }
}
