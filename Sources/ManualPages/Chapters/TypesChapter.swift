extension ManualChapter {
    static let types = ManualChapter(
        command: "types",
        description: """
            A tag that no declared type has becomes a dynamic type, `dyn.a...`, which is written as macOS would write it; a \
            dynamic identifier as a query shows the tag behind it.
            """,
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
        ])
}
