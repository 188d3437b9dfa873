extension TopicPage {
    static let destinationFile = TopicPage(
        name: "dnd-destination",
        section: 5,
        abstract: "the declaration of a destination",
        description: """
            The file `.dnd/destination.toml` declares that a directory is a journal, a board, a frame or a folder with rules. \
            `dnd init` writes it, and you may edit it. The rules apply to everything that lands in the directory, under \
            whatever path, and to every user. Of the options of a command, only `--prefer` and `--accept` override them. While \
            the file is invalid, every command that uses the directory fails, and names the line. A directory without the \
            file is a plain folder: nothing is written to it but the items.

            A declaration that belongs to another user has no effect until the directory is trusted: see dnd-trust(1). \
            `dnd config DIR` shows which rules hold.
            """,
        sections: [
            ManualChapter.Section(
                title: "Keys",
                entries: [
                    .init(name: "kind", meaning: "`folder`, `journal`, `board` or `frame`: see dnd(7). Required."),
                    .init(
                        name: "reads",
                        meaning:
                            "A list of the types that it reads, best first: identifiers, extensions or MIME types. The default depends on the kind: see dnd(7)."
                    ),
                    .init(
                        name: "prefer",
                        meaning: """
                            What decides between two representations: `fidelity`, the default, or `destination`, the order of \
                            `reads`.
                            """),
                    .init(
                        name: "operations",
                        meaning: """
                            The operations that are allowed: a list of `copy` and `move`. The default is both. With only \
                            `copy`, a move becomes a copy; with only `move`, a copy is forbidden.
                            """),
                    .init(
                        name: "max-items",
                        meaning: """
                            The maximum number of items. An item that replaces another one, or is skipped, adds none; a board \
                            counts the items of all lanes.
                            """),
                    .init(name: "per-drop", meaning: "The maximum number of new items in one command."),
                    .init(
                        name: "group",
                        meaning: """
                            A name. Items that a source shows only to its group (see dnd-source(5)) may land in destinations \
                            with the same `group`.
                            """),
                    .init(
                        name: "lanes",
                        meaning: "The lanes of a board, in order. The default is `[\"in-progress\", \"completed\"]`."),
                ],
                introduction: "The file is in TOML 1.0.")
        ],
        examples: [
            .init(
                purpose: "A board of three lanes, into which at most 100 geocaches are copied, and none is moved:",
                commands: [
                    "kind = \"board\"", "operations = [\"copy\"]", "max-items = 100",
                    "lanes = [\"to do\", \"found\", \"logged\"]",
                ]),
            .init(
                purpose: "A folder that takes only pictures that every browser shows:",
                commands: ["kind = \"folder\"", "reads = [\"png\", \"jpeg\", \"webp\"]"]),
        ],
        seeAlso: [("dnd", 7), ("dnd-config", 1), ("dnd-init", 1), ("dnd-source", 5), ("dnd-trust", 1)])
}
