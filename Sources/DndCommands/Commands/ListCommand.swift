import ArgumentParser
import Destinations
import SystemPackage
import UniformTypes

/// `dnd list`: what a destination holds, in order.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List a destination's items in order, those still on their way too; or a text file's lines.",
        discussion: """
            A folder that declares nothing is listed by name, a board lane after lane: the indices count in each lane.
            """)

    @Argument(help: ArgumentHelp("The destination's directory, or a text file.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("json"), help: "Print one JSON object a line, one line an item.")
    var printsJSON = false

    func run() async throws {
        let console = Console.standard
        UserTypes.declare(in: [destination.path])
        let items = try await DestinationArgument(destination).listing().items()
        if printsJSON {
            for item in items { try console.printLine(JSONLine.text(of: ListRecord(item: item))) }
            return
        }
        for line in ItemLines.lines(of: items) { try console.printLine(line) }
    }
}
