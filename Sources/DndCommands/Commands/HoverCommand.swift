import ArgumentParser
import Destinations
import DragSources
import Hand
import ItemProviders
import SystemPackage
import Transfer

/// `dnd hover`: shows what a drop would do.
struct HoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hover", _superCommandName: "dnd",
        abstract: "Show what a drop would do: for each item in the hand, where it would land and as which type.",
        discussion: """
            Nothing changes. What the destination contains now is listed below. Without a destination, the items in the hand \
            are listed.
            """)

    @Argument(help: .destination)
    var destination: PathArgument?

    @OptionGroup var session: SessionOption
    @OptionGroup var move: MoveOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption
    @OptionGroup var preview: PreviewOption
    @OptionGroup var transfer: TransferOptions

    func validate() throws {
        if destination == nil, transfer.printsJSON {
            throw ValidationError("--json needs a destination")
        }
        if destination == nil, let option = filter.given(keepsTree: tree.keepsTree) {
            throw ValidationError("\(option) needs a destination")
        }
    }

    func run() async throws {
        let environment = ProcessEnvironment.current
        let hand = try session.hand(in: environment)
        guard let destination else { return try printHeld(hand.session(session.name)) }
        let held = try HeldItems(
            hand, session: session.name, destination: destination.file(in: environment), claims: false,
            choice: filter.choice(keepsTree: tree.keepsTree))
        let isQuiet = transfer.printsJSON || transfer.traces
        let items: any ItemSupply = isQuiet ? held : PreviewedItems(held, preview)
        var options = transfer
        options.isDryRun = true
        do {
            try await TransferRunner(
                sources: items, destination: destination, options: options, operation: move.operation,
                allowsConversion: move.allowsConversion, insistsOnCopy: move.copy.insists, tree: tree
            ).run()
        } catch let code as ExitCode {
            // An error of the listing must not hide the exit status.
            try? await springOpen(destination)
            throw code
        }
        try await springOpen(destination)
    }

    /// Lists the contents of the directory or unopened container under the hand. Not with `--json`, whose lines are of
    /// one kind; `dnd list --json` prints the listing.
    private func springOpen(_ argument: PathArgument) async throws {
        guard !transfer.printsJSON, !argument.isStandardStream, let listing = try await listing(of: argument) else {
            return
        }
        let items = try await listing.items(first: Self.mostListed + 1)
        guard !items.isEmpty else { return }
        var lines = ItemLines.lines(of: Array(items.prefix(Self.mostListed)))
        if items.count > Self.mostListed {
            lines.append("... `dnd list \(ShellWord.quoted(argument.path.string))` shows all")
        }
        try Console.standard.printLines(["in \(argument.path.string.printable):"] + lines.map { "  " + $0 })
    }

    /// The items of a directory, or the parts of a file; nil if it has none, or they cannot be read.
    private func listing(of argument: PathArgument) async throws -> (any ItemListing)? {
        guard let isDirectory = try? FileTree.isDirectory(argument.path) else { return nil }
        guard isDirectory else {
            let parts = (try? await ContainerListing.parts(of: argument.path))?.parts
            return parts.map { ContainerListing(of: argument.path, parts: $0) }
        }
        let found = try? await DestinationArgument(argument).resolve(in: .current, transfer)
        return found?.destination as? any ItemListing
    }

    /// The limit of items shown.
    private static let mostListed = 100

    private func printHeld(_ session: HeldSession) throws {
        for item in session.items {
            let change = item.change.map { ", \($0.words)" } ?? ""
            let landed = item.landed.map { ", \($0.count) of its parts landed" } ?? ""
            try Console.standard.printLine("\(item.displayName.printable) (\(item.type))\(change)\(landed)")
        }
    }
}
