extension ManualChapter {
    static let batch = ManualChapter(
        command: "batch",
        description: """
            A batch has a plan. The plan is the dry run of a copy, written to a file; it is never changed. Running the \
            plan drops its items in their order, as `dnd copy` would. The destination records each item of the plan in \
            the same transaction in which it lands. So a run that was ended at any moment, by a signal, a crash or a \
            full disk, is completed by running the plan again, and nothing lands twice, even if two runs go on at once. \
            An item that lands in a later run lands at the end. The record of a plain folder is kept in the user's own \
            state folder: run its plan on one machine, or in shards.

            `--shard` runs a part of the plan on one of several machines; dnd-batch(7) says how, and what to do with \
            the exit status of a run.

            The options that decide what lands, such as `--as`, `--strip` or `--skip-known`, belong to the plan. \
            `--jobs`, `--progress`, `--fail-fast`, `--verbose` and `--trace` belong to a run.

            A source that has another size or modification time than in the plan fails, and is not tried again: make a \
            new plan for it. With `--skip-known`, a new plan leaves out what has landed.

            An item and its companions are one line, and land together. A run takes the companions that the line names; \
            if one of them is gone, the item fails. Shards keep them, and a merge brings them to the destination.

            `dnd batch -` reads jobs from standard input, and answers each. dnd-plan(5) has the formats of the plan, the \
            report and the jobs.
            """,
        examples: [
            Example(
                purpose: "Plan, look at the plan, and run it; run the last line again until nothing is left:",
                commands: [
                    "$ dnd batch Photos --only public.image --to journal/ --plan-to plan.ndjson",
                    "$ jq -r 'select(.losses != []) | .source' plan.ndjson",
                    "$ dnd batch plan.ndjson --report report.ndjson",
                ]),
            Example(
                purpose: "Try again what failed for a reason that may have passed:",
                commands: ["$ dnd batch plan.ndjson --retry report.ndjson"]),
            Example(
                purpose: "Convert one file after another in one process:",
                commands: ["$ echo '{\"id\": 1, \"source\": \"a.heic\"}' | dnd batch - --to journal/"]),
        ],
        seeAlso: [("dnd-batch", 7), ("dnd-plan", 5)])

    static let merge = ManualChapter(
        command: "merge",
        description: """
            The shards are folders that `dnd batch --shard` made from one plan. Their items move into DEST in the order \
            of the plan, under the names and with the provenance that a run on one machine would have given them. \
            Items that failed in their shard are reported with the same error. The report has the form of dnd-plan(5).
            """,
        examples: [
            Example(
                purpose: "Join eight shards:",
                commands: ["$ dnd merge shards/* --plan plan.ndjson --to journal/"])
        ],
        seeAlso: [("dnd-batch", 7)])
}
