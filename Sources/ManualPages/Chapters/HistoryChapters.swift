extension ManualChapter {
    static let log = ManualChapter(
        command: "log",
        description: """
            Each operation is shown with its number, the time, the user and the command, the newest first; below it \
            is the outcome for each item. Changes that were made by hand are shown with the time at which a command \
            noticed them.

            A journal, a board and a frame keep a log in `.dnd/store.sqlite`; for a lane of a board, the entries of \
            that lane are shown. For a plain folder, and for a file in one, the operations of your own commands are \
            shown: \(plainLog) The command writes nothing.
            """,
        sections: [
            Section(
                title: "CHANGES",
                entries: [
                    Key(name: "landed", meaning: "It landed in a drop."),
                    Key(name: "made", meaning: "A drop with `--keep-tree` made this folder."),
                    Key(name: "replaced", meaning: "New content replaced it; the history keeps the former content."),
                    Key(name: "moved", meaning: "It got another position, lane or name."),
                    Key(name: "retired", meaning: "The next picture of a frame replaced it; it is in the history."),
                    Key(name: "removed", meaning: "It was removed with `dnd remove`; it is in the history."),
                    Key(name: "adopted", meaning: "A file that was added by hand joined the order."),
                    Key(
                        name: "restored",
                        meaning: "It was restored from the history by `dnd undo`, `dnd redo` or `dnd verify`."),
                    Key(
                        name: "emptied",
                        meaning: """
                            Its original was converted by a move and removed from its source; it is in the history.
                            """),
                    Key(name: "returned", meaning: "Its source was put back to where a move had found it."),
                    Key(name: "pruned", meaning: "`dnd prune` deleted its content from the history."),
                    Key(name: "vanished", meaning: "Its file was removed by hand."),
                    Key(
                        name: "renamed",
                        meaning: """
                            Its file was renamed or moved to another lane by hand. It keeps its position, or goes to \
                            the end of the other lane, and keeps its records. It is the same file, or has the same \
                            content.
                            """),
                    Key(name: "edited", meaning: "The content of its file was changed by hand."),
                    Key(
                        name: "recorded",
                        meaning: "`dnd verify` recorded its current content, after it was changed by hand."),
                    Key(name: "found", meaning: "`dnd verify` found a file in the history that no operation names."),
                    Key(name: "lost", meaning: "Its content is missing from the history."),
                ])
        ],
        examples: [
            Example(purpose: "Show the last three operations:", commands: ["$ dnd log -n 3 journal/"]),
            Example(
                purpose: "Show where an item came from:",
                commands: [
                    "$ dnd log --json journal/ | jq '.changes[] | select(.path | endswith(\"/a.png\")) | .source'"
                ]),
        ],
        seeAlso: [("dnd-list", 1), ("dnd-remove", 1), ("dnd-undo", 1), ("dnd-verify", 1)])
}

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
        examples: [
            Example(purpose: "Delete what is older than 30 days:", commands: ["$ dnd prune --older-than 30d journal/"]),
            Example(purpose: "Show what that would free:", commands: ["$ dnd prune -n --older-than 30d journal/"]),
            Example(purpose: "Keep the last gigabyte:", commands: ["$ dnd prune --keep 1G journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1)])
}

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
        examples: [
            Example(purpose: "Remove an item from a journal:", commands: ["$ dnd remove journal/a.png"]),
            Example(
                purpose: "Remove an item, and put it back:",
                commands: ["$ dnd remove journal/a.png", "$ dnd undo journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1), ("rm", 1)])
}
