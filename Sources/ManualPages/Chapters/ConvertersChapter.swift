extension ManualChapter {
    static let converters = ManualChapter(
        command: "converters",
        description: """
            A line names the converter, what goes in, what comes out, how much is kept and what is lost. Where a program is \
            not there, its conversions are not offered, and the line says which one is needed and which Debian package brings it. \
            SVG is drawn by librsvg, and better by resvg(1) where that is installed; where it is not, the line names the command that \
            installs it.

            With `--from` and `--to`, the exit status is 0 where there is a way, and 1 where there is none, or only one that \
            needs a program which is not there.
            """,
        sections: [declaring, running, trusting],
        jsonKeys: [
            Key(name: "converter", meaning: "The converter's name. In lines of conversions only."),
            Key(
                name: "origin",
                meaning: "Whose it is: user, destination or standard. In lines of conversions only."),
            Key(
                name: "declared",
                meaning: "The file and line that declare it, for those of one's own. In lines of conversions only."),
            Key(name: "from", meaning: "What goes in."),
            Key(name: "to", meaning: "What comes out."),
            Key(name: "fidelity", meaning: "How much is kept; see dnd(1)."),
            Key(name: "losses", meaning: "A list of what is lost."),
            Key(name: "available", meaning: "Whether this machine can do it."),
            Key(
                name: "missing",
                meaning: """
                    What is missing for it: an object with program and package, or null; for ways, which `--from` and `--to` ask \
                    for, a list of them.
                    """),
            Key(
                name: "optional",
                meaning: """
                    A program that is not there and with which the conversion would be better: an object with program and the command \
                    that installs it, or null. In lines of conversions only.
                    """),
            Key(
                name: "steps",
                meaning: """
                    The conversions of a way, in order, each with converter, from, to, fidelity and losses. In lines of ways only.
                    """),
        ],
        examples: [
            Example(purpose: "List what there is:", commands: ["$ dnd converters"]),
            Example(purpose: "Say what a HEIC can become:", commands: ["$ dnd converters --from heic"]),
            Example(
                purpose: "Draw the ways from one type to another:",
                commands: ["$ dnd converters --from gpx --to public.utf8-plain-text"]),
            Example(
                purpose: "Say which programs are missing:",
                commands: ["$ dnd converters --json | jq -r 'select(.available | not) | .missing.package' | sort -u"]),
            Example(
                purpose: "Have the first frame of a film as a picture, and Markdown as HTML:",
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
                purpose: "Use the converters of a journal that came from elsewhere, after a look at them:",
                commands: ["$ cat journal/.dnd/converters.d/*", "$ dnd trust journal"]),
        ],
        seeAlso: [("landlock", 7), ("seccomp", 2)])

    private static let declaring = Section(
        title: "Declaring converters",
        entries: [
            Key(
                name: "name",
                meaning: "What reports call it: up to 64 lower-case letters, digits, dots and dashes; required."),
            Key(
                name: "from",
                meaning: """
                    The type of what goes in, or a list of types; what conforms to one of them is taken too: public.image is \
                    every picture. Required, as an identifier.
                    """),
            Key(name: "to", meaning: "The type of what comes out, or a list of types, each a concrete one; required."),
            Key(
                name: "command",
                meaning: """
                    A list: the program, and each of its arguments. It reads the file that `{input}` names, and writes the \
                    one that `{output}` names; where no argument has `{output}`, its standard output is the result. \
                    `{name}` is the item's own name, for titles. `{{input}}` is the text {input}. What the user asked for is in \
                    its environment: `DND_DPI`, `DND_WIDTH` and `DND_HEIGHT` in pixels, `DND_STRIP`, and `DND_WRAP` in columns.
                    """),
            Key(
                name: "filter",
                meaning:
                    "The same for a program that reads standard input and writes standard output. One of both is required."
            ),
            Key(
                name: "fidelity",
                meaning: "How much it keeps: lossless, flattened, extracted, preview or label; required. See dnd(1)."),
            Key(
                name: "losses",
                meaning: "A list of what is lost, in words such as exif, icc, alpha, frames, pages, layout, or others."),
            Key(name: "package", meaning: "The Debian package that brings the program."),
            Key(
                name: "readable",
                meaning: """
                    A list of absolute paths that the program may read, and run programs from, beside those of the system. Only in \
                    one's own files.
                    """),
            Key(
                name: "limits",
                meaning: """
                    What a conversion may use, where that is not what every conversion may: `limits.time = "10m"`, \
                    `limits.memory = "4G"`, `limits.input = "1G"`, `limits.output = "8G"`. A limit that is given on the command \
                    line wins.
                    """),
        ],
        introduction: """
            Converters of one's own stand in files whose names end in .toml, in `$XDG_CONFIG_HOME/dnd/converters.d`, or \
            `~/.config/dnd/converters.d`, each in a table that begins with a line `[[converters]]`. They take part in every \
            route, and where two ways are equally good, the one with the user's own converter is taken, then the one with the \
            destination's. Of two with one name the first holds, in the order of the files' names. What is wrong with one is a \
            warning that names the file and the line: that converter is not used, and the others are. A table has these keys:
            """)

    private static let running = Section(
        title: "What a converter can do",
        entries: [],
        introduction: """
            No shell is involved: each argument arrives as it was written. The program is looked for on PATH, unless it is named by its \
            absolute path, or as `./NAME` beside the file that declares it. It runs in a private directory of its own, with a copy of \
            the content, called input with the extension of its type, and with an environment of PATH, HOME, TMPDIR and LANG. It can \
            read that directory, /usr, /opt, /etc, what /proc tells everybody, and what `readable` names, write only in that directory, and has no network and no \
            way to reach the user's other processes or to leave anything running. Changing modes, owners or times of files does nothing and \
            reports success, and extended attributes are not supported. It may start at most 256 processes, which share its limits of \
            memory, of processor time and of time slept; what it writes to a file system in memory is memory.

            It must exit with 0 and write a file that is not empty and of the type that `to` says, as far as a look at the content \
            tells; anything else is that item's error, with the last lines that it said on standard error.
            """)

    private static let trusting = Section(
        title: "Converters of a destination",
        entries: [],
        introduction: """
            A destination may bring converters in its .dnd/converters.d. They run nothing until the user has trusted it with `dnd trust`, or \
            `--trust`; until then they are named in a warning. What is trusted is that directory at that path, with all files in its \
            converters.d as they are then: a change, a copy, or another directory in its place asks again. Programs are found on PATH, \
            or as `./NAME` among those files. What belongs to another user, can be written by others, or is a link is refused in any case.
            """)
}
