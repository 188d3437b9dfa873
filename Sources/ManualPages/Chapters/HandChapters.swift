extension ManualChapter {
    static let lift = ManualChapter(
        command: "lift",
        description: """
            The hand is private to the user: it is kept in `$XDG_RUNTIME_DIR/dnd`, which is removed at logout, or, if \
            that is not set, in `$XDG_STATE_HOME/dnd` or `~/.local/state/dnd`. Other users cannot read it. An item \
            that is lifted twice is held twice. Two commands may use one hand at once. `caches.gpx#*` is held as one \
            item, and becomes as many items at the drop as the file then has parts.

            A source that cannot be lifted is an error, and the others are picked up. If standard error is a \
            terminal, the items that were picked up are shown there, as `dnd preview` shows them.
            """,
        examples: [
            Example(
                purpose: "Pick up in one folder, add in another, drop in a third:",
                commands: [
                    "$ cd ~/photos && dnd lift *.heic", "$ cd ~/notes && dnd lift --add plan.docx",
                    "$ dnd hover ~/journal", "$ dnd drop ~/journal",
                ]),
            Example(
                purpose: "Hold two items in separate sessions:",
                commands: ["$ dnd lift --session work report.pdf", "$ dnd drop --session work ~/inbox"]),
        ])

    static let hover = ManualChapter(
        command: "hover",
        description: """
            Nothing changes, neither in the destination nor in the hand. The exit status is that of the drop itself. \
            The contents of a board, a journal or a folder are listed, and so are those of a file of waypoints (GPX, \
            LOC), pages or frames: each waypoint or page with its number, and the first 100 items of a directory. \
            With `--json` there is one line per item, with the keys below; the contents of a directory are left to \
            `dnd list --json`.
            """,
        examples: [
            Example(purpose: "Check what a drop would do:", commands: ["$ dnd hover journal/ --at 0"]),
            Example(purpose: "List the items in the hand:", commands: ["$ dnd hover"]),
        ])

    static let drop = ManualChapter(
        command: "drop",
        description: """
            The items keep the order in which they were picked up. For a file, the hand records the device, inode, \
            size and change time, and for a folder those of everything in it. An item that was changed or replaced \
            since then lands as it is now, with a warning. An item that is gone, or is a folder where it was a file, \
            is an error and stays in the hand. An empty hand is an error with exit status 1, and so is a session that \
            another command is dropping at the same time.

            A part of a file (`places.txt#5`, `caches.gpx#2`) is identified by its content. If the file has changed, \
            the part is found by its content, and a warning says where it is now. A part that is gone, or a page or \
            frame of a file that has changed, is an error and stays in the hand.

            An item leaves the hand as soon as it lands. If a drop is interrupted or killed, run the same command \
            again: it drops the items that had not landed. For a folder or a file of waypoints that was opened, the \
            parts that landed are recorded too, and the rest stays in the hand.

            With `--move` the rules of `dnd move` apply: what landed is read back and compared before its source is \
            removed. A source that has changed since it was lifted is kept, and a warning says so.
            """,
        examples: [
            Example(purpose: "Insert the items before everything else:", commands: ["$ dnd drop journal/ --at 0"]),
            Example(
                purpose: "Move files from one folder into another:",
                commands: ["$ cd ~/inbox && dnd lift *.pdf", "$ cd ~/archive && dnd drop . --move"]),
        ])

    static let cancel = ManualChapter(
        command: "cancel",
        description: """
            Names of items in the hand take precedence: a lifted file `notes#3` comes before item 3 of the journal \
            `notes`.

            `DEST#N` is an item that another command is loading, also in another terminal: `dnd list` shows it as \
            `loading`, with the number N. For a board, the lane is part of DEST, as in `board/in-progress#0`; in a \
            frame, whose picture has no number, `#0` is the picture that is loading. The item is stopped and its \
            placeholder removed. No partial file is left, and the other items of that command continue. That command \
            reports the item as `interrupted`, and ends with 1. `dnd cancel` waits until the placeholder is gone. An \
            item that has landed by then stays, which is an error with exit status 1; `dnd remove` removes it. Only \
            the user who runs the other command can stop its items.
            """,
        examples: [
            Example(
                purpose: "Stop an item that takes too long, and let the others of its command land:",
                commands: ["$ dnd list journal/", "$ dnd cancel journal#3"]),
            Example(purpose: "Let go of one item, and keep the rest:", commands: ["$ dnd cancel notes/day.txt"]),
            Example(purpose: "Let go of a session:", commands: ["$ dnd cancel --session work"]),
        ],
        seeAlso: [("dnd-list", 1), ("dnd-remove", 1)])
}
