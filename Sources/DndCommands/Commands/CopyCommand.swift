import ArgumentParser
import Transfer

/// `dnd copy`: lifts, negotiates and drops in one command.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", _superCommandName: "dnd",
        abstract: "Copy items to a destination in the best representation that it reads.",
        discussion: """
            The type of each source is detected from its content and its name. The types that the destination reads decide \
            whether it lands unchanged or converted, and to which type. If the name is taken in a directory, the item lands \
            as name-2; if DEST is a file that exists, that is an error. --if-exists changes both.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption
    @OptionGroup var target: TargetOption
    @OptionGroup var copy: CopyOption
    @OptionGroup var transfer: TransferOptions

    func run() async throws {
        try filter.check(with: sources, keepsTree: tree.keepsTree)
        try await TransferRunner(
            sources: FilteredSources(sources: sources, filter: filter.filter), destination: target.destination,
            options: transfer, operation: .copy,
            insistsOnCopy: copy.insists, tree: tree
        ).run()
    }
}
