import ArgumentParser

/// How text is shown: the options of every command that prints text for people.
struct DisplayOptions: ParsableArguments {
    @Option(
        name: .customLong("color"),
        help: ArgumentHelp(
            "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never; the default is auto.",
            valueName: "when"),
        completion: .list(OutputStyle.Choice.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var color: OutputStyle.Choice?

    @Option(
        name: .customLong("hyperlink"),
        help: ArgumentHelp(
            "Make the names of files links that a terminal opens: auto (on a terminal), always or never; the default is auto.",
            valueName: "when"),
        completion: .list(OutputStyle.Choice.allCases.map(\.rawValue)), transform: { try Choice.parse($0) })
    var hyperlink: OutputStyle.Choice?
}
