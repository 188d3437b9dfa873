extension TopicPage {
    static let batch = TopicPage(
        name: "dnd-batch",
        section: 7,
        abstract: "how to run a large transfer, on one machine or on many",
        description: """
            `dnd batch --plan-to` makes a plan, `dnd batch` runs it, and the report says what happened to each item. Each of \
            several machines can run a part of the plan, a shard, and `dnd merge` joins the shards. The result is the same \
            as on one machine: the same files, names, order and provenance.

            Each of these commands can be killed at any moment and run again. What has landed is not transferred \
            again, nothing lands twice, and nothing is left out of the report. dnd-batch(1) has the options, \
            and dnd-plan(5) the formats of the plan and the report.
            """,
        sections: [oneMachine, shards, machines, statuses, parallel, slurm, kubernetes, snakemake, merging],
        seeAlso: [
            ("dnd", 1), ("dnd-batch", 1), ("dnd-plan", 5), ("dnd-copy", 1), ("dnd-merge", 1), ("dnd-verify", 1),
            ("parallel", 1),
            ("sbatch", 1),
        ])

    private static let oneMachine = ManualChapter.Section(
        title: "One machine",
        introduction: """
            One process uses all processors of a machine. After a signal, a crash or the exit status 75, run the plan \
            again. After any other status, the outcome of every item is final.
            """,
        examples: [
            .init(
                purpose: "Make a plan, list what would be lost, run the plan, and check the result:",
                commands: [
                    "$ dnd batch Photos --to journal/ --plan-to plan.ndjson",
                    "$ jq -r 'select(.losses[0]) | .source' plan.ndjson",
                    "$ dnd batch plan.ndjson --report report.ndjson",
                    "$ tail -n 1 report.ndjson",
                    "$ dnd verify journal/",
                ]),
            .init(
                purpose: "Every night, transfer only what is new:",
                commands: ["$ dnd copy Inbox --to journal/ --skip-known"]),
        ])

    private static let shards = ManualChapter.Section(
        title: "Shards",
        entries: [
            .init(name: "items", meaning: "The items of the shard: a journal, or a board with the same lanes."),
            .init(name: "report.ndjson", meaning: "The report of the last run."),
            .init(
                name: "done.json",
                meaning: """
                    Written when the outcome of every item is final. Such a shard is not run again: the command prints the \
                    numbers and ends at once, with the same exit status.
                    """),
            .init(name: "shard.json", meaning: "Which plan, by its digest, and which shard of it this is."),
            .init(name: "lock", meaning: "Locked with flock(2) while the shard runs."),
        ],
        introduction: """
            `--shard K/N` runs the items whose number has the remainder K when it is divided by N, and puts them into \
            the folder that `--to` names. `auto/N` takes K from the environment of the task: SLURM_ARRAY_TASK_ID, \
            JOB_COMPLETION_INDEX, or PARALLEL_SEQ minus 1. A second run of the same shard waits for the first. The \
            folder of a shard contains:
            """)

    private static let machines = ManualChapter.Section(
        title: "What the machines share",
        introduction: """
            All machines need the same version of dnd, the same plan, and the sources at the paths in the plan. \
            Relative paths in the plan are relative to the directory where it was made. A source whose size or \
            modification time is not that in the plan fails: keep both when you copy the sources to another machine.

            The folders of the shards can be on a network file system. Each shard has a store of its own, and only one \
            machine works in it at a time. NFS needs locks for this: mount it without `nolock`. The shards can also be \
            on the disks of the machines: copy their folders to one machine, and merge them there.
            """)

    private static let statuses = ManualChapter.Section(
        title: "Exit statuses for engines",
        entries: [
            .init(name: "0", meaning: "The shard is complete."),
            .init(
                name: "1, 2",
                meaning: """
                    Do not try again: some items were refused or failed, and the report names them. The shard is complete, \
                    unless it could not begin; then `dnd merge` says so.
                    """),
            .init(name: "64", meaning: "Do not try again, and end all tasks: the plan or the command line is wrong."),
            .init(
                name: "75",
                meaning: "Try again later: a full disk, a lock, an error of a device, or missing memory."),
            .init(
                name: "129, 130, 143",
                meaning: "A signal ended the run. Try again: it continues where it ended."),
            .init(
                name: "137",
                meaning: "SIGKILL ended the run, perhaps because memory was missing. Try again a few times."),
        ],
        introduction: """
            An engine, such as Slurm, starts the tasks, and may start a task again. When it sends SIGTERM, items that were \
            begun are cancelled; with `--grace 25s`, they have 25 seconds to land. In both cases no partial file is left. \
            Choose a time that is shorter than the time between the engine's SIGTERM and its SIGKILL.
            """)

    private static let parallel = ManualChapter.Section(
        title: "GNU parallel",
        introduction: """
            With `--retries`, GNU parallel tries every status but 0 again. This costs milliseconds for a shard that is \
            done. When it ends a job, it sends SIGTERM several times and then SIGKILL, within half a second. \
            `--termseq TERM,30000,KILL,25` leaves enough time for `--grace 25s`.
            """,
        examples: [
            .init(
                purpose: "Run a plan in eight shards, two at once, each at most five times, and join them:",
                commands: [
                    "$ seq 8 | parallel --jobs 2 --retries 5 \\",
                    "    dnd batch plan.ndjson --shard auto/8 --to shards/{#}",
                    "$ dnd merge shards/* --plan plan.ndjson --to journal/",
                ]),
            .init(
                purpose: "Run them on two hosts that see the same directory, through ssh(1):",
                commands: [
                    "$ seq 8 | parallel --sshlogin one,two --workdir \"$PWD\" --retries 5 \\",
                    "    dnd batch plan.ndjson --shard auto/8 --to shards/{#}",
                ]),
        ])

    private static let slurm = ManualChapter.Section(
        title: "Slurm",
        introduction: """
            The folder `share/doc/dnd/examples/slurm` has a job script for the shards, one for the merge, and the \
            script `submit`, which submits both. Each shard is a task of a job array. A task that was killed with its \
            node is requeued by Slurm; one that ended with 75, 129, 130 or 143 requeues itself, at most ten times. \
            The merge begins when the array has ended. If a shard is incomplete, nothing is merged: submit again, and \
            only what is missing is run.

            Slurm sends SIGTERM 40 seconds before the time limit, and holds a requeued task for two minutes; `scontrol \
            update JobId=ID StartTime=now` starts it at once.
            """,
        examples: [
            .init(
                purpose: "Run a plan in eight tasks of at most an hour, and merge them:",
                commands: [
                    "$ cd /shared/work",
                    "$ dnd batch Photos --to journal/ --plan-to plan.ndjson",
                    "$ slurm/submit plan.ndjson 8 journal/ --time=1:00:00",
                ])
        ])

    private static let kubernetes = ManualChapter.Section(
        title: "Kubernetes",
        introduction: """
            The file `share/doc/dnd/examples/kubernetes/job.yaml` is an Indexed Job with a `podFailurePolicy`: 64 fails \
            the Job; 1 and 2 fail the index, and the others continue; a signal is not counted; everything else is tried \
            again, up to `backoffLimitPerIndex`. If an index ended with 1, Kubernetes reports the Job as failed, although \
            the shard is complete: `dnd merge` says whether anything is missing. Start `dnd` without a shell around it, so \
            that it gets SIGTERM, and set `terminationGracePeriodSeconds` to more than `--grace`.
            """,
        examples: [
            .init(
                purpose: "Run the plan that the Job names, and merge its shards:",
                commands: [
                    "$ dnd batch /data/in --to /data/journal/ --plan-to /data/plan.ndjson",
                    "$ kubectl apply -f job.yaml",
                    "$ kubectl get job dnd-shards --watch",
                    "$ dnd merge /data/shards/* --plan /data/plan.ndjson --to /data/journal/",
                ])
        ])

    private static let snakemake = ManualChapter.Section(
        title: "Snakemake",
        introduction: """
            The file `share/doc/dnd/examples/snakemake/Snakefile` has a rule for the plan, one for a shard, whose \
            output is `done.json`, and one for the merge. It takes the statuses 0, 1 and 2 as success, because the report \
            names what did not land.
            """,
        examples: [
            .init(
                purpose: "Plan, run eight shards, and merge them:",
                commands: ["$ snakemake --cores 8 --config sources=Photos destination=journal shards=8"])
        ])

    private static let merging = ManualChapter.Section(
        title: "Merging",
        introduction: """
            `dnd merge` moves the items of the shards into the destination, in the order of the plan. If a shard is missing \
            or incomplete, nothing is merged, unless `--partial` is given. A shard of another plan is always an error. The \
            report of a merge is that of the whole plan. Keep the folders of the shards until you have read it: items that \
            did not land are only there.
            """)
}
