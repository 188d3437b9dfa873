extension ManualChapter {
    static let export = ManualChapter(
        command: "export",
        description: """
            The items are in the order of `dnd list`, and a board is in its lanes. A picture that browsers do not show, such \
            as HEIC, is converted to PNG. A file that has neither picture nor text is only named. Hidden files are left out.

            A site has the files themselves in `items`, and says in `.dnd/contents.toml` which of its files are items, and \
            their order: `dnd copy site/ --to journal/` brings back the same files in the same order. Its search needs \
            JavaScript; `index.html#words` begins with a search. Its index has small pictures of large ones. A map shows where geocaches are; the page has them as \
            GeoJSON, too.

            A PDF has bookmarks, the pictures at their full resolution, and a new page for each lane of a board. JPEG data is \
            not changed. weasyprint(1) writes it, confined, and without a network; a character for which no font is \
            installed is not shown. For many large pictures it may need more time than usual: `--limit time=10m`.

            The result depends on the items alone: the same items give the same bytes. Where a format needs the time of its \
            last change, it is that of the newest item, or `SOURCE_DATE_EPOCH`.

            An item that cannot be loaded is named with a remark, and the exit status is 2. What is written gets its name when \
            it is complete.
            """,
        sections: [
            Section(
                title: "Contents of a folder",
                entries: [
                    Key(name: "items", meaning: "The names of the items, in order; all other entries are no items."),
                    Key(
                        name: "lanes", meaning: "Those of the items that are folders, and the lanes of a board."),
                ],
                introduction: """
                    A folder may say in `.dnd/contents.toml` what is lifted when a destination opens it. A percent sign and two \
                    hexadecimal digits in a name are one byte, as in URLs.
                    """)
        ],
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
