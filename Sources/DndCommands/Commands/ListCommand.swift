import ArgumentParser
import Destinations
import SystemPackage
import UniformTypes

/// `dnd list`: lists the items of a destination in order.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract:
            "List the items of a destination in order, including those still loading, or the lines of a text file.",
        discussion: """
            A folder without a declaration is sorted by name. A board is listed lane by lane; indices count within each lane.
            """)

    @Argument(help: ArgumentHelp("The destination's directory, or a text file.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    func run() async throws {
        let console = Console.standard
        UserTypes.declare(in: [destination.path])
        let listing = try DestinationArgument(destination).listing()
        if printsJSON {
            // Prints each line as soon as its item is known: who reads ten of 100,000 does not wait for the rest.
            try await listing.forEachItem { item in
                try console.printLine(JSONLine.text(of: ListRecord(item: item)))
                return true
            }
            return
        }
        let lines = ItemLines.lines(of: try await listing.items(), showsProgress: console.outputIsTerminal)
        for line in lines { try console.printLine(line) }
    }
}
