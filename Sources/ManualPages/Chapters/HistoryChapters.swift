extension ManualChapter {
    static let log = ManualChapter(
        command: "log",
        description: """
            Each operation is shown with its number, the time, the user and the command; below it is the outcome for each \
            item. Changes that were made by hand are shown with the time at which a command noticed them. The command \
            writes nothing.

            A journal, a board and a frame keep a log in `.dnd/store.sqlite`. For a lane of a board, the entries of that \
            lane are shown; for a plain folder, or a file in one, the operations of your own commands. The log of a plain \
            folder is private to you, in `$XDG_STATE_HOME/dnd/folders` (by default `~/.local/state/dnd/folders`); nothing \
            is written to the folder.
            """,
        sections: [
            Section(
                title: "Changes",
                entries: [
                    Key(name: "landed", meaning: "The item landed in a drop."),
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
                            A move converted it, and removed the original from its source; the history keeps the original.
                            """),
                    Key(name: "returned", meaning: "The source of a move was put back to where it was."),
                    Key(name: "pruned", meaning: "`dnd prune` deleted its content from the history."),
                    Key(name: "vanished", meaning: "Its file was removed by hand."),
                    Key(
                        name: "renamed",
                        meaning: """
                            Its file was renamed by hand, and it kept its position; or its file was moved to another lane \
                            by hand, and it went to the end of that. It kept its records.
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

            Items that the operation brought move into the history of the store. Items that it replaced or removed \
            return, and items that it moved to another position or lane go back. The source of a move is put back to \
            where it was. All of them keep their bytes, their attributes and their records.

            Nothing is overwritten. An item is left as it is, and reported, if its content was changed since the \
            operation, if it was moved or replaced since, or if its place, or the place of its source, is taken. The rest \
            is undone. When the obstacle is gone, undo the same operation again to undo what is left of it.

            A source is put back only if one of your own commands moved it from there. Your commands record this in \
            `$XDG_STATE_HOME/dnd/moves`, since the log of a store may be forged.

            Drops into plain folders, and files that were written, can be undone, too, if your own commands made them: see \
            dnd-log(1). A file that was renamed since is found in its folder. A symbolic link to a file stands for its \
            target, as in `dnd copy --to`, unless the log has an operation on the link itself. What was replaced there is \
            kept for 30 days, up to 1 GiB for each folder.
            """,
        exitStatuses: [Key(name: "1", meaning: "Some items were left as they are. The rest was undone.")],
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
            Without a number, the last undone operation is redone, if no other operation followed. Items return from the \
            history with their records, and a source that `dnd undo` had put back is moved again. As with `dnd undo`, \
            nothing is overwritten: an item that was changed since is left as it is, and reported.
            """,
        exitStatuses: [Key(name: "1", meaning: "Some items were left as they are. The rest was redone.")],
        examples: [
            Example(
                purpose: "Undo an operation, and redo it:",
                commands: ["$ dnd undo journal/", "$ dnd redo journal/"])
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1)])
}

extension ManualChapter {
    static let prune = ManualChapter(
        command: "prune",
        description: """
            A history contains what commands displaced: items that were removed or replaced, former pictures of a frame, \
            originals that a move converted, and items that `dnd undo` took out. That of a store is `.dnd/history`; that \
            of a plain folder is kept with its log. `--older-than`, `--keep` or both limit it: everything beyond either \
            limit is deleted, the oldest first. In a plain folder, replaced files beyond 30 days and 1 GiB are also \
            deleted by the next command that replaces something there.

            This is permanent: operations that need the deleted content cannot be undone any more. The log keeps its \
            entries, and the items of the store are not touched. Sizes are disk usage; a file that has another hard link \
            elsewhere counts as 0.

            If the file system supports it (Btrfs, XFS), files of the history with the same bytes share their blocks \
            afterwards. Each remains a file of its own, and is counted in full.
            """,
        exitStatuses: [Key(name: "2", meaning: "A file could not be deleted. The others were.")],
        examples: [
            Example(purpose: "Delete what is older than 30 days:", commands: ["$ dnd prune --older-than 30d journal/"]),
            Example(purpose: "Show what that would free:", commands: ["$ dnd prune -n --older-than 30d journal/"]),
            Example(purpose: "Keep the last gigabyte:", commands: ["$ dnd prune --keep 1G journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-remove", 1), ("dnd-undo", 1)])
}

extension ManualChapter {
    static let remove = ManualChapter(
        command: "remove",
        description: """
            Nothing is deleted: each item is moved with all its attributes into the history of its store, `.dnd/history`, \
            and stays there until `dnd prune` deletes it. `dnd log` shows where, and `dnd undo` puts it back. An item that \
            is still loading cannot be removed: stop it with `dnd cancel DEST#N`.

            Files and folders in a plain folder are moved into the history that is kept with the log of that folder: see \
            dnd-log(1). rm(1) removes a file permanently.
            """,
        exitStatuses: [Key(name: "1", meaning: "An item does not exist, or was not removed. The others were.")],
        examples: [
            Example(purpose: "Remove an item from a journal:", commands: ["$ dnd remove journal/a.png"]),
            Example(
                purpose: "Remove an item, and put it back:",
                commands: ["$ dnd remove journal/a.png", "$ dnd undo journal/"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-log", 1), ("dnd-prune", 1), ("dnd-undo", 1), ("rm", 1)])
}
