import ArgumentParser
import Hand
import SystemPackage

/// `dnd cancel`: put everything back, or single items.
struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel",
        abstract: "Let go of what is in the hand, and drop it nowhere.",
        discussion: "Files stay where they are. What was kept of standard input is gone.")

    @Argument(
        help: ArgumentHelp(
            "Let go of these alone, named as they were lifted; - is standard input. Without any, of all.",
            valueName: "item"))
    var items: [PathArgument] = []

    @OptionGroup var session: SessionOption

    func run() throws {
        let environment = ProcessEnvironment.current
        let hand = try session.hand(in: environment)
        guard !items.isEmpty else { return try hand.cancel(session.name) }
        try hand.cancel(
            items.map { $0.isStandardStream ? nil : environment.workingDirectory.pushing($0.path) }, in: session.name)
    }
}
