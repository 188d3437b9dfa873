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
                "invalid session name '\(name)': expected letters, digits, '.', '_' and '-', beginning with a letter or "
                    + "a digit")
        }
    }

    /// The user's hand.
    ///
    /// - Throws: `CommandFailure` if the environment names no directory for it.
    func hand(in environment: ProcessEnvironment) throws -> Hand {
        guard let directory = environment.handDirectory else {
            throw CommandFailure(
                .failure, "there is no directory for the hand", hint: "set XDG_RUNTIME_DIR, XDG_STATE_HOME or HOME")
        }
        return Hand(directory: directory)
    }
}
