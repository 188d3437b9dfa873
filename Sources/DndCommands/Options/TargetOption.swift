import ArgumentParser

/// The destination, for the commands that take it as an option: `copy`, `move` and `paste`.
struct TargetOption: ParsableArguments {
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "The destination: a directory, a file (its extension gives the type), clipboard:, or - for standard output.",
            valueName: "dest"))
    var destination: PathArgument
}
