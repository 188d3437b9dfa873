import PictureConverters
import DragSources
import DropSessions
import ItemProviders
import Previews
import SystemPackage

/// Shows items one after another, and says once what is missing for their pictures.
struct PreviewPresenter {
    private let previewer: ItemPreviewer
    private let renderer: PreviewRenderer

    /// - Parameter format: what pictures are made of; nil for the best that the terminal has.
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

    /// Shows `items`, with an empty line between two.
    ///
    /// - Parameter write: takes the bytes of an item.
    /// - Returns: what could not be shown as it should; of such an item the facts are shown, if it is one.
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
                // Nobody looks any more; what had failed by then is still told.
                break
            }
            if let failure = rendering.failure { failures.append(failure) }
            lacksPainter = lacksPainter || rendering.lacksPainter
        }
        return (failures, lacksPainter)
    }

    /// Shows `items` on standard error, beside what a command is for: what cannot be shown is passed over.
    func showAside(_ items: [DragItem], on console: Console) async throws {
        let lifted = items.filter { !$0.itemProvider.registeredTypes.isEmpty }
        let outcome = try await show(lifted) { console.note(bytes: $0) }
        if outcome.lacksPainter { Self.hintAtPainter(console) }
    }

    /// Says what would paint pictures.
    static func hintAtPainter(_ console: Console) {
        console.hint("install the Debian package chafa, which shows pictures")
    }
}

/// Items that are shown when they have been lifted.
final class PreviewedItems: ItemSupply {
    private let supply: any ItemSupply
    private let option: PreviewOption

    /// The items of `supply`, shown as `option` says.
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
