internal import DndCommands

/// The manual page of a command, rendered as mdoc(7).
struct ManualPage {
    let command: CommandTree
    let root: CommandTree
    let chapter: ManualChapter

    private var isRoot: Bool { command.superCommands?.isEmpty ?? true }

    /// The page's name: `dnd`, or `dnd-copy`.
    var name: String { isRoot ? root.commandName : "\(root.commandName)-\(command.commandName)" }

    /// The page's text.
    var text: String {
        var page = Mdoc()
        page.beginning(of: name, section: 1, abstract: command.abstract ?? "")
        writeSynopsis(to: &page)
        writeDescription(to: &page)
        page.sections(chapter.sections)
        writeJSON(to: &page)
        writeExitStatus(to: &page)
        page.macro("Sh", "EXAMPLES")
        page.examples(chapter.examples)
        page.references(references)
        return page.text
    }

    private func writeSynopsis(to page: inout Mdoc) {
        page.macro("Sh", "SYNOPSIS")
        if isRoot {
            page.macro("Nm")
            page.macro("Ar", "command")
            page.macro("Op", "Ar argument ...")
            return
        }
        page.macro("Nm", "\"\(root.commandName) \(command.commandName)\"")
        let arguments = command.documentedArguments.filter { !$0.isInherited }
        for argument in arguments.filter({ $0.kind != .positional }) + arguments.filter({ $0.kind == .positional }) {
            let usage = argument.usage
            if argument.isOptional { page.macro("Op", usage) } else { page.macro(usage) }
        }
    }

    private func writeDescription(to page: inout Mdoc) {
        page.macro("Sh", "DESCRIPTION")
        // First the abstract, then the discussion that --help prints, then the chapter.
        page.prose(command.abstract ?? "")
        page.paragraphs(command.discussion ?? "", startsWithBreak: true)
        page.paragraphs(chapter.description, startsWithBreak: true)
        if isRoot {
            page.macro("Pp")
            page.prose("The commands, each with its own page:")
            page.macro("Bl", "-tag -width inspect")
            for subcommand in root.documentedSubcommands {
                page.macro("It", "Cm", Mdoc.word(subcommand.commandName))
                page.prose(subcommand.abstract ?? "")
            }
            page.macro("El")
        } else {
            page.macro("Pp")
            page.prose("The arguments are as follows:")
            page.macro("Bl", "-tag -width Ds")
            for argument in command.documentedArguments {
                page.macro("It", argument.heading)
                page.prose(argument.abstract ?? "")
                page.paragraphs(argument.discussion ?? "", startsWithBreak: true)
                if let value = argument.defaultValue, argument.kind == .option, !value.isEmpty {
                    page.prose("The default is `\(value)`.")
                }
            }
            page.macro("El")
        }
    }

    private func writeJSON(to page: inout Mdoc) {
        guard let schema = RecordSchema.of(command.commandName) else { return }
        let schemaCommand = "`dnd schema \(schema.command)` prints the JSON Schema of the lines."
        page.macro("Sh", "JSON LINES")
        let keys = schema.documentedKeys
        let copied = command.commandName == "copy" ? [] : RecordSchema.of("copy")?.documentedKeys ?? []
        // Several commands report like `copy`, whose page has these keys; only what they add is on theirs.
        let repeats = !copied.isEmpty && Set(copied.map(\.name)).isSubset(of: keys.map(\.name))
        guard command.documentedArguments.contains(where: { $0.names?.contains { $0.name == "json" } == true }) else {
            return page.prose("The report consists of JSON objects, one per line. \(schemaCommand)")
        }
        if repeats {
            let added = keys.filter { key in !copied.contains { $0.name == key.name } }
            let lines = "With `--json`, standard output holds one JSON object per line, with the keys of dnd-copy(1)"
            guard !added.isEmpty else { return page.prose("\(lines). \(schemaCommand)") }
            page.prose("\(lines) and these:")
            page.list(added.map { ManualChapter.Key(name: $0.name, meaning: $0.meaning) })
            page.macro("Pp")
            return page.prose(schemaCommand)
        }
        page.prose(
            """
            With `--json`, standard output holds one JSON object per line. Every key below is always present; its value is \
            null if there is none. New keys may be added; no key is removed. \(schemaCommand)
            """)
        page.list(keys.map { ManualChapter.Key(name: $0.name, meaning: $0.meaning) })
    }

