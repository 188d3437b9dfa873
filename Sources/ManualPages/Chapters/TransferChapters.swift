extension ManualChapter {
    static let copy = ManualChapter(
        command: "copy",
        description: """
            Items land in the order in which they are given, whichever is ready first. An item that fails is \
            reported, and the others land. If an item and the destination have no common type, the error lists the types \
            that were offered and those that are read.

            `--at`, `--before` and `--after` give a position among ordered items; a number that is too large means \
            the end. `--into` names a folder in the destination, or a lane of a board; it is the same as naming that \
            folder with `--to`.

            Items that come from the journal, board or text file on which they are dropped only change their position \
            there, as with `dnd move`, and a warning says so. `--copy` adds a second item. A pasted item is always added.

            The destination is checked before standard input is read: whether it exists, which operations it allows, \
            how much room it has, and whether a named file exists. A file is never copied onto itself, whatever name it \
            is given by, nor to standard output that is redirected into it.

            If DEST is a file inside a journal, a lane, a frame or a folder with rules, the item is dropped into that \
            destination under this name, and the rules of that destination apply. Write a file whose name looks like an \
            option as `./-name`, or after `--`.

            Several items become one file if its type can hold them: places as GPX, LOC, KML, GeoJSON, CSV or TSV, \
            tables with the same columns as CSV or TSV, documents as PDF, which needs qpdf, pictures as the pages of a TIFF, which needs tiffcp, cards as VCF and events as ICS. Each item is converted to that type, and the file is written when the \
            last one is ready; an item that fails is left out. What the file cannot hold of an item is a loss of that \
            item: the tracks of a GPX file, the title of a PDF. The sources of a move stay. With `--if-exists replace`, \
            the file itself may be one of the items, so that others are added to it.
            """,
        sections: [
            ManualChapter.keptTree, ManualChapter.conversionOptions, ManualChapter.data, ManualChapter.companions,
            ManualChapter.clipboard, ManualChapter.losses, ManualChapter.limits, ManualChapter.progress,
            ManualChapter.conversation,
        ],
        examples: [
            Example(
                purpose: "Import only what is new, every night:",
                commands: ["$ dnd copy Inbox --to journal/ --skip-known"]),
            Example(
                purpose: "Put the waypoints of a file on a board, one geocache each:",
                commands: ["$ dnd copy caches.gpx --to board/completed"]),
            Example(
                purpose: "Insert the name of a waypoint into a text file, as its first line:",
                commands: ["$ dnd copy 'caches.gpx#3' --to places.txt --at 0"]),
            Example(
                purpose: "Offer a photo to other programs, as PNG:",
                commands: ["$ dnd copy photo.heic --to clipboard:"]),
            Example(
                purpose: "Copy a picture into a journal, which is created if it does not exist:",
                commands: ["$ dnd copy beach.png --to journal/"]),
            Example(
                purpose: "Insert a note before everything else:",
                commands: ["$ echo 'Sunny' | dnd copy - --name day.txt --to journal/ --at 0"]),
            Example(
                purpose: "Convert a picture; the extension gives the type:",
                commands: ["$ dnd copy photo.heic --to photo.png"]),
            Example(
                purpose: "Read the text of a document in a pipe:",
                commands: ["$ dnd copy page.html --to - --as public.utf8-plain-text | less"]),
            Example(
                purpose: "Pack an item with its records into one file, and unpack it on another machine:",
                commands: ["$ dnd copy journal/lake.png --to lake.dnditem", "$ dnd copy lake.dnditem --to journal/"]),
            Example(
                purpose: "Show the contents of a keyed archive that a program on macOS wrote:",
                commands: ["$ dnd copy window.archive --to - --as json"]),
            Example(
                purpose: "Copy a long list of files, whatever bytes their names contain:",
                commands: ["$ find . -name '*.heic' -print0 | dnd copy --files-from - -0 --to journal/"]),
            Example(
                purpose: "Convert the pictures of a folder to PNG, in the same folders:",
                commands: ["$ dnd copy Photos --to out/ --only public.image --as png --keep-tree --make folder"]),
            Example(
                purpose: "Show why a representation was chosen:",
                commands: ["$ dnd copy --dry-run --explain beach.svg --to journal/"]),
        ],
        seeAlso: [
            ("dnd", 7), ("dnd-converters", 1), ("dnd-destination", 5), ("dnd-errors", 7), ("dnd-inspect", 1),
            ("dnd-move", 1), ("dnd-paste", 1), ("dnd-undo", 1), ("dnditem", 5), ("cp", 1),
        ])
}

extension ManualChapter {
    static let move = ManualChapter(
        command: "move",
        description: """
            Inside one ordered destination, a move is a reorder. The items keep their files, their names and their \
            provenance. They are placed in the order in which they are given, all at once or not at all. `--at` \
            counts without the moved items: the first of them is at that index afterwards. An item that another \
            command is loading at the same time lands at its own position.

            The lanes of a board are one destination: a move to another lane renames the file and keeps its records. \
            If the name is taken there, `--if-exists` applies. Even if the command is killed, each item exists exactly \
            once, in the old lane or in the new one.

            If an item comes from another file system, its source is removed only after what landed was read back, \
            compared and synced to disk, and only if the source has not changed since it was read. With \
            `--allow-conversion`, the originals of converted items are removed, too: they go into the history of the \
            destination. If it has no history, they stay. Names in a folder that share one file (hard links) share it \
            there, too; a name outside of the folder keeps the old file, and the report says so.

            Standard input, parts of files, and files in folders that are not writable are always copied, and so is \
            everything in a folder whose `.dnd/source.toml` has `operations = ["copy"]`. In a plain folder, which has no \
            order, an item that is already there stays as it is.
            """,
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
        seeAlso: [("dnd-copy", 1), ("dnd-list", 1), ("dnd-source", 5), ("dnd-undo", 1), ("mv", 1)])
}

extension ManualChapter {
    static let paste = ManualChapter(
        command: "paste",
        description: """
            The types that a program offers together show what was copied. With a web page or RTF, plain text is \
            `extracted` from it, and a picture of it is `flattened`. With a picture and no text, the picture was copied, \
            and a web page is its `label`. The limit for the chosen type is 256 MiB.

            Files that were copied in a file manager (`text/uri-list`, `x-special/gnome-copied-files`) are items of their \
            own, even if they were cut: they are copied, and stay. `--name` names an item that is not a file.

            `clipboard:` is also a source of other commands: `dnd inspect clipboard:` lists what it offers.
            """,
        exitStatuses: [
            Key(name: "1", meaning: "The clipboard holds nothing that can be pasted, or the item did not land."),
            Key(
                name: "2",
                meaning: """
                    The clipboard cannot be reached, because no display is set or a program is missing; or a read, \
                    conversion or write failed.
                    """),
        ],
        examples: [
            Example(
                purpose: "Convert the clipboard to plain text:",
                commands: ["$ dnd copy clipboard: --to clipboard: --as txt"]),
            Example(purpose: "Add a line to a journal:", commands: ["$ echo 'Sunny' | dnd paste --to journal/"]),
            Example(
                purpose: "Add a picture from a browser to it:", commands: ["$ dnd paste --clipboard --to journal/"]),
        ],
        seeAlso: [("dnd-copy", 1), ("wl-paste", 1), ("xclip", 1)])
}
