import Converters
import PictureConverters
import ArgumentParser
import DropSessions
import Previews

/// `dnd preview`: what would be dragged, seen in the terminal.
struct PreviewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show items in the terminal: a picture, the first lines of a text, the card of a geocache.",
        discussion: """
            Each item has a line with its name, type and size. Below it is what it looks like: pictures by chafa, as \
            well as the terminal can; texts by their first lines; folders by their first entries, in the order of a journal or board. What is no text and no \
            picture tells what it offers.
            """)

    @OptionGroup var sources: SourceOptions

    @OptionGroup var confinement: ConfinementOption

    @Option(
        help: ArgumentHelp(
            "What pictures are made of: auto, symbols, sixels, kitty or iterm.", valueName: "format"),
        completion: .list(Self.formats), transform: Self.format(named:))
    var format: PaintStyle.Format?

    @Option(
        help: ArgumentHelp(
            "The most columns and rows of a picture, as 40x12; as wide as the terminal, up to 80, and 24 rows unless said otherwise. Each from 1 to 1000.",
            valueName: "size"))
    var size: CellSize?

    @Option(help: ArgumentHelp("The most lines of a text, and entries of a folder: 0 to 100000.", valueName: "n"))
    var lines = 10

    func validate() throws {
        guard (0...100_000).contains(lines) else {
            throw ValidationError("invalid --lines \(lines): expected 0 to 100000")
        }
    }

    func run() async throws {
        let console = Console.standard
        let context = try CommandContext(requiresConfinement: confinement.isRequired)
        let traits = console.outputTraits(context.environment)
        let shower = PreviewPresenter(
            context: context, traits: traits, format: format,
            size: size ?? CellSize(columns: min(80, traits.columns), rows: 24), lines: lines)
        let items = try await context.lift(try sources.allSources(), inputName: sources.name).map(
            \.item)
        let outcome = try await shower.show(items) { try console.print(bytes: $0) }
        await context.converters.close()
        for failure in outcome.failures { console.error(failure.message, subject: failure.subject, hint: failure.hint) }
        if outcome.lacksPainter { PreviewPresenter.hintAtPainter(console) }
        if !outcome.failures.isEmpty { throw ExitCode(ExitStatus.failure.rawValue) }
    }

    private static let formats = ["auto"] + PaintStyle.Format.allCases.map(\.rawValue)

    private static func format(named word: String) throws -> PaintStyle.Format? {
        word == "auto" ? nil : try Choice.parse(word) as PaintStyle.Format
    }
}
