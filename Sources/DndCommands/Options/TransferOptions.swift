import ArgumentParser
import Conversion
import DropSessions
import ItemProviders
import UniformTypes

/// How a drop is made: the options that `copy` shares with its siblings.
struct TransferOptions: ParsableArguments {
    @OptionGroup var place: PlaceOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "This representation or none: an identifier, an extension or a MIME type.", valueName: "type"),
        completion: TypeCompletion.kind, transform: TypeArgument.init(parsing:))
    var requiredType: TypeArgument?

    @Option(
        name: .customLong("accept"),
        help: ArgumentHelp(
            "The readable types for this time, best first, with commas between them.", valueName: "types"),
        completion: TypeCompletion.kind, transform: TypeListArgument.init(parsing:))
    var acceptedTypes: TypeListArgument?

    @Option(
        name: .customLong("prefer"),
        help: ArgumentHelp("Who decides between two representations: fidelity or destination.", valueName: "who"),
        completion: .list(NegotiationPolicy.Preference.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var preference: NegotiationPolicy.Preference?

    @Flag(name: .customLong("lossless-only"), help: "Land what loses nothing, or not at all.")
    var losslessOnly = false

    @Option(
        name: .customLong("require"),
        help: ArgumentHelp(
            "What must not be lost, with commas between: \(LossListArgument.words.joined(separator: ", ")).",
            valueName: "qualities"),
        completion: .list(LossListArgument.words), transform: LossListArgument.init(parsing:))
    var required: LossListArgument?

    @OptionGroup var conversions: ConversionChoices

    @Option(
        name: .customLong("no-preserve"),
        help: ArgumentHelp(
            "What is not carried over of a source's file, with commas between: "
                + MetadataListArgument.words.map(\.key).joined(separator: ", ") + ".",
            valueName: "metadata"),
        completion: .list(MetadataListArgument.words.map(\.key)), transform: MetadataListArgument.init(parsing:))
    var droppedMetadata: MetadataListArgument?

    @Option(
        name: .customLong("if-exists"),
        help: ArgumentHelp(
            "A taken name: keep-both, skip, replace or fail; keep-both in a directory and fail for a named file unless said otherwise.",
            valueName: "what"),
        completion: .list(DropOptions.Collision.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var collision: DropOptions.Collision?

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Say what would happen, and change nothing.")
    var isDryRun = false

    @Flag(name: .customLong("explain"), help: "Show every pair of offered and readable type, and why it lost.")
    var explains = false

    @Flag(
        name: .customLong("trace"),
        help: "Write the conversation between drag and destination to standard error, one JSON object a line.")
    var traces = false

    @Option(
        name: .customLong("progress"),
        help: ArgumentHelp(
            "A bar on standard error: auto, where it is a terminal, always or never.", valueName: "when"),
        completion: .list(ProgressOption.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var progress: ProgressOption = .auto

    @Flag(name: .customLong("json"), help: "Print one JSON object a line, one line an item.")
    var printsJSON = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Say where each item landed and as what.")
    var isVerbose = false

    @Flag(name: .customLong("force"), help: "Write data that is not text to a terminal.")
    var forcesTerminal = false

    @Option(
        name: .customLong("jobs"),
        help: ArgumentHelp(
            "Loads at once, from 1 to four times the processors that the command may use; as many as those unless said otherwise. More are taken for the most.",
            valueName: "n")
    )
    var jobs: Int?

    /// What must not be lost.
    var keptQualities: Set<Loss> { required?.losses ?? [] }

    /// What is carried over of a source's file besides its content.
    var preservedMetadata: PreservedMetadata { PreservedMetadata.all.subtracting(droppedMetadata?.metadata ?? []) }

    /// Whether the user says what is read, so that the destination's name need not.
    var hasExplicitTypes: Bool { requiredType != nil || acceptedTypes != nil }

    func validate() throws {
        for (loss, metadata) in [(Loss.mtime, PreservedMetadata.timestamps), (.xattr, .extendedAttributes)]
        where keptQualities.contains(loss) && !preservedMetadata.contains(metadata) {
            throw ValidationError("--require \(loss.rawValue) and --no-preserve contradict each other")
        }
        if let strip = conversions.strip, let loss = Self.taken(by: strip).first(where: keptQualities.contains) {
            throw ValidationError(
                "--require \(loss.rawValue) and --strip \(strip.rawValue) contradict each other"
                    + (loss == .exif ? "; --strip private keeps EXIF without identifying fields" : ""))
        }
        if let jobs, jobs < 1 { throw ValidationError("invalid --jobs \(jobs): expected 1 or more") }
    }

    /// What no picture keeps that is stripped so.
    private static func taken(by strip: ConversionOptions.Strip) -> [Loss] { strip == .all ? [.exif, .xmp] : [.xmp] }

    /// Refuses what cannot go together with `destination`.
    func check(with destination: PathArgument) throws {
        if printsJSON, destination.isStandardStream, !isDryRun {
            throw ValidationError("--json and --to - would both write to standard output")
        }
    }
}
