extension ManualChapter {
    static let lift = ManualChapter(
        command: "lift",
        description: """
            The hand is the user's own: it is kept in `$XDG_RUNTIME_DIR/dnd`, which ends with the login, and where that is \
            not set in `$XDG_STATE_HOME/dnd` or `~/.local/state/dnd`. Nobody else can look into it. What is lifted twice is \
            held twice. Two commands may use one hand at once. `caches.gpx#*` is held as one thing, and is as many items at the \
            drop as the file has parts then.

            A source that cannot be lifted is an error, and the others are picked up. Where standard error is a terminal, what \
            was picked up is shown there, as `dnd preview` shows it.
            """,
        examples: [
            Example(
                purpose: "Pick up in one folder, add in another, drop in a third:",
                commands: [
                    "$ cd ~/photos && dnd lift *.heic", "$ cd ~/notes && dnd lift --add plan.docx",
                    "$ dnd hover ~/journal", "$ dnd drop ~/journal",
                ]),
            Example(
                purpose: "Hold two things apart:",
                commands: ["$ dnd lift --session work report.pdf", "$ dnd drop --session work ~/inbox"]),
        ])

    static let hover = ManualChapter(
        command: "hover",
        description: """
            Nothing changes, neither here nor in the hand. The exit status is that of the drop that would be. A board, a \
            journal or a folder opens, and so does a file of waypoints (GPX, LOC), pages or frames: what it holds is listed, \
            each waypoint or page under its number, and of a directory the first 100 items. With `--json` there is one line an item, with the keys below; what a \
            directory holds is left to `dnd list --json` then.
            """,
        jsonKeys: copy.jsonKeys,
        examples: [
            Example(purpose: "Ask before you let go:", commands: ["$ dnd hover journal/ --at 0"]),
            Example(purpose: "See what is in the hand:", commands: ["$ dnd hover"]),
        ])

    static let drop = ManualChapter(
        command: "drop",
        description: """
            Each item keeps the order in which it was picked up. The hand remembers of a file its device, inode, size and \
            time of change, and of a folder those of all that it holds: one that was changed or replaced since lands as it is \
            now, and a warning says so; one that is gone, or is a folder where it was a file, is an error and stays in the \
            hand. An empty hand is an error, with exit status 1, and so is a session that another command is dropping just now.

            A part of a file (`places.txt#5`, `caches.gpx#2`) is known by what was in it. Where the file has changed, it is \
            looked for by its content, and a warning says where it is now; a part that is gone, or a page or frame of a file \
            that has changed, is an error and stays in the hand.

            An item leaves the hand the moment it lands. So a drop that is interrupted, or killed at any instant, is finished \
            by the same command again, which drops what had not landed. Of a folder or a file of waypoints that was opened, \
            what landed is remembered too, and the rest of it stays.

            With `--move` the rules are those of `dnd move`: what landed is read back and compared before its source goes. A \
            source that has changed since it was lifted is kept, and a warning says so.
            """,
        jsonKeys: copy.jsonKeys,
        examples: [
            Example(purpose: "Set down before everything else:", commands: ["$ dnd drop journal/ --at 0"]),
            Example(
                purpose: "Move files from one folder into another:",
                commands: ["$ cd ~/inbox && dnd lift *.pdf", "$ cd ~/archive && dnd drop . --move"]),
        ])

    static let cancel = ManualChapter(
        command: "cancel",
        description: """
            What the hand holds is let go of first, whatever it is called: a file `notes#3` that was lifted is meant before the \
            place 3 of the journal `notes`.

            `DEST#N` is an item that another command is bringing, also one in another terminal: `dnd list` shows it as \
            `loading`, under the number N. On a board the lane is a part of DEST, as in `board/in-progress#0`; in a frame, whose \
            picture has no number, `#0` is the one on its way. The item is ended and its place is given back; nothing \
            half-written is left, and the other items of that command go on. It reports the item as `interrupted`, and ends with \
            1. `dnd cancel` waits until the place is gone. What has landed by then stays, which is an error, with exit status 1; \
            `dnd remove` takes it out. Only the user whose command it is can end an item.
            """,
        jsonKeys: [
            Key(name: "item", meaning: "What was named."),
            Key(
                name: "status",
                meaning: "`letGo` by the hand, `cancelled` for an item that was on its way, or `failed`."),
            Key(name: "path", meaning: "What the item on its way would have become; null for what the hand let go of."),
            Key(name: "command", meaning: "The command line that was bringing it; null where it is not known."),
            Key(name: "process", meaning: "The number of its process; null where it is not known."),
            Key(name: "error", meaning: "Null, or an object with `code`, `message` and `hint`."),
        ],
        examples: [
            Example(
                purpose: "End an item that takes too long, and let the others of its command land:",
                commands: ["$ dnd list journal/", "$ dnd cancel journal#3"]),
            Example(purpose: "Let go of one thing, and keep the rest:", commands: ["$ dnd cancel notes/day.txt"]),
            Example(purpose: "Let go of a session:", commands: ["$ dnd cancel --session work"]),
        ],
        seeAlso: [("dnd-list", 1), ("dnd-remove", 1)])
}
