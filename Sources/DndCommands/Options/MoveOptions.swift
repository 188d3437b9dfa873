import ArgumentParser
import DropSessions

/// Whether sources go when what landed was checked: the options that `drop` and `hover` share.
struct MoveOptions: ParsableArguments {
    @Flag(name: .customLong("move"), help: "Take the items from where they were, as dnd move does.")
    var moves = false

    @Flag(
        name: .customLong("allow-lossy-move"),
        help: "With --move: remove sources also where what landed is less than they were.")
    var allowsLossyMove = false

    /// What is asked for.
    var operation: DropOperation { moves ? .move : .copy }

    func validate() throws {
        if allowsLossyMove, !moves { throw ValidationError("--allow-lossy-move belongs to --move, which is not there") }
    }
}
