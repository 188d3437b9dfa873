extension TopicPage {
    static let concepts = TopicPage(
        name: "dnd",
        section: 7,
        abstract: "the model of drag and drop, for files and the shell",
        description: """
            A drag item is one thing to transfer: a file, a folder, a part of a container file, or standard input. It \
            has an item provider: a ranked list of representations, each of a uniform type, none of them computed \
            until it is requested. The destination has readable types. The best representation that conforms to one \
            of them is loaded, and lands: it is written next to its target, synced, and renamed into place.

            A picture or document that needs no conversion is not decoded: it lands byte for byte. Pictures that must \
            be decoded are decoded by `dnd-decoder`, a separate, confined process.
            """,
        sections: [
            ManualChapter.Section(
                title: "Fidelity",
                entries: [
                    .init(name: "native", meaning: "The bytes themselves: PNG as PNG, Swift source as plain text."),
                    .init(
                        name: "lossless",
                        meaning: """
                            Another encoding with nothing missing that a reader could notice: TIFF to PNG at its bit \
                            depth, with its colour profile and EXIF; Latin-1 text to UTF-8.
                            """),
                    .init(
                        name: "flattened",
                        meaning: "Everything visible, without its structure: SVG to PNG, DOCX to HTML."),
                    .init(
                        name: "extracted",
                        meaning: """
                            A part of the content that is complete in itself: the text of a PDF, an HTML page or a \
                            DOCX.
                            """),
                    .init(
                        name: "preview",
                        meaning: "A sample of the content: page 1 of many, the first frame of an animation."),
                    .init(name: "label", meaning: "Only the name: a geocache as its name."),
                ],
                introduction: """
                    The fidelity of a representation says how much of its source it keeps. The highest fidelity wins; \
                    among equals, the destination's order decides, then the source's. From best to worst:
                    """),
            ManualChapter.Section(
                title: "Documents",
                entries: [
                    .init(
                        name: "plain text",
                        meaning: """
                            The text of a document as a person would read it: one line per paragraph, no markup, \
                            UTF-8. A PDF whose pages have no fonts (a scan) offers no text. If that is only found \
                            when the pages are read, the copy fails with an error that says so.
                            """),
                    .init(
                        name: "HTML, DOCX, ODT, EPUB, RTF",
                        meaning: """
                            Made from documents and from markup (Markdown, reStructuredText, Org, LaTeX, Textile, \
                            wiki and manual pages), with the pictures inside the document; nothing that it refers to \
                            elsewhere is opened. From a PDF, its paragraphs are taken. Plain text and source code do \
                            not count as documents.
                            """),
                    .init(
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
            ManualChapter.Section(
                title: "Destinations",
                entries: [
                    .init(name: "folder", meaning: "Any directory. It reads everything, unchanged."),
                    .init(
                        name: "journal",
                        meaning: """
                            A directory of ordered items. It reads PNG, JPEG, GIF and UTF-8 plain text. A directory that \
                            does not exist becomes a journal when something is dropped into it.
                            """),
                    .init(
                        name: "board",
                        meaning: """
                            A directory whose subdirectories, its lanes, hold ordered geocaches: `in-progress` and \
                            `completed`, unless it declares others. Items dropped on the board land in its first \
                            lane, items dropped on a lane land there, and items of another board keep their lanes. It \
                            reads geocaches and UTF-8 plain text; a text makes a new geocache of that name.
                            """),
                    .init(
                        name: "frame",
                        meaning: """
                            A directory that holds one picture. It reads PNG. The next picture replaces the current \
                            one, which is kept in `.dnd/history`; more than one at once is forbidden. With \
                            `--if-exists skip` or `fail` the current picture stays.
                            """),
                    .init(
                        name: "rows",
                        meaning: """
                            A text file, if `--at` gives a position in it: the text of each item becomes one of its \
                            lines, or several. Everything else in the file stays byte for byte, with its line endings \
                            and its permissions. The file must be UTF-8.
                            """),
                    .init(
                        name: "file",
                        meaning: """
                            One file to write. It reads the type of its extension. In a directory with a declaration, \
                            the rules of that declaration apply.
                            """),
                    .init(
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
            ManualChapter.Section(
                title: "Parts of files",
                entries: [
                    .init(
                        name: "caches.gpx#3",
                        meaning: """
                            A waypoint of a GPX, LOC, KML, KMZ or GeoJSON file, or a row of a table (CSV, TSV) whose \
                            header names columns for latitude and longitude, as a geocache. Its picture is the first \
                            one that the file contains, or names below its own folder; nothing is fetched from \
                            elsewhere.
                            """),
                    .init(name: "places.txt#5", meaning: "A line of a text file, which must be UTF-8."),
                    .init(
                        name: "scan.pdf#2",
                        meaning: """
                            A page of a PDF, as its picture or its text; likewise a page of a TIFF, a frame of a GIF \
                            or WebP, or a picture of a HEIF or of an icon. It is named after the file and its number: \
                            `scan-2.png`.
                            """),
                    .init(
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
        ],
        seeAlso: [
            ("dnd", 1), ("dnd-copy", 1), ("dnd-destination", 5), ("dnd-inspect", 1), ("dnd-source", 5),
            ("dnd-types", 5),
        ])
}
