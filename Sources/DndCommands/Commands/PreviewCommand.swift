import Converters
import PictureConverters
import ArgumentParser
import Previews
import Transfer

/// `dnd preview`: shows items in the terminal.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show items in the terminal: a picture, the first lines of a text, a geocache as a card.",
        discussion: """
            Each item has a line with its name, type and size. Below it are pictures, painted by chafa as well as the \
            terminal can show them; the first lines of texts; and the first entries of folders, in the order of a journal or \
            board. For an item that is neither text nor picture, its representations are listed.
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
            "The maximum number of lines of a text and of entries of a folder, from 0 to 100000.", valueName: "n"))
    var lines = 10

    @Flag(
        name: .customLong("json"),
        help: "Print one JSON object per line, one for each item: what is shown, without pictures.")
    var printsJSON = false

    func validate() throws {
        guard (0...100_000).contains(lines) else {
            throw ValidationError("invalid --lines \(lines): expected 0 to 100000")
        }
    }

    func run() async throws {
        let console = Console.standard
        let context = try CommandContext(
            limits: limit.limits, requiresConfinement: confinement.isRequired)
        let traits = console.outputTraits(context.environment)
        let shower = PreviewPresenter(
            context: context, traits: traits, format: format,
            size: size ?? CellSize(columns: min(80, traits.columns), rows: 24), lines: lines)
        let items = try await context.lift(try sources.allSources(), inputName: sources.name).map(
            \.item)
        let outcome =
            printsJSON
            ? (
                failures: try await shower.describe(items) { try console.printLine(JSONLine.text(of: $0)) },
                lacksPainter: false
            )
            : try await shower.show(items) { try console.print(bytes: $0) }
        await context.converters.close()
        for failure in outcome.failures { console.error(failure.message, subject: failure.subject, hint: failure.hint) }
        if outcome.lacksPainter { PreviewPresenter.hintMissingPainter(console) }
        if !outcome.failures.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    private static let formats = ["auto"] + PaintStyle.Format.allCases.map(\.rawValue)

    private static func format(named word: String) throws -> PaintStyle.Format? {
        word == "auto" ? nil : try Choice.parse(word) as PaintStyle.Format
    }
}
