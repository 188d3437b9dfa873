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
