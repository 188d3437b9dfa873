extension ManualChapter {
    static let log = ManualChapter(
        command: "log",
        description: """
            Each operation is told with its number, the time, the user and the command, the newest first; below it is what \
            became of each item. What somebody put there or took away by hand is told as of the moment in which a command \
            noticed it.

            A journal, a board and a frame keep a log, in `.dnd/store.sqlite`; of a lane of a board, what concerns the lane \
            is told. Of a plain folder, and of a file in one, what your own commands did is told: \(plainLog) Nothing is written.
            """,
        sections: [
            Section(
                title: "CHANGES",
                entries: [
                    Key(name: "landed", meaning: "It came with a drop."),
                    Key(name: "replaced", meaning: "A new content took its place; the history keeps the former one."),
                    Key(name: "moved", meaning: "It got another place, lane or name."),
                    Key(name: "retired", meaning: "It gave way to the next picture of a frame, and is in the history."),
                    Key(name: "removed", meaning: "It was taken out with `dnd remove`, and is in the history."),
                    Key(name: "adopted", meaning: "A file that was put there by hand joined the order."),
                    Key(
                        name: "restored",
                        meaning: "It came back out of the history, by `dnd undo`, `dnd redo` or `dnd verify`."),
                    Key(
                        name: "emptied",
                        meaning: "Its original, which a move has converted, left where it was and is in the history."),
                    Key(name: "returned", meaning: "Its source was put back to where a move had found it."),
                    Key(name: "pruned", meaning: "What the history kept of it was ended by `dnd prune`."),
                    Key(name: "vanished", meaning: "Its file was taken away by hand."),
                    Key(
                        name: "renamed",
                        meaning: """
                            Its file was given another name, or moved to another lane, by hand: it keeps its place, or comes to \
                            the end of the other lane, and what is known of it. It is the same file, or else has the same content.
                            """),
                    Key(name: "edited", meaning: "Its file was given another content by hand."),
                    Key(
                        name: "recorded",
                        meaning: "`dnd verify` recorded the content that it has now, after it was changed by hand."),
                    Key(name: "found", meaning: "`dnd verify` found a file in the history that no operation named."),
                    Key(name: "lost", meaning: "What the history had kept is gone."),
                ])
        ],
        jsonKeys: [
            Key(name: "id", meaning: "The operation's number; null for what was done by hand."),
            Key(name: "operation", meaning: "`copy`, `move`, `remove`, `undo`...; null for what was done by hand."),
            Key(name: "began", meaning: "When it began, as RFC 3339 writes a time."),
            Key(name: "ended", meaning: "When it ended; null while it is on its way."),
            Key(name: "user", meaning: "Who did it."),
            Key(name: "command", meaning: "The command line; its end is cut off beyond 4,096 bytes."),
            Key(name: "takenBack", meaning: "Whether all that it did was taken back since."),
            Key(
                name: "changes",
                meaning: """
                    What became of items, a list of objects: `action` (see CHANGES), `path`, `lane`, `former` (where it was \
                    before), `kept` (where the history keeps what it displaced; null when it does not any more), `source` (where it came from, absolute), \
                    `sourceType`, `route`, `type`, `fidelity`, `losses`, `hash` (XXH3, 128 bits) and `bytes`. What is not \
                    known, or has no meaning for the action, is null.
                    """),
        ],
        examples: [
            Example(purpose: "What was done last:", commands: ["$ dnd log -n 3 journal/"]),
            Example(
                purpose: "Where an item came from:",
                commands: [
                    "$ dnd log --json journal/ | jq '.changes[] | select(.path | endswith(\"/a.png\")) | .source'"
                ]),
        ],
        seeAlso: [("dnd-list", 1), ("dnd-remove", 1), ("dnd-undo", 1), ("dnd-verify", 1)])
}
