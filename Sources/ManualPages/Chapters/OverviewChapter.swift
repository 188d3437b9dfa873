extension ManualChapter {
    static let overview = ManualChapter(
        command: "",
        description: """
            A drag item is one thing to transfer: a file, a folder, a part of a container file, or standard input. It \
            has an item provider: a ranked list of representations, each of a uniform type, none of them computed \
            until it is requested. The destination has readable types. The best representation that conforms to one \
            of them is loaded, and lands: it is written next to its target, synced, and renamed into place.

            A picture or document that needs no conversion is not decoded: it lands byte for byte. Pictures that must \
            be decoded are decoded by `dnd-decoder`, a separate, confined process.

            Nothing is overwritten unless you ask for it: in a directory, an item whose name is taken becomes \
            `name-2.png`, and a named file that exists is an error. A name with a newline, or with bytes that are not \
            UTF-8, is kept exactly. Data goes to standard output, everything else to standard error.
            """,
        sections: [
            Section(
                title: "Fidelity",
                entries: [
                    Key(name: "native", meaning: "The bytes themselves: PNG as PNG, Swift source as plain text."),
                    Key(
                        name: "lossless",
                        meaning: """
                            Another encoding with nothing missing that a reader could notice: TIFF to PNG at its bit \
                            depth, with its colour profile and EXIF; Latin-1 text to UTF-8.
                            """),
                    Key(
                        name: "flattened",
                        meaning: "Everything visible, without its structure: SVG to PNG, DOCX to HTML."),
                    Key(
                        name: "extracted",
                        meaning: """
                            A part of the content that is complete in itself: the text of a PDF, an HTML page or a \
                            DOCX.
                            """),
                    Key(
                        name: "preview",
                        meaning: "A sample of the content: page 1 of many, the first frame of an animation."),
                    Key(name: "label", meaning: "Only the name: a geocache as its name."),
                ],
                introduction: """
                    The fidelity of a representation says how much of its source it keeps. The highest fidelity wins; \
                    among equals, the destination's order decides, then the source's. From best to worst:
                    """),
            Section(
                title: "Documents",
                entries: [
                    Key(
                        name: "plain text",
                        meaning: """
                            The text of a document as a person would read it: one line per paragraph, no markup, \
                            UTF-8. A PDF whose pages have no fonts (a scan) offers no text. If that is only found \
                            when the pages are read, the copy fails with an error that says so.
                            """),
                    Key(
                        name: "HTML, DOCX, ODT, EPUB, RTF",
                        meaning: """
                            Made from documents and from markup (Markdown, reStructuredText, Org, LaTeX, Textile, \
                            wiki and manual pages), with the pictures inside the document; nothing that it refers to \
                            elsewhere is opened. From a PDF, its paragraphs are taken. Plain text and source code do \
                            not count as documents.
                            """),
                    Key(
                        name: "Markdown",
                        meaning: """
                            GitHub's dialect. For a document it ranks equal to plain text in fidelity but after it in \
                            order, so that a destination that asks for plain text does not get markup.
                            """),
                ],
                introduction: """
                    Files that pandoc and poppler read can be converted to other documents, if the destination reads \
                    those:
                    """
            ),
            Section(
                title: "Destinations",
                entries: [
                    Key(name: "folder", meaning: "Any directory. It reads everything, unchanged."),
                    Key(
                        name: "journal",
                        meaning: """
                            A directory of ordered items. It reads PNG, JPEG, GIF and UTF-8 plain text. A directory that \
                            does not exist becomes a journal when something is dropped into it.
                            """),
                    Key(
                        name: "board",
                        meaning: """
                            A directory whose subdirectories, its lanes, hold ordered geocaches: `in-progress` and \
                            `completed`, unless it declares others. Items dropped on the board land in its first \
                            lane, items dropped on a lane land there, and items of another board keep their lanes. It \
                            reads geocaches and UTF-8 plain text; a text makes a new geocache of that name.
                            """),
                    Key(
                        name: "frame",
                        meaning: """
                            A directory that holds one picture. It reads PNG. The next picture replaces the current \
                            one, which is kept in `.dnd/history`; more than one at once is forbidden. With \
                            `--if-exists skip` or `fail` the current picture stays.
                            """),
                    Key(
                        name: "rows",
                        meaning: """
                            A text file, if `--at` gives a position in it: the text of each item becomes one of its \
                            lines, or several. Everything else in the file stays byte for byte, with its line endings \
                            and its permissions. The file must be UTF-8.
                            """),
                    Key(
                        name: "file",
                        meaning: """
                            One file to write. It reads the type of its extension. In a directory with a declaration, \
                            the rules of that declaration apply.
                            """),
                    Key(
                        name: "-",
                        meaning: """
                            Standard output. It reads the type that `--as` gives, otherwise the native \
                            representation. Data that is not text is not written to a terminal, unless `--force` is \
                            given.
                            """),
                ],
                introduction: """
                    A trailing slash or an existing directory means a directory; otherwise the extension says which \
                    type of file is written. A board contains only its lanes.
                    """),
            Section(
                title: "Parts of files",
                entries: [
                    Key(
                        name: "caches.gpx#3",
                        meaning: """
                            A waypoint of a GPX, LOC, KML, KMZ or GeoJSON file, or a row of a table (CSV, TSV) whose \
                            header names columns for latitude and longitude, as a geocache. Its picture is the first \
                            one that the file contains, or names below its own folder; nothing is fetched from \
                            elsewhere.
                            """),
                    Key(name: "places.txt#5", meaning: "A line of a text file, which must be UTF-8."),
                    Key(
                        name: "scan.pdf#2",
                        meaning: """
                            A page of a PDF, as its picture or its text; likewise a page of a TIFF, a frame of a GIF \
                            or WebP, or a picture of a HEIF or of an icon. It is named after the file and its number: \
                            `scan-2.png`.
                            """),
                    Key(
                        name: "caches.gpx#*",
                        meaning: "Every part, in order. Quote it, or the shell may expand it."),
                ],
                introduction: """
                    A source may be a part of a file. Parts count from 0, as `dnd list` shows them and `--at` takes \
                    them. A file that really has such a name takes precedence.

                    If a destination reads no representation of a folder, a waypoint file or a document of several \
                    pages, the container is opened and its parts are transferred instead. This includes standard \
                    input. A journal is opened in its own order, a board lane by lane, as `dnd list` shows them, and \
                    any other folder by name. On another board each item lands in the lane of the same name; if that \
                    lane does not exist, it is an error, and its items stay. `--at` counts within each lane. A \
                    document whose text or first page can be read is not opened, unless `--require pages` (or \
                    `frames`) asks for more than a first page.
                    """),
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
                        name: "XDG_CONFIG_HOME",
                        meaning: "The user's settings are below it, in `dnd`. The default is ~/.config."),
                    Key(name: "PATH", meaning: "Where pandoc, poppler, resvg and other programs are found."),
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
                        meaning: "The declaration of a destination. `dnd init` writes it."),
                    Key(
                        name: ".dnd/source.toml",
                        meaning: """
                            Who may see the contents of a folder and of the folders in it, unless they have a \
                            source.toml of their own: `visibility = "team"`, and for a type, below a line `[types]`: \
                            `"public.png" = "all"`. `all` is everybody; `team` is folders that belong to the same \
                            Unix group; `group` is stores that declare the same `group` in their destination.toml as \
                            the one next to this file; `ownProcess` is only the folder itself. Content that is \
                            withheld is not offered, nor is anything that is made from it or contains it. With \
                            `operations = ["copy"]` nothing is removed from the folder: a move is a copy. While the \
                            file is invalid, nothing in the folder is offered.
                            """),
                    Key(
                        name: "~/.config/dnd/types.toml",
                        meaning: "Types that the user declares; see dnd-types(1)."),
                    Key(
                        name: ".dnd/types.toml",
                        meaning: """
                            Types that a destination declares for its contents. Their rules for libmagic run once it \
                            is trusted; see dnd-trust(1).
                            """
                    ),
                    Key(
                        name: "~/.config/dnd/converters.d/",
                        meaning: "Converters that the user declares; see dnd-converters(1)."),
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
        seeAlso: [("dnd-batch", 7), ("file", 1), ("pandoc", 1), ("pdftotext", 1), ("resvg", 1), ("vips", 1)])
}
