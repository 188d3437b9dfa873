extension ManualChapter {
    static let move = ManualChapter(
        command: "move",
        description: """
            Inside one ordered destination a move is a reorder. The items keep their files, their names and what is known of \
            where they came from; they stand in the order in which they are given; and all of them have their new places at \
            once, or none has. `--at` counts without the items that are moved: the first of them is at that index \
            afterwards. What another command is loading meanwhile lands at its own place, wherever that is by then.

            The lanes of a board are one destination: a move to another lane renames the file and keeps all that is known of \
            it. A name that is taken there is treated as `--if-exists` says. Killed at any moment, it leaves each item once, \
            in the old lane or in the new one.

            From outside a move is a copy, a check and a removal. The source is removed only when what lands is native or \
            lossless, was read back and compared, is on disk for certain, and the source has not changed since it was read. \
            Otherwise the source stays, the item counts as copied, and a warning says why; `--allow-conversion` lets the \
            original of what was converted go, too. A folder whose `.dnd/source.toml` has `operations = ["copy"]` lets nothing \
            go. Standard input, parts of files, and files in folders that may not be \
            written to are always copied. In a plain folder, which has no order, an item that is there already stays where \
            it is.
            """,
        jsonKeys: ManualChapter.copy.jsonKeys,
        examples: [
            Example(
                purpose: "Watch what drag and destination say to each other; dnd-copy(1) explains the lines:",
                commands: ["$ dnd move --trace ~/inbox/lake.png --to journal/"]),
            Example(
                purpose: "Put two items of a journal first, in this order:",
                commands: ["$ dnd move journal/lake.png journal/day.txt --to journal/ --at 0"]),
            Example(
                purpose: "Put one behind another:",
                commands: ["$ dnd move journal/day.txt --to journal/ --after lake.png"]),
            Example(
                purpose: "Give a geocache of a board another lane:",
                commands: ["$ dnd move board/in-progress/Oak.geocache --to board/completed/ --at 0"]),
            Example(
                purpose: "Empty a folder of pictures into a journal:",
                commands: ["$ dnd move ~/inbox/*.png --to journal/"]),
            Example(
                purpose: "Keep the text of a document, and let the document itself go:",
                commands: ["$ dnd move --allow-conversion plan.docx --to journal/"]),
        ],
        seeAlso: [("dnd-copy", 1), ("dnd-list", 1), ("mv", 1)])
}
