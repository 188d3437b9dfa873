import Destinations
import DragSources
import DropSessions
import ItemProviders
import PictureConverters
import Previews
import SystemPackage
import Transfer

/// Shows the items of a journal, a board or a frame one after another, as a book: each under its name, pictures painted,
/// texts whole, places as cards.
struct BookPresenter {
    private let context: CommandContext
    private let previewer: ItemPreviewer
    private let renderer: PreviewRenderer
    private let style: OutputStyle
    private let folder: FilePath?

    /// - Parameters:
    ///   - style: How headings are shown.
    ///   - paint: The style and the maximum size of pictures.
    ///   - lines: The maximum number of lines of a text; nil for all.
    init(
        context: CommandContext, traits: TerminalTraits, paint: PaintStyle, style: OutputStyle, lines: Int?
    ) {
        let temporaryDirectory = context.environment.temporaryDirectory
        self.context = context
        self.style = style
        folder = context.environment.workingDirectory
        previewer = ItemPreviewer(
            entries: lines ?? 10, temporaryDirectory: temporaryDirectory, order: context.lifter.order,
            textBytes: Self.textBytes)
        renderer = PreviewRenderer(
            painter: context.painter(), style: paint, width: min(Self.widest, traits.columns), textLines: lines ?? .max,
            temporaryDirectory: temporaryDirectory)
    }

    /// The maximum number of bytes of a text that are shown: 16 MiB, more than anyone reads in a terminal.
    private static let textBytes = 16 << 20

    /// The longest line of a text, in columns: longer ones are hard to read.
    private static let widest = 80

    /// Returns the listing of the store at `path`; nil if it is anything else.
    static func listing(of path: FilePath) -> (any ItemListing)? {
        guard (try? FileTree.isDirectory(path)) == true,
            let destination = try? DestinationResolver.directory(path, looksOnly: true), destination.kind != "folder"
        else { return nil }
        return destination as? any ItemListing
    }

    /// Shows the items of `listing`, in order.
    ///
    /// - Parameter write: Receives the bytes of one item.
    /// - Returns: The failures of single items, and whether the program for pictures is missing.
    /// - Throws: `DestinationError` if the store cannot be read, and the errors of `write`.
    func show(
        _ listing: any ItemListing, named name: String, write: ([UInt8]) throws -> Void
    ) async throws -> (failures: [ItemFailure], lacksPainter: Bool) {
        let items = try await listing.items()
        var failures: [ItemFailure] = []
        var lacksPainter = false
        let count = items.count == 1 ? "1 item" : "\(items.count) items"
        try write(line(StyledText(name, .strong) + StyledText("  " + count, .faint)))
        var lane: String?
        for item in items {
            try Task.checkCancellation()
            if let name = item.lane, name != lane {
                lane = name
                try write(line(StyledText("")) + line(StyledText(name, .advice)))
            }
            try write(line(StyledText("")))
            let page = await page(of: item)
            try write(page.bytes)
            if let failure = page.failure { failures.append(failure) }
            lacksPainter = lacksPainter || page.lacksPainter
        }
        return (failures, lacksPainter)
    }

    /// What is shown of one item.
    private struct Page {
        let bytes: [UInt8]
        var lacksPainter = false
        var failure: ItemFailure?
    }

    private func page(of item: StoredItem) async -> Page {
        let name = item.title ?? item.path.lastComponent?.string ?? item.path.string
        let number = item.index.map { "\($0)  " } ?? ""
        func heading(_ facts: String?) -> [UInt8] {
            line(
                StyledText(number, .faint) + StyledText(name, .strong, link: folder?.pushing(item.path))
                    + StyledText(facts.map { "  " + $0 } ?? "", .faint))
        }
        guard !item.placeholder else {
            return Page(bytes: heading("loading"))
        }
        do {
            let preview = try await previewer.preview(of: try context.lifter.lift(item.path).item)
            let body = await renderer.render(preview, hasHeading: false)
            return Page(
                bytes: heading(preview.details.first) + body.bytes, lacksPainter: body.lacksPainter,
                failure: body.failure)
        } catch {
            let failure = ItemFailure(lifting: error, subject: item.path.string)
            return Page(bytes: heading(failure.message), failure: failure)
        }
    }

    private func line(_ text: StyledText) -> [UInt8] { Array((text.rendered(in: style) + "\n").utf8) }
}
