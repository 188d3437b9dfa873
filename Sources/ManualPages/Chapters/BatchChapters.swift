extension ManualChapter {
    static let batch = ManualChapter(
        command: "batch",
        description: """
            A plan is the dry run of a copy, written to a file. It is never changed. Running it drops its items in their \
            order, as `dnd copy` would. The destination records each item of the plan in the transaction in which it \
            lands. Therefore a run that was ended by a signal, a crash or a full disk is completed by running the plan \
            again, and nothing lands twice, even if two runs go on at once. An item that lands in a later run gets the last \
            position. For a plain folder, this record is in your own state folder: run its plan on one machine, or in shards.

            Options that decide what lands, such as `--as`, `--strip` or `--skip-known`, are given when the plan is made. \
            `--jobs`, `--progress`, `--fail-fast`, `--verbose` and `--trace` are given when it is run.

            A source whose size or modification time is not that in the plan fails, and is not tried again: make a new \
            plan. With `--skip-known`, the new plan leaves out what has landed.

            An item and its companions are one line of the plan, and land together. If a companion that the line names is \
            gone, the item fails.

            dnd-plan(5) has the formats of the plan, the report and the jobs. dnd-batch(7) says how to run a plan on many \
            machines.
            """,
        exitStatuses: [
            Key(name: "1, 2", meaning: "Some items were refused, or failed. The report names them."),
            Key(name: "75", meaning: "Some items may land later: run the plan again."),
        ],
        examples: [
            Example(
                purpose: "Make a plan, list what would be lost, and run the plan; if it was interrupted, run it again:",
                commands: [
                    "$ dnd batch Photos --only public.image --to journal/ --plan-to plan.ndjson",
                    "$ jq -r 'select(.losses[0]) | .source' plan.ndjson",
                    "$ dnd batch plan.ndjson --report report.ndjson",
                ]),
            Example(
                purpose: "Try again what failed for a reason that may have passed:",
                commands: ["$ dnd batch plan.ndjson --retry report.ndjson"]),
            Example(
                purpose: "Convert one file after another in one process:",
                commands: ["$ echo '{\"id\": 1, \"source\": \"a.heic\"}' | dnd batch - --to journal/"]),
        ],
        seeAlso: [("dnd-batch", 7), ("dnd-copy", 1), ("dnd-merge", 1), ("dnd-plan", 5)])

    static let merge = ManualChapter(
        command: "merge",
        description: """
            Items that failed in their shard are reported with the same error. dnd-plan(5) has the format of the report, \
            and dnd-batch(7) says how shards are made. `dnd undo DEST` takes the items out again, into the history of DEST, \
            and `dnd redo` brings them back; the folders of the shards stay empty.
            """,
        examples: [
            Example(
                purpose: "Join eight shards:",
                commands: ["$ dnd merge shards/* --plan plan.ndjson --to journal/"])
        ],
        seeAlso: [("dnd-batch", 1), ("dnd-batch", 7), ("dnd-plan", 5)])
}
