import ArgumentParser

/// The destination, for the commands that take it as an option: `copy`, `move` and `paste`.
struct TargetOption: ParsableArguments {
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Where to: a directory, a file whose extension says what is read, clipboard:, or - for standard output.",
            valueName: "dest"))
    var destination: PathArgument
}
