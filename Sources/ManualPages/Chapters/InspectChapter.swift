extension ManualChapter {
    static let inspect = ManualChapter(
        command: "inspect",
        description: """
            The content is always looked at. The name's extension may refine what the content says, and stands in for it \
            where the content says nothing; it never overrules it. Where name and content conflict, the answer says so.
            """,
        jsonKeys: [
            Key(
                name: "source",
                meaning:
                    "The source as it was named. One that is not UTF-8 is lossy text here, and exact in `sourceBytes` (base64)."
            ),
            Key(name: "type", meaning: "Its uniform type."),
            Key(name: "basis", meaning: "Why: `content`, `content+name`, `name` or `user`."),
            Key(name: "conflict", meaning: "Null, or the uniform type that the name suggests and the content denies."),
            Key(name: "mime", meaning: "The MIME type as libmagic said it."),
            Key(name: "suggestedName", meaning: "The name under which it would land."),
            Key(
                name: "offers",
                meaning: """
                    The representations, best first: objects with `type`, `fidelity`, `route` (the uniform types passed \
                    through on the way, without the ends), `visibility`, and `losses` (what would be lost: exif, icc, \
                    alpha, frames, pages, depth, layout).
                    """),
        ],
        examples: [
            Example(purpose: "Say what a file is, and what it could become:", commands: ["$ dnd inspect photo.jpg"]),
            Example(
                purpose: "List the files whose name does not tell the truth:",
                commands: ["$ dnd inspect --json * | jq -r 'select(.conflict) | .source'"]),
        ],
        seeAlso: [("file", 1)])
}
