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
        jsonKeys: [
            Key(name: "id", meaning: "The operation's number; null for changes made by hand."),
            Key(name: "operation", meaning: "`copy`, `move`, `remove`, `undo`...; null for changes made by hand."),
            Key(name: "began", meaning: "When it began, in the format of RFC 3339."),
            Key(name: "ended", meaning: "When it ended; null while it is running."),
            Key(name: "user", meaning: "The user who ran it."),
            Key(name: "command", meaning: "The command line, cut off after 4,096 bytes."),
            Key(name: "takenBack", meaning: "Whether all of it has been undone since."),
            Key(
                name: "changes",
                meaning: """
                    The outcome for each item, a list of objects: `action` (see CHANGES), `path`, `lane`, `former` \
                    (where it was before), `kept` (where the history keeps what it displaced; null if it no longer \
                    does), `source` (where it came from, absolute), `sourceType`, `route`, `type`, `fidelity`, \
                    `losses`, `hash` (XXH3, 128 bits) and `bytes`. Values that are unknown, or do not apply to the \
                    action, are null.
                    """),
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
