extension TopicPage {
    static let itemFile = TopicPage(
        name: "dnditem",
        section: 5,
        abstract: "a whole item in one file",
        description: """
            A file with the extension `dnditem` contains an item and its records. It is a ZIP file, which any program for ZIP \
            files opens; its MIME type is `application/x-dnditem`. `dnd copy ITEM --to NAME.dnditem` writes it. Dropped \
            anywhere, it is that item again, with its bytes, its name, its modification time and its extended attributes. \
            Bytes that do not have the hash in the record are an error.
            """,
        sections: [
            ManualChapter.Section(
                title: "Entries",
                entries: [
                    .init(
                        name: "mimetype",
                        meaning:
                            "The first entry, uncompressed: the text `application/x-dnditem`, which identifies the format."
                    ),
                    .init(name: "content/NAME", meaning: "The item's bytes, uncompressed."),
                    .init(
                        name: "also/",
                        meaning:
                            "Other representations of the item, such as its text, for machines that cannot convert it. Left out if there are none."
                    ),
                    .init(name: "item.json", meaning: "The last entry: the record, with the keys below."),
                ]),
            ManualChapter.Section(
                title: "The record",
                entries: [
                    .init(name: "version", meaning: "The version of the format, 1."),
                    .init(
                        name: "name, nameBytes",
                        meaning: "The item's file name, and the bytes of it in base64, which take precedence."),
                    .init(name: "source", meaning: "The source from which it came, as it was named."),
                    .init(name: "modified", meaning: "Its modification time, in the format of RFC 3339, or null."),
                    .init(
                        name: "attributes",
                        meaning:
                            "Its extended attributes whose names begin with `user.`: objects with `name` and `value`, in base64."
                    ),
                    .init(
                        name: "contents",
                        meaning: """
                            The representations in the file, the item's own bytes first: objects with `type`, `fidelity`, \
                            `losses`, `entry`, `bytes` and `sha256`.
                            """),
                ],
                introduction: "A JSON object in UTF-8."),
        ],
        examples: [
            .init(
                purpose: "Carry an item to another machine:",
                commands: ["$ dnd copy journal/lake.png --to lake.dnditem", "$ dnd copy lake.dnditem --to journal/"]),
            .init(purpose: "Look into it:", commands: ["$ unzip -p lake.dnditem item.json | jq ."]),
        ],
        seeAlso: [("dnd", 7), ("dnd-copy", 1), ("unzip", 1)])
}
