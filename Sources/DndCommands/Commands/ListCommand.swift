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
        let names = items.map {
            $0.title?.printable ?? $0.path.lastComponent?.string.printable ?? $0.path.string.printable
        }
        let nameWidth = names.map(\.count).max() ?? 0
        let laneWidth = items.compactMap { $0.lane?.printable.count }.max()
        let indexWidth = String(items.count).count
        for (item, name) in zip(items, names) {
            let index = item.index.map(String.init) ?? ""
            var line = String(repeating: " ", count: indexWidth - index.count) + index
            line += line.isEmpty ? "" : "  "
            if let laneWidth { line = (item.lane ?? "").printable.padded(to: laneWidth) + "  " + line }
            line += name.padded(to: nameWidth) + "  " + (item.type?.identifier ?? "-")
            if item.placeholder { line += "  loading" }
            try console.printLine(line)
        }
    }
}
