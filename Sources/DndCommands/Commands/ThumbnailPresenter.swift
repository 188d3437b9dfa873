import Destinations
import DragSources
import DropSessions
import ItemProviders
import PictureConverters
import Previews
import SystemPackage
import Transfer

/// Shows the items of a listing as small pictures side by side, lane by lane.
struct ThumbnailPresenter {
    private let context: CommandContext
    private let console: Console
    private let previewer: ItemPreviewer
    private let renderer: PreviewRenderer
    private let grid: ThumbnailGrid

    /// The size of a picture: four of them are side by side on 80 columns.
    private static let size = CellSize(columns: 18, rows: 8)

    init(context: CommandContext, on console: Console) {
        let temporaryDirectory = context.environment.temporaryDirectory
        let traits = console.styledTraits(context.environment)
        self.context = context
        self.console = console
        previewer = ItemPreviewer(
            entries: Self.size.rows, temporaryDirectory: temporaryDirectory, order: context.lifter.order)
        let style = PaintStyle(
            format: traits.format, colours: traits.colours, columns: min(Self.size.columns, traits.columns),
            rows: Self.size.rows)
        renderer = PreviewRenderer(
            painter: context.painter(), style: style, width: style.columns, textLines: Self.size.rows,
            temporaryDirectory: temporaryDirectory)
        grid = ThumbnailGrid(style: style, width: traits.columns)
    }

    /// Shows `items`, in order.
    ///
    /// - Returns: Whether the program for pictures is missing.
    /// - Throws: `ClosedPipe`, or `CommandFailure` if standard output cannot be written.
    func show(_ items: [StoredItem]) async throws -> Bool {
        var lacksPainter = false
        var rest = items[...]
        var isFirst = true
        while let first = rest.first {
            let lane = rest.prefix { $0.lane == first.lane }
            rest = rest.dropFirst(lane.count)
            if let name = first.lane { try console.printLine(StyledText(name, .advice)) }
            var cells = lane
            while !cells.isEmpty {
                if !isFirst, first.lane == nil || cells.count < lane.count { try console.printLine("") }
                isFirst = false
                let row = try await thumbnails(of: Array(cells.prefix(grid.cellsInRow)))
                cells = cells.dropFirst(grid.cellsInRow)
                lacksPainter = lacksPainter || row.lacksPainter
                try console.print(bytes: grid.row(row.cells))
            }
        }
        return lacksPainter
    }

    /// The thumbnails of a row: as many at once as there may be loads.
    private func thumbnails(of items: [StoredItem]) async throws -> (cells: [Thumbnail], lacksPainter: Bool) {
        var cells = [Thumbnail?](repeating: nil, count: items.count)
        var lacksPainter = false
        try await withThrowingTaskGroup(of: (Int, Thumbnail, Bool).self) { group in
            var next = 0
            func start() {
                guard next < items.count else { return }
                let (index, item) = (next, items[next])
                next += 1
                group.addTask { @concurrent in
                    try Task.checkCancellation()
                    let (thumbnail, lacks) = await self.thumbnail(of: item)
                    return (index, thumbnail, lacks)
                }
            }
            for _ in 0..<context.jobs { start() }
            for try await (index, thumbnail, lacks) in group {
                cells[index] = thumbnail
                lacksPainter = lacksPainter || lacks
                start()
            }
        }
        return (cells.compactMap(\.self), lacksPainter)
    }

    private func thumbnail(of item: StoredItem) async -> (Thumbnail, lacksPainter: Bool) {
        let number = item.index.map(String.init) ?? ""
        let name = item.title ?? item.path.lastComponent?.string ?? item.path.string
        guard !item.placeholder else {
            let percent = item.progress.map { " \(min(99, Int($0 * 100)))%" } ?? ""
            return (Thumbnail(number: number, name: name, content: .text(["loading" + percent])), false)
        }
        guard let dragItem = try? context.lifter.lift(item.path).item else {
            return (Thumbnail(number: number, name: name, content: .text(["cannot be read"])), false)
        }
        let preview = (try? await previewer.preview(of: dragItem)) ?? previewer.facts(of: dragItem)
        let (content, lacksPainter) = await renderer.cell(for: preview)
        return (Thumbnail(number: number, name: name, content: content), lacksPainter)
    }
}
