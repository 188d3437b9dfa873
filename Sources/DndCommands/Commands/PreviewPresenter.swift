import PictureConverters
import DragSources
import DropSessions
import ItemProviders
import Previews
import SystemPackage

/// Shows items one after another; reports once that the program for pictures is missing.
struct PreviewPresenter {
    private let previewer: ItemPreviewer
    private let renderer: PreviewRenderer

    /// - Parameter format: The format of pictures; nil for the best that the terminal supports.
    init(context: CommandContext, traits: TerminalTraits, format: PaintStyle.Format?, size: CellSize, lines: Int) {
        let environment = context.environment
        previewer = ItemPreviewer(
            entries: lines, temporaryDirectory: environment.temporaryDirectory, order: context.lifter.order)
        renderer = PreviewRenderer(
            painter: context.painter,
            style: PaintStyle(
                format: format ?? traits.format, colours: traits.colours, columns: size.columns, rows: size.rows),
            width: traits.columns, textLines: lines, temporaryDirectory: environment.temporaryDirectory)
    }

    /// Shows `items`, separated by empty lines.
    ///
    /// - Parameter write: Receives the bytes of one item.
    /// - Returns: The failures, and whether the program for pictures is missing. An item without a preview is shown by
    ///   its facts, if it was lifted.
    func show(_ items: [DragItem], write: ([UInt8]) throws -> Void) async throws -> (
        failures: [ItemFailure], lacksPainter: Bool
    ) {
        var failures: [ItemFailure] = []
        var lacksPainter = false
        for (index, item) in items.enumerated() {
            try Task.checkCancellation()
            let preview: DragPreview
            do {
                preview = try await previewer.preview(of: item)
            } catch {
                failures.append(error)
                if item.itemProvider.registeredTypes.isEmpty { continue }
                preview = previewer.facts(of: item)
            }
            let rendering = await renderer.render(preview)
            do {
                try write((index > 0 ? [UInt8(ascii: "\n")] : []) + rendering.bytes)
            } catch is ClosedPipe {
                // The reader has closed the pipe; earlier failures are still returned.
                break
            }
            if let failure = rendering.failure { failures.append(failure) }
            lacksPainter = lacksPainter || rendering.lacksPainter
        }
        return (failures, lacksPainter)
    }

    /// Shows `items` on standard error, in addition to the command's output. Ignores items that cannot be shown.
    func showAside(_ items: [DragItem], on console: Console) async throws {
        let lifted = items.filter { !$0.itemProvider.registeredTypes.isEmpty }
        let outcome = try await show(lifted) { console.note(bytes: $0) }
        if outcome.lacksPainter { Self.hintMissingPainter(console) }
    }

    /// Prints a hint to install the program for pictures.
    static func hintMissingPainter(_ console: Console) {
        console.hint("install the Debian package chafa, which shows pictures")
    }
}

/// Items that are shown after they were lifted.
final class PreviewedItems: ItemSupply {
    private let supply: any ItemSupply
    private let option: PreviewOption

    /// Shows the items of `supply` according to `option`.
    init(_ supply: any ItemSupply, _ option: PreviewOption) {
        self.supply = supply
        self.option = option
    }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        let items = try await supply.items(by: context, nameForInput: nameForInput)
        try await option.shower(on: .standard, by: context)?.showAside(items, on: .standard)
        return items
    }

    func settle(_ reports: [ItemReport]) throws { try supply.settle(reports) }
}
