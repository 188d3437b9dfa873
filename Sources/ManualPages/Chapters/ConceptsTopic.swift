extension TopicPage {
    static let concepts = TopicPage(
        name: "dnd",
        section: 7,
        abstract: "the model of drag and drop, for files and the shell",
        description: """
            An item is one thing to transfer: a file, a folder, a part of a file, or standard input. It offers \
            representations: a list of uniform types, best first, into which it can be converted. None of them is \
            computed until it is requested. A destination has readable types. The best representation whose type \
            conforms to one of them is loaded and lands: it is written next to its target, synced, and renamed into place.

            A uniform type is one of Apple's Uniform Type Identifiers, such as `public.png`. Types conform to others: \
            `public.png` to `public.image`, and that to `public.data`. dnd-types(1) looks them up.

            A picture or document that needs no conversion is not decoded: it lands byte for byte. Pictures that must \
            be converted are decoded by `dnd-decoder`, a separate, confined process.
            """,
        sections: [
            ManualChapter.Section(
                title: "Fidelity",
                entries: [
                    .init(name: "native", meaning: "The bytes themselves: PNG as PNG, Swift source as plain text."),
                    .init(
                        name: "lossless",
                        meaning: """
                            Another encoding of everything in the source: TIFF to PNG with its bit depth, its colour \
                            profile and its EXIF; text in a declared encoding to UTF-8.
                            """),
                    .init(
                        name: "flattened",
                        meaning: "All that is visible, but not all that is stored: SVG to PNG, DOCX to HTML."),
                    .init(
                        name: "extracted",
                        meaning: """
                            A part of the content that is complete in itself: the text of a PDF, an HTML page or a \
                            DOCX.
                            """),
                    .init(
                        name: "preview",
                        meaning: "A sample of the content: page 1 of many, the first frame of an animation."),
                    .init(name: "label", meaning: "The name alone: the text that a geocache becomes."),
                ],
                introduction: """
                    The fidelity of a representation says how much of its source it keeps. The highest fidelity wins; \
                    among equals, the order of the destination's types decides, then the source's. A picture that the user \
                    wants in another size or quality, or without metadata, keeps its own type if the destination reads it. \
                    From best to worst:
                    """),
            ManualChapter.Section(
                title: "Documents",
                entries: [
                    .init(
                        name: "plain text",
                        meaning: """
                            The text of a document as a person would read it, in UTF-8: one line per paragraph, \
                            without markup. A PDF without fonts, such as a scan, offers no text. If only reading the pages \
                            shows that there is none, the item fails with an error that says so. A formula is text on \
                            a line, in TeX, or in UnicodeMath (`E=mc^2+1/10`) if it comes from RTF; if that is not \
                            what a person would read, the loss `formulas` says so.
                            """),
                    .init(
                        name: "HTML, DOCX, ODT, EPUB, RTF",
                        meaning: """
                            Made from documents, from markup (Markdown, reStructuredText, Org, LaTeX, Textile, wiki \
                            and manual pages) and from the paragraphs of a PDF. Pictures that are stored in the document \
                            are kept; other files and addresses that it names are not opened. Plain text and source code \
                            do not count as documents. HTML, and PDF that is made of it, have the text of headers and \
                            footers once, at the start and end; page numbers are left out.
                            """),
                    .init(
                        name: "sheets",
                        meaning: """
                            From workbooks of Office Open XML (XLSX, XLSM and templates) and OpenDocument (ODS, FODS). \
                            Plain text and HTML have all sheets, with values as they are shown: in their number \
                            formats, with English names of months. CSV, TSV and JSON have one sheet, the first one \
                            that is visible, with exact values: all digits, dates as 2024-01-31 or \
                            2024-01-31T12:30:00, durations as PT36H30M0S, TRUE and FALSE, errors as #DIV/0!. JSON is a \
                            list of objects if the first row names each column differently, otherwise a list of \
                            lists. A formula is the value that the workbook stores for it, or its own text if there \
                            is none. Hidden rows, columns and sheets are kept; in HTML they are hidden elements. A \
                            sheet that is a chart has its titles in plain text and HTML, and no table.
                            """),
                    .init(
                        name: "slides",
                        meaning: """
                            Presentations of Office Open XML (PPTX, PPSX, PPTM and templates) and OpenDocument (ODP, \
                            FODP) become plain text and HTML: titles, lists with their levels, tables and the \
                            speaker's notes of each slide, in the order of the show. Hidden slides are kept; in HTML \
                            they are hidden elements. Slide numbers are left out. An equation of PowerPoint is text on a \
                            line, `E=mc^2+1/10` (UnicodeMath), with the loss `formulas`.
                            """),
                    .init(
                        name: "Markdown",
                        meaning: """
                            GitHub's dialect. A document offers it after its plain text, at the same fidelity: a \
                            destination that reads any text gets plain text.
                            """),
                ],
                introduction: """
                    Documents can be converted to these formats, if the destination reads them:
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
                            does not exist is created as a journal, unless `--make` gives another kind.
                            """),
                    .init(
                        name: "board",
                        meaning: """
                            A directory whose subdirectories, its lanes, hold ordered geocaches: `in-progress` and \
                            `completed`, unless it declares others. Items dropped on the board land in its first \
                            lane, items dropped on a lane land there, and items of another board keep their lanes. It \
                            reads geocaches and UTF-8 plain text. A text becomes a new geocache, named after its first \
                            line.
                            """),
                    .init(
                        name: "frame",
                        meaning: """
                            A directory that holds one picture. It reads PNG. The next picture replaces the current \
                            one, which is kept in `.dnd/history`. More than one picture in a drop is forbidden. With \
                            `--if-exists skip` or `fail` the current picture stays.
                            """),
                    .init(
                        name: "rows",
                        meaning: """
                            A text file, if `--at` gives a position in it. The text of each item is inserted there, as \
                            one or more lines. The rest of the file keeps its bytes, and the file its permissions. The \
                            file must be UTF-8.
                            """),
                    .init(
                        name: "file",
                        meaning: """
                            One file to write. It reads the type of its extension. It takes one item; several \
                            waypoints or geocaches (GPX, LOC, KML, GeoJSON, CSV, TSV), tables with the same columns (CSV, TSV), \
                            documents or pictures (PDF, TIFF), and cards or events (VCF, ICS) become one file, in order. A `.txt` file gets the name of a geocache, and of a file with \
                            several waypoints their table (CSV), since they have no text. In a directory that declares rules, those apply, too: see dnd-destination(5).
                            """),
                    .init(
                        name: "-",
                        meaning: """
                            Standard output. It reads the type that `--as` gives: several items are then joined as in a \
                            file, texts follow each other, and several items of any other type are an error. Without \
                            `--as`, each item is written unchanged. Data that is not text is not written to a terminal, unless `--force` is given.
                            """),
                    .init(name: "clipboard:", meaning: "The clipboard of Wayland or X: see dnd-copy(1)."),
                ],
                introduction: """
                    A name that ends in a slash, or that is an existing directory, is a directory. Any other name is a \
                    file, and its extension gives the type. A name that does not exist and has neither a slash nor an \
                    extension is an error, unless `--make` says as what to create it.
                    """),
            ManualChapter.Section(
                title: "Parts of files",
                entries: [
                    .init(
                        name: "caches.gpx#3",
                        meaning: """
                            A geocache: a waypoint of a GPX, LOC, KML, KMZ or GeoJSON file, or a row of a table (CSV, \
                            TSV) whose header names columns for latitude and longitude. Its picture is the first one in \
                            the file, or the first one that the file names in its own folder or below. Nothing is fetched \
                            from a network.
                            """),
                    .init(name: "places.txt#5", meaning: "A line of a text file, which must be UTF-8."),
                    .init(
                        name: "scan.pdf#2",
                        meaning: """
                            A page of a PDF, as its picture or its text; a page of a TIFF, a frame of a GIF or WebP, or \
                            a picture of a HEIF or of an icon. It lands under the name of the file with its number, such \
                            as `scan-2.png`.
                            """),
                    .init(
                        name: "scan.pdf#page=3",
                        meaning: """
                            The same page, counted from 1 as in the address of a PDF on the web. `#page=3-7` are five \
                            pages, and `#page=3-` are all from the third one. It works for PDF, TIFF and the slides of \
                            presentations. A page that does not exist is an error.
                            """),
                    .init(
                        name: "mail.eml#1",
                        meaning: """
                            An attachment of a mail, also of a message that Outlook saved (MSG), as it was: its bytes \
                            and its name. Attachments count from 1; \
                            `mail.eml#0` is the text of the mail. Pictures that a page in the mail shows are \
                            attachments, too, and so are mails within the mail, whose attachments are \
                            `mail.eml#2#1`, for example. A mail that is signed with S/MIME has the parts of what is signed.
                            """),
                    .init(
                        name: "in.mbox#3",
                        meaning: """
                            A mail of a mailbox, of which `in.mbox#3#1` is the first attachment. Mailboxes of many \
                            gigabytes are read in pieces.
                            """),
                    .init(
                        name: "contacts.vcf#3, calendar.ics#1",
                        meaning: """
                            A card of an address book; an event, a to-do or a journal entry of a calendar, with the \
                            exceptions to its repetitions and the time zones that it needs. Each is a file of its own.
                            """),
                    .init(
                        name: "budget.xlsx#sheet=Costs",
                        meaning: """
                            A sheet of a workbook (XLSX, ODS) by its name, or by its number: `budget.xlsx#0` is the \
                            first. Hidden sheets count, too. It is named after the file and the sheet: \
                            `budget-Costs.csv`.
                            """),
                    .init(
                        name: "deck.pptx#4",
                        meaning: "A slide of a presentation (PPTX, ODP), with its notes. Hidden slides count, too."),
                    .init(
                        name: "photos.zip#2026/a.heic",
                        meaning: """
                            An entry of an archive by its path, or by its number in `dnd list photos.zip`, where folders are \
                            not counted. The path of a folder means all files in it. Archives are ZIP (also CBZ), tar, \
                            tar compressed with gzip, bzip2, xz, Zstandard or LZ4, 7z, cpio, xar, those of `ar` with \
                            Debian packages, and images of discs (ISO 9660); a file that is only compressed \
                            (`notes.txt.gz`) is an archive of one file. Documents and programs in ZIP containers, such \
                            as DOCX, EPUB or JAR, are no archives. `a.tar#b.zip#c.txt` is an entry of an archive in an archive, and \
                            `mail.eml#1#c.txt` one of an attached archive. An entry lands under its own name; a leading dot \
                            becomes an underscore. A hard link in an archive is the file that it leads to, where that is \
                            extracted with it. Other links are not followed, and names that are absolute or contain `..` are \
                            not used: such an entry is an error, and so is one that is encrypted or damaged. The others \
                            are still transferred.
                            """),
                    .init(
                        name: "caches.gpx#*",
                        meaning: "Every part, in order. Quote it, or the shell may expand it."),
                ],
                introduction: """
                    A source may be a part of a file. Parts count from 0, as in `dnd list` and `--at`. If a file has \
                    such a name itself, that file is meant.

                    If a destination reads no representation of a folder, a waypoint file, a mail, a mailbox, a file of cards or events, an archive \
                    or a document of several pages, this container is opened, and its parts are transferred instead. The same holds for \
                    standard input. A journal is opened in its own order, a board lane by lane, and any other folder by \
                    name. The items of a board that is dropped on another board land in the lanes of the same names; \
                    items whose lane does not exist there are errors, and stay. `--at` counts within each lane. A \
                    document whose text or first page the destination reads is not opened, unless `--require pages`, \
                    `--require sheets` or `--require frames` forbids the loss of the others.
                    """),
        ],
        seeAlso: [
            ("dnd", 1), ("dnd-converters", 1), ("dnd-copy", 1), ("dnd-destination", 5), ("dnd-formats", 7),
            ("dnd-inspect", 1),
            ("dnd-source", 5), ("dnd-types", 1), ("dnd-types", 5),
        ])
}
