extension ManualChapter {
    static let types = ManualChapter(
        command: "types",
        description: """
            `--tree` and `--ancestors` work with `--json` too: one line per type, in the same order. A type with \
            several parents is shown below each of them, and the types that conform to it below the first. \
            `--conforms` takes two types, and prints in words what its exit status says.

            A tag that no declared type has becomes a dynamic type, `dyn.a...`, with the identifier that macOS would \
            generate; a query for a dynamic identifier shows its tag.
            """,
        sections: [
            Section(
                title: "Declaring types",
                entries: [
                    Key(name: "identifier", meaning: "The type's name, such as com.example.notebook; required."),
                    Key(name: "description", meaning: "A description of one line."),
                    Key(
                        name: "conforms-to",
                        meaning: """
                            The type, or the list of types, to which it conforms directly; required: public.data for \
                            any file, public.text if its content is text, public.zip-archive if it is a ZIP. A name \
                            refines the type of the content only to a type that conforms to it.
                            """),
                    Key(name: "extensions", meaning: "A list of file name extensions without dots."),
                    Key(name: "mime-types", meaning: "A list of MIME types."),
                    Key(
                        name: "magic",
                        meaning: """
                            The name of a file in the same directory with rules for `file`, in text form. Content for \
                            which a rule gives one of the type's MIME types, with `!:mime`, is of this type, whatever \
                            its name is.
                            """),
                ],
                introduction: """
                    Your own types are declared in types.toml in `$XDG_CONFIG_HOME/dnd` or `~/.config/dnd`, each in a \
                    table that begins with a line `[[types]]`. A mistake in a declaration is a warning that names the \
                    file and the line; the other declarations hold. A directory may declare types in \
                    `.dnd/types.toml`: they apply to commands that have the directory as destination or source, or a \
                    source in it. They can only add: a type that is already declared, and an extension or MIME type \
                    that already has a type, stay unchanged. Their rules are used once the user has trusted them with \
                    `dnd trust`. A table has these keys:
                    """)
        ],
        jsonKeys: [
            Key(name: "type", meaning: "The uniform type's identifier."),
            Key(name: "description", meaning: "Its description."),
            Key(name: "conformsTo", meaning: "The types to which it conforms directly."),
            Key(name: "extensions", meaning: "Its file-name extensions, the preferred one first."),
            Key(name: "mimeTypes", meaning: "Its MIME types, the preferred one first."),
            Key(name: "dynamic", meaning: "Whether its identifier is dynamic, generated from a tag."),
        ],
        examples: [
            Example(purpose: "Look up a type by its extension:", commands: ["$ dnd types heic"]),
            Example(purpose: "Look it up by its MIME type:", commands: ["$ dnd types --json image/heic"]),
            Example(
                purpose: """
                    List the types with these words in their description:
                    """, commands: ["$ dnd types 'raw image'"]),
            Example(purpose: "Show all types of images as a tree:", commands: ["$ dnd types --tree public.image"]),
            Example(
                purpose: """
                    List the types to which a type conforms:
                    """, commands: ["$ dnd types --ancestors public.png"]),
            Example(
                purpose: "Test conformance in a script:",
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
