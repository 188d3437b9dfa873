extension TopicPage {
    static let typesFile = TopicPage(
        name: "dnd-types",
        section: 5,
        abstract: "declarations of uniform types",
        description: """
            Your own types are declared in the file types.toml in `$XDG_CONFIG_HOME/dnd` or `~/.config/dnd`, each in \
            a table that begins with a line `[[types]]`. If a declaration has a mistake, a warning names the file \
            and the line; the other declarations are used.

            A directory may declare types in `.dnd/types.toml`. They apply to commands whose destination is this \
            directory, or whose source is in it. They can only add types: one that is already declared stays \
            unchanged, and so does the type of an extension or a MIME type. Their rules for libmagic are used only \
            after the user has trusted them: see dnd-trust(1).

            A table has these keys:
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(name: "identifier", meaning: "The type's name, such as com.example.notebook; required."),
                    .init(name: "description", meaning: "A description of one line."),
                    .init(
                        name: "conforms-to",
                        meaning: """
                            The type, or the list of types, to which it conforms directly; required. It is public.text \
                            if the content is text, public.zip-archive if it is a ZIP, and public.data for any other file. \
                            The name of a file gives it this type only if the type conforms to that of the content.
                            """),
                    .init(name: "extensions", meaning: "A list of file name extensions without dots."),
                    .init(name: "mime-types", meaning: "A list of MIME types."),
                    .init(
                        name: "magic",
                        meaning: """
                            The name of a file in the same directory with rules as in magic(5). If a rule gives one of the \
                            MIME types of this type, with `!:mime`, the content is of this type, whatever its name is.
                            """),
                ])
        ],
        examples: [
            .init(
                purpose: "Declare a type:",
                commands: [
                    "$ cat >>~/.config/dnd/types.toml <<'END'", "[[types]]", "identifier = \"com.example.notebook\"",
                    "conforms-to = \"public.plain-text\"", "extensions = [\"nbk\"]", "END",
                ])
        ],
        seeAlso: [("dnd", 7), ("dnd-trust", 1), ("dnd-types", 1), ("file", 1), ("magic", 5)])
}
