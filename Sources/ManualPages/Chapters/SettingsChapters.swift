internal import DndCommands

extension ManualChapter {
    static let config = ManualChapter(
        command: "config",
        description: """
            Settings are in the file `config.toml` in `$XDG_CONFIG_HOME/dnd`, or in `~/.config/dnd`. Each table has the name \
            of a command, and its keys are long names of options of this command, without dashes. The table `[defaults]` \
            holds for every command that has the option, and whose own table neither sets nor contradicts it (`verbose` \
            contradicts `quiet`). The value is true or false for an option without a value; a list \
            for one that may be repeated, or that takes a list; a string or a number for any other.

            An option that may be repeated, such as `--exclude`, adds to the setting. `--no-` before its name turns off an \
            option without a value, as in `--no-skip-known`. A setting that cannot apply is ignored: `make` if the \
            destination exists, and `skip-known` if it does not remember what it has received.

            If a line is invalid, an error names it, and the command does nothing. The rules of a destination (see \
            dnd-destination(5)) are not settings, since they hold for every user; `prefer` is one of them.
            """,
        sections: [
            Section(
                title: "Settings",
                entries: [
                    Key(name: "true or false", meaning: names([.flag])),
                    Key(name: "a string or a number", meaning: names([.value])),
                    Key(name: "a list", meaning: names([.list, .repeated])),
                ],
                introduction: "These options can be set. All others belong on the command line."
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
            The schema follows JSON Schema 2020-12. If a command prints lines of several forms, as `dnd batch` does, the \
            schema has them in `oneOf`. It allows keys that it does not list: later versions may add keys, and never \
            remove any.
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