    /// The page of `dnd` lists every status; the page of a command says only what is particular to it.
    private func writeExitStatus(to page: inout Mdoc) {
        page.macro("Sh", "EXIT STATUS")
        guard isRoot else {
            page.list(chapter.exitStatuses)
            if !chapter.exitStatuses.isEmpty { page.macro("Pp") }
            let all = chapter.exitStatuses.isEmpty ? "The exit statuses are" : "All other exit statuses are"
            return page.prose("\(all) those of dnd(1).")
        }
        page.macro("Bl", "-tag -width Ds")
        for status in ExitStatus.allCases {
            page.macro("It", "\(status.rawValue)")
            page.prose(status.meaning)
        }
        page.macro("El")
        page.paragraphs(
            """
            After SIGHUP, SIGINT or SIGTERM, placeholders are removed and items that landed stay. The signal is then \
            raised again, so that a shell sees 128 plus its number. A second signal ends the command at once.

            If standard output is a pipe that closes, the command ends silently with 0, unless something else failed.
            """, startsWithBreak: true)
    }

    /// The page of `dnd` names those of all commands; the page of a command names `dnd` and what its chapter names.
    private var references: [(name: String, section: Int)] {
        let names =
            isRoot
            ? root.documentedSubcommands.map { "\(root.commandName)-\($0.commandName)" } : [root.commandName]
        return names.map { (name: $0, section: 1) } + chapter.seeAlso
    }
}

extension CommandTree.Argument {
    /// Whether every command has this argument, so that synopses omit it.
    fileprivate var isInherited: Bool { names?.contains { ["help", "version"].contains($0.name) } ?? false }

    /// The usage as macros: `Fl -to Ar dest`. Uses the long name if there is one, because it is self-explanatory.
    fileprivate var usage: String {
        switch kind {
        case .positional: "Ar " + Mdoc.word(valueName ?? "argument") + (isRepeating ? " ..." : "")
        case .flag: flags.last ?? ""
        case .option: (flags.last ?? "") + " Ar " + Mdoc.word(valueName ?? "value")
        }
    }

    /// The heading above the explanation, with all names.
    fileprivate var heading: String {
        guard kind != .positional else { return usage }
        return flags.joined(separator: " , ") + (kind == .option ? " Ar " + Mdoc.word(valueName ?? "value") : "")
    }

    /// The names as macros, short ones first.
    private var flags: [String] {
        let names = names ?? []
        let ordered = names.filter { $0.kind == .short } + names.filter { $0.kind != .short }
        // `Fl` writes the first of two dashes.
        return ordered.map { "Fl " + ($0.kind == .long ? "-" : "") + Mdoc.word($0.name).replacingHyphens }
    }
}

extension String {
    /// `Fl` sets hyphens in the name of an option as minus signs already.
    fileprivate var replacingHyphens: String {
        split(separator: "\\-", omittingEmptySubsequences: false).joined(separator: "-")
    }
}

/// The text of a command's page in addition to the help of its options.
struct ManualChapter: Sendable {
    /// A term and its explanation, such as a key of a JSON line.
    struct Key: Sendable {
        let name: String
        let meaning: String
    }

    /// Commands to type, and their purpose.
    struct Example: Sendable {
        let purpose: String
        let commands: [String]
    }

    /// A section with its own title.
    struct Section: Sendable {
        let title: String
        var entries: [Key] = []
        /// Paragraphs before the entries, separated by empty lines.
        var introduction = ""
        /// What to type, after the entries.
        var examples: [Example] = []
    }

    /// The command's name; "" for the root command.
    let command: String
    /// Paragraphs, separated by empty lines, that follow the command's discussion.
    var description = ""
    var sections: [Section] = []
    /// The exit statuses whose meaning is not the one on the page of `dnd`.
    var exitStatuses: [Key] = []
    let examples: [Example]
    /// Other manual pages, besides dnd(1): name and section. The page of `dnd` names all commands by itself.
    var seeAlso: [(name: String, section: Int)] = []

    /// All chapters.
    static let all: [ManualChapter] = [
        .overview, .copy, .move, .paste, .watch, .inspect, .lift, .hover, .drop, .cancel, .initialize, .list, .log,
        .cat, .find, .export,
        .undo,
        .redo, .prune, .preview,
        .remove, .verify,
        .batch, .merge,
        .types, .converters, .trust, .config, .schema,
    ]

    /// The chapter of `command`.
    static func of(_ command: String) -> ManualChapter? { all.first { $0.command == command } }
}
