import Converters
import ArgumentParser
import Destinations
import DragSources
import DropSessions
import Hand
import ItemProviders
import SystemPackage

/// `dnd hover`: what a drop would do.
struct HoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hover",
        abstract: "Say what would happen to what is in the hand here: for each item, as what it would land and where.",
        discussion: """
            It is the conversation of a drop, up to the moment in which data would be loaded. A directory opens under the \
            hand, and so does a file of waypoints or pages: what is in it is listed below. Without a destination, it says \
            what the hand holds.
            """)

    @Argument(
        help: ArgumentHelp(
            "Where to: a directory, a file whose extension says what is read, or - for standard output.",
            valueName: "dest"))
    var destination: PathArgument?

    @OptionGroup var session: SessionOption
    @OptionGroup var move: MoveOptions
    @OptionGroup var preview: PreviewOption
    @OptionGroup var transfer: TransferOptions

    func validate() throws {
        if destination == nil, transfer.printsJSON {
            throw ValidationError("--json needs a destination")
        }
    }

    func run() async throws {
        let environment = ProcessEnvironment.current
        let hand = try session.hand(in: environment)
        guard let destination else { return try printHeld(hand.session(session.name)) }
        let held = try HeldItems(
            hand, session: session.name, destination: destination.file(in: environment), claims: false)
        let isQuiet = transfer.printsJSON || transfer.traces
        let items: any ItemSupply = isQuiet ? held : PreviewedItems(held, preview)
        var options = transfer
        options.isDryRun = true
        do {
            try await Transfer(
                sources: items, destination: destination, options: options, operation: move.operation,
                allowsConversion: move.allowsConversion, insistsOnCopy: move.copy.insists
            ).run()
        } catch let code as ExitCode {
            // Whatever becomes of the list, it hides nothing of what was said before.
            try? await springOpen(destination)
            throw code
        }
        try await springOpen(destination)
    }

    /// Lists what is inside a directory or an unopened container that is hovered over. JSON lines are of one kind: `dnd list --json` has
    /// those of the list.
    private func springOpen(_ argument: PathArgument) async throws {
        guard !transfer.printsJSON, !argument.isStandardStream,
            let isDirectory = try? FileTree.isDirectory(argument.path)
        else { return }
        let lines = isDirectory ? try await listing(of: argument) : await elements(of: argument)
        guard !lines.isEmpty else { return }
        let console = Console.standard
        try console.printLine("in \(argument.path.string.printable):")
        for line in lines { try console.printLine("  " + line) }
    }

    private func listing(of argument: PathArgument) async throws -> [String] {
        let found = try? await DestinationArgument(argument).resolve(in: .current, transfer)
        guard let listing = found?.destination as? any ItemListing else { return [] }
        let items = try await listing.items(first: Self.mostListed + 1)
        let lines = ItemLines.lines(of: Array(items.prefix(Self.mostListed)))
        guard items.count > Self.mostListed else { return lines }
        return lines + ["... `dnd list \(ShellWord.quoted(argument.path.string))` shows all"]
    }

    /// So many items of a directory are shown: who hovers wants to see where, and not everything.
    private static let mostListed = 100

    /// The waypoints or pages of a file; nothing where it has none, or they cannot be found out.
    private func elements(of argument: PathArgument) async -> [String] {
        guard let context = try? CommandContext(),
            let elements = try? await context.lifter.lift(argument.path).item.opener?()
        else { return [] }
        await context.converters.close()
        return ItemLines.lines(of: elements)
    }

    private func printHeld(_ session: HeldSession) throws {
        for item in session.items {
            let change = item.change.map { ", \($0.words)" } ?? ""
            let landed = item.landed.map { ", \($0.count) of its parts landed" } ?? ""
            try Console.standard.printLine("\(item.displayName.printable) (\(item.type))\(change)\(landed)")
        }
    }
}
