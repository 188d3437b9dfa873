extension ManualChapter {
    static let undo = ManualChapter(
        command: "undo",
        description: """
            Without a number, the last operation is taken back that has ended and was not taken back yet; `dnd log` shows the numbers. An undo is an \
            operation of the log itself, and `dnd redo` takes it back.

            What had come leaves, into the history of the store, and what had left comes back to its place: an item that was replaced, \
            removed, moved to another place or lane, or that gave way to a frame's next picture. The source of a move is put back \
            to where it was. All of it keeps its bytes, its attributes and what was known of it.

            Nothing is overwritten, and what somebody has changed since is left as it is and named: an item whose content is not that \
            of the operation any more, one that was moved or replaced since, one whose place or whose source's place is taken. \
            The rest is taken back all the same, and the exit status is 1. When the reason is gone, the same operation can be \
            taken back once more, which does what is left of it.

            A source goes back to its place only when a command of yours moved it from there, which is noted in \
            `$XDG_STATE_HOME/dnd/moves`: the log of a store may have come from anywhere.

            What you dropped into a plain folder is taken back as well, and so is a file that was written: \(plainLog) A file that was \
            renamed since is found in its folder. What was replaced there is kept for 30 days, and at most 1 GiB of it for each folder.
            """,
        jsonKeys: reversalKeys,
        examples: [
            Example(purpose: "Take back what was done last:", commands: ["$ dnd undo journal/"]),
            Example(
                purpose: "See what an operation would undo, then take it back:",
                commands: ["$ dnd log journal/", "$ dnd undo -n journal/ 7", "$ dnd undo journal/ 7"]),
            Example(
                purpose: "Get a file back that was overwritten:",
                commands: ["$ dnd copy a.png --to out.jpg --if-exists replace", "$ dnd undo out.jpg"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-redo", 1), ("dnd-remove", 1)])

    static let redo = ManualChapter(
        command: "redo",
        description: """
            Without a number, what was taken back last is done again, as long as nothing else was done since; with one, that operation. \
            Items come back out of the history, with their numbers and all that is known of them; a source that `dnd undo` had put back \
            is moved once more. What somebody has changed since is left as it is and named, as `dnd undo` does.
            """,
        jsonKeys: reversalKeys,
        examples: [
            Example(
                purpose: "Take something back, and do it again after all:",
                commands: ["$ dnd undo journal/", "$ dnd redo journal/"])
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1)])

    /// The location of the logs of plain folders, in one sentence.
    static let plainLog = """
        the log is yours alone, in `$XDG_STATE_HOME/dnd/folders` (by default `~/.local/state/dnd/folders`), and nothing is put into the folder.
        """

    private static let reversalKeys = [
        Key(name: "operation", meaning: "The number of the operation that was taken back or done again."),
        Key(
            name: "path",
            meaning: "The item's path. One that is not UTF-8 is lossy text here, and exact in `pathBytes` (base64)."),
        Key(name: "status", meaning: "`reversed`, `planned` in a dry run, or `left`."),
        Key(
            name: "action",
            meaning: """
                What became of it: `removed`, `restored`, `replaced`, `moved` or `returned`, as `dnd log` has the words; null when it \
                was left as it is.
                """),
        Key(name: "source", meaning: "Where the source of a move is again; null where none was put back."),
        Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`: why it was left as it is."),
    ]
}

extension ManualChapter {
    static let prune = ManualChapter(
        command: "prune",
        description: """
            The history of a store, `.dnd/history`, and that of a plain folder, which is with its log, keep what commands have \
            displaced: items that were removed or replaced, a frame's \
            former pictures, originals that a move has converted, and what `dnd undo` took out. A history grows until it is ended, with \
            `--older-than`, `--keep` or both: what is beyond the one or the other goes, the oldest first. Of what was replaced \
            in a plain folder, the next command that replaces something there ends what is beyond 30 days and 1 GiB.

            This is for good: what needed it cannot be taken back any more, and `dnd undo` says so. The log keeps its lines. Items of \
            the store are not touched. Sizes are what the files take on the device; a file that has another name elsewhere counts nothing.

            Where the file system can (Btrfs, XFS), files of the history with the same bytes share their blocks after that; each \
            stays a file of its own, and is counted as one.
            """,
        jsonKeys: [
            Key(
                name: "path",
                meaning:
                    "Where the item was. One that is not UTF-8 is lossy text here, and exact in `pathBytes` (base64)."),
            Key(name: "status", meaning: "`pruned`, `planned` in a dry run, or `failed`."),
            Key(name: "kept", meaning: "Where the history had it."),
            Key(name: "bytes", meaning: "What it took on the device."),
            Key(name: "displaced", meaning: "When it came into the history, as RFC 3339 writes a time."),
            Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`."),
        ],
        examples: [
            Example(purpose: "End what is older than a month:", commands: ["$ dnd prune --older-than 30d journal/"]),
            Example(purpose: "See what that would free:", commands: ["$ dnd prune -n --older-than 30d journal/"]),
            Example(purpose: "Keep the last gigabyte:", commands: ["$ dnd prune --keep 1G journal/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-undo", 1)])
}
