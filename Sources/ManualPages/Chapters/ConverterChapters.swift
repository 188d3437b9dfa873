extension ManualChapter {
    static let converters = ManualChapter(
        command: "converters",
        description: """
            Each line shows the converter, its input and output types, the fidelity and the losses. If a program is \
            not installed, its conversions are not offered; the line names the program and the Debian package that \
            contains it. SVG is drawn by librsvg, or, with better results, by resvg(1) if that is installed; if it is \
            not, the line shows the command that installs it.

            With `--from` and `--to`, the exit status is 0 if there is a route, and 1 if there is none, or only one \
            that needs a program that is not installed.
            """,
        sections: [declaring, running, trusting],
        examples: [
            Example(purpose: "List all conversions:", commands: ["$ dnd converters"]),
            Example(purpose: "Show what a HEIC can be converted to:", commands: ["$ dnd converters --from heic"]),
            Example(
                purpose: "Show the routes from one type to another:",
                commands: ["$ dnd converters --from gpx --to public.utf8-plain-text"]),
            Example(
                purpose: "List the packages of the programs that are missing:",
                commands: ["$ dnd converters --json | jq -r 'select(.available | not) | .missing.package' | sort -u"]),
            Example(
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
            Example(
                purpose: "Use the converters of a journal that came from elsewhere, after reading them:",
                commands: ["$ cat journal/.dnd/converters.d/*", "$ dnd trust journal"]),
        ],
        seeAlso: [("landlock", 7), ("seccomp", 2)])

    private static let declaring = Section(
        title: "Declaring converters",
        entries: [
            Key(
                name: "name",
                meaning: "The name in reports: up to 64 lower-case letters, digits, dots and dashes; required."),
            Key(
                name: "from",
                meaning: """
                    The type of the input, or a list of types. Types that conform to one of them are accepted too: \
                    public.image stands for every picture. Required, as an identifier.
                    """),
            Key(name: "to", meaning: "The type of the output, or a list of types, each a concrete one; required."),
            Key(
                name: "command",
                meaning: """
                    A list: the program and each of its arguments. It reads the file that `{input}` names and writes \
                    the file that `{output}` names; if no argument has `{output}`, its standard output is the result. \
                    `{name}` is the item's own name, for titles. `{{input}}` is the literal text {input}. The user's \
                    options are in its environment: `DND_DPI`, `DND_WIDTH` and `DND_HEIGHT` in pixels, `DND_STRIP`, \
                    and `DND_WRAP` in columns.
                    """),
            Key(
                name: "filter",
                meaning: """
                    The same for a program that reads standard input and writes standard output. Exactly one of \
                    command and filter is required.
                    """
            ),
            Key(
                name: "fidelity",
                meaning: "How much it keeps: lossless, flattened, extracted, preview or label; required. See dnd(1)."),
            Key(
                name: "losses",
                meaning: "A list of the losses, in words such as exif, icc, alpha, frames, pages, layout, or others."),
            Key(name: "package", meaning: "The Debian package that contains the program."),
            Key(
                name: "readable",
                meaning: """
                    A list of absolute paths that the program may read, and run programs from, in addition to those \
                    of the system. Only in your own files.
                    """),
            Key(
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

    private static let running = Section(
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

    private static let trusting = Section(
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

extension ManualChapter {
    static let trust = ManualChapter(
        command: "trust",
        description: """
            The `.dnd` folder of a directory may come from an archive, or belong to another user. Therefore links in \
            it are never followed, its database is checked value by value, and commands that only read (`dnd list`, \
            `dnd inspect`, `dnd hover`, `dnd preview` and every dry run) write nothing. Two things need the user's \
            trust:

            What another user's `.dnd` folder declares has no effect, and nothing is written to the folder, until it \
            is trusted: a drop there is an error that names the owner, a list shows plain files, and its source.toml \
            and types.toml are ignored with a warning. Root does not count as another user, and for root, the user \
            who called sudo(8) does not either.

            Rules for libmagic (see dnd-types(1)) and converters (see dnd-converters(1)) run only if they are \
            trusted, even if you own them. Trust covers their bytes: after a change it must be given again. Read them \
            first. Converters that belong to another user are never used.

            Trust holds for a directory at its path; if it is moved or replaced, it is not trusted any more. The list \
            is kept in `$XDG_STATE_HOME/dnd/trusted`, or `~/.local/state/dnd/trusted`.
            """,
        examples: [
            Example(purpose: "Use a colleague's journal:", commands: ["$ dnd trust /srv/team/journal"]),
            Example(
                purpose:
                    "Let the converters and rules of a journal that came from elsewhere run, after reading them:",
                commands: ["$ head journal/.dnd/*.magic journal/.dnd/converters.d/*", "$ dnd trust journal"]),
            Example(purpose: "List the trusted directories:", commands: ["$ dnd trust --list"]),
            Example(purpose: "Stop trusting a directory:", commands: ["$ dnd trust --remove journal"]),
        ])
}
