import ArgumentParser
import Transfer

/// `dnd move`: like `dnd copy`, but removes the source after the landed item was verified.
struct MoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", _superCommandName: "dnd",
        abstract: "Move items to a destination, or reorder items within it.",
        discussion: """
            Items that are already in the destination change their position: nothing is converted or copied. Other items \
            are renamed if they are on the same file system. Otherwise they are copied, what landed is read back and \
            compared, and only then is the source removed. An item that must be converted is copied instead: its source \
            stays, and a warning says so. So does a symbolic link, whose target is what lands.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption
    @OptionGroup var target: TargetOption
    @OptionGroup var transfer: TransferOptions

    @Flag(
        name: .customLong("allow-conversion"),
        help: "Also remove the originals of converted items; the destination's history keeps them.")
    var allowsConversion = false

    func run() async throws {
        try filter.check(with: sources, keepsTree: tree.keepsTree)
        try await TransferRunner(
            sources: FilteredSources(sources: sources, filter: filter.filter), destination: target.destination,
            options: transfer, operation: .move,
            allowsConversion: allowsConversion, tree: tree
        ).run()
    }
}
