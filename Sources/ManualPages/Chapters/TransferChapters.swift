extension ManualChapter {
    static let copy = ManualChapter(
        command: "copy",
        description: """
            Items land in the order in which they were given, whichever finishes first. An item that fails is \
            reported, and the others land. The report of an item without a common type names the types that were \
            offered and the types that are read.

            `--at`, `--before` and `--after` give a position among ordered items; a number that is too large means \
            the end. `--into` names a folder in the destination, or a lane of a board; it is the same as naming that \
            folder with `--to`.

            With `--keep-tree`, the folders that are opened, because of `--only` or `--exclude` or because the \
            destination reads nothing of them as a whole, stay folders in a plain folder: `Photos` and `Photos/` \
            land as DEST/Photos, and `Photos/.`, `.` and `..` stand for what is in them, as with `cp -r`. A folder is \
            made when its first item is complete, with the permissions of its source; empty folders are left out. \
            `--if-exists` applies to each path. If a folder has the name of a file or of a symbolic link in DEST, or \
            is a destination with rules of its own, its items are errors. A move leaves the emptied folders of the \
            source. `dnd undo DEST` also removes the folders that were made, if they are empty.

            Items that are dropped on the journal, board or text file that they come from change their position \
            there, as `dnd move` would change it, and a warning says so. `--copy` makes a second item. A pasted item \
            is always a second one.

            The whole destination is checked before standard input is read: whether it exists, which operations it \
            allows, how much room it has, and whether a named file exists. A file is never copied onto itself, \
            whatever its name is, nor to standard output that leads to it.

            If DEST names a file that exists, it is an error, unless `--if-exists` says otherwise. If DEST is a file \
            inside a journal, a lane, a frame or a folder with rules, the item is dropped into that destination under \
            this name: its types, room, operations and order apply. Write a file whose name looks like an option as \
            `./-name`, or after `--`.

            An option of conversions that applies to nothing is an error, and nothing is transferred: `--dpi` and \
            `--size` are for SVG and PDF that are drawn as pictures, `--strip` is for pictures, `--wrap` for documents \
            that land as plain text, and each is for converters of your own. It need not apply to every item: with \
            `dnd copy camera --to journal/ --strip private`, the texts among the photographs land, too. Whether it \
            applies to one is decided by the types, before anything lands; in a drop of more than 2,048 items of which \
            the first 2,048 do not decide it, and with a list that another program writes, at the end. `dnd watch` and \
            the jobs of `dnd batch` are judged by what the destination reads. Settings in config.toml are left out where \
            they do not apply.

            With `--strip`, a film or a sound that would land unchanged is refused, since it may carry the same place \
            and names as a photograph; companions of pictures stay behind, and a warning names them. `--strip` with \
            `--require companions` is an error.

            Tables and data (CSV, TSV, JSON, NDJSON, YAML, TOML, property lists) are converted to each other if the \
            target can express every value: TOML and property lists have no null, and tables have no nested data. The \
            first row of a table names its columns, all its fields are strings, and a row of another length is an \
            error. Numbers keep their digits, and names their order. Losses are `types` (such as a date that became a \
            string), `comments`, `references` (two places shared one value), `digits` and `fields`. A keyed archive \
            is converted to the objects that it contains.

            A file whose extension is `dnditem` takes a whole item: its bytes, its name, its type, its modification \
            time and its extended attributes. Dropped anywhere, it is that item again: see dnditem(5).
            """,
        sections: [
            ManualChapter.companions, ManualChapter.clipboard, ManualChapter.losses, ManualChapter.limits,
            ManualChapter.progress,
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
                purpose: "Offer a photo to other programs, which take PNG:",
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
                purpose: "Copy a whole item to another machine, and unpack it there:",
                commands: ["$ dnd copy journal/lake.png --to lake.dnditem", "$ dnd copy lake.dnditem --to journal/"]),
            Example(
                purpose: "Show the contents of an archive that a macOS program made:",
                commands: ["$ dnd copy window.archive --to - --as json"]),
            Example(
                purpose: "Copy a long list of files, whatever bytes their names contain:",
                commands: ["$ find . -name '*.heic' -print0 | dnd copy --files-from - -0 --to journal/"]),
            Example(
                purpose: "Convert the pictures of a folder to PNG, in the same folders:",
                commands: ["$ dnd copy Photos --to out/ --only public.image --as png --keep-tree"]),
            Example(
                purpose: "Show why a representation was chosen:",
                commands: ["$ dnd copy --dry-run --explain beach.svg --to journal/"]),
        ],
        seeAlso: [("cp", 1)])
}

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
            is a copy, a check and a removal: the source is removed only if what lands is native or lossless, was read \
            back and compared, is synced to disk, and the source has not changed since it was read. Otherwise the \
            source stays, the item counts as copied, and a warning says why; with `--allow-conversion`, the originals \
            of converted items are removed too. From a folder whose `.dnd/source.toml` has `operations = ["copy"]`, \
            nothing is removed. Standard input, parts of files, and files in folders that are not writable are always \
            copied. In a plain folder, which has no order, an item that is already there stays where it is.
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
        seeAlso: [("dnd-copy", 1), ("dnd-list", 1), ("mv", 1)])
}

extension ManualChapter {
    static let paste = ManualChapter(
        command: "paste",
        description: """
            A clipboard offers the types that its owner offers, and the types that they can be converted to: a web \
            page also offers its text. The types that are offered together show what was copied. Plain text next to a \
            web page or RTF is `extracted`, and a picture of a text is `flattened`. A picture without a text is what \
            was copied, and a page next to it is its `label`. Nothing is fetched before it is chosen, and at most 256 \
            MiB.

            A list of files, as file managers copy them (`text/uri-list`, `x-special/gnome-copied-files`), is pasted \
            as those files, each an item of its own; files that were cut are copied, and stay. `--name` names an item \
            that is not a file.

            If the clipboard holds nothing that can be pasted, the exit status is 1. If it cannot be reached, because \
            no display is set or a program is missing, the exit status is 2. `clipboard:` is also a source of other \
            commands: `dnd inspect clipboard:` lists what it offers.
            """,
        examples: [
            Example(
                purpose: "Convert the clipboard to plain text:",
                commands: ["$ dnd copy clipboard: --to clipboard: --as txt"]),
            Example(purpose: "Add a line to a journal:", commands: ["$ echo 'Sunny' | dnd paste --to journal/"]),
            Example(
                purpose: "Add a picture from a browser to it:", commands: ["$ dnd paste --clipboard --to journal/"]),
        ],
        seeAlso: [("wl-paste", 1), ("xclip", 1)])
}
