import Configuration
import ArgumentParser
import Conversion
import ItemProviders
import SystemPackage
import TypeDetection
import UniformTypes

/// `dnd converters`: lists conversions, and the programs missing for them.
struct ConvertersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "converters", _superCommandName: "dnd",
        abstract: "List which types can be converted to which, at which fidelity, and what is missing on this machine.",
        discussion: """
            Without options, every conversion is listed, and what makes one file of several. With --from, the list shows what a type can be converted to; with \
            --to, what can be converted to a type; with both, every route from one to the other, step by step, the preferred \
            route first. A particular file may offer more or less than its type: dnd inspect shows what.
            """)

    @Argument(
        help: ArgumentHelp("A destination whose own converters are included.", valueName: "dest"),
        completion: .directory)
    var destination: PathArgument?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp("The source type: an identifier, an extension or a MIME type.", valueName: "type"),
        completion: TypeCompletion.kind, transform: TypeArgument.init(parsing:))
    var source: TypeArgument?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("The target type: an identifier, an extension or a MIME type.", valueName: "type"),
        completion: TypeCompletion.kind, transform: TypeArgument.init(parsing:))
    var target: TypeArgument?

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each conversion or route.")
    var printsJSON = false

    @OptionGroup var display: DisplayOptions

    @Option(
        name: .customLong("trust"),
        help: ArgumentHelp(
            "Trust the converters of this destination as they are now, like dnd trust DIR.",
            valueName: "dir"),
        completion: .directory)
    var trusted: PathArgument?

    @Option(
        name: .customLong("distrust"),
        help: ArgumentHelp("Stop trusting this destination, like dnd trust --remove DIR.", valueName: "dir"),
        completion: .directory)
    var distrusted: PathArgument?

    func validate() throws {
        guard let option = trusted != nil ? "--trust" : distrusted != nil ? "--distrust" : nil else { return }
        if trusted != nil, distrusted != nil { throw ValidationError("expected --trust or --distrust, not both") }
        if destination != nil || source != nil || target != nil || printsJSON {
            throw ValidationError("\(option) takes a directory and no other argument or option")
        }
    }

    func run() throws {
        let environment = ProcessEnvironment.current
        if let trusted { return try trust(trusted.path) }
        if let distrusted {
            let wasTrusted = try TrustChange().distrust(distrusted.path)
            if !wasTrusted { Console.standard.warning("was not trusted", subject: distrusted.path.string) }
            return
        }
        if let destination {
            guard try FileTree.isDirectory(destination.path) else {
                throw CommandFailure(
                    .failure, subject: destination.path.string, "is not a directory",
                    hint: "name types with --from and --to")
            }
            UserTypes.declare(in: [destination.path])
        }
        let catalogue = try ConverterCatalogue(in: environment, destination: destination?.path)
        guard source != nil || target != nil else {
            return try print(
                printsJSON
                    ? (catalogue.conversions.map(ConverterRecord.init) + catalogue.joins.map(ConverterRecord.init))
                        .map { try JSONLine.text(of: $0) }
                    : ConverterText.lines(of: catalogue))
        }
        try printWays(in: catalogue)
    }

    /// Does what `dnd trust` does, for a directory that brings converters.
    private func trust(_ directory: FilePath) throws {
        guard DestinationConverters(directory) != nil else {
            throw CommandFailure(
                .failure, subject: directory.string, "has no converters",
                hint: "declare converters in files in its .dnd/converters.d")
        }
        try print(TrustChange.lines(of: TrustChange().trust(directory)))
    }

    private func printWays(in catalogue: ConverterCatalogue) throws {
        if let source, let target, source.type.conforms(to: target.type) {
            let what = target.type == source.type ? "that" : target.type.identifier
            return try print([
                printsJSON
                    ? JSONLine.text(of: RouteRecord(native: source.type))
                    : "\(source.type) is \(what) already, native".printable
            ])
        }
        let ways = catalogue.ways(from: source?.type, to: target?.type)
        if printsJSON {
            try print(ways.map { try JSONLine.text(of: RouteRecord($0)) })
        } else if source != nil, target != nil {
            try print(ways.flatMap { ConverterText.drawing(of: $0) })
        } else {
            try print(ConverterText.lines(of: ways))
        }
        guard !ways.contains(where: { $0.route.missing.isEmpty }) else { return }
        let missing = ways.first.map { ConverterText.needs($0.route.missing) }
        let advice = source.map { "list its conversions: dnd converters --from \($0.type)" }
        let failure: (subject: String, message: String) =
            switch (source?.type, target?.type) {
            case (let source?, let target?):
                (source.identifier, "cannot be converted to \(target): no converter is available")
            case (let source?, nil): (source.identifier, "cannot be converted: no converter is available")
            default: (target?.type.identifier ?? "", "cannot be produced: no converter is available")
            }
        throw CommandFailure(
            .incomplete, subject: failure.subject, failure.message,
            hint: missing.map { "the best route \($0)" } ?? (target == nil ? nil : advice))
    }

    private func print(_ lines: [String]) throws { try Console.standard.printLines(lines) }
}
