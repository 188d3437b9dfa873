extension ManualChapter {
    static let types = ManualChapter(
        command: "types",
        description: """
            `--tree` and `--ancestors` go with `--json` too: one line a type, in the same order. A type with several \
            parents is drawn below each of them, and what conforms to it below the first. `--conforms` takes two types, \
            and says in words what its exit status says.

            A tag that no declared type has becomes a dynamic type, `dyn.a...`, which is written as macOS would write it; a \
            dynamic identifier as a query shows the tag behind it.
            """,
        sections: [
            Section(
                title: "Declaring types",
                entries: [
                    Key(name: "identifier", meaning: "The type's name, such as com.example.notebook; required."),
                    Key(name: "description", meaning: "What it is, in words, on one line."),
                    Key(
                        name: "conforms-to",
                        meaning: """
                            The type, or a list of the types, to which it conforms directly; required: \
                            public.data for any file, public.text for one whose content is text, public.zip-archive for \
                            one that is a ZIP. A name refines content only to a type that conforms to what the content is.
                            """),
                    Key(name: "extensions", meaning: "A list of file-name extensions without their dots."),
                    Key(name: "mime-types", meaning: "A list of MIME types."),
                    Key(
                        name: "magic",
                        meaning: """
                            The name of a file in the same directory with rules for `file`, written as text. Content for \
                            which a rule answers, with `!:mime`, one of the type's MIME types is of this type, whatever \
                            its name is.
                            """),
                ],
                introduction: """
                    Types of one's own stand in types.toml in `$XDG_CONFIG_HOME/dnd`, or `~/.config/dnd`, each in a table \
                    that begins with a line `[[types]]`. What is wrong with one is a warning that names the file and the \
                    line; the others hold. A directory may declare types in `.dnd/types.toml`: they hold for commands \
                    whose destination or source it is, or whose source is in it. They only add to what there is: a \
                    declared type, an extension or a MIME type that has a type already keeps it; their rules are used once \
                    the user has trusted them with `dnd trust`. A table has these keys:
                    """)
        ],
        jsonKeys: [
            Key(name: "type", meaning: "The uniform type's identifier."),
            Key(name: "description", meaning: "What it is, in words."),
            Key(name: "conformsTo", meaning: "The types to which it conforms directly."),
            Key(name: "extensions", meaning: "Its file-name extensions, the preferred one first."),
            Key(name: "mimeTypes", meaning: "Its MIME types, the preferred one first."),
            Key(name: "dynamic", meaning: "Whether its identifier was made from a tag."),
        ],
        examples: [
            Example(purpose: "Look a type up by its extension:", commands: ["$ dnd types heic"]),
            Example(purpose: "Look it up by its MIME type:", commands: ["$ dnd types --json image/heic"]),
            Example(purpose: "List the types that are called so:", commands: ["$ dnd types 'raw image'"]),
            Example(purpose: "Draw all that is an image:", commands: ["$ dnd types --tree public.image"]),
            Example(purpose: "List what a type conforms to:", commands: ["$ dnd types --ancestors public.png"]),
            Example(
                purpose: "Ask in a script:",
                commands: ["$ dnd types --conforms png public.image >/dev/null && echo yes"]),
            Example(
                purpose: "Declare a type:",
                commands: [
                    "$ cat >>~/.config/dnd/types.toml <<'END'", "[[types]]", "identifier = \"com.example.notebook\"",
                    "conforms-to = \"public.plain-text\"", "extensions = [\"nbk\"]", "END",
                ]),
        ],
        seeAlso: [("file", 1), ("magic", 5)])
}
