import ArgumentParser
import Hand

/// The session name: the option that `lift`, `hover`, `drop` and `cancel` share.
struct SessionOption: ParsableArguments {
    @Option(
        name: .customLong("session"),
        help: ArgumentHelp("The session's name, to hold several sessions at once.", valueName: "name"))
    var name = Hand.defaultName

    func validate() throws {
        guard Hand.isName(name) else {
            throw ValidationError(
                "a session's name has letters, digits, '.', '_' and '-', and begins with a letter or a digit, "
                    + "unlike '\(name)'")
        }
    }

    /// The user's hand.
    ///
    /// - Throws: `CommandFailure` if the environment names no directory for it.
    func hand(in environment: ProcessEnvironment) throws -> Hand {
        guard let directory = environment.handDirectory else {
            throw CommandFailure(
                .failure, "there is no place to keep the hand", hint: "set XDG_RUNTIME_DIR, XDG_STATE_HOME or HOME")
        }
        return Hand(directory: directory)
    }
}
