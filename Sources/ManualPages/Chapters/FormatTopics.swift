extension TopicPage {
    static let typesFile = TopicPage(
        name: "dnd-types",
        section: 5,
        abstract: "declarations of uniform types",
        description: """
            Your own types are declared in types.toml in `$XDG_CONFIG_HOME/dnd` or `~/.config/dnd`, each in a \
            table that begins with a line `[[types]]`. A mistake in a declaration is a warning that names the \
            file and the line; the other declarations hold. A directory may declare types in \
            `.dnd/types.toml`: they apply to commands that have the directory as destination or source, or a \
            source in it. They can only add: a type that is already declared, and an extension or MIME type \
            that already has a type, stay unchanged. Their rules are used once the user has trusted them with \
            `dnd trust`. A table has these keys:
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(name: "identifier", meaning: "The type's name, such as com.example.notebook; required."),
                    .init(name: "description", meaning: "A description of one line."),
                    .init(
                        name: "conforms-to",
                        meaning: """
                            The type, or the list of types, to which it conforms directly; required: public.data for \
                            any file, public.text if its content is text, public.zip-archive if it is a ZIP. A name \
                            refines the type of the content only to a type that conforms to it.
                            """),
                    .init(name: "extensions", meaning: "A list of file name extensions without dots."),
                    .init(name: "mime-types", meaning: "A list of MIME types."),
                    .init(
                        name: "magic",
                        meaning: """
                            The name of a file in the same directory with rules for `file`, in text form. Content for \
                            which a rule gives one of the type's MIME types, with `!:mime`, is of this type, whatever \
                            its name is.
                            """),
                ])
        ],
        examples: [
            .init(
                purpose: "Declare a type:",
                commands: [
                    "$ cat >>~/.config/dnd/types.toml <<'END'", "[[types]]", "identifier = \"com.example.notebook\"",
                    "conforms-to = \"public.plain-text\"", "extensions = [\"nbk\"]", "END",
                ])
        ],
        seeAlso: [("dnd", 7), ("dnd-trust", 1), ("dnd-types", 1), ("file", 1), ("magic", 5)])
}

extension TopicPage {
    static let convertersFile = TopicPage(
        name: "dnd-converters",
        section: 5,
        abstract: "declarations of converters",
        description: """
            A converter is a program that makes a file of one type from a file of another. Declared ones take part in every \
            route, beside those that dnd has; `dnd converters` lists all.
            """,
        sections: [declaring, running, trusting],
        examples: [
            .init(
                purpose: "Convert the first frame of a film to a picture, and Markdown to HTML:",
                commands: [
                    "$ mkdir -p ~/.config/dnd/converters.d", "$ cat >~/.config/dnd/converters.d/mine.toml <<'END'",
                    "[[converters]]", "name = \"first-frame\"", "from = \"public.movie\"",
                    "to = [\"public.png\", \"public.jpeg\"]",
                    "command = [\"ffmpeg\", \"-v\", \"error\", \"-i\", \"{input}\", \"-frames:v\", \"1\", \"{output}\"]",
                    "fidelity = \"preview\"", "losses = [\"frames\", \"sound\"]", "package = \"ffmpeg\"",
                    "limits.input = \"4G\"", "", "[[converters]]", "name = \"markdown\"",
                    "from = \"net.daringfireball.markdown\"", "to = \"public.html\"",
                    "filter = [\"cmark\", \"--unsafe\"]", "fidelity = \"flattened\"", "package = \"cmark\"", "END",
                ]),
            .init(
                purpose: "Use the converters of a journal that came from elsewhere, after reading them:",
                commands: ["$ cat journal/.dnd/converters.d/*", "$ dnd trust journal"]),
        ],
        seeAlso: [("dnd", 7), ("dnd-converters", 1), ("dnd-trust", 1), ("landlock", 7), ("seccomp", 2)])

    private static let declaring = ManualChapter.Section(
        title: "Declaring converters",
        entries: [
            .init(
                name: "name",
                meaning: "The name in reports: up to 64 lower-case letters, digits, dots and dashes; required."),
            .init(
                name: "from",
                meaning: """
                    The type of the input, or a list of types. Types that conform to one of them are accepted too: \
                    public.image stands for every picture. Required, as an identifier.
                    """),
            .init(name: "to", meaning: "The type of the output, or a list of types, each a concrete one; required."),
            .init(
                name: "command",
                meaning: """
                    A list: the program and each of its arguments. It reads the file that `{input}` names and writes \
                    the file that `{output}` names; if no argument has `{output}`, its standard output is the result. \
                    `{name}` is the item's own name, for titles. `{{input}}` is the literal text {input}. The user's \
                    options are in its environment: `DND_DPI`, `DND_WIDTH` and `DND_HEIGHT` in pixels, `DND_STRIP`, \
                    and `DND_WRAP` in columns.
                    """),
            .init(
                name: "filter",
                meaning: """
                    The same for a program that reads standard input and writes standard output. Exactly one of \
                    command and filter is required.
                    """
            ),
            .init(
                name: "fidelity",
                meaning: "How much it keeps: lossless, flattened, extracted, preview or label; required. See dnd(7)."),
            .init(
                name: "losses",
                meaning: "A list of the losses, in words such as exif, icc, alpha, frames, pages, layout, or others."),
            .init(name: "package", meaning: "The Debian package that contains the program."),
            .init(
                name: "readable",
                meaning: """
                    A list of absolute paths that the program may read, and run programs from, in addition to those \
                    of the system. Only in your own files.
                    """),
            .init(
                name: "limits",
                meaning: """
                    What a conversion may use, if that differs from the defaults: `limits.time = "10m"`, \
                    `limits.memory = "4G"`, `limits.input = "1G"`, `limits.output = "8G"`. A limit on the command \
                    line takes precedence.
                    """),
        ],
        introduction: """
            Your own converters are declared in files whose names end in .toml, in \
            `$XDG_CONFIG_HOME/dnd/converters.d` or `~/.config/dnd/converters.d`, each in a table that begins with a \
            line `[[converters]]`. They take part in every route. Of two equally good routes, the one with your own \
            converter is taken, then the one with the destination's. Of two converters with the same name, the first \
            is used, in the order of the file names. A mistake in a declaration is a warning that names the file and \
            the line: that converter is not used, the others are. A table has these keys:
            """)

    private static let running = ManualChapter.Section(
        title: "What a converter can do",
        entries: [],
        introduction: """
            No shell is involved: each argument is passed as it was written. The program is found on PATH, unless it \
            is given by its absolute path, or as `./NAME` next to the file that declares it. It runs in a private \
            directory, with a copy of the content in a file called input with the extension of its type, and with \
            PATH, HOME, TMPDIR and LANG in its environment. It can read that directory, /usr, /opt, /etc, the parts \
            of /proc that everybody can read, and what `readable` names. It can write only in that directory, has no \
            network, and cannot reach the user's other processes or leave anything running. Changing modes, owners or \
            times of files has no effect and reports success; extended attributes are not supported. It may start at \
            most 256 processes, which share its limits on memory, processor time and time slept; data that it writes \
            to a file system in memory counts as memory.

            It must exit with 0 and write a file that is not empty and has the type of `to`, as far as its content \
            shows. Anything else is an error of that item, with the last lines that the program wrote to standard \
            error.
            """)

    private static let trusting = ManualChapter.Section(
        title: "Converters of a destination",
        entries: [],
        introduction: """
            A destination may bring converters in its .dnd/converters.d. They do not run until the user has trusted \
            the destination with `dnd trust` or `--trust`; until then a warning names them. Trust covers that \
            directory at that path, with all files in its converters.d as they are then: after a change, for a copy, \
            or for another directory in its place, it must be given again. Programs are found on PATH, or as `./NAME` \
            among those files. Files that belong to another user, can be written by others, or are links are always \
            refused.
            """)
}

extension TopicPage {
    static let planFile = TopicPage(
        name: "dnd-plan",
        section: 5,
        abstract: "plans, reports and jobs of large transfers",
        description: """
            `dnd batch --plan-to` writes a plan, and `dnd batch` runs it and prints a report. All of them consist of JSON \
            objects, one on each line, in UTF-8. Later versions may add keys; `dnd schema batch` prints the JSON Schema of the \
            report.
            """,
        sections: [
            ManualChapter.Section(
                title: "The plan",
                entries: [
                    .init(name: "plan", meaning: "Of the first line: the version of the format, 1."),
                    .init(
                        name: "sha256",
                        meaning:
                            "The SHA-256 digest of all other lines: `tail -n +2 PLAN | sha256sum`. A plan that was edited is refused."
                    ),
                    .init(name: "items", meaning: "The number of the other lines."),
                    .init(
                        name: "destination, kind, reads, lanes, exists",
                        meaning: "The destination, its kind and types, and whether it existed."),
                    .init(
                        name: "directory, keepsTree, options",
                        meaning:
                            "The directory to which sources are relative, whether their folders are kept, and the options of the plan."
                    ),
                    .init(name: "n", meaning: "Of every other line: its number, from 1."),
                    .init(
                        name: "source, part",
                        meaning: "The file, and the part of it that is the item: `3` for `caches.gpx#3`."),
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
                        meaning: "`planned`, `known`, or why it cannot land. Such items are lines of the plan, too."),
                ],
                introduction:
                    "A plan is a text file with a JSON object on each line, written in one piece: it is complete, or it is not there."
            ),
            ManualChapter.Section(
                title: "The report",
                entries: [
                    .init(name: "n", meaning: "The number of the item's line in the plan."),
                    .init(
                        name: "dropped, known, skipped, refused, failed, notReached",
                        meaning: "Of the last line: the numbers of items. They add up to `listed`."),
                    .init(
                        name: "retryable",
                        meaning: "Of the last line: how many of the failed items may land later: `--retry` tries them."),
                    .init(name: "plan", meaning: "Of the last line: the identity of the plan."),
                ],
                introduction: """
                    Standard output has a line for each item, in the order of the plan, and a last line with the sums; \
                    `--report` writes the same lines to a file. The keys of an item are those of dnd-copy(1), and its \
                    number. An item that has landed in an earlier run is `known`.
                    """),
            ManualChapter.Section(
                title: "Jobs",
                entries: [
                    .init(name: "id", meaning: "A number or a text; the answer has the same."),
                    .init(name: "source", meaning: "What to drop, as an argument of `dnd copy`."),
                    .init(name: "to", meaning: "The destination; if it is missing, that of `--to`."),
                    .init(
                        name: "options",
                        meaning: "A list of options of the transfer, besides those of the command line."),
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
                commands: ["$ jq -r 'select(.losses != []) | .source' plan.ndjson"]),
            .init(
                purpose: "List what failed, with the reason:",
                commands: ["$ jq -r 'select(.error) | \"\\(.source): \\(.error.message)\"' report.ndjson"]),
        ],
        seeAlso: [("dnd-batch", 1), ("dnd-batch", 7), ("dnd-errors", 7), ("dnd-schema", 1)])
}

extension TopicPage {
    static let destinationFile = TopicPage(
        name: "dnd-destination",
        section: 5,
        abstract: "the declaration of a destination",
        description: """
            The file `.dnd/destination.toml` declares that a directory is a journal, a board, a frame or a folder with rules. \
            `dnd init` writes it, and it may be edited. The rules apply to everything that lands in the directory, whatever \
            path it was named by, and for every user; of the options of a command, only `--prefer` and `--accept` override \
            them. While the file is invalid, every command that uses the directory fails, and names the line. A directory \
            without the file is a plain folder, and nothing is written to it but the items.

            A declaration that belongs to another user has no effect until the directory is trusted: see dnd-trust(1). \
            `dnd config DIR` shows which rules hold.
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(name: "kind", meaning: "`folder`, `journal`, `board` or `frame`: see dnd(7). Required."),
                    .init(
                        name: "reads",
                        meaning:
                            "A list of the types that it reads, best first: identifiers, extensions or MIME types. The default is that of its kind."
                    ),
                    .init(
                        name: "prefer",
                        meaning: """
                            What decides between two representations: `fidelity`, the default, or `destination`, the order of \
                            `reads`.
                            """),
                    .init(
                        name: "operations",
                        meaning: "A list of `copy` and `move`. With only `copy`, a move is a copy."),
                    .init(
                        name: "max-items",
                        meaning: """
                            The maximum number of items. An item that replaces another one, or is skipped, adds none; a board \
                            counts the items of all lanes.
                            """),
                    .init(name: "per-drop", meaning: "The maximum number of new items in one command."),
                    .init(
                        name: "group",
                        meaning: """
                            A name. What a source shows only to its group (see dnd-source(5)) may land in destinations with the \
                            same name.
                            """),
                    .init(
                        name: "lanes",
                        meaning: "The lanes of a board, in order. The default is `[\"in-progress\", \"completed\"]`."),
                ],
                introduction: "The file is in TOML 1.0.")
        ],
        examples: [
            .init(
                purpose: "A board of three lanes that holds at most 100 geocaches, which are always copied:",
                commands: [
                    "kind = \"board\"", "operations = [\"copy\"]", "max-items = 100",
                    "lanes = [\"to do\", \"found\", \"logged\"]",
                ]),
            .init(
                purpose: "A folder that takes only pictures that every browser shows:",
                commands: ["kind = \"folder\"", "reads = [\"png\", \"jpeg\", \"webp\"]"]),
        ],
        seeAlso: [("dnd", 7), ("dnd-config", 1), ("dnd-init", 1), ("dnd-source", 5), ("dnd-trust", 1)])

    static let sourceFile = TopicPage(
        name: "dnd-source",
        section: 5,
        abstract: "who may see the contents of a folder",
        description: """
            The file `.dnd/source.toml` in a folder says which destinations may have what is in it, and in the folders below it \
            that have no such file of their own. Content that is withheld is not offered, nor is anything that is made from \
            it or contains it. While the file is invalid, nothing in the folder is offered.
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(
                        name: "visibility",
                        meaning: """
                            For all types: `all`, the default, is everybody; `team` is folders that belong to the same Unix \
                            group; `group` is stores that declare the same `group` in their destination.toml as the one next to \
                            this file; `ownProcess` is only the folder itself.
                            """),
                    .init(
                        name: "operations",
                        meaning: "With `[\"copy\"]`, nothing is removed from the folder: a move is a copy."),
                    .init(
                        name: "types",
                        meaning: """
                            A table: the visibility of representations of a type and of those that conform to it. The closest \
                            type decides; of several, the strictest.
                            """),
                ],
                introduction: "The file is in TOML 1.0. Without a key, its default holds.")
        ],
        examples: [
            .init(
                purpose: "Only colleagues may have the originals; everybody may have pictures as PNG:",
                commands: [
                    "visibility = \"team\"", "operations = [\"copy\"]", "", "[types]", "\"public.png\" = \"all\"",
                ])
        ],
        seeAlso: [("dnd", 7), ("dnd-destination", 5), ("dnd-inspect", 1), ("dnd-trust", 1)])

    static let itemFile = TopicPage(
        name: "dnditem",
        section: 5,
        abstract: "a whole item in one file",
        description: """
            A file with the extension `dnditem` holds an item of a store with everything that belongs to it. It is a ZIP file, \
            which any program for ZIP files opens. `dnd copy ITEM --to NAME.dnditem` writes it, and dropping it into a store \
            brings the item back: its bytes, its name, its modification time and its extended attributes. If the bytes are not \
            those of the hash in the record, that is an error. Its type is `application/x-dnditem`.
            """,
        sections: [
            ManualChapter.Section(
                title: "Entries",
                entries: [
                    .init(
                        name: "mimetype",
                        meaning:
                            "The first entry, uncompressed: the text `application/x-dnditem`, by which the file is recognised."
                    ),
                    .init(name: "content/NAME", meaning: "The item's bytes, uncompressed."),
                    .init(
                        name: "also/",
                        meaning:
                            "Representations as destinations read them, for a machine that could not make them; left out if there are none."
                    ),
                    .init(name: "item.json", meaning: "The last entry: the record, with the keys below."),
                ]),
            ManualChapter.Section(
                title: "The record",
                entries: [
                    .init(name: "version", meaning: "The version of the format, 1."),
                    .init(
                        name: "name, nameBytes",
                        meaning: "The item's file name, and its bytes in base64, which count."),
                    .init(name: "source", meaning: "Where it came from, as that was named."),
                    .init(name: "modified", meaning: "Its modification time, in the format of RFC 3339, or null."),
                    .init(
                        name: "attributes",
                        meaning:
                            "Its extended attributes whose names begin with `user.`: objects with `name` and `value`, in base64."
                    ),
                    .init(
                        name: "contents",
                        meaning: """
                            The representations in the file, the item's own bytes first: objects with `type`, `fidelity`, \
                            `losses`, `entry`, `bytes` and `sha256`.
                            """),
                ],
                introduction: "A JSON object in UTF-8."),
        ],
        examples: [
            .init(
                purpose: "Carry an item to another machine:",
                commands: ["$ dnd copy journal/lake.png --to lake.dnditem", "$ dnd copy lake.dnditem --to journal/"]),
            .init(purpose: "Look into it:", commands: ["$ unzip -p lake.dnditem item.json | jq ."]),
        ],
        seeAlso: [("dnd", 7), ("dnd-copy", 1), ("unzip", 1)])
}
