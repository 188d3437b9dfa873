import ArgumentParser
import DropSessions

/// Whether the sources go, or stay where they would only change their places: the options that `drop` and `hover` share.
struct MoveOptions: ParsableArguments {
    @Flag(name: .customLong("move"), help: "Take the items from where they were, as dnd move does.")
    var moves = false

    @Flag(
        name: .customLong("allow-conversion"),
        help: "With --move: let the original of what was converted go, too; the destination's history keeps it.")
    var allowsConversion = false

    @OptionGroup var copy: CopyOption

    /// What is asked for.
    var operation: DropOperation { moves ? .move : .copy }

    func validate() throws {
        if allowsConversion, !moves {
            throw ValidationError("--allow-conversion needs --move")
        }
        if copy.insists, moves { throw ValidationError("--copy and --move cannot be used together") }
    }
}

/// Whether a copy is one also inside a store: the option that `copy` shares with `drop` and `hover`.
struct CopyOption: ParsableArguments {
    @Flag(
        name: .customLong("copy"),
        help: "Copy also what comes from the destination itself; it would only get another place otherwise.")
    var insists = false
}
