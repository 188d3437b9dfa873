extension TopicPage {
    static let sourceFile = TopicPage(
        name: "dnd-source",
        section: 5,
        abstract: "who may see the contents of a folder",
        description: """
            The file `.dnd/source.toml` in a folder says which destinations may have what is in it, and in the folders below it \
            that have no such file of their own. Content that is withheld is not offered, nor is anything that is made from \
            it or contains it. While the file is invalid, nothing in the folder is offered.
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(
                        name: "visibility",
                        meaning: """
                            For all types: `all`, the default, is everybody; `team` is folders that belong to the same Unix \
                            group; `group` is stores that declare the same `group` in their destination.toml as the one next to \
                            this file; `ownProcess` is only the folder itself.
                            """),
                    .init(
                        name: "operations",
                        meaning: "With `[\"copy\"]`, nothing is removed from the folder: a move is a copy."),
                    .init(
                        name: "types",
                        meaning: """
                            A table: the visibility of representations of a type and of those that conform to it. The closest \
                            type decides; of several, the strictest.
                            """),
                ],
                introduction: "The file is in TOML 1.0. Without a key, its default holds.")
        ],
        examples: [
            .init(
                purpose: "Only colleagues may have the originals; everybody may have pictures as PNG:",
                commands: [
                    "visibility = \"team\"", "operations = [\"copy\"]", "", "[types]", "\"public.png\" = \"all\"",
                ])
        ],
        seeAlso: [("dnd", 7), ("dnd-destination", 5), ("dnd-inspect", 1), ("dnd-trust", 1)])
}
