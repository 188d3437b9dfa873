import ArgumentParser
import Hand

/// `dnd cancel`: put everything back.
struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Let go of what is in the hand, and drop it nowhere.",
        discussion: "Files stay where they are. What was kept of standard input is gone.")

    @OptionGroup var session: SessionOption

    func run() throws { try session.hand(in: .current).cancel(session.name) }
}
