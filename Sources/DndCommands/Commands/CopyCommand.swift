import ArgumentParser
import DropSessions

/// `dnd copy`: lifts, negotiates and drops in one command.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Carry items to a destination in the best representation that it reads.",
        discussion: """
            Each source is lifted: its type is found out from its content and name, and all that it can become is \
            offered. The destination's readable types decide which representation is loaded; nothing else is \
            computed. A name that is taken becomes name-2; a file that is named as DEST and exists is an error. What comes \
            from the destination itself gets another place there, unless --copy is given.
            """)

    @OptionGroup var sources: SourceOptions
    @OptionGroup var target: TargetOption
    @OptionGroup var copy: CopyOption
    @OptionGroup var transfer: TransferOptions

    func run() async throws {
        try await Transfer(
            sources: sources, destination: target.destination, options: transfer, operation: .copy,
            insistsOnCopy: copy.insists
        ).run()
    }
}
