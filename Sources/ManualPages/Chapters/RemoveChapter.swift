extension ManualChapter {
    static let remove = ManualChapter(
        command: "remove",
        description: """
            Nothing is deleted: each item is moved into the history of its store, `.dnd/history`, with all that it has. \
            `dnd log` says where it is kept, and what was known of it; `dnd undo` puts it back. An item that has not arrived yet \
            cannot be removed; `dnd cancel DEST#N` ends it, and Ctrl-C the whole drop.

            A file or folder of a plain folder goes into the history that is kept with the log of that folder: \(plainLog) There it stays \
            until `dnd prune` ends it; rm(1) removes it for good.
            """,
        jsonKeys: [
            Key(name: "path", meaning: "The item's path."),
            Key(name: "status", meaning: "`removed`, `planned` in a dry run, or `failed`."),
            Key(name: "kept", meaning: "Where the history keeps it; null when it was not removed."),
            Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`."),
        ],
        examples: [
            Example(purpose: "Take an item out of a journal:", commands: ["$ dnd remove journal/a.png"]),
            Example(
                purpose: "Get it back:",
                commands: ["$ dnd remove journal/a.png", "$ dnd undo journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1), ("rm", 1)])
}
