import ArgumentParser
import DropSessions

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
        help: "Also copy items that come from the destination itself; by default they only change their position.")
    var insists = false
}
