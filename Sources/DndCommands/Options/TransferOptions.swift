import ArgumentParser
import Configuration
import Conversion
import ItemProviders
import Transfer
import UniformTypes

/// The options of a drop that all transfer commands share.
struct TransferOptions: ParsableArguments {
    @OptionGroup var place: PlaceOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Land each item as this type, or not at all: an identifier, an extension or a MIME type.", valueName: "type"
        ),
        completion: TypeCompletion.target, transform: TypeArgument.init(parsing:))
    var requiredType: TypeArgument?

    @Option(
        name: .customLong("accept"),
        help: ArgumentHelp(
            "The types to use instead of those that the destination reads: a comma-separated list, best first.",
            valueName: "types"),
        completion: TypeCompletion.target, transform: TypeListArgument.init(parsing:))
    var acceptedTypes: TypeListArgument?

    @Option(
        name: .customLong("prefer"),
        help: ArgumentHelp(
            "What decides between two representations: fidelity, or destination, the order of the types that it reads.",
            valueName: "who"),
        completion: .list(NegotiationPolicy.Preference.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var preference: NegotiationPolicy.Preference?

    @Flag(name: .customLong("lossless-only"), help: "Refuse items that would lose anything.")
    var losslessOnly = false

    @Flag(
        name: .customLong("prove"),
        help: ArgumentHelp(
            "Read each item again before it lands, and compare it with its source.",
            discussion: "Implies --lossless-only. An item that cannot be compared is refused."))
    var proves = false

    @Option(
        name: .customLong("require"),
        help: ArgumentHelp(
            "Refuse items that would lose any of these (comma-separated): \(LossListArgument.words.joined(separator: ", ")).",
            valueName: "qualities"),
        completion: .list(LossListArgument.words), transform: LossListArgument.init(parsing:))
    var required: LossListArgument?

    @OptionGroup var conversions: ConversionChoices
    @OptionGroup var companions: CompanionOption

    @Option(
        name: .customLong("no-preserve"),
        help: ArgumentHelp(
            "Do not preserve this metadata of source files (comma-separated): "
                + MetadataListArgument.words.map(\.key).joined(separator: ", ") + ".",
            valueName: "metadata"),
        completion: .list(MetadataListArgument.words.map(\.key)), transform: MetadataListArgument.init(parsing:))
    var droppedMetadata: MetadataListArgument?

    @Option(
        name: .customLong("make"),
        help: ArgumentHelp(
            "What to create a destination that does not exist as: folder, journal, board or frame; if its name ends in a slash, the default is journal.",
            valueName: "kind"),
        completion: .list(DestinationDeclaration.Kind.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var kindToMake: DestinationDeclaration.Kind?

    /// The kind of a new directory whose name ends in a slash, from `config.toml`.
    @Option(name: .customLong("usual-make"), help: .hidden, transform: { try Choice.parse($0) })
    var usualKind: DestinationDeclaration.Kind?

    @Option(
        name: .customLong("if-exists"),
        help: ArgumentHelp(
            "What to do if the name is taken: keep-both, skip, replace or fail; the default is keep-both in a directory and fail for a named file.",
            valueName: "what"),
        completion: .list(DropOptions.Collision.allCases.map(\.rawValue)),
        transform: { try Choice.parse($0) })
    var collision: DropOptions.Collision?

    /// The same, from `config.toml`, for destinations whose items have names.
    @Option(name: .customLong("usual-if-exists"), help: .hidden, transform: { try Choice.parse($0) })
    var usualCollision: DropOptions.Collision?

    @Flag(
        name: .customLong("skip-known"),
        help: ArgumentHelp(
            "Skip sources whose content the destination has received before, and files with the same content as an earlier source.",
            discussion: "Folders are opened. A file that was seen before and has not changed since is not read."))
    var skipsKnown = false

    /// Like `skipsKnown`, for destinations that remember what they have received; from `config.toml`.
    @Flag(name: .customLong("usual-skip-known"), help: .hidden)
    var usuallySkipsKnown = false

    @Flag(name: [.customShort("n"), .customLong("dry-run")], help: "Show what would happen, and change nothing.")
    var isDryRun = false

    @Flag(
        name: .customLong("explain"), help: "Show each pair of offered and readable types, and why it was not chosen.")
    var explains = false

    @Flag(
        name: .customLong("trace"),
        help: "Write the conversation between drag and destination to standard error, one JSON object per line.")
    var traces = false

    @Option(
        name: .customLong("progress"),
        help: ArgumentHelp(
            "Show the progress on standard error: auto (a line, if it is a terminal), always, never, or json (one object per line, twice a second); the default is auto.",
            valueName: "when"),
        completion: .list(ProgressOption.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var progress: ProgressOption = .auto

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @Flag(
        name: .customLong("fail-fast"),
        help: "Stop at the first item that does not land; by default all others are still transferred.")
    var failsFast = false

    @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print where each item landed, and as which type.")
    var isVerbose = false

    @Flag(
        name: [.customShort("q"), .customLong("quiet")],
        help: "Print only errors: no summary, no progress, no warnings about items.")
    var isQuiet = false

    @Flag(name: .customLong("force"), help: "Write data that is not text to a terminal.")
    var forcesTerminal = false

    @Option(
        name: .customLong("jobs"),
        help: ArgumentHelp(
            "The number of parallel loads, from 1 to four times the available processors; the default is one per processor. Larger numbers are reduced to the maximum.",
            valueName: "n")
    )
    var jobs: Int?

    @OptionGroup var display: DisplayOptions

    /// The losses to refuse.
    var keptQualities: Set<Loss> { required?.losses ?? [] }

    /// The file metadata to preserve.
    var preservedMetadata: PreservedMetadata { PreservedMetadata.all.subtracting(droppedMetadata?.metadata ?? []) }

    /// Whether the user gives the readable types, so that the destination's name need not imply them.
    var hasExplicitTypes: Bool { requiredType != nil || acceptedTypes != nil }

    func validate() throws {
        for (loss, metadata) in [(Loss.mtime, PreservedMetadata.timestamps), (.xattr, .extendedAttributes)]
        where keptQualities.contains(loss) && !preservedMetadata.contains(metadata) {
            throw ValidationError("--require \(loss.rawValue) and --no-preserve contradict each other")
        }
        if let strip = conversions.effectiveStrip, let loss = Self.taken(by: strip).first(where: keptQualities.contains)
        {
            throw ValidationError(
                "--require \(loss.rawValue) and --strip \(strip.rawValue) contradict each other"
                    + (loss == .exif ? "; --strip private keeps EXIF without identifying fields" : ""))
        }
        if conversions.colours != nil, keptQualities.contains(.icc) {
            throw ValidationError("--require icc and --colours contradict each other")
        }
        for option in conversions.changesOfPixels {
            if losslessOnly { throw ValidationError("--lossless-only and \(option) contradict each other") }
            if proves { throw ValidationError("--prove and \(option) contradict each other") }
            if keptQualities.contains(.pixels) {
                throw ValidationError("--require pixels and \(option) contradict each other")
            }
        }
        if isQuiet, isVerbose { throw ValidationError("--quiet and --verbose cannot be used together") }
        if let jobs, jobs < 1 { throw ValidationError("invalid --jobs \(jobs): expected 1 or more") }
    }

    /// What stripping removes from every picture.
    private static func taken(by strip: ConversionOptions.Strip) -> [Loss] {
        switch strip {
        case .gps: [.companions]
        case .private: [.xmp, .companions]
        case .all: [.exif, .xmp, .companions]
        }
    }

    /// Refuses options that contradict `destination`.
    func check(with destination: PathArgument) throws {
        if forcesTerminal, !destination.isStandardStream {
            throw CommandFailure(
                .usage, "--force does not apply: expected --to -, since it is for data on a terminal",
                hint: "to replace files, use --if-exists replace")
        }
        if let kindToMake, !destination.isFilePath {
            throw ValidationError("--make \(kindToMake.rawValue) needs a directory as the destination")
        }
        if printsJSON, destination.isStandardStream, !isDryRun {
            throw ValidationError("--json and --to - would both write to standard output")
        }
    }
}

/// The destination, for the commands that take it as an option: `copy`, `move` and `paste`.
struct TargetOption: ParsableArguments {
    @Option(name: .customLong("to"), help: .destination)
    var destination: PathArgument
}

extension ArgumentHelp {
    /// The help of a destination, which is an option in some commands and an argument in others.
    static let destination = ArgumentHelp(
        "The destination: a directory, a file (its extension gives the type), clipboard:, or - for standard output.",
        valueName: "dest")
}

/// Whether to move or copy: the options that `drop` and `hover` share.
struct MoveOptions: ParsableArguments {
    @Flag(name: .customLong("move"), help: "Remove the sources of items that landed, as dnd move does.")
    var moves = false

    @Flag(
        name: .customLong("allow-conversion"),
        help: "With --move, also remove the originals of converted items; the destination's history keeps them.")
    var allowsConversion = false

    @OptionGroup var copy: CopyOption

    /// The requested operation.
    var operation: DropOperation { moves ? .move : .copy }

    func validate() throws {
        if allowsConversion, !moves {
            throw ValidationError("--allow-conversion needs --move")
        }
        if copy.insists, moves { throw ValidationError("--copy and --move cannot be used together") }
    }
}

/// Whether to copy even inside the same store: the option that `copy`, `drop` and `hover` share.
struct CopyOption: ParsableArguments {
    @Flag(
        name: .customLong("copy"),
        help: "Also copy items that the journal or board has already; by default they only change their position.")
    var insists = false
}

/// A comma-separated list of losses to refuse.
struct LossListArgument: Sendable, Hashable {
    let losses: Set<Loss>

    /// The accepted words: the well-known losses. Any other word would protect nothing.
    static let words = Loss.wellKnown.map(\.rawValue)

    /// Parses `words`.
    ///
    /// - Throws: `ValidationError` that lists the words if one is unknown or there is none.
    init(parsing words: String) throws {
        let names = words.split(separator: ",").map(String.init)
        for name in names where !Self.words.contains(name) {
            throw ValidationError(
                "unknown quality '\(name)': expected one or more of \(Self.words.joined(separator: ", "))")
        }
        if names.isEmpty { throw ValidationError("expected one or more of \(Self.words.joined(separator: ", "))") }
        losses = Set(names.map(Loss.init(rawValue:)))
    }
}

/// A comma-separated list of the file metadata not to preserve, like the list of `cp --no-preserve`.
struct MetadataListArgument: Sendable, Hashable {
    /// The accepted words and their meanings.
    static let words: KeyValuePairs<String, PreservedMetadata> = [
        "timestamps": .timestamps, "xattr": .extendedAttributes, "all": .all,
    ]

    let metadata: PreservedMetadata

    /// Parses `words`.
    ///
    /// - Throws: `ValidationError` that lists the words if one is unknown or there is none.
    init(parsing words: String) throws {
        let known = Self.words.map(\.key).joined(separator: ", ")
        let names = words.split(separator: ",")
        if names.isEmpty { throw ValidationError("expected one or more of \(known)") }
        metadata = try names.reduce(into: PreservedMetadata()) { metadata, name in
            guard let word = Self.words.first(where: { $0.key == name }) else {
                throw ValidationError("unknown metadata '\(name)': expected one or more of \(known)")
            }
            metadata.formUnion(word.value)
        }
    }
}
