extension TopicPage {
    static let convertersFile = TopicPage(
        name: "dnd-converters",
        section: 5,
        abstract: "declarations of converters",
        description: """
            A converter is a program that makes a file of one type from a file of another. Declared converters take part in \
            every route, beside those of dnd. `dnd converters` lists all of them.
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
                    The identifier of the type of the input, or a list of identifiers; required. Types that conform to one \
                    of them are accepted, too: public.image stands for every picture.
                    """),
            .init(
                name: "to",
                meaning: """
                    The identifier of the type of the output, or a list of identifiers; required. Each must be a type of \
                    files, such as public.png, not a family of types, such as public.image.
                    """),
            .init(
                name: "command",
                meaning: """
                    A list: the program and each of its arguments. `{input}` stands for the path of the file to read, \
                    `{output}` for that of the file to write, and `{name}` for the item's own name, for titles. If no \
                    argument has `{output}`, standard output is the result. `{{input}}` is the literal text {input}. The \
                    user's options are in the environment: `DND_DPI`, `DND_WIDTH` and `DND_HEIGHT` in pixels, \
                    `DND_QUALITY`, `DND_PNG` (`smallest`), `DND_STRIP` (`gps`, `private` or `all`), `DND_COLOURS` (`srgb`), \
                    `DND_WRAP` in columns, and `DND_FROM_ENCODING`.
                    """),
            .init(
                name: "filter",
                meaning: """
                    A list like that of `command`, for a program that reads standard input and writes standard output. \
                    Exactly one of `command` and `filter` is required.
                    """
            ),
            .init(
                name: "fidelity",
                meaning: "How much it keeps: lossless, flattened, extracted, preview or label; required. See dnd(7)."),
            .init(
                name: "losses",
                meaning: "A list of the losses: the words of dnd-copy(1), such as exif or layout, or words of your own."
            ),
            .init(name: "package", meaning: "The Debian package that contains the program."),
            .init(
                name: "readable",
                meaning: """
                    A list of absolute paths that the program may read, and run programs from, in addition to those \
                    of the system. Not allowed in the files of a destination.
                    """),
            .init(
                name: "limits",
                meaning: """
                    Limits other than the defaults of dnd-copy(1): `limits.time = "10m"`, `limits.memory = "4G"`, \
                    `limits.input = "1G"`, `limits.output = "8G"`. A limit on the command line takes precedence.
                    """),
        ],
        introduction: """
            Your own converters are declared in files whose names end in .toml, in \
            `$XDG_CONFIG_HOME/dnd/converters.d` or `~/.config/dnd/converters.d`, each in a table that begins with a \
            line `[[converters]]`. Of equally good routes, one with your own converter is taken first, then one with a \
            destination's. Of converters with the same name, the first one is used, in the order of the file names. If a \
            declaration has a mistake, a warning names the file and the line, and this converter is not used. A table has \
            these keys:
            """)

    private static let running = ManualChapter.Section(
        title: "What a converter can do",
        entries: [],
        introduction: """
            No shell is involved: each argument is passed as it is written. The program is found on PATH, unless it is \
            given by its absolute path, or as `./NAME`, next to the file that declares it. It runs in a private directory. \
            The content is in a file there, which is called input and has the extension of its type. PATH, HOME, TMPDIR \
            and LANG are in the environment.

            The program can read its directory, /usr, /opt, /etc, the parts of /proc that everybody can read, and what \
            `readable` names. It can write only in its directory. It has no network, cannot reach the user's other \
            processes, and cannot leave anything running. Changing modes, owners or times of files has no effect and \
            reports success; extended attributes are not supported. It may start at most 256 processes, which share its \
            limits on memory, processor time and time slept. Data in a file system in memory counts as memory.

            It must exit with 0 and write a file that is not empty and whose type, as far as its content shows, is that of \
            `to`. Anything else is an error of that item, with the last lines that the program wrote to standard error.
            """)

    private static let trusting = ManualChapter.Section(
        title: "Converters of a destination",
        entries: [],
        introduction: """
            A destination may bring converters in its .dnd/converters.d. Until the user has trusted them with `dnd trust`, \
            they do not run, and a warning names them. After a change of any file in converters.d, and for a copy of the \
            directory or another directory at its path, trust must be given again: see dnd-trust(1). Programs are found on \
            PATH, or as `./NAME` among those files. Files that belong to another user, that others can write, or that are \
            links, are always refused.
            """)
}
