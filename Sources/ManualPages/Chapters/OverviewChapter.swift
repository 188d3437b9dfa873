extension ManualChapter {
    static let overview = ManualChapter(
        command: "",
        description: """
            A drag item is one thing to carry: a file, a folder, a fragment of a container file, or standard input. Behind \
            it stands an item provider: a ranked list of representations, each of a uniform type, none of them computed \
            until it is asked for. The destination has readable types. The best representation that conforms to one of \
            them is loaded, and lands: written beside its target, synced, and renamed into place.

            A picture or document that needs no conversion is not decoded: it lands byte for byte. Pictures that must be \
            decoded are decoded by `dnd-decoder`, a process of its own that can do nothing else.

            Nothing is ever overwritten unasked: in a directory a taken name becomes `name-2.png`, and a file that is named and \
            exists is an error. A name with a newline, or with bytes \
            that are not UTF-8, is carried exactly. Data goes to standard output, and everything else to standard error.
            """,
        sections: [
            Section(
                title: "Fidelity",
                entries: [
                    Key(name: "native", meaning: "The bytes themselves: PNG as PNG, Swift source as plain text."),
                    Key(
                        name: "lossless",
                        meaning: """
                            Another encoding that lacks nothing a reader could miss: TIFF to PNG at its depth, with its \
                            colour profile and EXIF; Latin-1 text to UTF-8.
                            """),
                    Key(
                        name: "flattened",
                        meaning: "All that is visible, not its structure: SVG to PNG, DOCX to HTML."),
                    Key(
                        name: "extracted",
                        meaning: "Part of the content, whole in itself: the text of a PDF, an HTML page or a DOCX."),
                    Key(
                        name: "preview",
                        meaning: "A sample of the content: page 1 of many, the first frame of an animation."),
                    Key(name: "label", meaning: "The name of it: a geocache as its name."),
                ],
                introduction: """
                    A representation says how much of its source it keeps. The highest fidelity wins; among equals the \
                    destination's order decides, then the source's. From the best to the worst:
                    """),
            Section(
                title: "Documents",
                entries: [
                    Key(
                        name: "plain text",
                        meaning: """
                            The text of a document as a person would read it: a paragraph a line, no markup, UTF-8. A PDF whose \
                            pages have no fonts (a scan) offers none; where that shows only when the pages are read, the copy \
                            fails and says so.
                            """),
                    Key(
                        name: "HTML, DOCX, ODT, EPUB, RTF",
                        meaning: """
                            Made of documents and of markup (Markdown, reStructuredText, Org, LaTeX, Textile, wiki and manual \
                            pages), with the pictures that are within the document; nothing that it names elsewhere is opened. \
                            Of a PDF, its paragraphs are taken. Plain text and source code are no documents.
                            """),
                    Key(
                        name: "Markdown",
                        meaning: """
                            GitHub's. Of a document it is worth as much as plain text and comes behind it, so that whoever asks \
                            for plain text is not given markup.
                            """),
                ],
                introduction: "What pandoc and poppler read can become other documents where a destination reads those:"
            ),
            Section(
                title: "Destinations",
                entries: [
                    Key(name: "folder", meaning: "Any directory. It reads everything, as it is."),
                    Key(
                        name: "journal",
                        meaning: """
                            A directory of ordered items. It reads PNG, JPEG, GIF and UTF-8 plain text. A directory that \
                            does not exist becomes a journal when something is dropped into it.
                            """),
                    Key(
                        name: "board",
                        meaning: """
                            A directory whose lanes, directories in it, hold ordered geocaches: `in-progress` and \
                            `completed`, unless it declares others. What is dropped on the board lands in its first lane, \
                            what is dropped on a lane there; what another board holds keeps its lanes. It reads geocaches and UTF-8 plain text; a text makes a new \
                            geocache of that name.
                            """),
                    Key(
                        name: "frame",
                        meaning: """
                            A directory that holds one picture. It reads PNG. The next picture takes the place of the \
                            former, which is kept in `.dnd/history`; more than one at once is forbidden. With \
                            `--if-exists skip` or `fail` the picture that is there stays.
                            """),
                    Key(
                        name: "rows",
                        meaning: """
                            A text file, when `--at` names a place in it: each item's text becomes a line of it, or its \
                            lines. All else in the file stays byte for byte, with its line endings and its permissions. \
                            The file must be UTF-8.
                            """),
                    Key(
                        name: "file",
                        meaning: """
                            One file that is written. It reads the type that its extension stands for. In a directory that \
                            declares something, that one's rules hold for it.
                            """),
                    Key(
                        name: "-",
                        meaning: """
                            Standard output. It reads what `--as` says, and the native representation otherwise. Data \
                            that is not text is not written to a terminal, unless `--force` is given.
                            """),
                ],
                introduction: """
                    A trailing slash, or an existing directory, says that a directory is meant; otherwise the extension \
                    says which file is written. In a board there are its lanes and nothing else.
                    """),
            Section(
                title: "Parts of files",
                entries: [
                    Key(
                        name: "caches.gpx#3",
                        meaning: """
                            A waypoint of a GPX, LOC, KML, KMZ or GeoJSON file, or a row of a table (CSV, TSV) whose header names \
                            columns for latitude and longitude, as a geocache. Its picture is the first that the file carries, or \
                            names below its own folder; nothing is fetched from elsewhere.
                            """),
                    Key(name: "places.txt#5", meaning: "A line of a text file, which must be UTF-8."),
                    Key(
                        name: "scan.pdf#2",
                        meaning: """
                            A page of a PDF, as its picture or its text; so a page of a TIFF, a frame of a GIF or WebP, a \
                            picture of a HEIF or of an icon. It is named after the file and its number: `scan-2.png`.
                            """),
                    Key(
                        name: "caches.gpx#*",
                        meaning: "Every part, in order. Quote it, or the shell may look for files."),
                ],
                introduction: """
                    A source may be a part of a file. Parts count from 0, as `dnd list` shows them and `--at` takes them. A file \
                    whose real name is that wins.

                    Where a destination reads nothing that a folder, a waypoint file or a document of several pages can be, \
                    it is opened, and its parts are carried instead; what came from standard input is too. A journal is \
                    opened in its own order, a board lane by lane, as `dnd list` shows them, and any other folder by the \
                    names. On another board each item lands in the lane of the same name; a lane that is not there is an \
                    error, and what is in it stays. `--at` counts in each lane. A document whose \
                    text or first page can be read is not opened. `--require pages` (or `frames`) asks for more than a first \
                    page, and then it is.
                    """),
            Section(
                title: "Environment",
                entries: [
                    Key(
                        name: "DND_DECODER",
                        meaning: """
                            The decoder to start, instead of the one beside `dnd` or in `../libexec/dnd`. For those who \
                            develop it.
                            """),
                    Key(
                        name: "XDG_RUNTIME_DIR",
                        meaning:
                            "Below it, in `dnd`, is what the hand holds; without it, below XDG_STATE_HOME or ~/.local/state."
                    ),
                    Key(
                        name: "XDG_STATE_HOME",
                        meaning:
                            "Below it, in `dnd`, is kept which folders the user trusts; ~/.local/state without it."),
                    Key(
                        name: "XDG_CONFIG_HOME",
                        meaning: "Below it, in `dnd`, are the user's settings; ~/.config without it."),
                    Key(name: "PATH", meaning: "Where pandoc, poppler and resvg are looked for."),
                    Key(
                        name: "TMPDIR",
                        meaning:
                            "Where what is on its way is kept while a command runs, in files that have no name or that the next command clears; /tmp without it."
                    ),
                ]),
            Section(
                title: "Files",
                entries: [
                    Key(
                        name: ".dnd/destination.toml",
                        meaning: "What a destination says of itself. `dnd init` writes it."),
                    Key(
                        name: ".dnd/source.toml",
                        meaning: """
                            Who may see what a folder and the folders in it hold, unless they have one of their own: \
                            `visibility = "team"`, and per type below a line `[types]`: `"public.png" = "all"`. `all` is \
                            everybody; `team` folders that belong to the same Unix group; `group` stores that declare the \
                            same `group` in their destination.toml as the one beside this file; `ownProcess` only the \
                            folder itself. What is withheld is not offered, nor is what is made of it or holds it. With \
                            `operations = ["copy"]` nothing there is taken away: a move is a copy. While the file cannot be understood, nothing \
                            there is.
                            """),
                    Key(
                        name: "~/.config/dnd/types.toml",
                        meaning: "Types that the user declares; dnd-types(1) shows how."),
                    Key(
                        name: ".dnd/types.toml",
                        meaning:
                            "Types that a destination declares for what is in it. Rules with them run once it is trusted; see dnd-trust(1)."
                    ),
                    Key(
                        name: "~/.config/dnd/converters.d/",
                        meaning: "Converters that the user declares; dnd-converters(1) shows how."),
                    Key(
                        name: ".dnd/converters.d/",
                        meaning:
                            "Converters that a destination brings, which run once the user has trusted it; see dnd-trust(1)."
                    ),
                    Key(
                        name: ".dnd/",
                        meaning: "Order, provenance and history of an ordered destination: what a person need not see."),
                ]),
        ],
        examples: [
            Example(
                purpose: "Carry pictures and documents into a journal; what it cannot read is converted:",
                commands: ["$ dnd copy beach.heic logo.svg report.docx --to journal/", "$ dnd list journal/"]),
            Example(
                purpose: "Say what would happen, and change nothing:",
                commands: ["$ dnd copy --dry-run beach.heic --to journal/"]),
            Example(
                purpose: "Use it as a filter:",
                commands: ["$ dnd copy report.docx --to - | wc -w"]),
        ],
        seeAlso: [("file", 1), ("pandoc", 1), ("pdftotext", 1), ("resvg", 1), ("vips", 1)])
}
