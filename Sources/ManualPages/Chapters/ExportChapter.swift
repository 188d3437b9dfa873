extension ManualChapter {
    static let export = ManualChapter(
        command: "export",
        description: """
            The items are in the order of `dnd list`, those of a board lane by lane. A picture that browsers do not show, such \
            as HEIC, is converted to PNG, and so is each page of a TIFF. Of a file that has neither a picture nor a text, only the name is shown. Hidden \
            files are left out.

            A site contains the files themselves, in the folder `items`, and their order, in `.dnd/contents.toml`: `dnd copy \
            site/ --to journal/` makes a journal of them again. Its index shows large pictures small. Its search needs \
            JavaScript; a link to `index.html#words` opens the site with a search for these words.

            A page with geocaches shows them on a map, and contains them as GeoJSON.

            A PDF has bookmarks, pictures at full resolution, and a new page for each lane of a board. JPEG data is copied \
            unchanged. weasyprint(1) writes it, confined and without a network. A character for which no font is installed is \
            not shown. If there are many large pictures, it may need more time: `--limit time=10m`.

            The same items give the same bytes. Where a format contains the time of its last change, that of the newest item \
            is written, or `SOURCE_DATE_EPOCH`.

            What is written gets its name when it is complete.
            """,
        sections: [
            Section(
                title: "Contents of a folder",
                entries: [
                    Key(
                        name: "items",
                        meaning: "The names of the items, in order. Nothing else in the folder is an item."),
                    Key(
                        name: "lanes",
                        meaning: "Those of the items that are folders and stand for the lanes of a board."),
                ],
                introduction: """
                    The file `.dnd/contents.toml` in a folder says which of its files are items, and in which order, if a \
                    destination opens the folder. In a name, a percent sign and two hexadecimal digits stand for one byte, as \
                    in URLs.
                    """)
        ],
        exitStatuses: [Key(name: "2", meaning: "An item could not be loaded. The result names it, with a remark.")],
        examples: [
            Example(
                purpose: "Write a journal as one page, to be sent:", commands: ["$ dnd export journal/ --to trip.html"]),
            Example(
                purpose: "Write it as a book with a title:",
                commands: ["$ dnd export journal/ --to trip.epub --title 'Trip to the lake'"]),
            Example(purpose: "Write it as a PDF, to be printed:", commands: ["$ dnd export journal/ --to trip.pdf"]),
            Example(
                purpose: "Publish a site, and replace it when the journal has changed:",
                commands: ["$ dnd export journal/ --to /srv/www/trip/ --if-exists replace"]),
            Example(purpose: "Make a journal from a site again:", commands: ["$ dnd copy trip/ --to journal/"]),
        ],
        seeAlso: [("dnd-copy", 1), ("dnd-find", 1), ("dnd-list", 1)])
}
