internal import DndCommands

extension ManualChapter {
    static let config = ManualChapter(
        command: "config",
        description: """
            The settings are the file `config.toml` in `$XDG_CONFIG_HOME/dnd`, or in `~/.config/dnd`. It gives options \
            that the command line does not give. A table has the name of a command, and its keys are the long names of \
            options of this command, without dashes: a string or a number for an option with a value, true or false for \
            one without, and a list for one that may be repeated or takes a list. The table `[defaults]` holds for every \
            command that has the option.

            An option on the command line overrides that of the file; one that may be repeated, such as `--exclude`, adds to \
            it. One without a value is taken back by `--no-` and its name, as in `--no-skip-known`. A setting that cannot \
            apply is left out: `make` where the destination exists, and `skip-known` where it does not remember what it \
            has received.

            An invalid line is an error, which names the file and the line, and the command does nothing. The rules of a \
            destination (see dnd-destination(5)) are not settings: they hold for every user, and `prefer` is one of them.
            """,
        sections: [
            Section(
                title: "Settings",
                entries: [
                    Key(name: "true or false", meaning: names([.flag])),
                    Key(name: "a string or a number", meaning: names([.value])),
                    Key(name: "a list", meaning: names([.list, .repeated])),
                ],
                introduction: "These options can be set. All others say what to do now, and belong on the command line."
            )
        ],
        examples: [
            Example(
                purpose: "Skip names that are taken, leave temporary files out, and never use colours:",
                commands: [
                    "$ cat >~/.config/dnd/config.toml <<'END'", "[defaults]", "color = \"never\"", "", "[copy]",
                    "if-exists = \"skip\"", "exclude = [\"*.tmp\", \"*.part\"]", "END",
                ]),
            Example(purpose: "Show which settings hold:", commands: ["$ dnd config"]),
            Example(purpose: "Show the rules of a journal, too:", commands: ["$ dnd config journal/"]),
        ],
        seeAlso: [("dnd-destination", 5)])

    /// The names of the settable options of these forms, in one sentence.
    private static func names(_ forms: Set<SettableOption.Form>) -> String {
        let names = SettableOption.all.filter { forms.contains($0.form) }.map { "`\($0.name)`" }
        return names.sorted().joined(separator: ", ") + "."
    }

    static let schema = ManualChapter(
        command: "schema",
        description: """
            The schema follows JSON Schema 2020-12. A command whose lines have several forms, such as `dnd batch` with \
            its last line, has one schema with `oneOf`. Keys that the schema does not list may occur: later versions may \
            add some, and never remove any.
            """,
        examples: [
            Example(
                purpose: "Validate each line with the validator of Python:",
                commands: [
                    "$ dnd schema inspect > inspect.schema.json",
                    "$ dnd inspect --json photo.heic > photo.json",
                    "$ python3 -m jsonschema -i photo.json inspect.schema.json",
                ])
        ],
        seeAlso: [("dnd-errors", 7)])
}
