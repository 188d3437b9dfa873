extension ManualChapter {
    static let overview = ManualChapter(
        command: "",
        description: """
            Each source is detected by its content, and offers every type that it can be converted to. The destination \
            reads some of them; the best one is converted and written next to its target, synced, and renamed into \
            place. dnd(7) explains the terms: items, types, fidelity, destinations, and parts of files.

            Nothing is overwritten unless you ask for it: in a directory, an item whose name is taken becomes \
            `name-2.png`, and a named file that exists is an error. A name with a newline, or with bytes that are not \
            UTF-8, is kept exactly. Data goes to standard output, everything else to standard error.
            """,
        sections: [
            Section(
                title: "Options",
                entries: [
                    Key(name: "-h, --help", meaning: "Explain a command, or list all: `dnd copy --help`."),
                    Key(name: "-V, --version", meaning: "Print the version."),
                ]),
            Section(
                title: "Environment",
                entries: [
                    Key(
                        name: "DND_DECODER",
                        meaning: """
                            The decoder to start, instead of the one next to `dnd` or in `../libexec/dnd`. For \
                            developers of dnd.
                            """),
                    Key(
                        name: "XDG_RUNTIME_DIR",
                        meaning: """
                            The hand is kept below it, in `dnd`. If it is not set, the hand is kept below \
                            XDG_STATE_HOME or ~/.local/state.
                            """
                    ),
                    Key(
                        name: "XDG_STATE_HOME",
                        meaning: """
                            The list of trusted folders, the logs of plain folders and the record of moves are kept \
                            below it, in `dnd`. The default is ~/.local/state.
                            """),
                    Key(
                        name: "XDG_CACHE_HOME",
                        meaning:
                            "Texts are kept below it, in `dnd`; see dnd-cat(1) and dnd-find(1). The default is ~/.cache."
                    ),
                    Key(
                        name: "XDG_CONFIG_HOME",
                        meaning: "The user's settings are below it, in `dnd`. The default is ~/.config."),
                    Key(
                        name: "PATH",
                        meaning: "Where pandoc, poppler, weasyprint, resvg and other programs are found."),
                    Key(
                        name: "TMPDIR",
                        meaning: """
                            Where data is kept while a command runs, in files that have no name or that the next \
                            command removes. The default is /tmp.
                            """
                    ),
                ]),
            Section(
                title: "Files",
                entries: [
                    Key(
                        name: ".dnd/destination.toml",
                        meaning: "The declaration of a destination, which `dnd init` writes; see dnd-destination(5)."),
                    Key(
                        name: ".dnd/source.toml",
                        meaning:
                            "Who may see the contents of a folder, and whether they may be moved; see dnd-source(5)."),
                    Key(
                        name: "~/.config/dnd/config.toml",
                        meaning: "The user's defaults for options; see dnd-config(1)."),
                    Key(
                        name: "~/.config/dnd/types.toml",
                        meaning: "Types that the user declares; see dnd-types(5)."),
                    Key(
                        name: ".dnd/types.toml",
                        meaning: """
                            Types that a destination declares for its contents. Their rules for libmagic run once it \
                            is trusted; see dnd-trust(1).
                            """
                    ),
                    Key(
                        name: "~/.config/dnd/converters.d/",
                        meaning: "Converters that the user declares; see dnd-converters(5)."),
                    Key(
                        name: ".dnd/converters.d/",
                        meaning: """
                            Converters that a destination brings. They run once the user has trusted it; see \
                            dnd-trust(1).
                            """
                    ),
                    Key(
                        name: ".dnd/",
                        meaning: "The order, provenance and history of an ordered destination: internal files."),
                ]),
        ],
        examples: [
            Example(
                purpose: "Copy pictures and documents into a journal, which converts what it cannot read:",
                commands: ["$ dnd copy beach.heic logo.svg report.docx --to journal/", "$ dnd list journal/"]),
            Example(
                purpose: "Show what would happen, and change nothing:",
                commands: ["$ dnd copy --dry-run beach.heic --to journal/"]),
            Example(
                purpose: "Use it as a filter:",
                commands: ["$ dnd copy report.docx --to - | wc -w"]),
        ],
        seeAlso: [
            ("dnd", 7), ("dnd-batch", 7), ("dnd-destination", 5), ("dnd-errors", 7), ("dnd-source", 5), ("file", 1),
            ("pandoc", 1), ("pdftotext", 1), ("resvg", 1), ("vips", 1),
        ])
}
