extension TopicPage {
    static let sourceFile = TopicPage(
        name: "dnd-source",
        section: 5,
        abstract: "who may see the contents of a folder",
        description: """
            The file `.dnd/source.toml` in a folder says which destinations may receive what the folder contains. It applies to \
            the folders below, too, unless they have such a file of their own. Content that is withheld is not offered, nor is \
            anything that is made from it or contains it. While the file is invalid, nothing in the folder is offered.
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(
                        name: "visibility",
                        meaning: """
                            Which destinations may receive it: `all`, the default; `team`, folders that belong to the same Unix \
                            group; `group`, stores whose destination.toml has the same `group` as the one next to this file; \
                            `ownProcess`, only the folder itself.
                            """),
                    .init(
                        name: "operations",
                        meaning: """
                            With `["copy"]`, nothing is removed from the folder: a move becomes a copy. The default is \
                            `["copy", "move"]`.
                            """),
                    .init(
                        name: "types",
                        meaning: """
                            A table of types and the visibility of representations whose type conforms to them. The closest type \
                            decides; of several equally close ones, the strictest.
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
