import ArgumentParser
import Transfer

/// `dnd copy`: lifts, negotiates and drops in one command.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy items to a destination in the best representation that it reads.",
        discussion: """
            The type of each source is detected from its content and name, and everything that it can be converted to is \
            offered. The destination's readable types decide which representation is loaded; no other is computed. If a \
            name is taken in a directory, the item becomes name-2; if DEST names an existing file, that is an error. Items \
            that come from the destination itself only change their position, unless --copy is given.
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
