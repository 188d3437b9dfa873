extension ManualChapter {
    static let converters = ManualChapter(
        command: "converters",
        description: """
            Each line shows the converter, its input and output types, the fidelity and the losses. The conversions of a \
            program that is not installed are not offered to destinations; their lines name the program and the Debian \
            package that contains it. SVG is drawn by resvg(1) if that is installed, and otherwise, with less support for \
            SVG 2 and CSS, by librsvg; then the line shows the command that installs resvg. HTML is converted to PDF by \
            weasyprint(1), and other documents by way of HTML; nothing that a page names is fetched.

            dnd-converters(5) says how to declare converters of your own.
            """,
        exitStatuses: [
            Key(
                name: "1",
                meaning: """
                    With `--from` and `--to`, there is no route, or only one that needs a program that is not installed.
                    """)
        ],
        examples: [
            Example(purpose: "List all conversions:", commands: ["$ dnd converters"]),
            Example(purpose: "Show what a HEIC can be converted to:", commands: ["$ dnd converters --from heic"]),
            Example(
                purpose: "Show the routes from one type to another:",
                commands: ["$ dnd converters --from gpx --to public.utf8-plain-text"]),
            Example(
                purpose: "List the packages of the programs that are missing:",
                commands: ["$ dnd converters --json | jq -r 'select(.available | not) | .missing.package' | sort -u"]),
        ],
        seeAlso: [("dnd-converters", 5), ("dnd-inspect", 1), ("dnd-trust", 1)])
}

extension ManualChapter {
    static let trust = ManualChapter(
        command: "trust",
        description: """
            The `.dnd` folder of a directory may come from an archive, or belong to another user. Links in it are never \
            followed, its database is checked value by value, and commands that only read (`dnd list`, `dnd inspect`, \
            `dnd hover`, `dnd preview` and every dry run) write nothing.

            Until another user's `.dnd` folder is trusted, nothing is written to it: a drop there is an error that names \
            the owner, a list shows plain files, and its source.toml and types.toml are ignored with a warning. Root does \
            not count as another user; for root, neither does the user who called sudo(8).

            Trust in rules for libmagic (see dnd-types(5)) and converters (see dnd-converters(5)) covers their bytes: after \
            a change it must be given again. Read them first. Converters that belong to another user are never used.

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
        ],
        seeAlso: [("dnd-converters", 5), ("dnd-destination", 5), ("dnd-source", 5), ("dnd-types", 5)])
}
