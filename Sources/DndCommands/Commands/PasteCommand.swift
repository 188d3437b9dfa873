import ExternalPrograms
import ArgumentParser
import Clipboards
import ItemProviders
import SystemPackage
import Transfer

/// `dnd paste`: drops standard input or the clipboard as one item.
struct PasteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paste", _superCommandName: "dnd",
        abstract: "Copy standard input, or the clipboard, to a destination as one item.",
        discussion: """
            With --clipboard, or if standard input is a terminal, the clipboard of Wayland (through wl-paste) or X (through \
            xclip) is pasted. Of the types that it offers, and the types that these can be converted to, the destination \
            gets the best that it reads; nothing else is fetched. Files that were copied in a file manager are pasted as \
            files; --only, --exclude and --keep-tree apply to the folders among them. The rules of the destination apply \
            as to a drop.
            """)

    @Flag(name: .customLong("clipboard"), help: "Paste the clipboard even if standard input is not a terminal.")
    var takesClipboard = false

    @Option(
        help: ArgumentHelp(
            "The item's name; its extension may refine the type of standard input.", valueName: "name"),
        transform: TextArgument.parse)
    var name: String?

    @OptionGroup var filter: FilterOptions
    @OptionGroup var tree: TreeOption
    @OptionGroup var target: TargetOption
    @OptionGroup var transfer: TransferOptions

    func run() async throws {
        let takesClipboard = takesClipboard || Console.standard.inputIsTerminal
        let choice = filter.choice(keepsTree: tree.keepsTree)
        if !takesClipboard, let option = choice.option {
            throw CommandFailure(
                .usage, "\(option) does not apply: standard input is one item, and no folder",
                hint: "omit \(option), or name the folder: dnd copy FOLDER --to DEST \(option) ...")
        }
        let supply = PastedItem(name: name, takesClipboard: takesClipboard, choice: choice)
        // Pasting a file into its own folder makes a second one.
        try await TransferRunner(
            sources: supply, destination: target.destination, options: transfer, operation: .copy, insistsOnCopy: true,
            tree: tree
        ).run()
    }
}

/// The pasted item, as the items of a transfer.
private struct PastedItem: ItemSupply {
    let name: String?
    let takesClipboard: Bool
    /// Which files of the folders on the clipboard are pasted.
    let choice: FolderChoice

    var named: [ItemSource] { [takesClipboard ? .clipboard(name: name) : .standardInput(name: name)] }

    func awaited() -> [ItemSource]? { takesClipboard ? nil : named }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        let name = name ?? nameForInput
        if takesClipboard {
            let items = try await context.liftClipboard(name: name).map(\.item)
            try choice.check(items, from: .clipboard)
            return items.map { choice.filtered($0, by: context) }
        }
        guard let input = PathArgument(bytes: [UInt8(ascii: "-")]) else { return [] }
        return try await context.lift([input], inputName: name).map(\.item)
    }
}

extension ProcessEnvironment {
    /// The clipboard program for the current window system.
    ///
    /// - Throws: `ClipboardError` that says what is missing.
    func clipboardTool(for purpose: ClipboardTool.Purpose) throws(ClipboardError) -> ClipboardTool {
        try ClipboardTool.find(
            for: purpose, hasWayland: hasWayland, hasX11: hasX11, locate: ProgramSearchPath(searchPath).locate)
    }
}
