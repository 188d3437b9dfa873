import ArgumentParser

/// Whether conversions are refused on a machine that cannot confine the programs that read foreign files.
struct ConfinementOption: ParsableArguments {
    @Flag(
        name: .customLong("require-confinement"),
        help: "Start no decoder or converter that Landlock and seccomp do not confine.")
    var isRequired = false
}
