extension ManualChapter {
    static let list = ManualChapter(
        command: "list",
        description: """
            A placeholder, whose data is still loading, is shown as `loading`. On a terminal, its progress is shown \
            too, if it is known, and the command and process that load it; `dnd cancel DEST#N` stops it. The progress \
            of another user's command is not shown.
            """,
        jsonKeys: [
            Key(name: "index", meaning: "The 0-based index."),
            Key(
                name: "path",
                meaning: "The item's path. If that is not UTF-8, this is lossy text, and `pathBytes` is exact (base64)."
            ),
            Key(name: "type", meaning: "Its uniform type."),
            Key(name: "bytes", meaning: "Its size in bytes."),
            Key(name: "source", meaning: "Where it came from."),
            Key(name: "dropped", meaning: "When it landed, in the format of RFC 3339."),
            Key(name: "placeholder", meaning: "True for a placeholder, whose data is still loading."),
            Key(
                name: "progress",
                meaning: """
                    How much of a placeholder's data is loaded, from 0 to 1; null if that is not known, and for other \
                    items.
                    """),
            Key(name: "lane", meaning: "The lane of a board."),
            Key(name: "title", meaning: "The text of a line of a text file; null for an item that is a file."),
        ],
        examples: [
            Example(purpose: "Show a journal in order:", commands: ["$ dnd list journal/"]),
            Example(purpose: "Show the lines of a text file with their indices:", commands: ["$ dnd list places.txt"]),
            Example(
                purpose: "Add up the sizes of its items:",
                commands: ["$ dnd list --json journal/ | jq -s 'map(.bytes) | add'"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-log", 1), ("ls", 1)])
}
