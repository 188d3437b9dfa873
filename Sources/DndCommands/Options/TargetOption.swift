import ArgumentParser

/// Where to: the option that `copy` shares with those of its siblings that have other arguments.
struct TargetOption: ParsableArguments {
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Where to: a directory, a file whose extension says what is read, clipboard:, or - for standard output.",
            valueName: "dest"))
    var destination: PathArgument
}
