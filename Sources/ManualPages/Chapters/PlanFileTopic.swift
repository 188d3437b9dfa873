extension TopicPage {
    static let planFile = TopicPage(
        name: "dnd-plan",
        section: 5,
        abstract: "plans, reports and jobs of large transfers",
        description: """
            `dnd batch --plan-to` writes a plan, and `dnd batch` runs it and prints a report. Plans, reports and jobs consist \
            of JSON objects in UTF-8, one on each line. Later versions may add keys. `dnd schema batch` prints the JSON Schema \
            of reports and of answers to jobs.
            """,
        sections: [
            ManualChapter.Section(
                title: "The plan",
                entries: [
                    .init(name: "plan", meaning: "The version of the format, 1."),
                    .init(
                        name: "sha256",
                        meaning:
                            "The SHA-256 digest of all other lines: `tail -n +2 PLAN | sha256sum`. A plan that was edited is refused."
                    ),
                    .init(name: "items", meaning: "The number of items."),
                    .init(
                        name: "destination, kind, reads, lanes, exists",
                        meaning: "The destination, its kind and types, and whether it existed."),
                    .init(
                        name: "directory, keepsTree, options",
                        meaning:
                            "The directory to which sources are relative, whether their folders are kept, and the options of the plan."
                    ),
                    .init(
                        name: "n",
                        meaning: "The number of the item, from 1. This and all further keys are those of an item."),
                    .init(
                        name: "source, part",
                        meaning: "The file, and the part of it that is the item: `3` in `caches.gpx#3`."),
                    .init(
                        name: "size, mtime",
                        meaning:
                            "The size of the file in bytes and its modification time, as `stat -c %.9Y` prints it; null for a folder."
                    ),
                    .init(
                        name: "type, representation, fidelity, losses, target",
                        meaning: "What the item is, what it becomes, and its path in the destination."),
                    .init(
                        name: "companions",
                        meaning: "The names of the files that go with the item; null if it cannot land."),
                    .init(
                        name: "status, duplicateOf, error",
                        meaning: "`planned`, `known`, or why it cannot land: such items are in the plan, too."),
                ],
                introduction:
                    "The first line describes the plan, and every other line an item. The file gets its name when it is complete."
            ),
            ManualChapter.Section(
                title: "The report",
                entries: [
                    .init(
                        name: "n",
                        meaning: "The number of the item in the plan. The keys below are those of the last line."),
                    .init(
                        name: "dropped, known, skipped, refused, failed, notReached",
                        meaning: "The numbers of items with this outcome. They add up to `listed`."),
                    .init(
                        name: "retryable",
                        meaning: "How many of the failed items may land later: `--retry` tries them again."),
                    .init(
                        name: "plan",
                        meaning: "Which plan it was: the SHA-256 digest of its first line, without the line feed."),
                ],
                introduction: """
                    Standard output has a line for each item, in the order of the plan, and a last line with the sums; \
                    `--report` writes the same lines to a file. An item has the keys of dnd-copy(1), and `n`. An item \
                    that landed in an earlier run is `known`.
                    """),
            ManualChapter.Section(
                title: "Jobs",
                entries: [
                    .init(name: "id", meaning: "A number or a string. The answer has the same."),
                    .init(name: "source", meaning: "The source, as it is named for `dnd copy`."),
                    .init(name: "to", meaning: "The destination; the default is that of `--to`."),
                    .init(
                        name: "options",
                        meaning: "A list of options of `dnd copy`, in addition to those of the command line."),
                    .init(
                        name: "exitStatus",
                        meaning: "Of an answer: the exit status that `dnd copy` would have ended with."),
                    .init(name: "items", meaning: "Of an answer: its items, with the keys of `dnd copy --json`."),
                    .init(name: "error", meaning: "Of an answer: why the job as a whole failed, or null."),
                ],
                introduction: """
                    `dnd batch -` reads a JSON object on each line of standard input, and answers each with a line, in \
                    order, as soon as its items have landed. Jobs that arrive together and have the same destination and \
                    options are one drop, and are transferred side by side. The process ends when its input ends.
                    """),
        ],
        examples: [
            .init(
                purpose: "List what would lose something:",
                commands: ["$ jq -r 'select(.losses[0]) | .source' plan.ndjson"]),
            .init(
                purpose: "List what failed, with the reason:",
                commands: ["$ jq -r 'select(.error) | \"\\(.source): \\(.error.message)\"' report.ndjson"]),
        ],
        seeAlso: [("dnd-batch", 1), ("dnd-batch", 7), ("dnd-errors", 7), ("dnd-schema", 1)])
}
