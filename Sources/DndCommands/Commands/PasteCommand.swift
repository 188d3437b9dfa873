import ArgumentParser
import Clipboards
import Converters
import DropSessions
import ItemProviders
import SystemPackage

/// `dnd paste`: standard input, or the clipboard, as one item.
struct PasteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paste",
        abstract: "Carry standard input, or the clipboard, to a destination as one item.",
        discussion: """
            What the destination declares for drops holds for pasting. Where standard input is a terminal, the clipboard of \
            Wayland (through wl-paste) or X (through xclip) is taken: of the types that it offers, the best that the \
            destination reads, and no other is fetched.
            """)

    @Flag(name: .customLong("clipboard"), help: "Take the clipboard even where standard input is not a terminal.")
    var takesClipboard = false

    @Option(
        help: ArgumentHelp(
            "The name of the item; its extension may refine the type of standard input.", valueName: "name"))
    var name: String?

    @OptionGroup var target: TargetOption
    @OptionGroup var transfer: TransferOptions

    func run() async throws {
        let supply = PastedItem(name: name, takesClipboard: takesClipboard || Console.standard.inputIsTerminal)
        try await Transfer(sources: supply, destination: target.destination, options: transfer, operation: .copy).run()
    }
}

/// What is pasted, as the item of a transfer.
private struct PastedItem: ItemSupply {
    let name: String?
    let takesClipboard: Bool

    func items(by workbench: Workbench, nameForInput: String?, spool: Spool) async throws -> [DragItem] {
        let name = name ?? nameForInput
        guard takesClipboard else {
            guard let input = PathArgument(bytes: [UInt8(ascii: "-")]) else { return [] }
            return try await workbench.lift([input], inputName: name, spool: spool).map(\.item)
        }
        guard let tool = workbench.environment.clipboardTool else {
            throw CommandFailure(
                .failure, "there is nothing to paste: no clipboard, and standard input is not read",
                hint: "pipe something in; wl-clipboard (Wayland) or xclip (X) gives access to the clipboard")
        }
        do {
            return [try await Clipboard(tool).item(name: name)]
        } catch let error as ClipboardError {
            throw CommandFailure(.incomplete, error.message, hint: error.hint)
        }
    }
}

extension ProcessEnvironment {
    /// The program that reads the clipboard of the window system that is there; nil without one.
    fileprivate var clipboardTool: ClipboardTool? {
        let tools = ToolSearchPath(searchPath)
        if hasWayland, let path = tools.locate("wl-paste") { return .wayland(path) }
        if hasX11, let path = tools.locate("xclip") { return .x11(path) }
        return nil
    }
}
