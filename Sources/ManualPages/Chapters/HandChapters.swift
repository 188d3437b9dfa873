extension ManualChapter {
    static let lift = ManualChapter(
        command: "lift",
        description: """
            The hand is kept in `$XDG_RUNTIME_DIR/dnd`, which is removed at logout; if that is not set, in \
            `$XDG_STATE_HOME/dnd` or `~/.local/state/dnd`. Other users cannot read it. An item that is lifted twice is \
            held twice. Two commands may use one hand at once. `caches.gpx#*` is one item in the hand; at the drop, it \
            becomes an item for each part that the file then has.

            A source that cannot be lifted is an error, and the others are picked up. If standard error is a \
            terminal, the items that were picked up are shown there, as `dnd preview` shows them.
            """,
        exitStatuses: [Key(name: "2", meaning: "A source could not be lifted. The others are in the hand.")],
        examples: [
            Example(
                purpose: "Pick up in one folder, add in another, drop in a third:",
                commands: [
                    "$ cd ~/photos && dnd lift *.heic", "$ cd ~/notes && dnd lift --add plan.docx",
                    "$ dnd hover ~/journal", "$ dnd drop ~/journal",
                ]),
            Example(
                purpose: "Hold an item in a session of its own, and drop it:",
                commands: ["$ dnd lift --session work report.pdf", "$ dnd drop --session work ~/inbox"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-drop", 1), ("dnd-hover", 1), ("dnd-preview", 1)])

    static let hover = ManualChapter(
        command: "hover",
        description: """
            The command runs the drop up to the moment when data would be loaded, with the same messages and the same \
            exit status. It then lists the first 100 items of a directory, or the waypoints, pages or frames of a file, \
            each with its number. With `--json` it does not list them: `dnd list --json` does.
            """,
        examples: [
            Example(purpose: "Check what a drop would do:", commands: ["$ dnd hover journal/ --at 0"]),
            Example(purpose: "List the items in the hand:", commands: ["$ dnd hover"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-copy", 1), ("dnd-drop", 1), ("dnd-lift", 1), ("dnd-list", 1)])

    static let drop = ManualChapter(
        command: "drop",
        description: """
            The items land in the order in which they were picked up. For a file, the hand records the device, inode, \
            size and change time; for a folder, those of everything in it. A folder where a file was lifted, or the other \
            way round, is an error, and stays in the hand.

            A part of a file (`places.txt#5`, `caches.gpx#2`) is identified by its content. If the file has changed, \
            the part is searched for in it, and a warning says where it is now. A part that is gone, and a page or frame \
            of a file that has changed, is an error, and stays in the hand.

            An item leaves the hand as soon as it lands. If a drop is interrupted or killed, run the same command \
            again: it drops the items that had not landed. If a folder or a file of waypoints was opened, only its parts \
            that have not landed stay in the hand.

            With `--move`, the rules of dnd-move(1) apply. dnd-copy(1) explains the options that `dnd copy` has, too.
            """,
        exitStatuses: [
            Key(name: "1", meaning: "The hand is empty, or some items did not land: they stay in it."),
            Key(name: "75", meaning: "Another command is dropping this session; or as in dnd(1)."),
        ],
        examples: [
            Example(purpose: "Insert the items before everything else:", commands: ["$ dnd drop journal/ --at 0"]),
            Example(
                purpose: "Move files from one folder into another:",
                commands: ["$ cd ~/inbox && dnd lift *.pdf", "$ cd ~/archive && dnd drop . --move"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-copy", 1), ("dnd-hover", 1), ("dnd-lift", 1), ("dnd-move", 1)])

    static let cancel = ManualChapter(
        command: "cancel",
        description: """
            `DEST#N` is an item that another command is loading, perhaps in another terminal: `dnd list` shows it as \
            `loading`, with the number N. For a board, DEST includes the lane, as in `board/in-progress#0`. In a frame, \
            whose picture has no number, it is `#0`. The item is stopped, and its placeholder removed. No partial file is \
            left, and the other items of that command continue. That command reports the item as `interrupted`, and ends \
            with 1. `dnd cancel` waits until the placeholder is gone. If the item has landed by then, it stays: `dnd \
            remove` removes it. Only the user who runs the other command can stop its items.

            If a lifted file is called `notes#3`, that name means this file, and not item 3 of the journal `notes`.
            """,
        exitStatuses: [Key(name: "1", meaning: "An item is not in the hand, or has landed before it was stopped.")],
        examples: [
            Example(
                purpose: "Stop an item that takes too long, and let the others of its command land:",
                commands: ["$ dnd list journal/", "$ dnd cancel journal#3"]),
            Example(purpose: "Let go of one item, and keep the rest:", commands: ["$ dnd cancel notes/day.txt"]),
            Example(purpose: "Let go of a session:", commands: ["$ dnd cancel --session work"]),
        ],
        seeAlso: [("dnd-list", 1), ("dnd-remove", 1)])
}
