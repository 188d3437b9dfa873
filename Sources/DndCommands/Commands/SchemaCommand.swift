import ArgumentParser
import UniformTypes

/// `dnd schema`: prints the JSON Schema of a command's output.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", _superCommandName: "dnd",
        abstract: "Print the JSON Schema of the lines that a command prints with --json.",
        discussion: "Without a command, the commands that have a schema are listed.")

    @Argument(
        help: ArgumentHelp("The command, such as copy.", valueName: "command"),
        completion: .list(RecordSchema.all.map(\.command)))
    var command: String?

    func run() throws {
        guard let command else { return try Console.standard.printLines(RecordSchema.all.map(\.command)) }
        guard let schema = RecordSchema.of(command) else {
            let names = RecordSchema.all.map(\.command)
            throw CommandFailure(
                .usage, subject: command, "no schema: expected a command with --json",
                hint: Spelling.nearest(to: command, among: names).map { "did you mean '\($0)'?" }
                    ?? "list them: dnd schema")
        }
        try Console.standard.print(bytes: schema.json().utf8)
    }
}
