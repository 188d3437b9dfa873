extension ManualChapter {
    static let undo = ManualChapter(
        command: "undo",
        description: """
            Without a number, the last operation that has ended and was not undone yet is undone; `dnd log` shows the \
            numbers. An undo is itself an operation in the log, and `dnd redo` undoes it.

            Items that the operation brought move into the history of the store, and items that it displaced return \
            to their places: items that were replaced, removed, moved to another position or lane, or replaced by the \
            next picture of a frame. The source of a move is put back to where it was. All of them keep their bytes, \
            their attributes and their records.

            Nothing is overwritten. An item that was changed since the operation is left as it is, and reported: its \
            content is not that of the operation any more, it was moved or replaced since, or its place, or the place \
            of its source, is taken. The rest is undone, and the exit status is 1. When the obstacle is gone, undo \
            the same operation again to undo what is left of it.

            A source is put back only if one of your own commands moved it from there, which is recorded in \
            `$XDG_STATE_HOME/dnd/moves`: the log of a store may come from elsewhere.

            Your drops into a plain folder can be undone too, and so can files that were written: \(plainLog) A file \
            that was renamed since is found in its folder. What was replaced there is kept for 30 days, and at most 1 \
            GiB of it for each folder.
            """,
        jsonKeys: reversalKeys,
        examples: [
            Example(purpose: "Undo the last operation:", commands: ["$ dnd undo journal/"]),
            Example(
                purpose: "Show what undoing an operation would do, then undo it:",
                commands: ["$ dnd log journal/", "$ dnd undo -n journal/ 7", "$ dnd undo journal/ 7"]),
            Example(
                purpose: "Restore a file that was overwritten:",
                commands: ["$ dnd copy a.png --to out.jpg --if-exists replace", "$ dnd undo out.jpg"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-redo", 1), ("dnd-remove", 1)])

    static let redo = ManualChapter(
        command: "redo",
        description: """
            Without a number, the last undone operation is redone, if no other operation followed; with a number, \
            that operation. Items return from the history, with their numbers and their records; a source that `dnd \
            undo` had put back is moved again. An item that was changed since is left as it is, and reported, as by \
            `dnd undo`.
            """,
        jsonKeys: reversalKeys,
        examples: [
            Example(
                purpose: "Undo an operation, and redo it:",
                commands: ["$ dnd undo journal/", "$ dnd redo journal/"])
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1)])

    /// The location of the logs of plain folders, in one sentence.
    static let plainLog = """
        the log is private to you, in `$XDG_STATE_HOME/dnd/folders` (by default `~/.local/state/dnd/folders`), and \
        nothing is written to the folder.
        """

    private static let reversalKeys = [
        Key(name: "operation", meaning: "The number of the operation that was undone or redone."),
        Key(
            name: "path",
            meaning: "The item's path. If that is not UTF-8, this is lossy text, and `pathBytes` is exact (base64)."),
        Key(name: "status", meaning: "`reversed`, `planned` in a dry run, or `left`."),
        Key(
            name: "action",
            meaning: """
                The outcome: `removed`, `restored`, `replaced`, `moved` or `returned`, as in `dnd log`; null if it \
                was left as it is.
                """),
        Key(name: "source", meaning: "The path to which the source of a move was put back; null if none was."),
        Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`: why it was left as it is."),
    ]
}

extension ManualChapter {
    static let prune = ManualChapter(
        command: "prune",
        description: """
            The history of a store, `.dnd/history`, and that of a plain folder, which is kept with its log, hold what \
            commands displaced: items that were removed or replaced, former pictures of a frame, originals that a \
            move converted, and items that `dnd undo` took out. A history grows until it is pruned, with \
            `--older-than`, `--keep` or both: everything beyond either limit is deleted, the oldest first. In a plain \
            folder, replaced files beyond 30 days and 1 GiB are also deleted by the next command that replaces \
            something there.

            This is permanent: operations that need the deleted content cannot be undone any more, and `dnd undo` \
            says so. The log keeps its lines. Items of the store are not touched. Sizes are disk usage; a file that \
            has another name elsewhere counts nothing.

            If the file system supports it (Btrfs, XFS), files of the history with the same bytes share their blocks \
            afterwards; each remains a file of its own, and is counted as one.
            """,
        jsonKeys: [
            Key(
                name: "path",
                meaning: """
                    The path where the item was. If that is not UTF-8, this is lossy text, and `pathBytes` is exact \
                    (base64).
                    """),
            Key(name: "status", meaning: "`pruned`, `planned` in a dry run, or `failed`."),
            Key(name: "kept", meaning: "Where the history kept it."),
            Key(name: "bytes", meaning: "Its disk usage in bytes."),
            Key(name: "displaced", meaning: "When it was moved into the history, in the format of RFC 3339."),
            Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`."),
        ],
        examples: [
            Example(purpose: "Delete what is older than 30 days:", commands: ["$ dnd prune --older-than 30d journal/"]),
            Example(purpose: "Show what that would free:", commands: ["$ dnd prune -n --older-than 30d journal/"]),
            Example(purpose: "Keep the last gigabyte:", commands: ["$ dnd prune --keep 1G journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1)])
}
