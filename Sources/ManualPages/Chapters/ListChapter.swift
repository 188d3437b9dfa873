extension ManualChapter {
    static let list = ManualChapter(
        command: "list",
        description: """
            A place whose data is still on its way says `loading`. On a terminal it also says how much of it is done, where that \
            is known, and which command and process bring it; `dnd cancel DEST#N` ends it. What another user brings does not say \
            how far it is.
            """,
        jsonKeys: [
            Key(name: "index", meaning: "The 0-based place."),
            Key(
                name: "path",
                meaning: "The item's path. One that is not UTF-8 is lossy text here, and exact in `pathBytes` (base64)."
            ),
            Key(name: "type", meaning: "Its uniform type."),
            Key(name: "bytes", meaning: "Its size in bytes."),
            Key(name: "source", meaning: "Where it came from."),
            Key(name: "dropped", meaning: "When it landed, as RFC 3339 writes a time."),
            Key(name: "placeholder", meaning: "True for a place that is reserved while its data is on the way."),
            Key(
                name: "progress",
                meaning:
                    "How much of a placeholder's data is done, from 0 to 1; null where nobody knows, and for an item."),
            Key(name: "lane", meaning: "The lane of a board."),
            Key(name: "title", meaning: "What a line of a text file says; null for what is a file of its own."),
        ],
        examples: [
            Example(purpose: "Show a journal in order:", commands: ["$ dnd list journal/"]),
            Example(purpose: "Show the lines of a text file with their indices:", commands: ["$ dnd list places.txt"]),
            Example(
                purpose: "Add up its sizes:",
                commands: ["$ dnd list --json journal/ | jq -s 'map(.bytes) | add'"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-log", 1), ("ls", 1)])
}
