extension ManualChapter {
    static let inspect = ManualChapter(
        command: "inspect",
        description: """
            The content is always examined. The extension of the name may refine the type of the content, and gives \
            the type if the content gives none; it never overrides the content. If name and content conflict, the \
            output says so.
            """,
        jsonKeys: [
            Key(
                name: "source",
                meaning: """
                    The source as it was named. If that is not UTF-8, this is lossy text, and `sourceBytes` is exact \
                    (base64).
                    """
            ),
            Key(name: "type", meaning: "Its uniform type."),
            Key(name: "basis", meaning: "How the type was found: `content`, `content+name`, `name` or `user`."),
            Key(
                name: "conflict",
                meaning: """
                    Null, or the uniform type that the name suggests and the content contradicts.
                    """),
            Key(name: "mime", meaning: "The MIME type that libmagic reports."),
            Key(name: "suggestedName", meaning: "The name with which it would land."),
            Key(
                name: "offers",
                meaning: """
                    The representations, best first: objects with `type`, `fidelity`, `route` (the uniform types in \
                    between, without the ends), `visibility`, and `losses` (what would be lost: exif, icc, alpha, \
                    frames, pages, depth, layout).
                    """),
        ],
        examples: [
            Example(
                purpose: """
                    Show the type of a file, and the types that it can be converted to:
                    """, commands: ["$ dnd inspect photo.jpg"]),
            Example(
                purpose: "List the files whose name does not match their content:",
                commands: ["$ dnd inspect --json * | jq -r 'select(.conflict) | .source'"]),
        ],
        seeAlso: [("file", 1)])
}
