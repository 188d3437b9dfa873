import ArgumentParser
import DragSources
import DropSessions
import ItemProviders
import PictureConverters
import Previews
import SystemPackage
import Transfer

/// Shows items one after another; reports once that the program for pictures is missing.
struct PreviewPresenter {
    private let previewer: ItemPreviewer
    private let renderer: PreviewRenderer
    /// The maximum number of lines of a text.
    private let lines: Int

    /// - Parameter paint: The style and the maximum size of pictures.
    init(context: CommandContext, traits: TerminalTraits, paint: PaintStyle, lines: Int) {
        let environment = context.environment
        self.lines = lines
        previewer = ItemPreviewer(
            entries: lines, temporaryDirectory: environment.temporaryDirectory, order: context.lifter.order)
        renderer = PreviewRenderer(
            painter: context.painter(), style: paint, width: traits.columns, textLines: lines,
            temporaryDirectory: environment.temporaryDirectory)
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

    /// Describes `items` without painting pictures.
    ///
    /// - Parameter write: Receives the record of one item.
    /// - Returns: The failures.
    func describe(_ items: [DragItem], write: (PreviewRecord) throws -> Void) async throws -> [ItemFailure] {
        var failures: [ItemFailure] = []
        for item in items {
            try Task.checkCancellation()
            let record: PreviewRecord
            do {
                record = PreviewRecord(item, try await previewer.preview(of: item), lines: lines, failure: nil)
            } catch {
                failures.append(error)
                let isLifted = !item.itemProvider.registeredTypes.isEmpty
                record = PreviewRecord(item, isLifted ? previewer.facts(of: item) : nil, lines: lines, failure: error)
            }
            do { try write(record) } catch is ClosedPipe { break }
        }
        return failures
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

/// When `lift` and `hover` show previews.
struct PreviewOption: ParsableArguments {
    /// When to show previews.
    enum When: String, Sendable, CaseIterable {
        /// If standard error is a terminal that can show them.
        case auto
        /// Always.
        case always
        /// Never.
        case never
    }

    @Option(
        name: .customLong("preview"),
        help: ArgumentHelp(
            "Show a small preview of each item on standard error: auto (if it is a terminal), always or never; the default is auto.",
            valueName: "when"),
        completion: .list(When.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var when: When = .auto

    /// The presenter; nil if nothing is shown.
    func shower(on console: Console, by context: CommandContext) -> PreviewPresenter? {
        guard when != .never else { return nil }
        let traits = console.errorTraits(context.environment)
        guard when == .always || console.errorIsTerminal && traits.canShow else { return nil }
        return PreviewPresenter(
            context: context, traits: traits,
            paint: PaintStyle(
                format: traits.format, colours: traits.colours, columns: min(24, traits.columns), rows: 8),
            lines: 3)
    }
}

/// A size in columns and rows: `40x12`.
struct CellSize: ExpressibleByArgument, Sendable, Hashable {
    let columns: Int
    let rows: Int

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }

    init?(argument: String) {
        let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let columns = sides[0], let rows = sides[1], 1...1000 ~= columns, 1...1000 ~= rows
        else { return nil }
        self.init(columns: columns, rows: rows)
    }
}
