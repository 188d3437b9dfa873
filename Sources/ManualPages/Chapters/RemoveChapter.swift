extension ManualChapter {
    static let remove = ManualChapter(
        command: "remove",
        description: """
            Nothing is deleted: each item is moved into the history of its store, `.dnd/history`, with all its \
            attributes. `dnd log` shows where it is kept, and its records; `dnd undo` puts it back. An item that is \
            still loading cannot be removed; `dnd cancel DEST#N` stops it, and Ctrl-C stops the whole drop.

            A file or folder of a plain folder is moved into the history that is kept with the log of that folder: \
            \(plainLog) It stays there until `dnd prune` deletes it; rm(1) removes a file permanently.
            """,
        jsonKeys: [
            Key(name: "path", meaning: "The item's path."),
            Key(name: "status", meaning: "`removed`, `planned` in a dry run, or `failed`."),
            Key(name: "kept", meaning: "Where the history keeps it; null if it was not removed."),
            Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`."),
        ],
        examples: [
            Example(purpose: "Remove an item from a journal:", commands: ["$ dnd remove journal/a.png"]),
            Example(
                purpose: "Remove an item, and put it back:",
                commands: ["$ dnd remove journal/a.png", "$ dnd undo journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1), ("rm", 1)])
}
