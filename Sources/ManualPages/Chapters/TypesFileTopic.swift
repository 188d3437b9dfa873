extension TopicPage {
    static let typesFile = TopicPage(
        name: "dnd-types",
        section: 5,
        abstract: "declarations of uniform types",
        description: """
            Your own types are declared in types.toml in `$XDG_CONFIG_HOME/dnd` or `~/.config/dnd`, each in a \
            table that begins with a line `[[types]]`. A mistake in a declaration is a warning that names the \
            file and the line; the other declarations hold. A directory may declare types in \
            `.dnd/types.toml`: they apply to commands that have the directory as destination or source, or a \
            source in it. They can only add: a type that is already declared, and an extension or MIME type \
            that already has a type, stay unchanged. Their rules are used once the user has trusted them with \
            `dnd trust`. A table has these keys:
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
                            The type, or the list of types, to which it conforms directly; required: public.data for \
                            any file, public.text if its content is text, public.zip-archive if it is a ZIP. A name \
                            refines the type of the content only to a type that conforms to it.
                            """),
                    .init(name: "extensions", meaning: "A list of file name extensions without dots."),
                    .init(name: "mime-types", meaning: "A list of MIME types."),
                    .init(
                        name: "magic",
                        meaning: """
                            The name of a file in the same directory with rules for `file`, in text form. Content for \
                            which a rule gives one of the type's MIME types, with `!:mime`, is of this type, whatever \
                            its name is.
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
