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
            """,
        sections: [
            Section(
                title: "The plan",
                entries: [
                    Key(name: "plan", meaning: "Of the first line: the version of the format, 1."),
                    Key(
                        name: "sha256",
                        meaning:
                            "The SHA-256 digest of all other lines: `tail -n +2 PLAN | sha256sum`. A plan that was edited is refused."
                    ),
                    Key(name: "items", meaning: "The number of the other lines."),
                    Key(
                        name: "destination, kind, reads, lanes, exists",
                        meaning: "The destination, its kind and types, and whether it existed."),
                    Key(
                        name: "directory, keepsTree, options",
                        meaning:
                            "The directory to which sources are relative, whether their folders are kept, and the options of the plan."
                    ),
                    Key(name: "n", meaning: "Of every other line: its number, from 1."),
                    Key(
                        name: "source, part",
                        meaning: "The file, and the part of it that is the item: `3` for `caches.gpx#3`."),
                    Key(
                        name: "size, mtime",
                        meaning:
                            "The size of the file in bytes and its modification time, as `stat -c %.9Y` prints it; null for a folder."
                    ),
                    Key(
                        name: "type, representation, fidelity, losses, target",
                        meaning: "What the item is, what it becomes, and its path in the destination."),
                    Key(
                        name: "companions",
                        meaning: "The names of the files that go with the item; null if it cannot land."),
                    Key(
                        name: "status, duplicateOf, error",
                        meaning: "`planned`, `known`, or why it cannot land. Such items are lines of the plan, too."),
                ],
                introduction:
                    "A plan is a text file with a JSON object on each line, written in one piece: it is complete, or it is not there."
            ),
            Section(
                title: "The report",
                entries: [
                    Key(name: "n", meaning: "The number of the item's line in the plan."),
                    Key(
                        name: "dropped, known, skipped, refused, failed, notReached",
                        meaning: "Of the last line: the numbers of items. They add up to `listed`."),
                    Key(
                        name: "retryable",
                        meaning: "Of the last line: how many of the failed items may land later: `--retry` tries them."),
                    Key(name: "plan", meaning: "Of the last line: the identity of the plan."),
                ],
                introduction: """
                    Standard output has a line for each item, in the order of the plan, and a last line with the sums; \
                    `--report` writes the same lines to a file. The keys of an item are those of dnd-copy(1), and its \
                    number. An item that has landed in an earlier run is `known`.
                    """),
            Section(
                title: "Jobs",
                entries: [
                    Key(name: "id", meaning: "A number or a text; the answer has the same."),
                    Key(name: "source", meaning: "What to drop, as an argument of `dnd copy`."),
                    Key(name: "to", meaning: "The destination; if it is missing, that of `--to`."),
                    Key(
                        name: "options",
                        meaning: "A list of options of the transfer, besides those of the command line."),
                    Key(
                        name: "exitStatus",
                        meaning: "Of an answer: the exit status that `dnd copy` would have ended with."),
                    Key(name: "items", meaning: "Of an answer: its items, with the keys of `dnd copy --json`."),
                    Key(name: "error", meaning: "Of an answer: why the job as a whole failed, or null."),
                ],
                introduction: """
                    `dnd batch -` reads a JSON object on each line of standard input, and answers each with a line, in \
                    order, as soon as its items have landed. Jobs that arrive together and have the same destination and \
                    options are one drop, and are transferred side by side. The process ends when its input ends.
                    """),
        ],
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
        seeAlso: [("dnd-batch", 7)])

    static let merge = ManualChapter(
        command: "merge",
        description: """
            The shards are folders that `dnd batch --shard` made from one plan. Their items move into DEST in the order \
            of the plan, under the names and with the provenance that a run on one machine would have given them. \
            Items that failed in their shard are reported with the same error. The report has the form of dnd-batch(1).
            """,
        examples: [
            Example(
                purpose: "Join eight shards:",
                commands: ["$ dnd merge shards/* --plan plan.ndjson --to journal/"])
        ],
        seeAlso: [("dnd-batch", 7)])
}
