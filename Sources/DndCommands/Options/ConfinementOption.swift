import ArgumentParser

/// Whether conversions are refused on a machine that cannot confine the programs that read foreign files.
struct ConfinementOption: ParsableArguments {
    @Flag(
        name: .customLong("require-confinement"),
        help: "Do not start decoders or converters that Landlock and seccomp do not confine.")
    var isRequired = false
}
