extension ManualChapter {
    static let verify = ManualChapter(
        command: "verify",
        description: """
            Each item is read and compared with the hash that was taken when it landed; of folders, and of files that were \
            put there by hand, only the presence is checked. So are the database, the order, the history and what commands \
            that died have left. A line for each difference begins with a sign, as rclone(1) `check --combined` has it. \
            Unless `--repair`, `--since` or `--time-limit` is given, nothing is written; other commands may go on meanwhile.

            `--repair` first prints what it will do, and then does it. A file that was put there by hand joins the order. An \
            item whose file was renamed by hand keeps its place; one whose file is gone comes back from the history, where that \
            has its content, and leaves the order otherwise. \
            Of a file that was changed by hand, the content that it has now is recorded. No file is deleted or replaced, but \
            what dead commands have staged. What was changed is in `dnd log`.

            With `--since` or `--time-limit` the store remembers when the content of each item was last found to be the same; \
            differences are told each time. The time limit is for contents: it is looked at before each item, so that with \
            `0s` no content is compared. All else is checked each time.
            """,
        sections: [
            Section(
                title: "SIGNS",
                entries: [
                    Key(name: "=", meaning: "The same as recorded."),
                    Key(name: "-", meaning: "Recorded, and not there."),
                    Key(name: "+", meaning: "There, and not recorded."),
                    Key(name: "*", meaning: "There, and different."),
                    Key(name: "!", meaning: "Cannot be read."),
                ])
        ],
        jsonKeys: [
            Key(name: "path", meaning: "The item, or the part of the store."),
            Key(name: "lane", meaning: "The lane of a board; null elsewhere."),
            Key(name: "part", meaning: "`item`, `history`, `staging`, `order` or `database`."),
            Key(name: "status", meaning: "`same`, `missing`, `unrecorded`, `differs` or `error`."),
            Key(name: "message", meaning: "What was found; null when there is nothing to say."),
            Key(name: "repair", meaning: "What `--repair` does about it; null when it can do nothing."),
        ],
        examples: [
            Example(purpose: "Whether all is as it was:", commands: ["$ dnd verify journal/"]),
            Example(
                purpose: "See what a repair would do, and do it:",
                commands: ["$ dnd verify --repair -n journal/", "$ dnd verify --repair journal/"]),
            Example(
                purpose: "Every night for an hour, so that each content is compared once a month:",
                commands: ["$ dnd verify --since 30d --time-limit 1h archive/"]),
        ],
        seeAlso: [("dnd-log", 1), ("dnd-list", 1), ("dnd-undo", 1), ("rclone", 1)])
}
