extension ManualChapter {
    static let overview = ManualChapter(
        command: "",
        description: """
            What lands is written next to its target, synced, and renamed into place. dnd(7) explains the terms: items, \
            types, fidelity, destinations, and parts of files.

            Nothing is overwritten unless you ask for it. In a directory, an item whose name is taken lands as \
            `name-2.png`; a file that is named as the destination and exists is an error. Names may contain any bytes, \
            and are kept exactly. Data goes to standard output, everything else to standard error.
            """,
        sections: [
            Section(
                title: "Options",
                entries: [
                    Key(
                        name: "-h, --help",
                        meaning: "List the commands; after a command, as in `dnd copy --help`, explain it."),
                    Key(name: "-V, --version", meaning: "Print the version."),
                ]),
            Section(
                title: "Environment",
                entries: [
                    Key(
                        name: "DND_DECODER",
                        meaning: """
                            The decoder to start, instead of the one next to `dnd` or in `../libexec/dnd`. For \
                            developers of dnd, as are DND_UNPACK for `dnd-unpack` and DND_CONFINE for `dnd-confine`.
                            """),
                    Key(
                        name: "XDG_RUNTIME_DIR",
                        meaning: """
                            The items in the hand are kept below it, in `dnd`. If it is not set, they are kept below \
                            XDG_STATE_HOME or ~/.local/state.
                            """
                    ),
                    Key(
                        name: "XDG_STATE_HOME",
                        meaning: """
                            The list of trusted folders, the logs of plain folders, the record of moves and the \
                            ledgers of `dnd watch` are kept below it, in `dnd`. The default is ~/.local/state.
                            """),
                    Key(
                        name: "XDG_CACHE_HOME",
                        meaning:
                            "Extracted texts are kept below it, in `dnd`: see dnd-cat(1) and dnd-find(1). The default is ~/.cache."
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
                            The directory for temporary files. They have no name, or are removed by the next command if \
                            this one is killed. The default is /tmp.
                            """
                    ),
                    Key(
                        name: "NO_COLOR",
                        meaning: "If it is set and not empty, nothing has colours, unless `--color always` is given."),
                    Key(
                        name: "PAGER, LESS",
                        meaning: "The pager that shows a journal, a board or a frame: see dnd-preview(1)."),
                    Key(
                        name: "WAYLAND_DISPLAY, DISPLAY",
                        meaning: "The Wayland or X session whose clipboard is used."),
                    Key(
                        name: "SOURCE_DATE_EPOCH",
                        meaning: "The time that `dnd export` writes into its output, in seconds since 1970."),
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
                            Types that a folder declares for its contents. Its rules for libmagic are used only after \
                            the user has trusted them; see dnd-trust(1).
                            """
                    ),
                    Key(
                        name: "~/.config/dnd/converters.d/",
                        meaning: "Converters that the user declares; see dnd-converters(5)."),
                    Key(
                        name: ".dnd/converters.d/",
                        meaning: """
                            Converters that a destination brings. They run only after the user has trusted them; see \
                            dnd-trust(1).
                            """
                    ),
                    Key(
                        name: ".dnd/",
                        meaning: """
                            The order, provenance and history of a journal, a board or a frame. All other files in it \
                            are internal.
                            """),
                ]),
        ],
        examples: [
            Example(
                purpose: "Copy pictures and documents into a journal, which converts what it cannot read:",
                commands: ["$ dnd copy beach.heic logo.svg report.docx --to journal/", "$ dnd list journal/"]),
            Example(
                purpose: "Show what would happen, without changing anything:",
                commands: ["$ dnd copy --dry-run beach.heic --to journal/"]),
            Example(
                purpose: "Count the words of a document:",
                commands: ["$ dnd cat report.docx | wc -w"]),
        ],
        seeAlso: [
            ("dnd", 7), ("dnd-batch", 7), ("dnd-converters", 5), ("dnd-destination", 5), ("dnd-errors", 7),
            ("dnd-formats", 7),
            ("dnd-plan", 5), ("dnd-source", 5), ("dnd-types", 5), ("dnditem", 5), ("file", 1), ("pandoc", 1),
            ("pdftotext", 1), ("resvg", 1), ("vips", 1),
        ])
}
