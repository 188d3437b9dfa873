import Converters
import PictureConverters
import ArgumentParser
import Previews
import SystemPackage
import Transfer

/// `dnd preview`: shows items in the terminal.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", _superCommandName: "dnd",
        abstract: "Show items in the terminal: a picture, the first lines of a text, a geocache as a card.",
        discussion: """
            Each item has a line with its name, type and size. Below it are pictures, painted by chafa as well as the \
            terminal can show them; the first lines of texts; and the first entries of folders, in the order of a journal or \
            board. For an item that is neither text nor picture, its representations are listed.

            A journal, a board or a frame is shown as a book: all its items in order, each text as a whole. On a terminal, a \
            pager shows it page by page. Pictures are painted with characters there, since pagers show nothing else.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var limit: LimitOption

    @OptionGroup var confinement: ConfinementOption

    @Option(
        help: ArgumentHelp(
            "The format of pictures: auto, symbols, sixels, kitty or iterm; the default is auto.", valueName: "format"),
        completion: .list(Self.formats), transform: Self.format(named:))
    var format: PaintStyle.Format?

    @Option(
        help: ArgumentHelp(
            "The maximum columns and rows of a picture, such as 40x12, each from 1 to 1000; the default is the width of the terminal, at most 80 columns, and 24 rows.",
            valueName: "size"))
    var size: CellSize?

    @Option(
        help: ArgumentHelp(
            "The maximum number of lines of a text and of entries of a folder, from 0 to 100000; the default is 10, and all lines of texts in a journal, a board or a frame.",
            valueName: "n"))
    var lines: Int?

    @Flag(name: .customLong("no-pager"), help: "Write a journal, a board or a frame to the terminal without a pager.")
    var avoidsPager = false

    @Flag(
        name: .customLong("json"),
        help: "Print one JSON object per line, one for each item: what is shown, without pictures.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if let lines, !(0...100_000).contains(lines) {
            throw ValidationError("invalid --lines \(lines): expected 0 to 100000")
        }
        if printsJSON, size != nil || format != nil {
            throw ValidationError("--\(size != nil ? "size" : "format") does not apply: --json has no pictures")
        }
    }

    func run() async throws {
        let console = Console.standard
        let context = try CommandContext(
            limits: limit.limits, requiresConfinement: confinement.isRequired)
        let outcome: Result<Outcome, any Error>
        do {
            outcome = .success(try await show(by: context, on: console))
        } catch {
            outcome = .failure(error)
        }
        await context.converters.close()
        let (failures, lacksPainter) = try outcome.get()
        for failure in failures { console.error(failure.message, subject: failure.subject, hint: failure.hint) }
        if lacksPainter { PreviewPresenter.hintMissingPainter(console) }
        if !failures.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    /// The failures of single items, and whether the program for pictures is missing.
    private typealias Outcome = (failures: [ItemFailure], lacksPainter: Bool)

    private func show(by context: CommandContext, on console: Console) async throws -> Outcome {
        let all = try sources.allSources()
        let books = printsJSON ? [] : all.map { $0.isFilePath ? BookPresenter.listing(of: $0.path) : nil }
        let environment = context.environment
        let command =
            books.contains { $0 != nil } && console.outputIsTerminal && !avoidsPager && environment.terminal != "dumb"
            ? environment.pager : nil
        var traits = console.styledTraits(environment)
        if command != nil, format == nil { traits = traits.paintingWithCharacters }
        let paint = PaintStyle(
            format: format ?? traits.format, colours: traits.colours,
            columns: size?.columns ?? min(80, traits.columns), rows: size?.rows ?? 24)
        let shower = PreviewPresenter(context: context, traits: traits, paint: paint, lines: lines ?? 10)
        let style = console.outputStyle
        let pager = try command.map { try Pager($0) }
        defer { pager?.end() }
        let output = pager?.console ?? console
        var outcome: Outcome = ([], false)
        if printsJSON {
            let items = try await context.lift(all, inputName: sources.name).map(\.item)
            outcome.failures = try await shower.describe(items) { try output.printLine(JSONLine.text(of: $0)) }
            return outcome
        }
        let book = BookPresenter(context: context, traits: traits, paint: paint, style: style, lines: lines)
        var rest = zip(all, books).map { (source: $0, listing: $1) }[...]
        do {
            while let (source, listing) = rest.first {
                if rest.count < all.count { try output.print(bytes: [UInt8(ascii: "\n")]) }
                let shown: Outcome
                if let listing {
                    rest.removeFirst()
                    do {
                        shown = try await book.show(listing, named: source.path.string) { try output.print(bytes: $0) }
                    } catch let error as DestinationError {
                        shown = ([ItemFailure(error, subject: nil)], false)
                    }
                } else {
                    let others = rest.prefix { $0.listing == nil }
                    rest.removeFirst(others.count)
                    let items = try await context.lift(others.map(\.source), inputName: sources.name).map(\.item)
                    shown = try await shower.show(items) { try output.print(bytes: $0) }
                }
                outcome.failures += shown.failures
                outcome.lacksPainter = outcome.lacksPainter || shown.lacksPainter
            }
        } catch is ClosedPipe {
            // The reader has closed the pipe, or the user the pager; earlier failures are still reported.
        }
        return outcome
    }

    private static let formats = ["auto"] + PaintStyle.Format.allCases.map(\.rawValue)

    private static func format(named word: String) throws -> PaintStyle.Format? {
        word == "auto" ? nil : try Choice.parse(word) as PaintStyle.Format
    }
}
