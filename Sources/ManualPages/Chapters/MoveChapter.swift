extension ManualChapter {
    static let move = ManualChapter(
        command: "move",
        description: """
            Inside one ordered destination a move is a reorder. The items keep their files, their names and their \
            provenance. They are placed in the order in which they are given, all at once or not at all. `--at` \
            counts without the moved items: the first of them is at that index afterwards. An item that another \
            command is loading at the same time lands at its own position.

            The lanes of a board are one destination: a move to another lane renames the file and keeps its records. \
            If the name is taken there, `--if-exists` applies. If the command is killed at any moment, each item \
            exists exactly once, in the old lane or in the new one.

            An item from outside that needs no conversion is renamed if it is on the same file system. Otherwise a move \
            is a copy, a check and a removal: the source is removed only if what lands is native or lossless, was read back and compared, is synced to disk, and the source has not changed since it was \
            read. Otherwise the source stays, the item counts as copied, and a warning says why; with \
            `--allow-conversion`, the originals of converted items are removed too. From a folder whose \
            `.dnd/source.toml` has `operations = ["copy"]`, nothing is removed. Standard input, parts of files, and \
            files in folders that are not writable are always copied. In a plain folder, which has no order, an item \
            that is already there stays where it is.
            """,
        jsonKeys: ManualChapter.copy.jsonKeys,
        examples: [
            Example(
                purpose: "Show the conversation between drag and destination; dnd-copy(1) explains the lines:",
                commands: ["$ dnd move --trace ~/inbox/lake.png --to journal/"]),
            Example(
                purpose: "Move two items of a journal to its beginning, in this order:",
                commands: ["$ dnd move journal/lake.png journal/day.txt --to journal/ --at 0"]),
            Example(
                purpose: "Move one item after another:",
                commands: ["$ dnd move journal/day.txt --to journal/ --after lake.png"]),
            Example(
                purpose: "Move a geocache to another lane of a board:",
                commands: ["$ dnd move board/in-progress/Oak.geocache --to board/completed/ --at 0"]),
            Example(
                purpose: "Move all pictures of a folder into a journal:",
                commands: ["$ dnd move ~/inbox/*.png --to journal/"]),
            Example(
                purpose: "Keep the text of a document, and remove the document itself:",
                commands: ["$ dnd move --allow-conversion plan.docx --to journal/"]),
        ],
        seeAlso: [("dnd-copy", 1), ("dnd-list", 1), ("mv", 1)])
}
