extension ManualChapter {
    static let initialize = ManualChapter(
        command: "init",
        description: """
            The declaration has the rules of the destination, which apply to everything that lands there: see \
            dnd-destination(5). A directory without a declaration is a plain folder.
            """,
        examples: [
            Example(purpose: "Create an empty journal:", commands: ["$ dnd init notes --kind journal"]),
            Example(
                purpose: "Create a board with your own lanes:",
                commands: ["$ dnd init caches --kind board --lanes 'to do,done'"]),
        ],
        seeAlso: [("dnd", 7), ("dnd-destination", 5)])
}

extension ManualChapter {
    static let list = ManualChapter(
        command: "list",
        description: """
            A placeholder, whose data is still loading, is shown as `loading`. On a terminal, its progress is shown, too, \
            with the command and the process that load it; that of another user's command is not known. `dnd cancel \
            DEST#N` stops it.
            """,
        examples: [
            Example(purpose: "Show a journal in order:", commands: ["$ dnd list journal/"]),
            Example(purpose: "Show also what its items lost when they landed:", commands: ["$ dnd list -l journal/"]),
            Example(purpose: "Show small pictures of its items, side by side:", commands: ["$ dnd list -t journal/"]),
            Example(purpose: "Show the lines of a text file with their indices:", commands: ["$ dnd list places.txt"]),
            Example(
                purpose: "Add up the sizes of its items:",
                commands: ["$ dnd list --json journal/ | jq -s 'map(.bytes) | add'"]),
        ],
        seeAlso: [("dnd-cancel", 1), ("dnd-log", 1), ("ls", 1)])
}

extension ManualChapter {
    static let verify = ManualChapter(
        command: "verify",
        description: """
            Each item is read and compared with the hash that was taken when it landed. For folders, and for files \
            that were added by hand, only their presence is checked. The database, the order, the history and the \
            leftovers of killed commands are checked, too. Each difference is a line that begins with a sign, as in \
            rclone(1) `check --combined`. Nothing is written, except with `--repair`, `--since` or `--time-limit`. Other \
            commands may run at the same time.

            `--repair` first prints what it will do, and then does it. A file that was added by hand joins the order. \
            An item whose file was renamed by hand keeps its position. An item whose file is gone is restored from \
            the history, if that has its content; otherwise it leaves the order. For a file that was changed by hand, \
            its current content is recorded. No file is deleted or replaced, except the staged files of killed \
            commands. `dnd log` shows the changes.

            With `--since` or `--time-limit`, the store records when the content of each item was last found unchanged. \
            An item with a difference is compared, and reported, each time. The time limit applies to the comparison of \
            contents: it is checked before each item, so that `0s` compares none. Everything else is always checked.
            """,
        sections: [
            Section(
                title: "Signs",
                entries: [
                    Key(name: "=", meaning: "The same as recorded."),
                    Key(name: "~", meaning: "Renamed by hand; not a sign of rclone."),
                    Key(name: "-", meaning: "Recorded, but missing."),
                    Key(name: "+", meaning: "Present, but not recorded."),
                    Key(name: "*", meaning: "Present, but different."),
                    Key(name: "!", meaning: "Cannot be read."),
                ])
        ],
        exitStatuses: [
            Key(name: "0", meaning: "There is no difference, or all were repaired."),
            Key(name: "1", meaning: "There are differences."),
            Key(name: "2", meaning: "There are differences, and something could not be read."),
        ],
        examples: [
            Example(purpose: "Check whether everything is unchanged:", commands: ["$ dnd verify journal/"]),
            Example(
                purpose: "Show what a repair would do, then repair:",
                commands: ["$ dnd verify --repair -n journal/", "$ dnd verify --repair journal/"]),
            Example(
                purpose: "Run every night for an hour, so that each content is compared once a month:",
                commands: ["$ dnd verify --since 30d --time-limit 1h archive/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-list", 1), ("dnd-undo", 1), ("rclone", 1)])
}
