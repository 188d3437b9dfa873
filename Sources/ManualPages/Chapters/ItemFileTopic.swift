extension TopicPage {
    static let itemFile = TopicPage(
        name: "dnditem",
        section: 5,
        abstract: "a whole item in one file",
        description: """
            A file with the extension `dnditem` holds an item of a store with everything that belongs to it. It is a ZIP file, \
            which any program for ZIP files opens. `dnd copy ITEM --to NAME.dnditem` writes it, and dropping it into a store \
            brings the item back: its bytes, its name, its modification time and its extended attributes. If the bytes are not \
            those of the hash in the record, that is an error. Its type is `application/x-dnditem`.
            """,
        sections: [
            ManualChapter.Section(
                title: "Entries",
                entries: [
                    .init(
                        name: "mimetype",
                        meaning:
                            "The first entry, uncompressed: the text `application/x-dnditem`, by which the file is recognised."
                    ),
                    .init(name: "content/NAME", meaning: "The item's bytes, uncompressed."),
                    .init(
                        name: "also/",
                        meaning:
                            "Representations as destinations read them, for a machine that could not make them; left out if there are none."
                    ),
                    .init(name: "item.json", meaning: "The last entry: the record, with the keys below."),
                ]),
            ManualChapter.Section(
                title: "The record",
                entries: [
                    .init(name: "version", meaning: "The version of the format, 1."),
                    .init(
                        name: "name, nameBytes",
                        meaning: "The item's file name, and its bytes in base64, which count."),
                    .init(name: "source", meaning: "Where it came from, as that was named."),
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
